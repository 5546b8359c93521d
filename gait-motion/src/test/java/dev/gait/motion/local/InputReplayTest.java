package dev.gait.motion.local;

import static dev.gait.motion.local.Inputs.at;
import static dev.gait.motion.local.Inputs.blindReplay;
import static dev.gait.motion.local.Inputs.forward;
import static dev.gait.motion.local.Inputs.input;
import static dev.gait.motion.local.Inputs.running;
import static dev.gait.motion.local.Inputs.standing;
import static dev.gait.motion.local.Inputs.state;
import static dev.gait.motion.local.Inputs.turning;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.actor.MotionHash;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Property;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.NoGround;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleWorld;
import dev.gait.motion.world.Obstacles;
import dev.gait.motion.world.SeededWorld;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** Inputs played on from the server's word (motion.md §K.2, §K.3). */
class InputReplayTest {
    private static void assertAt(InputReplay replay, double x, double y, double heading) {
        Position position = replay.position();
        assertThat(position.frame.x).isCloseTo(x, within(1e-4 * Math.max(1, Math.abs(x))));
        assertThat(position.frame.y).isCloseTo(y, within(1e-4 * Math.max(1, Math.abs(y))));
        assertThat(position.frame.heading()).isCloseTo(heading, within(1e-3));
    }

    // ---- M.46 ----

    // The worked numbers were made by walking first and turning then; who plays follows the arc (§O.2).

    @Test
    void m46OneInputOfTwoSubsteps() {
        InputReplay replay = Inputs.replay(Inputs.UNSKILLED, new NoGround(), MotionOptions.REPLAY);
        replay.begin(state(1, 0, at(0, 0, 0)));
        replay.apply(input(1, turning(running(), MotionCommand.TURN_RIGHT, HoldKey.NONE), 100));

        assertThat(replay.position().frame.x).isCloseTo(0.0149859, within(1e-6));
        assertThat(replay.position().frame.y).isCloseTo(0.399438, within(1e-6));
        assertThat(replay.position().frame.heading()).isCloseTo(8.59437, within(1e-5));
    }

    @Test
    void m46TwoInputsWithoutCarry() {
        InputReplay replay = blindReplay();
        replay.begin(state(1, 0, at(10, 20, 90)));
        replay.apply(input(1, running(), 100));
        replay.apply(input(2, running(), 75));

        assertAt(replay, 10.7, 20, 90);
    }

    @Test
    void anInputWalksTheArcItsSpeedAndTurnRateDescribe() {
        InputReplay replay = blindReplay();
        replay.begin(state(1, 0, at(0, 0, 0)));
        replay.apply(input(1, turning(running(), MotionCommand.TURN_RIGHT, HoldKey.NONE), 100));

        // 4 m/s and 1.5 rad/s: a circle of 8/3 m
        assertThat(replay.position().frame.x).isCloseTo(8 / 3.0 * (1 - StrictMath.cos(0.15)), within(1e-9));
        assertThat(replay.position().frame.y).isCloseTo(8 / 3.0 * StrictMath.sin(0.15), within(1e-9));
        assertThat(replay.position().frame.heading()).isCloseTo(StrictMath.toDegrees(0.15), within(1e-9));
    }

    @Test
    void m46ThreeDifferentInputs() {
        InputReplay replay = Inputs.replay(Inputs.SKILLED, new NoGround(), MotionOptions.REPLAY);
        RawMotionState right = standing();
        right.sidestepCommand = MotionCommand.SIDESTEP_RIGHT;
        right.sidestepHoldKey = HoldKey.NONE;
        replay.begin(state(1, 0, at(0, 0, 0)));
        replay.apply(input(1, running(), 200));
        replay.apply(input(2, right, 100));
        replay.apply(input(3, turning(forward(4 / 9.5), MotionCommand.TURN_LEFT, HoldKey.RUN), 125));

        assertThat(replay.position().frame.x).isCloseTo(0.111237, within(1e-5));
        assertThat(replay.position().frame.y).isCloseTo(2.39622, within(1e-5));
        assertThat(replay.position().frame.heading()).isCloseTo(343.886, within(1e-3));
    }

    // ---- The law ----

    @Test
    void anInputIsWholeSubstepsAndARest() {
        // Turning makes the number of substeps visible: 130 ms is 50 + 50 + 30, not 65 + 65.
        RawMotionState held = turning(running(), MotionCommand.TURN_RIGHT, HoldKey.NONE);
        InputReplay whole = Inputs.replay(Inputs.UNSKILLED, new NoGround(), MotionOptions.REPLAY);
        whole.begin(state(1, 0, at(0, 0, 0)));
        whole.apply(input(1, held, 130));
        InputReplay pieces = Inputs.replay(Inputs.UNSKILLED, new NoGround(), MotionOptions.REPLAY);
        pieces.begin(state(1, 0, at(0, 0, 0)));
        pieces.apply(input(1, held, 50));
        pieces.apply(input(2, held, 50));
        pieces.apply(input(3, held, 30));

        assertThat(whole.position().frame.x).isEqualTo(pieces.position().frame.x);
        assertThat(whole.position().frame.y).isEqualTo(pieces.position().frame.y);
    }

