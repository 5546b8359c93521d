package dev.gait.server.creature;

import dev.gait.motion.place.Cylinders;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.state.Coded;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.Controller;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * Patrols, chases who comes near, gives up at the end of its leash and returns. It decides twice a second; the walking
 * itself is the motion core's server-directed movement (motion.md §I), which follows a moving target by itself.
 *
 * <p>It knows no way around a wall: who is stuck for a while thinks of something else, and who is stuck on the way home
 * is put there.
 */
final class CreatureController implements Controller {
    /** How often it looks around and thinks, seconds. */
    private static final double THINK_SECONDS = 0.25;
    /** A caught prey that gets this far away is chased anew, metres between their skins. */
    private static final double ESCAPED_METERS = 0.9;
    /** An order that leads nowhere for so long is given up, seconds. */
    private static final double STUCK_SECONDS = 6.0;

    private static final double STUCK_METERS = 0.5;
    private static final double REST_SECONDS = 2.0;
    private static final float WAYPOINT_METERS = 0.5f;
    private static final float HOME_METERS = 0.5f;

    private enum Mood implements Coded {
        RESTING(0),
        PATROLLING(1),
        CHASING(2),
        RETURNING(3);

        private final int code;

        Mood(int code) {
            this.code = code;
        }

        @Override
        public int code() {
            return code;
        }
    }

    private final Spawn.Creature spawn;
    private final MoveOrders orders;
    private final Position prey = new Position();
    private final Position lastSeen = new Position();
    private Mood mood = Mood.RESTING;
    private int preyGuid;
    private int waypoint = -1;
    private double nextThought;
    private double restUntil;
    private double movedAt;
    private boolean thoughtBefore;

    CreatureController(Spawn.Creature spawn) {
        this.spawn = spawn;
        orders = new MoveOrders(spawn.runRate());
    }

    @Override
    public void entered(Occupant self, Surroundings here) {
        here.stepper().place(self.actor(), spawn.at());
    }

    @Override
    public void exchange(StateExchange s, @Nullable Surroundings here) {
        orders.exchange(s);
        MotionStates.exchange(s, lastSeen);
        mood = s.choice(mood, Mood.values());
        preyGuid = s.i32(preyGuid);
        waypoint = s.i32(waypoint);
        nextThought = s.seconds(nextThought);
        restUntil = s.seconds(restUntil);
        movedAt = s.seconds(movedAt);
        thoughtBefore = s.flag(thoughtBefore);
    }

    @Override
    public void think(Occupant self, Surroundings here) {
        if (!thoughtBefore || here.now() >= nextThought) {
            thoughtBefore = true;
            nextThought = here.now() + THINK_SECONDS;
            noteProgress(self, here);
            decide(self, here);
        }
        orders.sayPlace(self, here);
    }

    private void decide(Occupant self, Surroundings here) {
        switch (mood) {
            case CHASING -> chase(self, here);
            case RETURNING -> comeHome(self, here);
            default -> {
                int near = spawn.sightMeters() <= 0 ? 0 : here.nearestPlayer(self.position(), spawn.sightMeters());
                if (near != 0) {
                    mood = Mood.CHASING;
                    preyGuid = near;
                    pursue(self, here);
                } else {
                    patrol(self, here);
                }
            }
        }
    }

    private void chase(Occupant self, Surroundings here) {
        boolean strayed = spawn.at().distanceTo(self.position()) > spawn.leashMeters();
        if (strayed || !here.locate(preyGuid, prey) || isStuck(here)) {
            goHome(self, here);
        } else if (!orders.isMoving(self)) {
            double gap = Cylinders.reach(self.body().radius, self.position(), self.body().radius, prey);
            if (gap > ESCAPED_METERS) {
                pursue(self, here);
            } else {
                movedAt = here.now();
            }
        }
    }

    private void pursue(Occupant self, Surroundings here) {
        if (here.locate(preyGuid, prey)) {
            orders.chase(self, preyGuid, prey, here);
            movedAt = here.now();
        } else {
            goHome(self, here);
        }
    }

    private void goHome(Occupant self, Surroundings here) {
        mood = Mood.RETURNING;
        preyGuid = 0;
        movedAt = here.now();
        orders.moveTo(self, spawn.at(), true, HOME_METERS, here);
    }

    private void comeHome(Occupant self, Surroundings here) {
        if (isStuck(here)) {
            orders.stand(self, here);
            self.stamps().next(SequenceStamps.TELEPORT);
            self.actor().teleportHook();
            here.stepper().place(self.actor(), spawn.at());
            here.tellOthers(
                    self,
                    here.announcement()
                            .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
        }
        if (!orders.isMoving(self)) {
            rest(here);
        }
    }

    private void patrol(Occupant self, Surroundings here) {
        if (spawn.patrol().isEmpty()) {
            return;
        }
        if (mood == Mood.PATROLLING && (!orders.isMoving(self) || isStuck(here))) {
            rest(here);
            orders.turn(self, self.position().headingTo(next()), here);
        } else if (mood == Mood.RESTING && here.now() >= restUntil) {
            mood = Mood.PATROLLING;
            waypoint = (waypoint + 1) % spawn.patrol().size();
            movedAt = here.now();
            orders.moveTo(self, spawn.patrol().get(waypoint), false, WAYPOINT_METERS, here);
        }
    }

    private Position next() {
        return spawn.patrol().get((waypoint + 1) % spawn.patrol().size());
    }

    private void rest(Surroundings here) {
        mood = Mood.RESTING;
        restUntil = here.now() + REST_SECONDS;
    }

    private void noteProgress(Occupant self, Surroundings here) {
        if (!lastSeen.hasCell() || lastSeen.distanceTo(self.position()) > STUCK_METERS) {
            lastSeen.set(self.position());
            movedAt = here.now();
        }
    }

    private boolean isStuck(Surroundings here) {
        return here.now() - movedAt > STUCK_SECONDS;
    }
}
