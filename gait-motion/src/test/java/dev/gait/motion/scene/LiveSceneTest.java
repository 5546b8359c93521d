package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.actor.MotionHash;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.FlatGround;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scene on a real clock: motion.md §O.1. The lab holds the whole gate; here is what it rests on. */
class LiveSceneTest {
    private static final int OTHER = 0x50000002;
    private static final int ME = 0x50000001;
    private static final double STEP = 1 / 30.0;
    private static final double SPEED = 9.5;
    /** Far from zero, as a system's clock is, and on no multiple of anything. */
    private static final long BEGIN = 987_654_321_012_345L;

    private final MotionScene scene =
            new MotionScene(new FlatGround(0), MotionProfile.classic(), MotionOptions.DEFAULT, 4);
    private final MotionFrame frame = new MotionFrame(2);
    private final List<double[]> reported = new ArrayList<>();
    private int stamp;

    private static double seconds(long nanos) {
        return nanos * 1e-9;
    }

    private static double originY() {
        return Stage.at(0, 0, 0).globalY();
    }

    private Actor other() {
        scene.setViewer(Stage.at(0, 0, 0));
        Actor actor = scene.create(OTHER, Stage.at(0, 0, 0));
        if (actor == null) {
            throw new AssertionError();
        }
        return actor;
    }

    private void run(double speed, double turn, double time) {
        MotionUpdate update = new MotionUpdate();
        update.guid = OTHER;
        update.movementStamp = ++stamp;
        update.state.forwardCommand = MotionCommand.RUN_FORWARD;
        update.state.forwardSpeed = speed / 4;
        update.state.turnCommand = turn == 0 ? MotionCommand.INVALID : MotionCommand.TURN_RIGHT;
        update.state.turnSpeed = turn / 1.5;
        scene.apply(update, time);
    }

    /** Turns as a host does, a tenth of a second at a time. */
    private void goTo(long nanos) {
        long from = BEGIN;
        while (nanos - from > 100_000_000L) {
            from += 100_000_000L;
            scene.step(seconds(from));
        }
        scene.step(seconds(nanos));
    }

    private PlayerControls me(double time) {
        OutboundSink sink = new OutboundSink() {
            @Override
            public void send(MotionReport report) {
                reported.add(new double[] {report.position.globalX(), report.position.globalY()});
            }

            @Override
            public void send(PositionReport report) {
                reported.add(new double[] {report.position.globalX(), report.position.globalY()});
            }

            @Override
            public void send(JumpReport report) {
                reported.add(new double[] {report.position.globalX(), report.position.globalY()});
            }
        };
        PlayerControls controls = scene.createLocalPlayer(
                ME, Stage.at(5, 0, 0), new SequenceStamps(), time, new Attributes(200, 300, 0, 100), sink);
        if (controls == null) {
            throw new AssertionError();
        }
        controls.enterWorld(time);
        return controls;
    }

    // ---- Steady ----