    @Test
    void standingLongJumpsHoldStillWhatIsHeld() {
        PlayerInput charging = input(1, running(), 200);
        charging.standingLongJump = true;
        InputReplay replay = Inputs.replay(Inputs.SKILLED, new FlatGround(0));
        replay.begin(state(1, 0, at(10, 20, 0)));
        replay.apply(charging);
        assertAt(replay, 10, 20, 0);

        PlayerInput jump = input(2, running(), 50);
        jump.jumpExtent = 1;
        replay.apply(jump);
        assertThat(replay.ghost().body().velocityY).isCloseTo(9.5, within(1e-6));
        assertThat(replay.position().frame.y).isCloseTo(20.475, within(1e-6));
    }

    @Test
    void aJumpFliesLandsAndWalksOn() {
        InputReplay replay = Inputs.replay(Inputs.SKILLED, new FlatGround(0));
        replay.begin(state(1, 0, at(10, 20, 0)));
        PlayerInput jump = input(1, running(), 50);
        jump.jumpExtent = 1;
        replay.apply(jump);
        assertThat(replay.ghost().body().contact).isFalse();
        assertThat(replay.position().frame.z).isCloseTo(9.08653 * 0.05 - 4.9 * 0.0025, within(1e-5));

        int inputs = 1;
        while (!replay.ghost().body().contact && inputs < 100) {
            replay.apply(input(++inputs, running(), 50));
        }
        assertThat(inputs).as("1.85 s in the air").isEqualTo(38);
        double before = replay.position().frame.y;
        replay.apply(input(++inputs, running(), 50));
        assertThat(replay.position().frame.y).isGreaterThan(before + 0.4);
    }

    @Test
    void anAirborneBaselineFallsOn() {
        PlayerState falling = state(1, 0, at(10, 20, 0));
        falling.position.frame.z = 10;
        falling.contact = false;
        falling.onWalkable = false;
        falling.velocityX = 3;
        falling.velocityZ = -2;
        InputReplay replay = Inputs.replay(Inputs.SKILLED, new FlatGround(0));
        replay.begin(falling);
        replay.apply(input(1, running(), 100));

        assertThat(replay.position().frame.x).isCloseTo(10.3, within(1e-9));
        assertThat(replay.position().frame.y).as("no legs in the air").isEqualTo(20);
        assertThat(replay.position().frame.z).isCloseTo(10 - 0.2 - 4.9 * 0.01, within(1e-6));
        assertThat(replay.ghost().body().velocityZ).isCloseTo(-2.98, within(1e-6));
    }

    @Test
    void aGhostStopsAtAWall() {
        Position start = at(10, 20, 0);
        Obstacle wall = Obstacle.box(start.globalX(), start.globalY() + 5, -1, 4, 0.5, 5, 0);
        InputReplay replay = Inputs.replay(Inputs.SKILLED, new ObstacleWorld(new FlatGround(0), Obstacles.of(wall)));
        replay.begin(state(1, 0, start));
        for (int tick = 1; tick <= 40; tick++) {
            replay.apply(input(tick, running(), 50));
        }

        assertThat(replay.position().frame.y).isCloseTo(24.5 - 0.48, within(0.05));
    }

    @Test
    void aPreviewMovesNothingButTheView() {
        InputReplay replay = blindReplay();
        replay.begin(state(1, 0, at(10, 20, 0)));
        replay.preview(input(1, running(), 50), 0.025);
        assertThat(replay.presentPosition().frame.y).isCloseTo(20.1, within(1e-9));
        assertThat(replay.position().frame.y).isEqualTo(20);

        replay.apply(input(1, running(), 50));
        assertThat(replay.presentPosition().frame.y).isCloseTo(20.2, within(1e-9));
    }

    @Test
    void replayingTouchesNobodyElse() {
        Actor live = Inputs.player(at(10, 20, 0));
        InputReplay replay = Inputs.replay(Inputs.SKILLED, new FlatGround(0));
        replay.resemble(live);
        long before = MotionHash.once(live);
        replay.begin(state(1, 0, at(10, 20, 0)));
        for (int tick = 1; tick <= 20; tick++) {
            replay.apply(Inputs.any(new Prng(tick), tick));
        }

        assertThat(MotionHash.once(live)).isEqualTo(before);
    }

    @Test
    void aGhostResemblesItsPlayer() {
        Actor live = Inputs.player(at(10, 20, 0));
        live.body().stepUp = 0.123;
        live.body().friction = 0.5;
        InputReplay replay = blindReplay();
        replay.resemble(live);

        assertThat(replay.ghost().body().stepUp).isEqualTo(0.123);
        assertThat(replay.ghost().body().friction).isEqualTo(0.5);
        assertThat(replay.ghost().interpreter().facts()).isSameAs(Inputs.SKILLED);
    }

