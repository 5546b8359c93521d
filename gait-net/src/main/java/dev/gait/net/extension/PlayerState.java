package dev.gait.net.extension;

import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * Where the server's simulation has the player, and the last input it contains (motion.md §K.2). Urgent: a newer one
 * makes an older one worthless, and the receiver drops what is not newer than the last by its tick.
 */
public final class PlayerState extends ExtensionMessage {

    public static final int CONTACT = 0x01;
    public static final int ON_WALKABLE = 0x02;
    /** The server overruled the player; the force-position stamp has moved. */
    public static final int CORRECTION = 0x04;

    /** T: orders the messages. */
    public int tick;
    /** N: every input up to this tick is contained. */
    public int acknowledgedMoveTick;

    public int cell;
    public float x;
    public float y;
    public float z;
    public float qw = 1f;
    public float qx;
    public float qy;
    public float qz;
    /** World space, metres per second. */
    public float vx;

    public float vy;
    public float vz;
    /** {@link #CONTACT}, {@link #ON_WALKABLE}, {@link #CORRECTION}; further bits are ignored. */
    public int contactFlags;

    public int instanceSequence;
    public int serverControlSequence;
    public int teleportSequence;
    public int forcePositionSequence;
    /** What the body stands on: without it the first replayed step on a slope would be another one. */
    public float normalX;

    public float normalY;
    public float normalZ = 1f;
    /** The wall it slides along, all zero for none. */
    public float slidingX;

    public float slidingY;
    public float slidingZ;

    public boolean has(int flag) {
        return (contactFlags & flag) != 0;
    }

    @Override
    int kind() {
        return Extension.PLAYER_STATE;
    }

    @Override
    void readBody(WireReader in) {
        tick = in.i32();
        acknowledgedMoveTick = in.i32();
        cell = in.i32();
        x = in.f32();
        y = in.f32();
        z = in.f32();
        qw = in.f32();
        qx = in.f32();
        qy = in.f32();
        qz = in.f32();
        vx = in.f32();
        vy = in.f32();
        vz = in.f32();
        contactFlags = in.i32();
        instanceSequence = in.u16();
        serverControlSequence = in.u16();
        teleportSequence = in.u16();
        forcePositionSequence = in.u16();
        normalX = in.f32();
        normalY = in.f32();
        normalZ = in.f32();
        slidingX = in.f32();
        slidingY = in.f32();
        slidingZ = in.f32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.i32(tick);
        out.i32(acknowledgedMoveTick);
        out.i32(cell);
        out.f32(x);
        out.f32(y);
        out.f32(z);
        out.f32(qw);
        out.f32(qx);
        out.f32(qy);
        out.f32(qz);
        out.f32(vx);
        out.f32(vy);
        out.f32(vz);
        out.i32(contactFlags);
        out.u16(instanceSequence);
        out.u16(serverControlSequence);
        out.u16(teleportSequence);
        out.u16(forcePositionSequence);
        out.f32(normalX);
        out.f32(normalY);
        out.f32(normalZ);
        out.f32(slidingX);
        out.f32(slidingY);
        out.f32(slidingZ);
    }
}
