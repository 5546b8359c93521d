package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.NoGround;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Word of a place that comes late, on a live clock: nobody is seen running backwards for it (motion.md §O.11). */
class LatePlaceTest {
    private static final int OTHER = 0x50000002;
    private static final double SPEED = 9.5;
    /** Clockwise, radians per second: a runner's. */
    private static final double TURN = 2.25;

    private static final double STEP = 1 / 30.0;

    private MotionScene scene = sceneOn(new FlatGround(0));
    private int stamp;
    private double now;

    private static MotionScene sceneOn(CollisionWorld world) {
        MotionScene scene = new MotionScene(world, MotionProfile.classic(), MotionOptions.DEFAULT, 4);
        scene.setViewer(Stage.at(0, 0, 0));
        scene.create(OTHER, Stage.at(0, 0, 0));
        scene.step(0);
        return scene;
    }

    private Actor other() {
        Actor actor = scene.actor(OTHER);
        if (actor == null) {
            throw new AssertionError();
        }
        return actor;
    }

    private void goTo(double time) {
        while (now < time - 1e-9) {
            now = Math.min(time, now + STEP);
            scene.step(now);
        }
        scene.bring(other(), now);
    }

    private void legs(int forward, double speed, double turn) {
        MotionUpdate update = new MotionUpdate();
        update.guid = OTHER;
        update.movementStamp = ++stamp;
        update.state.forwardCommand = forward;
        update.state.forwardSpeed = speed;
        update.state.turnCommand = turn == 0 ? MotionCommand.INVALID : MotionCommand.TURN_RIGHT;
        update.state.turnSpeed = turn / 1.5;
        scene.apply(update, now);
    }

    private void run(double turn) {
        legs(MotionCommand.RUN_FORWARD, SPEED / 4, turn);
    }

    private void hear(Position place) {
        PositionUpdate update = new PositionUpdate();
        update.guid = OTHER;
        update.position.set(place);
        update.contact = true;
        update.positionStamp = ++stamp;
        scene.apply(update, now);
    }

    /** Where a runner is that began to turn here, so much later. */
    private static Position onArc(double x, double y, double seconds) {
        double angle = TURN * seconds;
        double radius = SPEED / TURN;
        return Stage.at(x + radius * (1 - Math.cos(angle)), y + radius * Math.sin(angle), 0, Math.toDegrees(angle));
    }

    private double x() {
        return Crowd.x(other());
    }

    private double y() {
        return Crowd.y(other());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.006, 0.05, 0.12, 0.24})
    void whoRunsIsNotPulledBackToWhereItWas(double late) {
        run(0);
        goTo(1);
        hear(Stage.at(0, SPEED * (1 - late), 0));
        for (int i = 1; i <= 30; i++) {
            goTo(1 + i * STEP);
            assertThat(y()).as("step %d", i).isCloseTo(SPEED * (1 + i * STEP), within(1e-6));
        }
        assertThat(other().corrections().queue().isInterpolating()).isFalse();
    }

    @Test
    void whoTurnsStaysOnItsArcAndKeepsItsHeading() {
        run(TURN);
        goTo(1);
        hear(onArc(0, 0, 0.85));
        goTo(1.5);
        Position belongs = onArc(0, 0, 1.5);
        assertThat(other().body().position.distanceTo(belongs)).isLessThan(0.01);
        assertThat(other().body().frame().heading()).isCloseTo(belongs.frame.heading(), within(0.2));
    }

    @Test
    void aTurnThatIsHeardLateBeganWhereItBegan() {
        run(0);
        goTo(1);
        // It has turned for a tenth of a second when that is heard.
        run(TURN);
        hear(Stage.at(0, SPEED * 0.9, 0));
        goTo(1.4);
        Position belongs = onArc(0, SPEED * 0.9, 0.5);
        assertThat(other().body().position.distanceTo(belongs)).isLessThan(0.06);
        assertThat(other().body().frame().heading()).isCloseTo(belongs.frame.heading(), within(1.0));
    }

    @Test
    void whoIsAsideOfItsWayGoesAsideOnly() {
        run(0);
        goTo(1);
        hear(Stage.at(0.4, SPEED - 1, 0));
        double before = y();
        for (int i = 1; i <= 20; i++) {
            goTo(1 + i * STEP);
            assertThat(y()).as("step %d", i).isGreaterThanOrEqualTo(before - 1e-9);
            before = y();
        }
        assertThat(x()).isCloseTo(0.4, within(0.051));
        assertThat(y()).isGreaterThan(SPEED * 1.55);
    }

    @Test
    void whatLiesFurtherBehindThanAnyWordIsLateIsGoneBackTo() {
        run(0);
        goTo(1);
        hear(Stage.at(0, SPEED * 0.7, 0));
        goTo(1.1);
        assertThat(y()).isLessThan(SPEED - 1);
    }

    @Test
    void whoStandsGoesBackToItsPlace() {
        run(0);
        goTo(1);
        legs(MotionCommand.READY, 1, 0);
        hear(Stage.at(0, SPEED * 0.95, 0));
        goTo(1.3);
        assertThat(y()).isCloseTo(SPEED * 0.95, within(0.051));
    }

    @Test
    void whoStandsIndoorsGoesBackToItsPlace() {
        scene = new MotionScene(new NoGround(), MotionProfile.classic(), MotionOptions.DEFAULT, 4);
        Position here = new Position(0xA9B40101, 10, 10, 0);
        scene.setViewer(here);
        scene.create(OTHER, here);
        scene.step(0);
        goTo(0.5);
        hear(new Position(0xA9B40101, 10, 9.6, 0));
        goTo(1);
        assertThat(other().body().frame().y).isCloseTo(9.6, within(0.051));
    }

    @Test
    void whoseLegsFindNoHoldHasPassedNothing() {
        run(0);
        goTo(1);
        other().body().onWalkable = false;
        Position told = Stage.at(0, SPEED * 0.95, 0);
        hear(told);
        Position waits = other().corrections().queue().waypoint(0, new Position());
        assertThat(waits.distanceTo(told)).isZero();
    }

    @Test
    void whoIsBehindCatchesUp() {
        run(0);
        goTo(1);
        hear(Stage.at(0, SPEED * 1.1, 0));
        goTo(1.3);
        assertThat(y()).isGreaterThan(SPEED * 1.33);
    }

    @Test
    void whoseGroundNobodyKnowsTakesTheHeightThatIsTold() {
        scene = sceneOn(new NoGround());
        run(0);
        goTo(1);
        hear(Stage.at(0, SPEED * 0.95, 0.8));
        goTo(1.5);
        assertThat(other().body().frame().z).isCloseTo(0.8, within(0.051));
        assertThat(y()).isGreaterThan(SPEED);
    }

    @Test
    void aReplayWalksBackAsRetailDoes() {
        Crowd crowd = new Crowd();
        Actor walker = crowd.create(OTHER, 0, 0);
        crowd.scene.apply(crowd.state(OTHER, MotionCommand.RUN_FORWARD, SPEED / 4), crowd.now());
        crowd.ticks(30);
        crowd.scene.apply(crowd.position(OTHER, Stage.at(0, SPEED - 0.5, 0)), crowd.now());
        crowd.tick();
        assertThat(Crowd.y(walker)).isLessThan(SPEED - 0.4);
    }
}
