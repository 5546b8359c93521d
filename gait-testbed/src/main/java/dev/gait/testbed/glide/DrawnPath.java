package dev.gait.testbed.glide;

import dev.gait.motion.scene.MotionFrame;
import dev.gait.testbed.world.Track;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Where a body was drawn on one screen, frame by frame, at the moments the frames were drawn: where it was cut to, and where
 * it came into the picture.
 */
final class DrawnPath {
    private final Track track = new Track();
    private final BitSet comes = new BitSet();
    private int[] cuts = new int[4096];
    private boolean away = true;

    void add(double time, MotionFrame frame, int row) {
        track.add(time, frame.x[row], frame.y[row], frame.z[row]);
        int size = track.size();
        if (size > cuts.length) {
            cuts = Arrays.copyOf(cuts, 2 * size);
        }
        cuts[size - 1] = frame.placements[row];
        comes.set(size - 1, away);
        away = false;
    }

    /** A frame without it. */
    void leave() {
        away = true;
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

    /** Whether the screen says that this frame does not go on from the one before. */
    boolean isCut(int i) {
        return i > 0 && cuts[i] != cuts[i - 1];
    }

    /** Whether it was not in the frame before. */
    boolean comes(int i) {
        return comes.get(i);
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
        int i = track.before(time);
        int j = Math.min(i + 1, track.size() - 1);
        double f = j == i ? 0 : Math.max(0, Math.min(1, (time - at(i)) / (at(j) - at(i))));
        return squared(x(i) + (x(j) - x(i)) * f, y(i) + (y(j) - y(i)) * f, z(i) + (z(j) - z(i)) * f, px, py, pz);
    }

    /** The fastest that it went over so many frames, m/s, where it was not cut: what legs can do. */
    double topSpeed(int frames) {
        double fastest = 0;
        for (int i = frames; i < size(); i++) {
            boolean whole = true;
            for (int j = i - frames + 1; j <= i; j++) {
                whole &= !isCut(j) && !comes(j);
            }
            if (whole) {
                double way = Math.sqrt(squared(x(i), y(i), z(i), x(i - frames), y(i - frames), z(i - frames)));
                fastest = Math.max(fastest, way / (at(i) - at(i - frames)));
            }
        }
        return fastest;
    }

    private static double squared(double ax, double ay, double az, double bx, double by, double bz) {
        double dx = ax - bx;
        double dy = ay - by;
        double dz = az - bz;
        return dx * dx + dy * dy + dz * dz;
    }
}
