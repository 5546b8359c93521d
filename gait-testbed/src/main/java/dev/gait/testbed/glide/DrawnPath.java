package dev.gait.testbed.glide;

import dev.gait.motion.scene.MotionFrame;
import dev.gait.testbed.world.Track;
import java.util.Arrays;

/** Where a body was drawn on one screen, frame by frame, at the moments the frames were drawn, and where it was cut to. */
final class DrawnPath {
    private final Track track = new Track();
    private int[] cuts = new int[4096];

    void add(double time, MotionFrame frame, int row) {
        track.add(time, frame.x[row], frame.y[row], frame.z[row]);
        int size = track.size();
        if (size > cuts.length) {
            cuts = Arrays.copyOf(cuts, 2 * size);
        }
        cuts[size - 1] = frame.placements[row];
    }

    int size() {
        return track.size();
    }

    double at(int i) {
        return track.at(i);
    }

    double x(int i) {
        return track.x(i);
    }

    double y(int i) {
        return track.y(i);
    }

    double z(int i) {
        return track.z(i);
    }

    boolean isCut(int i) {
        return i > 0 && cuts[i] != cuts[i - 1];
    }

    /** How far the body moved from the frame before to this one. */
    double step(int i) {
        return Math.sqrt(squared(x(i), y(i), z(i), x(i - 1), y(i - 1), z(i - 1)));
    }

    /** The frame at or before a moment, 0 before all. */
    int before(double time) {
        return track.before(time);
    }

    /** The squared distance between a frame of another path and where this one was at a moment, straight between frames. */
    double squaredDistance(double time, double px, double py, double pz) {
        return squared(track.xAt(time), track.yAt(time), track.zAt(time), px, py, pz);
    }

    private static double squared(double ax, double ay, double az, double bx, double by, double bz) {
        double dx = ax - bx;
        double dy = ay - by;
        double dz = az - bz;
        return dx * dx + dy * dy + dz * dz;
    }
}