    @Test
    void thePlayerFollowsItsGhostOffTheGroundAndBack() {
        Actor live = Inputs.player(at(10, 20, 0));
        InputReplay replay = Inputs.replay(Inputs.SKILLED, new FlatGround(0));
        replay.begin(state(1, 0, at(10, 20, 0)));
        PlayerInput jump = input(1, standing(), 50);
        jump.jumpExtent = 0.001;
        replay.apply(jump);
        replay.lead(live);
        assertThat(live.body().contact).isFalse();
        assertThat(live.body().velocityZ).isEqualTo(replay.ghost().body().velocityZ);
        assertThat(live.sequencer().cycle()).isEqualTo(MotionCommand.FALLING);

        for (int tick = 2; tick < 30; tick++) {
            replay.apply(input(tick, standing(), 50));
            replay.lead(live);
        }
        assertThat(live.body().contact).isTrue();
        assertThat(live.body().onWalkable).isTrue();
        assertThat(live.sequencer().cycle()).isEqualTo(MotionCommand.READY);
    }

    // ---- Synctests ----

    private static void assertSameMotion(Body expected, Body actual, String what) {
        if (digest(expected) != digest(actual)) {
            assertThat(actual.position).as(what).hasToString(expected.position.toString());
            assertThat(actual.velocity(new Vector3d())).as(what).isEqualTo(expected.velocity(new Vector3d()));
            throw new AssertionError(what + ": contact, plane or last bits differ");
        }
    }

    /** What a PlayerState should pin down: place, velocity and ground, to the bit. */
    private static long digest(Body body) {
        Digest digest = new Digest();
        body.position.addTo(digest);
        digest.add(body.velocityX).add(body.velocityY).add(body.velocityZ);
        digest.add(body.contact).add(body.onWalkable);
        digest.add(body.normalX).add(body.normalY).add(body.normalZ);
        return digest.value();
    }

    /** A server plays a stream of inputs; a client rolls back to any earlier word of it and replays: the same, to the bit. */
    private static void synctest(Prng lots, CollisionWorld serversWorld, CollisionWorld clientsWorld, Position start) {
        Actor server = Inputs.player(start);
        InputStepper steps = new InputStepper(new ActorStepper(serversWorld));
        InputReplay replay = Inputs.replay(Inputs.SKILLED, clientsWorld);
        List<PlayerInput> inputs = new ArrayList<>();
        List<PlayerState> words = new ArrayList<>();
        double time = 0;
        for (int tick = 1; tick <= 300; tick++) {
            words.add(state(tick, tick - 1, start).read(server.body()));
            PlayerInput input = Inputs.any(lots, tick);
            inputs.add(input);
            steps.apply(server, input, time);
            time += input.millis / 1000.0;
            if (lots.oneIn(4)) {
                int back = Math.max(0, tick - 1 - lots.below(20));
                replay.begin(words.get(back));
                for (int again = back; again < tick; again++) {
                    replay.apply(inputs.get(again));
                }
                assertSameMotion(server.body(), replay.ghost().body(), "tick " + tick + ", rolled back to " + back);
            }
        }
    }

    @Test
    void rollingBackToTheServersWordAndReplayingGivesTheServersMotionOnFlatGround() {
        Property.forAll(20, lots -> synctest(lots, new FlatGround(0), new FlatGround(0), at(90, 90, 0)));
    }

    @Test
    void rollingBackToTheServersWordAndReplayingGivesTheServersMotionInAWorldWithWalls() {
        Property.forAll(60, lots -> {
            long seed = lots.between(1, 5);
            SeededWorld world = new SeededWorld(seed);
            synctest(lots, world, new SeededWorld(seed), world.spawn(0xA9, 0xB4));
        });
    }

    /** GGPO's synctest with the whole actor: every tick rolls back k ticks, replays, and compares the whole hash. */
    private static void wholeSynctest(Prng lots, CollisionWorld world, Position start) {
        InputStepper steps = new InputStepper(new ActorStepper(world));
        Actor actor = Inputs.player(start);
        int window = lots.between(1, 8);
        List<Actor> saved = new ArrayList<>();
        List<PlayerInput> inputs = new ArrayList<>();
        for (int tick = 0; tick < 200; tick++) {
            Actor copy = Inputs.player(start);
            copy.copyFrom(actor);
            saved.add(copy);
            inputs.add(Inputs.any(lots, tick));
            steps.apply(actor, inputs.get(tick), tick * 0.05);
            long expected = MotionHash.once(actor);
            int back = Math.max(0, tick - window);
            actor.copyFrom(saved.get(back));
            for (int again = back; again <= tick; again++) {
                steps.apply(actor, inputs.get(again), again * 0.05);
            }
            assertThat(MotionHash.once(actor))
                    .as("tick %d, window %d", tick, window)
                    .isEqualTo(expected);
        }
    }

    @Test
    void rollingBackTheWholeActorEveryTickGivesTheSameHash() {
        Property.forAll(10, lots -> wholeSynctest(lots, new FlatGround(0), at(90, 90, 0)));
        Property.forAll(10, lots -> {
            SeededWorld world = new SeededWorld(3);
            wholeSynctest(lots, world, world.spawn(0xA9, 0xB4));
        });
    }
}
