package dev.gait.server.creature;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.server.relay.Appearance;
import dev.gait.server.world.Controller;
import dev.gait.server.world.Occupant;
import java.util.List;

/** Somebody the world puts there itself, and what it is like. */
public sealed interface Spawn {
    /** Physics state of those who stand in the world by themselves: edge slide, gravity, report collisions. */
    int SOLID_STATE = PhysicsState.EDGE_SLIDE | PhysicsState.GRAVITY | PhysicsState.REPORT_COLLISIONS;

    Position at();

    Appearance appearance();

    Controller controller();

    /**
     * A creature that patrols, chases who comes near and returns.
     *
     * @param at its home
     * @param patrol places it walks to in turn, none to stay at home
     * @param sightMeters how near a player must come to be chased; 0 for a peaceful one
     * @param leashMeters how far from home it chases
     * @param runRate its running speed in units of 4 m/s
     */
    record Creature(
            String name, Position at, List<Position> patrol, double sightMeters, double leashMeters, double runRate)
            implements Spawn {
        @Override
        public Appearance appearance() {
            return Appearance.creature(name);
        }

        @Override
        public Controller controller() {
            return new CreatureController(this);
        }
    }

    /**
     * A townsperson that turns to face who comes near.
     *
     * @param noticeMeters how near
     */
    record Townsperson(String name, Position at, double noticeMeters) implements Spawn {
        @Override
        public Appearance appearance() {
            return Appearance.townsperson(name);
        }

        @Override
        public Controller controller() {
            return new TownspersonController(this);
        }
    }

    /** Puts it into the world under this id. */
    default Occupant occupant(int guid, MotionProfile legs, double now) {
        Appearance looks = appearance();
        Actor actor = looks.actor(guid, MoverFacts.REMOTE, legs);
        actor.enter(at(), now);
        return new Occupant(actor, looks, SOLID_STATE, controller());
    }
}
