package dev.gait.testbed.soak;

import java.util.Arrays;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * A bad network in one direction: datagrams go in at one time and come out later, in another order, twice or never.
 *
 * Delay is uniform around its mean and independent per datagram, so datagrams overtake each other; a reordered one is
 * held back for twice the delay on top. All luck comes from the generator it is given.
 */
public final class SimulatedLink {

    /**
     * How bad it is.
     *
     * @param delayNanos mean one-way delay
     * @param jitterNanos largest deviation from it
     * @param loss share of datagrams that never arrive
     * @param duplication share that arrives twice
     * @param reordering share that is held back
     */
    public record Weather(long delayNanos, long jitterNanos, double loss, double duplication, double reordering) {

        /** Every tenth datagram lost, 300 ms away. */
        public static Weather storm() {
            return new Weather(300_000_000L, 80_000_000L, 0.10, 0.05, 0.05);
        }

        public static Weather calm() {
            return new Weather(0, 0, 0, 0, 0);
        }
    }

    /** Takes what arrives; the tag is what the sender gave. */
    public interface Receiver {
        void receive(byte[] datagram, int tag, long nowNanos);
    }

    private record InFlight(long arrivalNanos, long order, byte[] datagram, int tag) {}

    private final Weather weather;
    private final Random random;
    private final PriorityQueue<InFlight> inFlight = new PriorityQueue<>((a, b) -> a.arrivalNanos != b.arrivalNanos
            ? Long.compare(a.arrivalNanos, b.arrivalNanos)
            : Long.compare(a.order, b.order));
    private long order;
    private long lost;

    public SimulatedLink(Weather weather, Random random) {
        this.weather = Objects.requireNonNull(weather);
        this.random = Objects.requireNonNull(random);
    }

    /** Sends a copy of these bytes on their way. */
    public void send(byte[] datagram, int offset, int length, int tag, long nowNanos) {
        if (random.nextDouble() < weather.loss) {
            lost++;
            return;
        }
        byte[] copy = Arrays.copyOfRange(datagram, offset, offset + length);
        fly(copy, tag, nowNanos);
        if (random.nextDouble() < weather.duplication) {
            fly(copy, tag, nowNanos);
        }
    }

    private void fly(byte[] datagram, int tag, long nowNanos) {
        long delay = weather.delayNanos + (long) ((2 * random.nextDouble() - 1) * weather.jitterNanos);
        if (random.nextDouble() < weather.reordering) {
            delay += 2 * weather.delayNanos;
        }
        inFlight.add(new InFlight(nowNanos + Math.max(0, delay), order++, datagram, tag));
    }

    /** Hands over everything that has arrived by now. */
    public void deliver(long nowNanos, Receiver receiver) {
        while (true) {
            InFlight next = inFlight.peek();
            if (next == null || next.arrivalNanos > nowNanos) {
                return;
            }
            inFlight.remove();
            receiver.receive(next.datagram, next.tag, nowNanos);
        }
    }

    public long lost() {
        return lost;
    }
}
