package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.actor.MotionHash;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.Happening.Taste;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Property;
import dev.gait.motion.support.Stage;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.HeightField;
import dev.gait.motion.world.NoGround;
import dev.gait.motion.world.SeededWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * The coasting set changes nothing (decision 0003): every story is played by the general step alone, which is asked for
 * everybody's hash after every tick; and again with coasting, once for every tick at which it is asked, because asking
 * ends the coasting. Pictures are compared after every tick, for they ask nobody.
 */
class CoastingTest {
    private static final MotionHash HASH = new MotionHash();

    /** One way to play a story. */
    private record Way(Supplier<CollisionWorld> world, MotionOptions options, boolean live) {}

    private static final List<Way> WAYS = List.of(
            new Way(() -> new FlatGround(0), MotionOptions.REPLAY, false),
            new Way(() -> new FlatGround(0), MotionOptions.DEFAULT, true),
            new Way(NoGround::new, MotionOptions.DEFAULT, true),
            new Way(NoGround::new, MotionOptions.REPLAY, false));

    private static final List<Way> FIELD = List.of(
            new Way(() -> new SeededWorld(1), MotionOptions.DEFAULT, true),
            new Way(() -> new SeededWorld(1), MotionOptions.REPLAY, false));

    private long coasted;

    /** Plays the first so many ticks; after each the picture, in the end everybody's hash. */
    private List<Long> play(List<Happening> story, Way way, boolean coasting, int ticks, boolean askAlways) {
        MotionScene scene = new MotionScene(way.world.get(), MotionProfile.classic(), way.options, coasting ? 2 : 8);
        scene.setCoasting(coasting);
        scene.setViewer(Stage.at(0, 0, 0));
        MotionFrame picture = new MotionFrame(8);
        List<Long> facts = new ArrayList<>();
        double now = 0;
        int tick = 0;
        for (Happening happening : story) {
            if (!(happening instanceof Happening.Tick step)) {
                happening.happen(scene, now);
                continue;
            }
            now += step.dt();
            if (way.live) {
                scene.step(now);
                facts.add(digest(scene.frame(now, picture)));
                facts.add(digest(scene.frame(now - 0.03, picture)));
            } else {
                scene.stepExactly(step.dt(), now);
                facts.add(digest(scene.frame(now, picture)));
            }
            facts.add(digest(scene.latest(picture)));
            coasted += scene.coastingActors();
            tick++;
            if (askAlways || tick == ticks) {
                facts.add(hash(scene));
            }
            if (tick == ticks) {
                break;
            }
        }
        return facts;
    }

    private static long hash(MotionScene scene) {
        Digest digest = new Digest();
        for (int i = 0; i < scene.actors().size(); i++) {
            digest.add(HASH.of(scene.actors().at(i)));
        }
        return digest.value();
    }

    private static long digest(MotionFrame frame) {
        Digest digest = new Digest();
        for (int i = 0; i < frame.count; i++) {
            digest.add(frame.id[i]).add(frame.cell[i]).add(frame.placements[i]).add(frame.airborne[i]);
            digest.add(frame.x[i]).add(frame.y[i]).add(frame.z[i]);
            digest.add(frame.qw[i]).add(frame.qx[i]).add(frame.qy[i]).add(frame.qz[i]);
            digest.add(frame.cycle[i]).add(frame.cycleSpeed[i]).add(frame.phase[i]);
            digest.add(frame.sidestepSpeed[i]).add(frame.turnSpeed[i]);
            digest.add(frame.action[i]).add(frame.actionAge[i]);
        }
        return digest.value();
    }

    /**
     * Asked after {@code every}-th tick, and after the last. The general step does not care who asks, so it is played once: of
     * what it says, those who are asked once must say the same up to the tick at which they are asked.
     */
    private void check(List<Happening> story, Way way, int every) {
        int ticks =
                (int) story.stream().filter(Happening.Tick.class::isInstance).count();
        List<Long> plain = play(story, way, false, ticks, true);
        if (!plain.equals(play(story, way, true, ticks, true))) {
            fail("differs when asked after every tick, %s", way);
        }
        int factsOfATick = plain.size() / Math.max(1, ticks);
        for (int asked = ticks; asked > 0; asked -= every) {
            List<Long> quick = play(story, way, true, asked, false);
            List<Long> expected = upTo(plain, asked, factsOfATick);
            if (!expected.equals(quick)) {
                int first = 0;
                while (expected.get(first).equals(quick.get(first))) {
                    first++;
                }
                fail("fact %d of %d differs, asked after tick %d, %s", first, expected.size(), asked, way);
            }
        }
    }

