package dev.gait.lab.scheme;

import dev.gait.motion.place.Headings;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import org.jspecify.annotations.Nullable;

/**
 * The message of the position schemes: 24 bytes, or 36 with velocity, in words like those of the original protocol.
 *
 * <pre>
 * u32 opcode   0x4C10, plus 1 with velocity, plus 2 when the body jumped elsewhere
 * u32 guid
 * u16 milliseconds of the sender's clock, wrapping
 * u16 heading, 65536 steps to the circle
 * f32 x, y, z  metres from the run's origin
 * f32 vx, vy, vz
 * </pre>
 */
public final class PlainPosition {
    private static final int OPCODE = 0x4C10;
    private static final int WITH_VELOCITY = 1;
    private static final int JUMP = 2;
    private static final int BYTES = 24;
    private static final int VELOCITY_BYTES = 12;
    private static final double HEADING_STEPS = 65_536 / 360.0;

    private PlainPosition() {}

    public static byte[] encode(Report report, boolean withVelocity, boolean jump) {
        WireWriter out = new WireWriter(BYTES + VELOCITY_BYTES);
        out.i32(OPCODE | (withVelocity ? WITH_VELOCITY : 0) | (jump ? JUMP : 0));
        out.i32(report.guid());
        out.u16((int) (Math.round(report.time() * 1000) & 0xFFFF));
        out.u16((int) Math.round(Headings.reduce(report.heading()) * HEADING_STEPS) & 0xFFFF);
        out.f32((float) report.x());
        out.f32((float) report.y());
        out.f32((float) report.z());
        if (withVelocity) {
            out.f32((float) report.vx());
            out.f32((float) report.vy());
            out.f32((float) report.vz());
        }
        return out.toByteArray();
    }

    /** Null if these bytes are something else. The 16 bits of time are taken as the moment nearest to {@code now}. */
    public static @Nullable PositionFix decode(byte[] message, double now) {
        WireReader in = new WireReader().wrap(message);
        int kind = in.i32() ^ OPCODE;
        if (!in.isOk() || (kind & ~(WITH_VELOCITY | JUMP)) != 0) {
            return null;
        }
        int guid = in.i32();
        int millis = in.u16();
        double heading = in.u16() / HEADING_STEPS;
        double x = in.f32();
        double y = in.f32();
        double z = in.f32();
        boolean moving = (kind & WITH_VELOCITY) != 0;
        double vx = moving ? in.f32() : 0;
        double vy = moving ? in.f32() : 0;
        double vz = moving ? in.f32() : 0;
        if (!in.isOk() || in.remaining() != 0 || !Double.isFinite(x + y + z + vx + vy + vz)) {
            return null;
        }
        long nowMillis = Math.round(now * 1000);
        short ago = (short) (nowMillis - millis);
        return new PositionFix(guid, (nowMillis - ago) / 1000.0, x, y, z, heading, vx, vy, vz, (kind & JUMP) != 0);
    }
}
