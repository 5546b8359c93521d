package dev.gait.motion.game;

import dev.gait.motion.place.Headings;

/** Where a character is and how it moves: all that a step reads and writes. Eight numbers, so that they travel. */
final class Motion {
    double x;
    double y;
    double z;
    double heading;
    double vx;
    double vy;
    double vz;
    boolean airborne;

    Motion set(Motion other) {
        x = other.x;
        y = other.y;
        z = other.z;
        heading = other.heading;
        vx = other.vx;
        vy = other.vy;
        vz = other.vz;
        airborne = other.airborne;
        return this;
    }

    Motion set(HeroState state) {
        x = state.x();
        y = state.y();
        z = state.z();
        heading = state.heading();
        vx = state.vx();
        vy = state.vy();
        vz = state.vz();
        airborne = state.airborne();
        return this;
    }

    /** At rest at a place. */
    Motion stand(double east, double north, double up, double degrees) {
        if (!Double.isFinite(east + north + up + degrees)) {
            throw new IllegalArgumentException("nobody can stand at (" + east + ", " + north + ", " + up + ") heading "
                    + degrees + ": these are not all numbers");
        }
        x = east;
        y = north;
        z = up;
        heading = Headings.reduce(degrees);
        vx = 0;
        vy = 0;
        vz = 0;
        airborne = false;
        return this;
    }
}
