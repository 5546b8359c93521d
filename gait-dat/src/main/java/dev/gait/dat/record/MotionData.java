package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.List;

/**
 * What a motion table says of one motion: the clips it plays, and a velocity and a turning of its own.
 *
 * @param bitfield bit 0: playing it drops all modifiers
 * @param flags bit 0: has a velocity; bit 1: has a turning
 * @param velocity body-local, m/s at speed 1
 * @param omega body-local, radians per second at speed 1; clockwise is negative z
 */
public record MotionData(int bitfield, int flags, List<Clip> clips, Vector velocity, Vector omega) {
    static final int LEAST_BYTES = 4;
    private static final int HAS_VELOCITY = 1;
    private static final int HAS_OMEGA = 2;

    /**
     * A stretch of an animation.
     *
     * @param low first frame
     * @param high last frame, −1 for the animation's last
     * @param framesPerSecond at speed 1; negative plays backwards
     */
    public record Clip(int animation, int low, int high, float framesPerSecond) {
        private static final int BYTES = 16;
    }

    static MotionData read(RecordReader in) throws DatException {
        int clipCount = in.u8();
        int bitfield = in.u8();
        int flags = in.u8();
        in.u8(); // filling; the four bytes before the clips are aligned because everything else is
        List<Clip> clips = in.list(
                clipCount, Clip.BYTES, "clips", each -> new Clip(each.i32(), each.i32(), each.i32(), each.f32()));
        Vector velocity = (flags & HAS_VELOCITY) != 0 ? in.vector() : Vector.ZERO;
        Vector omega = (flags & HAS_OMEGA) != 0 ? in.vector() : Vector.ZERO;
        return new MotionData(bitfield, flags, clips, velocity, omega);
    }
}