    /** The pictures of so many ticks, and of the last everybody's hash, which stands behind each tick's pictures. */
    private static List<Long> upTo(List<Long> plain, int ticks, int factsOfATick) {
        List<Long> facts = new ArrayList<>();
        for (int fact = 0; fact < ticks * factsOfATick; fact++) {
            boolean isHash = fact % factsOfATick == factsOfATick - 1;
            if (!isHash || fact == ticks * factsOfATick - 1) {
                facts.add(plain.get(fact));
            }
        }
        return facts;
    }

    private void forStories(int seeds, List<Way> ways, int every, boolean strolls, Taste taste) {
        Property.forAll(
                seeds,
                random -> strolls ? CoastingStories.stroll(random) : Happening.story(random, taste),
                story -> ways.forEach(way -> check(story, way, every)));
    }

    @Test
    void whoeverStrollsEndsWhereTheGeneralStepEnds() {
        forStories(12, WAYS, 9, true, Taste.PLAUSIBLE);

        assertThat(coasted).as("body ticks that were spent in the set").isGreaterThan(100_000);
    }

    @Test
    void soItIsOnSlopesAmongObstacles() {
        forStories(12, FIELD, 9, true, Taste.PLAUSIBLE);

        assertThat(coasted).isGreaterThan(20_000);
    }

    @Test
    void aTownFullOfWalkersAgreesToo() {
        FIELD.forEach(way -> check(CoastingStories.town(), way, 150));

        assertThat(coasted).isGreaterThan(100_000);
    }

    /** There the world is asked about every step, but nobody's objects are. One in eight creeps, too slow for a row. */
    @Test
    void nobodyLeavesTheSetForAFoldOrAWall() {
        play(CoastingStories.town(), FIELD.get(0), true, 300, false);

        assertThat(coasted).as("of 45,000 steps").isGreaterThan(38_500);
    }

    /** Who catches up and who flies goes by rows of its own as long as nothing else happens to it. */
    @Test
    void whoIsLedAwayOrLeapsEndsWhereTheGeneralStepEnds() {
        List<Way> ways = List.of(WAYS.get(0), WAYS.get(1), FIELD.get(0), FIELD.get(1));
        Property.forAll(6, CoastingStories::commotion, story -> ways.forEach(way -> check(story, way, 300)));

        assertThat(coasted).isGreaterThan(100_000);
    }

    /** Too far away nobody lives, until the viewer comes; what one has on its mind meanwhile waits with it. */
    @Test
    void whoIsTooFarAwaySleepsAsTheGeneralStepHasIt() {
        List<Way> ways = List.of(WAYS.get(0), WAYS.get(1), WAYS.get(2), FIELD.get(0), FIELD.get(1));
        Property.forAll(8, CoastingStories::distance, story -> ways.forEach(way -> check(story, way, 40)));

        coasted = 0;
        List<Happening> far = new ArrayList<>();
        far.add(new Happening.Create(1, 0, 0xB2B40025, 100, 100, 0));
        for (int tick = 0; tick < 100; tick++) {
            far.add(new Happening.Tick(Stage.DT));
        }
        play(far, WAYS.get(1), true, 100, false);
        assertThat(coasted).as("of 100 steps").isGreaterThan(95);
    }

    @Test
    void aStaticThingSleepsWhereverItIs() {
        long[] hashes = new long[2];
        for (int coasting = 0; coasting < 2; coasting++) {
            MotionScene scene = new MotionScene(new FlatGround(0));
            scene.setCoasting(coasting == 1);
            scene.setViewer(Stage.at(0, 0, 0));
            Actor thing = Objects.requireNonNull(scene.create(7, Stage.at(3, 3, 0)));
            thing.body().physicsState |= PhysicsState.STATIC;
            for (int tick = 1; tick <= 30; tick++) {
                scene.stepExactly(Stage.DT, tick * Stage.DT);
            }
            assertThat(scene.coastingActors()).isEqualTo(coasting);
            hashes[coasting] = hash(scene);
        }

        assertThat(hashes[1]).isEqualTo(hashes[0]);
    }

    /** On a steep slope a step towards a place inside the hill is pressed into the ground until nothing is left of it. */
    @Test
    void whoIsLedIntoTheHillStaysWhereItIs() {
        Way way = new Way(() -> new HeightField((x, y) -> 26.0 * (x - 0xA9 * 8)), MotionOptions.DEFAULT, true);
        List<Happening> story = new ArrayList<>();
        story.add(new Happening.Create(1, 0, 0xA9B40025, 100, 100, 0));
        story.add(new Happening.Tick(Stage.DT));
        story.add(new Happening.Where(1, 0, 1, 1, true, 0xA9B40025, 100, 100, 26.0 / 24 * 100, 0));
        story.add(new Happening.Tick(Stage.DT));
        for (int i = 0; i < 20; i++) {
            story.add(new Happening.Beside(1, 2 + i, 3 + 0.01 * i, 0, -3 * 24 / 26.0));
            story.add(new Happening.Tick(Stage.DT));
            story.add(new Happening.Tick(Stage.DT));
            story.add(new Happening.Tick(Stage.DT));
        }

        check(story, way, 1);
    }

