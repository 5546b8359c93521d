package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.Happening.Taste;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Property;
import dev.gait.motion.support.Stage;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.NoGround;
import dev.gait.motion.world.SeededWorld;
import dev.gait.motion.world.Sweep;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * What holds for every scene, whatever messages come in whatever order: creates, deletes, every kind of movement,
 * positions and pushes, for actors that stick to and chase each other and vanish in the middle of it.
 */
class AnyOrderTest {
    /** More for a long night: -Dgait.stories=20000. */
    private static final int STORIES = Integer.getInteger("gait.stories", 400);

    /** Looks at an actor before and after each of its steps. */
    private interface Observer {
        default void before(Actor actor, double dt) {}

        default void after(Actor actor, double dt) {}
    }

    /** Plays a story and says which entities ought to be there at its end, by instance. */
    private static MotionScene play(List<Happening> story, CollisionWorld world, Observer observer) {
        MotionScene scene = new MotionScene(world);
        scene.setViewer(Stage.at(0, 0, 0));
        Map<Integer, Integer> expected = new HashMap<>();
        double now = 0;
        for (Happening happening : story) {
            if (happening instanceof Happening.Tick tick) {
                now += tick.dt();
                for (int i = 0; i < scene.actors().size(); i++) {
                    Actor actor = scene.actors().at(i);
                    observer.before(actor, tick.dt());
                    scene.stepOne(i, tick.dt(), now);
                    observer.after(actor, tick.dt());
                }
            } else {
                happening.happen(scene, now);
                note(happening, expected);
            }
            if (scene.actors().size() != expected.size()) {
                fail("%d entities instead of %d after %s", scene.actors().size(), expected.size(), happening);
            }
        }
        for (int guid : expected.keySet()) {
            assertThat(scene.actor(guid)).as("entity %d", guid).isNotNull();
        }
        return scene;
    }

    private static void note(Happening happening, Map<Integer, Integer> expected) {
        if (happening instanceof Happening.Create create) {
            Integer known = expected.get(create.guid());
            if (known == null || Wrap16.isNewer(known, create.instance())) {
                expected.put(create.guid(), create.instance());
            }
        } else if (happening instanceof Happening.Delete delete) {
            expected.remove(delete.guid());
        }
    }

    private static void forStories(Taste taste, Consumer<List<Happening>> fact) {
        Property.forAll(STORIES, random -> Happening.story(random, taste), fact);
    }

    private static void forBothGrounds(Taste taste, Supplier<Observer> observer) {
        forStories(taste, story -> {
            play(story, new FlatGround(0), observer.get());
            play(story, new NoGround(), observer.get());
        });
    }

    // ---- Nothing breaks ----

    private static final class Sanity implements Observer {
        @Override
        public void after(Actor actor, double dt) {
            Body body = actor.body();
            Frame frame = body.frame();
            boolean sane = frame.isValid()
                    && Double.isFinite(body.velocityX + body.velocityY + body.velocityZ)
                    && Double.isFinite(body.omegaX + body.omegaY + body.omegaZ)
                    && Double.isFinite(body.cachedSpeed())
                    && Double.isFinite(frame.heading())
                    && body.position.hasCell();
            if (!sane) {
                fail("actor %d is at %s with velocity %s", actor.id(), body.position, body.velocityX);
            }
            if (actor.corrections().queue().size() > MotionTuning.QUEUE_FAR_CAP) {
                fail("%d waypoints", actor.corrections().queue().size());
            }
        }
    }

    @Test
    void noOrderOfPlausibleMessagesThrowsMakesNonsenseOrLosesAnybody() {
        forBothGrounds(Taste.PLAUSIBLE, Sanity::new);
    }

    @Test
    void noOrderOfHostileMessagesThrowsMakesNonsenseOrLosesAnybody() {
        forBothGrounds(Taste.HOSTILE, Sanity::new);
    }

    @Test
    void norDoesItInAWorldOfHillsAndWalls() {
        SeededWorld world = new SeededWorld(7);
        Property.forAll(
                STORIES / 8,
                random -> Happening.story(random, random.oneIn(2) ? Taste.HOSTILE : Taste.PLAUSIBLE),
                story -> play(story, world, new Sanity()));
    }

    // ---- Nobody moves farther than something carries it ----

    private static final class Carried implements Observer {
        private double x;
        private double y;
        private double z;
        private int placements;
        private double allowed;

        @Override
        public void before(Actor actor, double dt) {
            Body body = actor.body();
            x = body.position.globalX();
            y = body.position.globalY();
            z = body.frame().z;
            placements = body.placements;
            double legs =
                    Math.hypot(actor.sequencer().velocityX(), actor.sequencer().velocityY());
            double catchUp = 0;
            if (actor.corrections().queue().isInterpolating()) {
                catchUp = MotionTuning.CATCH_UP_FACTOR * actor.interpreter().adjustedMaxSpeed();
                catchUp = catchUp < MotionTuning.EPSILON ? MotionTuning.CATCH_UP_FALLBACK : catchUp;
            }
            double stick = 0;
            if (actor.corrections().sticky().isStuck()) {
                stick = MotionTuning.STICKY_FACTOR * actor.interpreter().maxSpeed();
                stick = stick < MotionTuning.EPSILON ? MotionTuning.STICKY_FALLBACK : stick;
            }
            double speed = Math.min(Math.sqrt(body.speedSquared()), MotionTuning.MAX_VELOCITY);
            allowed = Math.max(legs, Math.max(catchUp, stick)) * dt + speed * dt + 0.5 * 9.8 * dt * dt;
        }

