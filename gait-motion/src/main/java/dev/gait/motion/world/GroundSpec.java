package dev.gait.motion.world;

import org.jspecify.annotations.Nullable;

/**
 * A ground in a few numbers: what can be written down and sent, and built again anywhere, the same to the last bit.
 *
 * @param z height in metres, where the kind has one, else 0
 * @param seed where the kind has one, else 0
 */
public record GroundSpec(GroundKind kind, double z, long seed) {
    /** No ground at all: bodies go where they are told. */
    public static final GroundSpec NONE = new GroundSpec(GroundKind.NONE, 0, 0);

    /** Level ground at a height, metres. */
    public static GroundSpec flat(double z) {
        return new GroundSpec(GroundKind.FLAT, z, 0);
    }

    /** Hills and obstacles out of a seed. */
    public static GroundSpec field(long seed) {
        return new GroundSpec(GroundKind.FIELD, 0, seed);
    }

    /**
     * What a person writes: the name of a kind, with its number after a colon where it has one ("flat", "flat:3",
     * "field:7"); a number alone is the seed of the built-in landscape. Null if it is none of these.
     */
    public static @Nullable GroundSpec parse(String text) {
        int colon = text.indexOf(':');
        GroundKind kind = GroundKind.named(colon < 0 ? text : text.substring(0, colon));
        try {
            if (kind == null) {
                return field(Long.parseLong(text));
            }
            String number = colon < 0 ? "0" : text.substring(colon + 1);
            return switch (kind.parameter()) {
                case NOTHING -> colon < 0 ? new GroundSpec(kind, 0, 0) : null;
                case HEIGHT -> atHeight(kind, Double.parseDouble(number));
                case SEED -> new GroundSpec(kind, 0, Long.parseLong(number));
            };
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static @Nullable GroundSpec atHeight(GroundKind kind, double z) {
        return Double.isFinite(z) ? new GroundSpec(kind, z, 0) : null;
    }

    /** A world of one's own: each thread needs one. */
    public CollisionWorld build() {
        return kind.build(this);
    }
}