    @Test
    void noOrderOfMessagesTellsTheTwoApart() {
        forStories(40, WAYS, 29, false, Taste.PLAUSIBLE);
        forStories(20, WAYS, 37, false, Taste.HOSTILE);
    }

    @Test
    void aWholeStoryAgreesAtEachOfItsTicks() {
        forStories(2, List.of(WAYS.get(1), FIELD.get(1)), 1, true, Taste.PLAUSIBLE);
    }

    /** A picture is of a thirtieth of a second ago, which is further back than the set remembers of short steps. */
    @Test
    void aPictureOfShortStepsAgrees() {
        for (double dt = 0.0075; dt < 0.013; dt += 0.0004) {
            List<Happening> story = new ArrayList<>();
            story.add(new Happening.Create(1, 0, 0xA9B40025, 100, 100, 0));
            story.add(CoastingStories.walks(new Prng(3), 1, 1));
            for (int tick = 0; tick < 40; tick++) {
                story.add(new Happening.Tick(dt));
            }
            check(story, WAYS.get(0), 40);
        }
    }

    /** What a body of the set does not use comes back as it was, the sign of nothing included. */
    @Test
    void whoWasToldOfANegativeZeroKeepsIt() {
        List<Happening> story = new ArrayList<>();
        story.add(new Happening.Create(1, 0, 0xA9B40025, 100, 100, 0));
        story.add(new Happening.State(
                1, 0, 1, MotionCommand.NON_COMBAT, MotionCommand.WALK_FORWARD, 1, 0, 1, 0, 1, 0, 0, false));
        for (int tick = 0; tick < 20; tick++) {
            story.add(new Happening.Tick(Stage.DT));
        }
        // A push that is taken back before anybody has moved leaves the zero that it was taken back with.
        story.add(10, new Happening.Push(1, 0, 1, 0, 0, 5, 0));
        story.add(11, new Happening.Push(1, 0, 2, 0, 0, -0.0, 0));

        List.of(WAYS.get(0), WAYS.get(1), FIELD.get(0)).forEach(way -> check(story, way, 1));
    }

    /** Removing somebody moves the last one into the gap, with all it had. */
    @Test
    void whoCoastsSurvivesTheRemovalOfOthers() {
        List<Happening> story = new ArrayList<>();
        Prng random = new Prng(5);
        for (int guid = 1; guid <= 5; guid++) {
            Position at = Stage.at(guid, guid, 0);
            story.add(new Happening.Create(guid, 0, at.cell, at.frame.x, at.frame.y, 40.0 * guid));
            story.add(CoastingStories.walks(random, guid, 1));
        }
        for (int guid = 1; guid <= 4; guid++) {
            for (int tick = 0; tick < 12; tick++) {
                story.add(new Happening.Tick(Stage.DT));
            }
            story.add(new Happening.Delete(guid));
        }
        story.add(new Happening.Tick(Stage.DT));

        WAYS.forEach(way -> check(story, way, 1));
    }

    /** How far somebody may go is a matter of the steps that were made, whatever the host's clock says of them. */
    @Test
    void aClockThatHardlyGoesKeepsNobodyFromAFold() {
        long[] hashes = new long[2];
        for (int coasting = 0; coasting < 2; coasting++) {
            MotionScene scene = new MotionScene(new SeededWorld(1), MotionProfile.classic(), MotionOptions.REPLAY, 150);
            scene.setCoasting(coasting == 1);
            scene.setViewer(Stage.at(0, 0, 0));
            double now = 0;
            for (Happening happening : CoastingStories.town()) {
                if (happening instanceof Happening.Tick step) {
                    now += 1e-5;
                    scene.stepExactly(step.dt(), now);
                    coasted += scene.coastingActors();
                } else {
                    happening.happen(scene, now);
                }
            }
            hashes[coasting] = hash(scene);
        }

        assertThat(hashes[1]).isEqualTo(hashes[0]);
        assertThat(coasted).isGreaterThan(20_000);
    }

    @Test
    void whoeverAsksAnActorGetsItAsItIs() {
        MotionScene scene = new MotionScene(new FlatGround(0));
        scene.setViewer(Stage.at(0, 0, 0));
        Actor actor = Objects.requireNonNull(scene.create(7, Stage.at(0, 0, 0)));
        CoastingStories.walks(new Prng(2), 7, 1).happen(scene, 0);
        actor.interpreter().completeFinished();
        for (int tick = 1; tick <= 30; tick++) {
            scene.stepExactly(Stage.DT, tick * Stage.DT);
        }
        assertThat(scene.coastingActors()).isEqualTo(1);

        double time = actor.updateTime();

        assertThat(time).isEqualTo(30 * Stage.DT);
        assertThat(scene.coastingActors()).isZero();
    }
}
