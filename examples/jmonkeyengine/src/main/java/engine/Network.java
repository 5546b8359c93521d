package engine;

import dev.gait.motion.game.Crowd;
import dev.gait.motion.game.Speeds;

/**
 * Stands for your network: says ten times a second where a few characters are, as your server would. They run on circles,
 * the outer ones faster, and one stands.
 */
final class Network {
    static final int PEOPLE = 5;
    static final Speeds SPEEDS = Speeds.of(8).withStrides(3, 1.4, 2.6, 1.2);

    private final Crowd crowd;
    private double next;

    Network(Crowd crowd) {
        this.crowd = crowd;
    }

    /** Tells the crowd what has come by now. */
    void poll(double now) {
        for (; next <= now; next += 0.1) {
            for (int id = 0; id < PEOPLE; id++) {
                double radius = 2 * id;
                double speed = 1.5 * id;
                double angle = radius == 0 ? 0 : speed / radius * next + id;
                double heading = Math.toDegrees(angle) + 90;
                double x = radius * Math.sin(angle);
                double y = radius * Math.cos(angle);
                if (crowd.contains(id)) {
                    crowd.heard(id, next, x, y, 0, heading, speed * Math.cos(angle), -speed * Math.sin(angle), 0);
                } else {
                    crowd.spawn(id, next, x, y, 0, heading);
                }
            }
        }
    }
}
