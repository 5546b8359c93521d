package dev.gait.motion.world;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of ground that have a name: in traces, scenarios, command lines, and between server and client. Whoever adds
 * one writes a {@link CollisionWorld} that says what it is ({@link CollisionWorld#spec}), and a line here; recordings,
 * servers, clients, the lab and the page then know it.
 */
public enum GroundKind {
    /** No geometry: contact and landing follow motion.md §H.9. Also any ground that cannot be told in a few numbers. */
    NONE(0, "none", Parameter.NOTHING, spec -> new NoGround()),
    /** A plane at a height. */
    FLAT(1, "flat", Parameter.HEIGHT, spec -> new FlatGround(spec.z())),
    /** The built-in landscape that grows from a seed. */
    FIELD(2, "field", Parameter.SEED, spec -> new SeededWorld(spec.seed()));

    /** The number a kind needs. */
    public enum Parameter {
        NOTHING,
        /** Metres. */
        HEIGHT,
        SEED
    }

    private static final GroundKind[] ALL = values();

    private final int code;
    private final String label;
    private final Parameter parameter;
    private final Function<GroundSpec, CollisionWorld> build;

    GroundKind(int code, String label, Parameter parameter, Function<GroundSpec, CollisionWorld> build) {
        this.code = code;
        this.label = label;
        this.parameter = parameter;
        this.build = build;
    }

    /** Its number on the wire (docs/protocol.md). */
    public int code() {
        return code;
    }

    /** Its name in files and on command lines. */
    public String label() {
        return label;
    }

    /** What has to be said to build one, beside its name. */
    public Parameter parameter() {
        return parameter;
    }

    CollisionWorld build(GroundSpec spec) {
        return build.apply(spec);
    }

    /** The kind of this number, or null. */
    public static @Nullable GroundKind ofCode(int code) {
        for (GroundKind kind : ALL) {
            if (kind.code == code) {
                return kind;
            }
        }
        return null;
    }

    /** The kind of this name, or null. */
    public static @Nullable GroundKind named(String label) {
        for (GroundKind kind : ALL) {
            if (kind.label.equals(label)) {
                return kind;
            }
        }
        return null;
    }
}
