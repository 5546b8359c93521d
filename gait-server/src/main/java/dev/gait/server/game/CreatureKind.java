package dev.gait.server.game;

/**
 * What a creature is like.
 *
 * @param walkSpeed m/s
 * @param runSpeed m/s
 * @param peaceful a townsperson rather than something to be fought, to clients that care
 * @since 0.1
 */
public record CreatureKind(String name, double walkSpeed, double runSpeed, boolean peaceful) {
    /** Faster ones would outrun what clients and checks are made for, m/s. */
    public static final double FASTEST = 60;

    public CreatureKind {
        boolean possible = walkSpeed > 0 && runSpeed > 0 && walkSpeed <= FASTEST && runSpeed <= FASTEST;
        if (!possible) {
            throw new IllegalArgumentException(
                    "speeds are above 0 and at most " + FASTEST + " m/s, got " + walkSpeed + " and " + runSpeed);
        }
    }

    /** One that walks and runs so fast, m/s. */
    public static CreatureKind of(String name, double walkSpeed, double runSpeed) {
        return new CreatureKind(name, walkSpeed, runSpeed, false);
    }

    /** The same as a townsperson: nothing to be fought. */
    public CreatureKind peacefully() {
        return new CreatureKind(name, walkSpeed, runSpeed, true);
    }
}
