package dev.gait.trace;

/** One line of a trace after the header; {@code line} counts from 1 and {@code at} is in seconds from the start. */
public sealed interface TraceEvent {

    int line();

    double at();

    /**
     * An entity enters the world, standing, on the ground. {@code heading} in degrees, 0 north, clockwise. What it is called
     * and what it is (player, townsperson, creature) is for people only; both may be empty.
     */
    record Create(
            int line,
            double at,
            int guid,
            int cell,
            double x,
            double y,
            double z,
            double heading,
            boolean player,
            double runRate,
            Sequences sequences,
            String name,
            String kind)
            implements TraceEvent {
        public Create(
                int line,
                double at,
                int guid,
                int cell,
                double x,
                double y,
                double z,
                double heading,
                boolean player,
                double runRate,
                Sequences sequences) {
            this(line, at, guid, cell, x, y, z, heading, player, runRate, sequences, "", "");
        }

        /** The run rate of an entity whose line names none. */
        public static final double DEFAULT_RUN_RATE = 1.0;
    }

    /** One game message as the client received it; {@code hex} is untrusted text and may not even be hexadecimal. */
    record Message(int line, double at, String hex) implements TraceEvent {}

    /** The local player is now here. */
    record Local(int line, double at, int cell, double x, double y, double z) implements TraceEvent {}

    /** The entity leaves. */
    record Delete(int line, double at, int guid) implements TraceEvent {}

    /** The stamps an entity is created with, each in 0 … 65535. */
    record Sequences(
            int instance,
            int position,
            int movement,
            int serverControl,
            int teleport,
            int forcePosition,
            int vector,
            int state) {

        public static final Sequences ZERO = new Sequences(0, 0, 0, 0, 0, 0, 0, 0);
    }
}
