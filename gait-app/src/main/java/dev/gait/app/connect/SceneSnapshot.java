package dev.gait.app.connect;

import dev.gait.client.MotionClient;
import dev.gait.motion.scene.MotionFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What a headless character sees at a moment.
 *
 * @param seconds since it entered the world
 * @param name what it is called
 * @param east map coordinates of its own, metres
 * @param others nearest first
 */
record SceneSnapshot(
        double seconds,
        String name,
        double east,
        double north,
        double up,
        double heading,
        String doing,
        List<Neighbour> others) {

    /** Null before we know where we are. */
    static @org.jspecify.annotations.Nullable SceneSnapshot of(
            MotionClient client,
            String name,
            Map<Integer, String> names,
            MotionFrame frame,
            long nowNanos,
            double seconds) {
        client.frame(nowNanos, frame);
        int own = frame.row(client.playerGuid());
        if (own < 0) {
            return null;
        }
        List<Neighbour> others = new ArrayList<>();
        for (int row = 0; row < frame.count; row++) {
            if (row != own && frame.cell[row] != 0) {
                String called = names.getOrDefault(frame.id[row], String.format("%08X", frame.id[row]));
                others.add(Neighbour.of(called, frame, row, own));
            }
        }
        others.sort(Comparator.comparingDouble(Neighbour::distance));
        return new SceneSnapshot(
                seconds,
                name,
                frame.x[own],
                frame.y[own],
                frame.z[own],
                frame.heading(own),
                Neighbour.doing(frame, own),
                List.copyOf(others));
    }
}
