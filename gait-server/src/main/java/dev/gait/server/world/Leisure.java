package dev.gait.server.world;

/** How much a city takes its time: who only walks there is not stepped in every tick. */
final class Leisure {
    /** From so many on, those who only walk are stepped in every second tick, and from twice as many in every third. */
    private static final int CITY = 1500;

    private Leisure() {}

    /** How long nobody needs to step who was just stepped; half a tick more than is left out, because ticks are not even. */
    static long nanos(int occupants) {
        return occupants < CITY ? 0 : World.TICK_NANOS * (occupants < 2 * CITY ? 3 : 5) / 2;
    }
}
