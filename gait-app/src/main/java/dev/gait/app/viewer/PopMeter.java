package dev.gait.app.viewer;

import dev.gait.lab.metric.Pops;
import java.util.HashMap;
import java.util.Map;

/**
 * Speed and pops of everybody on the screen, from one drawn picture to the next. What a pop is, the lab says ({@link Pops});
 * only the way over the map is judged, because up and down are the ground's and gravity's doing and nobody's top speed.
 */
public final class PopMeter {
    /** What a new character runs at: run rate 2.375 times 4 m/s. */
    public static final double TOP_SPEED = 9.5;

    private static final double SHORTEST = 0.004;
    private static final double SMOOTHING = 0.15;

    /** One figure's. */
    static final class Of {
        private double x;
        private double y;
        private double z;
        private double at = Double.NaN;
        private double seen;
        double speed;
        int pops;
    }

    private final Map<Integer, Of> figures = new HashMap<>();

    Of note(int id, double x, double y, double z, double now) {
        Of figure = figures.computeIfAbsent(id, unused -> new Of());
        figure.seen = now;
        double dt = now - figure.at;
        if (Double.isNaN(dt) || dt > 1) {
            figure.speed = 0;
        } else if (dt < SHORTEST) {
            return figure;
        } else {
            double dx = x - figure.x;
            double dy = y - figure.y;
            double dz = z - figure.z;
            double moved = Math.sqrt(dx * dx + dy * dy + dz * dz);
            if (Pops.isPop(Pops.excess(Math.hypot(dx, dy), TOP_SPEED, dt))) {
                figure.pops++;
            }
            double share = 1 - Math.exp(-dt / SMOOTHING);
            figure.speed += (moved / dt - figure.speed) * share;
        }
        figure.x = x;
        figure.y = y;
        figure.z = z;
        figure.at = now;
        return figure;
    }

    void forgetBefore(double time) {
        figures.values().removeIf(figure -> figure.seen < time);
    }
}