        @Override
        public void after(Actor actor, double dt) {
            Body body = actor.body();
            if (body.placements != placements) {
                return;
            }
            double dx = body.position.globalX() - x;
            double dy = body.position.globalY() - y;
            double dz = body.frame().z - z;
            double moved = Math.sqrt(dx * dx + dy * dy + dz * dz);
            // Landing within 0.0002 m of the ground counts as on it, and so does crossing a landblock's edge.
            if (moved > allowed + 0.0006) {
                fail("actor %d moved %.6f m in %.4f s, where %.6f m were possible", actor.id(), moved, dt, allowed);
            }
        }
    }

    @Test
    void noStepMovesABodyFartherThanLegsCatchUpStickAndVelocityCarryIt() {
        forBothGrounds(Taste.PLAUSIBLE, Carried::new);
    }

    // ---- The queue ----

    @Test
    void theNearPathNeverHoldsMoreThanTwentyWaypoints() {
        Property.forAll(200, random -> {
            Stage stage = Stage.onFlatGround();
            double y = 0;
            for (int i = 0; i < 300; i++) {
                if (random.oneIn(3)) {
                    stage.tick();
                }
                double before = stage.queue().fails();
                y = Math.max(-90, Math.min(90, y + random.between(-6.0, 6.0)));
                stage.queue().enqueue(Stage.at(random.between(-3.0, 3.0), y, 0, 0), random.oneIn(2));
                assertThat(stage.queue().fails()).as("never far").isLessThanOrEqualTo((int) before);
                assertThat(stage.queue().size()).isLessThanOrEqualTo(20);
            }
        });
    }

    // ---- Landblocks ----

    @Test
    void walkingOverEveryEdgeMovesTheBodyByItsStrideAndNothingElse() {
        Property.forAll(300, random -> {
            Stage stage = Stage.onFlatGround().running(random.between(0.5, 4.5));
            double heading = random.between(0.0, 360.0);
            stage.stepper.place(
                    stage.actor, Stage.at(random.between(90.0, 96.0), random.between(-102.0, -96.0), 0, heading));
            double stride = stage.actor.sequencer().velocityY() * Stage.DT;
            for (int i = 0; i < 200; i++) {
                double x = stage.body.position.globalX();
                double y = stage.body.position.globalY();
                stage.tick();
                double dx = stage.body.position.globalX() - x - stride * Math.sin(Math.toRadians(heading));
                double dy = stage.body.position.globalY() - y - stride * Math.cos(Math.toRadians(heading));
                assertThat(Math.abs(dx)).isLessThanOrEqualTo(0.0002);
                assertThat(Math.abs(dy)).isLessThanOrEqualTo(0.0002);
            }
        });
    }

    // ---- Determinism ----

    private static final class Bits implements Observer {
        long hash = 17;

        private void add(double value) {
            hash = hash * 31 + Double.doubleToRawLongBits(value);
        }

        @Override
        public void after(Actor actor, double dt) {
            Body body = actor.body();
            Frame frame = body.frame();
            hash = hash * 31 + actor.id();
            hash = hash * 31 + body.position.cell;
            add(frame.x);
            add(frame.y);
            add(frame.z);
            add(frame.qw);
            add(frame.qx);
            add(frame.qy);
            add(frame.qz);
            add(body.velocityX);
            add(body.velocityY);
            add(body.velocityZ);
            hash = hash * 31 + (body.contact ? 1 : 0);
            hash = hash * 31 + actor.corrections().queue().size();
            hash = hash * 31 + actor.corrections().queue().fails();
            hash = hash * 31 + actor.interpreter().interpreted().forwardCommand;
            add(actor.interpreter().interpreted().forwardSpeed);
        }
    }

    private static long bitsOf(List<Happening> story) {
        return bitsOf(story, new FlatGround(0));
    }

    private static long bitsOf(List<Happening> story, CollisionWorld world) {
        Bits bits = new Bits();
        play(story, world, bits);
        return bits.hash;
    }

    /** Flat ground that always sweeps, without the short cut of an ordinary step. */
    private record AlwaysSweeping(FlatGround ground) implements CollisionWorld {
        @Override
        public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
            return ground.sweep(body, target, dest);
        }

        @Override
        public boolean place(Body body, Position target, Sweep dest) {
            return ground.place(body, target, dest);
        }

        @Override
        public double groundZ(Position at) {
            return ground.groundZ(at);
        }
    }

    @Test
    void theShortCutOfAnOrdinaryStepGivesTheBitsOfTheSweep() {
        forStories(
                Taste.PLAUSIBLE,
                story -> assertThat(bitsOf(story)).isEqualTo(bitsOf(story, new AlwaysSweeping(new FlatGround(0)))));
    }

    @Test
    void theSameStoryGivesTheSameBits() {
        forStories(Taste.PLAUSIBLE, story -> assertThat(bitsOf(story)).isEqualTo(bitsOf(story)));
    }

    @Test
    void differentStoriesGiveDifferentBits() {
        long first = bitsOf(Happening.story(new Prng(1), Taste.PLAUSIBLE));
        long second = bitsOf(Happening.story(new Prng(2), Taste.PLAUSIBLE));

        assertThat(first).isNotEqualTo(second);
    }
}
