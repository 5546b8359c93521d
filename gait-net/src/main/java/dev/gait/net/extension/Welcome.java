package dev.gait.net.extension;

import dev.gait.motion.world.GroundKind;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * A server grants the extension: the version both will speak, the features it grants, and what a client must know to
 * compute the same steps: the ground, and the pace.
 */
public final class Welcome extends ExtensionMessage {

    public int version = Extension.VERSION;
    /** Feature bits, a part of those that were wanted. */
    public int granted;

    /** What bodies stand on; NONE where the server does not say (motion.md §H.9). */
    public GroundKind ground = GroundKind.NONE;

    /** Of ground that grows from one. */
    public long seed;
    /** Of flat ground, metres. */
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
        GroundKind known = GroundKind.ofCode(groundKind);
        if (known == null) {
            in.fail(Verdict.MALFORMED, "names a kind of ground that is not known");
        }
        ground = known == null ? GroundKind.NONE : known;
    }

    public void setGround(GroundSpec told) {
        ground = told.kind();
        seed = told.seed();
        flatZ = (float) told.z();
    }

    public GroundSpec groundSpec() {
        return switch (ground.parameter()) {
            case NOTHING -> new GroundSpec(ground, 0, 0);
            case HEIGHT -> new GroundSpec(ground, flatZ, 0);
            case SEED -> new GroundSpec(ground, 0, seed);
        };
    }

    @Override
    void writeBody(WireWriter out) {
        out.u16(version);
        out.u16(ground.code());
        out.i32(granted);
        out.i64(seed);
        out.f32(flatZ);
        out.i32(tick);
        out.u16(ticksPerSecond);
        out.u16(statesPerSecond);
    }
}
