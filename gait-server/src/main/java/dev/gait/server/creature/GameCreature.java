package dev.gait.server.creature;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.server.game.Behaviour;
import dev.gait.server.game.Creature;
import dev.gait.server.game.CreatureKind;
import dev.gait.server.game.MapPlace;
import dev.gait.server.relay.Appearance;
import dev.gait.server.world.Controller;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A creature of the game around the world: the body and its orders are ours, what it wants is the game's
 * ({@link Behaviour}). It is asked four times a second; whatever it throws is told and costs it that thought only.
 */
public final class GameCreature implements Controller {
    private static final double THINK_SECONDS = 0.25;

    private final CreatureKind kind;
    private final Position start;
    private final Behaviour behaviour;
    private final BiConsumer<String, RuntimeException> failed;
    private final MoveOrders orders;
    private final Position scratch = new Position();
    private double nextThought = Double.NaN;
    private @Nullable Occupant body;

    private GameCreature(
            CreatureKind kind,
            Position start,
            Behaviour behaviour,
            MotionProfile legs,
            BiConsumer<String, RuntimeException> failed) {
        this.kind = kind;
        this.start = start;
        this.behaviour = behaviour;
        this.failed = failed;
        orders = new MoveOrders(kind.runSpeed() / legs.runSpeed(), kind.walkSpeed(), legs);
    }

    /**
     * One that stands there, to be brought into the world.
     *
     * @param failed takes what its behaviour throws
     */
    public static Occupant occupant(
            int guid,
            CreatureKind kind,
            Position at,
            Behaviour behaviour,
            MotionProfile legs,
            BiConsumer<String, RuntimeException> failed,
            double now) {
        Appearance looks = kind.peaceful() ? Appearance.townsperson(kind.name()) : Appearance.creature(kind.name());
        Actor actor = looks.actor(guid, MoverFacts.REMOTE, legs);
        actor.enter(at, now);
        MotionProfile own = legs.of(looks.setup(), looks.motionTable());
        GameCreature controller = new GameCreature(kind, at, behaviour, own, failed);
        return new Occupant(actor, looks, Spawn.SOLID_STATE, controller);
    }

    @Override
    public void entered(Occupant self, Surroundings here) {
        body = self;
        here.stepper().place(self.actor(), start);
    }

    /** Only one word reaches it: that the game takes it away. */
    @Override
    public void hear(PlayerCommand command, Surroundings here) {
        Occupant self = body;
        if (command instanceof PlayerCommand.Gone && self != null) {
            here.leave(self);
        }
    }

    @Override
    public void think(Occupant self, Surroundings here) {
        if (Double.isNaN(nextThought) || here.now() >= nextThought) {
            nextThought = here.now() + THINK_SECONDS;
            Thought thought = new Thought(self, here);
            try {
                behaviour.think(thought);
            } catch (RuntimeException e) {
                here.afterwards(() -> failed.accept("the behaviour of " + kind.name(), e));
            }
            if (thought.vanishes) {
                here.leave(self);
                return;
            }
        }
        orders.sayPlace(self, here);
    }

    /** One look around. */
    private final class Thought implements Creature {
        private final Occupant self;
        private final Surroundings here;
        private boolean vanishes;

        Thought(Occupant self, Surroundings here) {
            this.self = self;
            this.here = here;
        }

        @Override
        public int id() {
            return self.guid();
        }

        @Override
        public CreatureKind kind() {
            return kind;
        }

        @Override
        public double now() {
            return here.now();
        }

        @Override
        public MapPlace place() {
            return MapPlace.of(self.position());
        }

        @Override
        public boolean isMoving() {
            return orders.isMoving(self);
        }

        @Override
        public List<Integer> playersWithin(double meters) {
            List<Integer> near = new ArrayList<>();
            here.playersWithin(self.position(), meters, near::add);
            MapPlace mine = place();
            near.sort((a, b) -> Double.compare(distance(mine, a), distance(mine, b)));
            return near;
        }

        private double distance(MapPlace from, int id) {
            MapPlace there = whereIs(id);
            return there == null ? Double.MAX_VALUE : from.distanceTo(there);
        }

        @Override
        public @Nullable MapPlace whereIs(int id) {
            return here.locate(id, scratch) ? MapPlace.of(scratch) : null;
        }

        @Override
        public void walkTo(MapPlace place, double stopMeters) {
            orders.moveTo(self, place.toPosition(), false, (float) stopMeters, here);
        }

        @Override
        public void runTo(MapPlace place, double stopMeters) {
            orders.moveTo(self, place.toPosition(), true, (float) stopMeters, here);
        }

        @Override
        public void follow(int id) {
            if (here.locate(id, scratch)) {
                orders.chase(self, id, scratch, here);
            }
        }

        @Override
        public void turnTo(double heading) {
            orders.turn(self, heading, here);
        }

        @Override
        public void turnTo(MapPlace place) {
            turnTo(place().headingTo(place));
        }

        @Override
        public void stand() {
            orders.stand(self, here);
        }

        @Override
        public void vanish() {
            vanishes = true;
        }
    }
}
