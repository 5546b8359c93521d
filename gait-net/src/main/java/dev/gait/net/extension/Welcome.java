package dev.gait.net.extension;

import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * A server grants the extension: the version both will speak, the features it grants, and what a client must know to
 * compute the same steps: the ground, and the pace.
 */
public final class Welcome extends ExtensionMessage {

    /** What bodies stand on. */
    public enum Ground {
        /** The server does not say; the client does without (motion.md §H.9). */
        NONE,
        /** A plane at height {@link Welcome#flatZ}. */
        FLAT,
        /** The built-in landscape of seed {@link Welcome#seed}. */
        FIELD
    }

    public int version = Extension.VERSION;
    /** Feature bits, a part of those that were wanted. */
    public int granted;

    public Ground ground = Ground.NONE;
    public long seed;
    /** Metres. */
    public float flatZ;
    /** The server's simulation tick as it wrote this. */
    public int tick;
    /** Simulation ticks per second. u16. */
    public int ticksPerSecond;
    /** How many PlayerState messages per second the server means to send. u16. */
    public int statesPerSecond;

    public boolean grants(int feature) {
        return (granted & feature) == feature;
    }

    @Override
    int kind() {
        return Extension.WELCOME;
    }

    @Override
    void readBody(WireReader in) {
        version = in.u16();
        int groundKind = in.u16();
        granted = in.i32();
        seed = in.i64();
        flatZ = in.f32();
        tick = in.i32();
        ticksPerSecond = in.u16();
        statesPerSecond = in.u16();
        if (groundKind >= Ground.values().length) {
            in.fail(Verdict.MALFORMED, "names a kind of ground that is not known");
            groundKind = 0;
        }
        ground = GROUNDS[groundKind];
    }

    private static final Ground[] GROUNDS = Ground.values();

    @Override
    void writeBody(WireWriter out) {
        out.u16(version);
        out.u16(ground.ordinal());
        out.i32(granted);
        out.i64(seed);
        out.f32(flatZ);
        out.i32(tick);
        out.u16(ticksPerSecond);
        out.u16(statesPerSecond);
    }
}
