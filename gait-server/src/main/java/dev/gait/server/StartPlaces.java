package dev.gait.server;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;

/** Where new characters begin: around the start like seeds of a sunflower, so that nobody stands in another. */
final class StartPlaces {
    private static final double GOLDEN_ANGLE = 137.50776405;

    private final ServerSettings settings;
    private final CollisionWorld ground;
    private int given;

    StartPlaces(ServerSettings settings, CollisionWorld ground) {
        this.settings = settings;
        this.ground = ground;
    }

    Position next() {
        Position at = new Position().set(settings.start());
        int place = given++ % settings.startPlaces();
        double radius = settings.startRadius() * Math.sqrt((place + 0.5) / settings.startPlaces());
        double angle = place * GOLDEN_ANGLE;
        at.setGlobal(
                at.globalX() + radius * Headings.sin(angle), at.globalY() + radius * Headings.cos(angle), at.frame.z);
        double z = ground.groundZ(at);
        if (Double.isFinite(z)) {
            at.frame.z = z;
        }
        return at;
    }
}