    @ParameterizedTest
    @ValueSource(doubles = {20, 30, 59.94, 60, 144, 240})
    void everyFrameShowsAsMuchAsItLasts(double fps) {
        other();
        scene.step(seconds(BEGIN));
        PlayerControls controls = me(seconds(BEGIN));
        run(SPEED, 2.25, seconds(BEGIN));
        controls.holdRun(true, seconds(BEGIN));
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, seconds(BEGIN));
        controls.press(MovementKey.TURN_LEFT, InputDevice.KEYBOARD, seconds(BEGIN));
        Prng luck = new Prng(7);
        double ownSpeed = 4 * controls.player().interpreter().interpreted().forwardSpeed;
        long now = BEGIN;
        double[] last = new double[4];
        int compared = 0;
        for (int i = 0; now < BEGIN + 5_000_000_000L; i++) {
            double lasts = 1e9 / fps + (luck.nextDouble() * 2 - 1) * 1e6 + (i % (int) fps == 7 ? 5e7 : 0);
            now += Math.round(lasts / 50_000) * 50_000;
            scene.step(seconds(now));
            controls.useTime(seconds(now));
            scene.frame(seconds(now), frame);
            int him = frame.row(OTHER);
            int self = frame.row(ME);
            if (now - BEGIN > 200_000_000L) {
                double elapsed = Math.round(lasts / 50_000) * 50_000 * 1e-9;
                assertThat(Math.hypot(frame.x[him] - last[0], frame.y[him] - last[1]))
                        .as("the other's frame %d", i)
                        .isCloseTo(chord(SPEED, 2.25, elapsed), within(1e-3));
                assertThat(Math.hypot(frame.x[self] - last[2], frame.y[self] - last[3]))
                        .as("my own frame %d", i)
                        .isCloseTo(chord(ownSpeed, 2.25, elapsed), within(1e-3));
                compared++;
            }
            last = new double[] {frame.x[him], frame.y[him], frame.x[self], frame.y[self]};
        }
        assertThat(compared).isGreaterThan((int) (fps * 4));
    }

    /** How far apart two points of a circle are that is run along. */
    private static double chord(double speed, double rate, double elapsed) {
        return 2 * speed / rate * StrictMath.sin(rate * elapsed / 2);
    }

    @Test
    void oneIsDrawnAStepLateAndOneselfIsNot() {
        other();
        scene.step(seconds(BEGIN));
        PlayerControls controls = me(seconds(BEGIN));
        run(SPEED, 0, seconds(BEGIN));
        controls.holdRun(true, seconds(BEGIN));
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, seconds(BEGIN));
        double ownSpeed = 4 * controls.player().interpreter().interpreted().forwardSpeed;
        long now = BEGIN + 777_700_000L;
        goTo(now);
        scene.frame(seconds(now), frame);
        assertThat(frame.y[frame.row(OTHER)] - originY()).isCloseTo(SPEED * (0.7777 - STEP), within(1e-6));
        assertThat(frame.y[frame.row(ME)] - originY()).isCloseTo(ownSpeed * 0.7777, within(1e-6));
        double phase = frame.phase[frame.row(OTHER)];
        scene.frame(seconds(now + 1_000_000), frame);
        assertThat(frame.phase[frame.row(OTHER)]).as("legs move with the body").isGreaterThan(phase);
    }

    // ---- Looking ----

    @Test
    void lookingMovesNobodyHoweverOftenAndWhenever() {
        Actor watched = other();
        scene.step(seconds(BEGIN));
        PlayerControls controls = me(seconds(BEGIN));
        run(SPEED, 2.25, seconds(BEGIN));
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, seconds(BEGIN));
        scene.step(seconds(BEGIN + 500_000_000L));
        long before = MotionHash.once(watched) ^ MotionHash.once(controls.player());
        Prng luck = new Prng(3);
        for (int i = 0; i < 200; i++) {
            scene.frame(seconds(BEGIN + 500_000_000L + (long) ((luck.nextDouble() - 0.3) * 2e8)), frame);
        }
        assertThat(MotionHash.once(watched) ^ MotionHash.once(controls.player()))
                .isEqualTo(before);
    }

    @Test
    void aScreenThatLooksLaterOrEarlierThanTheLastStepSeesTheSameMotion() {
        other();
        scene.step(seconds(BEGIN));
        run(SPEED, 0, seconds(BEGIN));
        goTo(BEGIN + 1_000_000_000L);
        for (int millis = -60; millis <= 90; millis += 10) {
            scene.frame(seconds(BEGIN + 1_000_000_000L + millis * 1_000_000L), frame);
            assertThat(frame.y[0] - originY())
                    .as("%d ms", millis)
                    .isCloseTo(SPEED * (1 + millis / 1000.0 - STEP), within(1e-6));
        }
    }

    // ---- News ----

    @Test
    void newsActAtTheirMomentAndNotAtTheNextStep() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        run(SPEED, 0, seconds(BEGIN));
        for (int i = 1; i <= 60; i++) {
            scene.step(seconds(BEGIN + i * 16_700_000L));
        }
        double turned = 1.0123;
        run(4, 0, seconds(BEGIN) + turned);
        for (int i = 1; i <= 10; i++) {
            scene.step(seconds(BEGIN + 1_000_000_000L + i * 100_000_000L));
        }
        scene.frame(seconds(BEGIN + 2_000_000_000L), frame);

        assertThat(frame.y[0] - originY()).isCloseTo(SPEED * turned + 4 * (2 - STEP - turned), within(1e-6));
        assertThat(actor.body().position.globalY() - originY())
                .isCloseTo(SPEED * turned + 4 * (2 - turned), within(4 * STEP + 1e-6));
    }

    @Test
    void whereTheServerSaysOneIsComparesWithWhereOneIsThen() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        run(SPEED, 0, seconds(BEGIN));
        for (int i = 1; i <= 60; i++) {
            scene.step(seconds(BEGIN + i * 16_700_000L));
        }
        // Half a step after the last one: 0.16 m further than the body was left, and right where it should be.
        double at = 60 * 0.0167 + 0.016;
        PositionUpdate update = new PositionUpdate();
        update.guid = OTHER;
        update.positionStamp = 1;
        update.contact = true;
        update.position.set(Stage.at(0, SPEED * at, 0));
        scene.apply(update, seconds(BEGIN) + at);

        assertThat(actor.corrections().queue().isInterpolating()).isFalse();
        assertThat(actor.body().position.globalY() - originY()).isCloseTo(SPEED * at, within(1e-6));
    }

    @Test
    void whoIsPutRightRunsOnFromThereAndLosesNoStep() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        run(SPEED, 0, seconds(BEGIN));
        goTo(BEGIN + 505_000_000L);
        PositionUpdate update = new PositionUpdate();
        update.guid = OTHER;
        update.positionStamp = 1;
        update.contact = true;
        update.position.set(Stage.at(0, SPEED * 0.51 + 0.1, 0));
        scene.apply(update, seconds(BEGIN) + 0.51);
        assertThat(actor.corrections().queue().isInterpolating()).isTrue();
        scene.step(seconds(BEGIN + 800_000_000L));
        scene.bring(actor, seconds(BEGIN) + 0.8);

        // 0.1 m at twice the speed costs as long as 0.05 m of running, which is what is missing in the end.
        assertThat(actor.body().position.globalY() - originY()).isCloseTo(SPEED * 0.8 + 0.05, within(0.005));
    }

    @Test
    void aTeleportIsCutToAndTheBodyRunsOnFromThere() {
        other();
        scene.step(seconds(BEGIN));
        run(SPEED, 0, seconds(BEGIN));
        scene.step(seconds(BEGIN + 400_000_000L));
        PositionUpdate update = new PositionUpdate();
        update.guid = OTHER;
        update.positionStamp = 1;
        update.teleportStamp = 1;
        update.contact = true;
        update.position.set(Stage.at(0, 40, 0));
        scene.apply(update, seconds(BEGIN) + 0.41);
        scene.step(seconds(BEGIN + 480_000_000L));

        for (double at = 0.3805; at < 0.48; at += 0.001) {
            scene.frame(seconds(BEGIN + Math.round((at + STEP) * 1e9)), frame);
            double there = at < 0.41 ? SPEED * at : 40 + SPEED * (at - 0.41);
            assertThat(frame.y[0] - originY()).as("at %.3f", at).isCloseTo(there, within(1e-5));
        }
    }

    @Test
    void aFloodOfNewsDoesNotPushOutWhatIsStillToBeDrawn() {
        other();
        scene.step(seconds(BEGIN));
        run(SPEED, 0, seconds(BEGIN));
        for (int millis = 1; millis <= 500; millis++) {
            run(SPEED, 0, seconds(BEGIN) + millis * 1e-3);
            scene.step(seconds(BEGIN + millis * 1_000_000L));
        }
        scene.frame(seconds(BEGIN + 500_000_000L), frame);
        assertThat(frame.y[0] - originY()).isCloseTo(SPEED * (0.5 - STEP), within(1e-3));
    }

    @Test
    void aFlightIsDrawnOnItsParabola() {
        other();
        scene.step(seconds(BEGIN));
        VelocityUpdate launch = new VelocityUpdate();
        launch.guid = OTHER;
        launch.vectorStamp = 1;
        launch.velocityY = 3;
        launch.velocityZ = 6;
        scene.step(seconds(BEGIN + 100_000_000L));
        scene.apply(launch, seconds(BEGIN) + 0.1123);
        scene.step(seconds(BEGIN + 140_000_000L));
        double worst = 0;
        for (double at = 0.113; at < 1.2; at += 0.0017) {
            long now = BEGIN + Math.round((at + STEP) * 1e9);
            scene.step(seconds(now));
            scene.frame(seconds(now), frame);
            // Ground that is told of the leap only by the next step pulls from then on (§H.5).
            double falls = Math.max(0, at - 4 * STEP);
            worst = Math.max(worst, Math.abs(frame.z[0] - (6 * (at - 0.1123) - 4.9 * falls * falls)));
        }
        assertThat(worst).isLessThan(1e-4);
    }

    @Test
    void nobodyHangsAtTheTopOfALeapBecauseNewsComesOften() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        VelocityUpdate launch = new VelocityUpdate();
        launch.guid = OTHER;
        launch.vectorStamp = 1;
        launch.velocityZ = 5;
        scene.apply(launch, seconds(BEGIN));
        double highest = 0;
        for (int i = 1; i <= 400; i++) {
            scene.step(seconds(BEGIN + i * 5_000_000L));
            run(0, 0, seconds(BEGIN) + i * 0.005);
            highest = Math.max(highest, actor.body().frame().z);
        }
        assertThat(highest).isCloseTo(25 / 19.6, within(0.05));
        assertThat(actor.body().contact).isTrue();
    }

    // ---- What one says of oneself ----

    @Test
    void aReportSaysWhereOneIsWhenItIsMade() {
        scene.step(seconds(BEGIN));
        PlayerControls controls = me(seconds(BEGIN));
        controls.holdRun(true, seconds(BEGIN));
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, seconds(BEGIN));
        double speed = 4 * controls.player().interpreter().interpreted().forwardSpeed;
        goTo(BEGIN + 510_000_000L);
        reported.clear();

        controls.press(MovementKey.TURN_LEFT, InputDevice.KEYBOARD, seconds(BEGIN) + 0.521);

        assertThat(reported).hasSize(1);
        assertThat(reported.get(0)[1] - originY()).isCloseTo(speed * 0.521, within(1e-6));
    }

    @Test
    void theHeartbeatSaysWhereOneIsToo() {
        scene.step(seconds(BEGIN));
        PlayerControls controls = me(seconds(BEGIN));
        controls.holdRun(true, seconds(BEGIN));
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, seconds(BEGIN));
        double speed = 4 * controls.player().interpreter().interpreted().forwardSpeed;
        controls.useTime(seconds(BEGIN));
        goTo(BEGIN + 1_000_000_000L);
        reported.clear();

        controls.useTime(seconds(BEGIN) + 1.011);

        assertThat(reported).hasSize(1);
        assertThat(reported.get(0)[1] - originY()).isCloseTo(speed * 1.011, within(1e-6));
    }

    // ---- Clocks ----

    @Test
    void aLongPauseIsMadeUpForHalfASecondOfIt() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        run(4, 0, seconds(BEGIN));
        scene.step(seconds(BEGIN + 30_000_000_000L));

        assertThat(actor.body().position.globalY() - originY()).isCloseTo(2.0, within(1e-6));
        scene.frame(seconds(BEGIN + 30_000_000_000L), frame);
        assertThat(frame.y[0] - originY()).isCloseTo(2.0 - 4 * STEP, within(1e-6));
    }

    @Test
    void aClockThatWasSetBackGoesOnFromThere() {
        Actor actor = other();
        scene.step(seconds(BEGIN));
        run(4, 0, seconds(BEGIN));
        scene.step(seconds(BEGIN + 500_000_000L));
        double before = actor.body().position.globalY();
        scene.step(seconds(BEGIN - 50_000_000_000L));
        for (int i = 1; i <= 100; i++) {
            scene.step(seconds(BEGIN - 50_000_000_000L + i * 10_000_000L));
        }
        assertThat(actor.body().position.globalY() - before).isCloseTo(4.0, within(4 * STEP + 1e-6));
    }
}
