package dev.gait.server.state;

/**
 * State on its way to another machine. Everything that has state says once, in one method, what belongs to it and in which
 * order: {@code speed = exchange.f64(speed)}. A {@link StateWriter} takes down what it is given and gives it back; a
 * {@link StateReader} does not look at what it is given and answers what was taken down. So the two directions are one
 * list of fields and cannot drift apart.
 *
 * <p>Two machines have two clocks: moments are exchanged as distances from when the state was taken down, and whoever reads
 * it says how long ago that was.
 */
public interface StateExchange {
    /** Whether what is answered is new: the other side's. */
    boolean isReading();

    /**
     * In which layout: of the oldest node that may have to read it. What a later version added is exchanged only where that is
     * at least as late: {@code if (s.version() >= 3) grace = s.f64(grace)}.
     */
    default int version() {
        return StateVersion.NEWEST;
    }

    int i32(int value);

    long i64(long value);

    double f64(double value);

    boolean flag(boolean value);

    String text(String value);

    /** A moment of this machine's clock, in nanoseconds. */
    long moment(long nanos);

    /** The same in seconds. */
    double seconds(double moment);

    /** A number of things that follow, at most so many; a stranger's number beyond that is a {@link BadState}. */
    default int count(int value, int most) {
        int count = i32(value);
        if (count < 0 || count > most) {
            throw new BadState("a count of " + count + " where at most " + most + " may be");
        }
        return count;
    }

    /** One of the values of an enum, by its number. */
    default <E extends Coded> E choice(E value, E[] all) {
        return Coded.of(i32(value.code()), all);
    }
}
