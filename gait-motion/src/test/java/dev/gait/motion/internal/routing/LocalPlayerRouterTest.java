package dev.gait.motion.internal.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.FlatGround;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the server says of one's own player (motion.md §G.3 steps 1 to 5, §G.5 to §G.7), through a scene. */
class LocalPlayerRouterTest implements OutboundSink {
    private static final int ME = 0x50000C0D;
    private static final int CELL = 0xA9B40019;

    private final MotionScene scene = new MotionScene(new FlatGround(0));
    private final PlayerControls controls = Objects.requireNonNull(scene.createLocalPlayer(
            ME, new Position(CELL, 84, 7.1, 0, 30), stamps(100), 0, new Attributes(200, 300, 0, 100), this));
    private final Actor player = controls.player();
    private final Body body = player.body();
    private final List<MotionReport> motions = new ArrayList<>();
    private final List<PositionReport> positions = new ArrayList<>();

    LocalPlayerRouterTest() {
        controls.enterWorld(0);
    }

    @Override
    public void send(MotionReport report) {
        motions.add(report.copy());
    }

    @Override
    public void send(PositionReport report) {
        positions.add(report.copy());
    }

    @Override
    public void send(JumpReport report) {}

    private static SequenceStamps stamps(int all) {
        SequenceStamps stamps = new SequenceStamps();
        for (int i = 0; i < SequenceStamps.COUNT; i++) {
            stamps.set(i, all);
        }
        return stamps;
    }

    private static PositionUpdate at(double x, double y, int position, int teleport, int force) {
        PositionUpdate update = new PositionUpdate();
        update.guid = ME;
        update.instance = 100;
        update.position.set(new Position(CELL, x, y, 0, 200));
        update.contact = true;
        update.positionStamp = position;
        update.teleportStamp = teleport;
        update.forcePositionStamp = force;
        return update;
    }

    private static MotionUpdate motion(int forward, boolean autonomous) {
        MotionUpdate update = new MotionUpdate();
        update.guid = ME;
        update.instance = 100;
        update.movementStamp = 101;
        update.serverControlStamp = 101;
        update.style = MotionCommand.NON_COMBAT;
        update.autonomous = autonomous;
        update.state.forwardCommand = forward;
        return update;
    }

    private static VelocityUpdate push(int stamp) {
        VelocityUpdate update = new VelocityUpdate();
        update.guid = ME;
        update.instance = 100;
        update.vectorStamp = stamp;
        update.velocityX = 5;
        update.omegaZ = 1;
        return update;
    }

    // ---- Positions ----

    @Test
    void atTheNormalLevelAPositionOnlyRenewsTheLeash() {
        assertThat(scene.apply(at(80, 7.1, 101, 100, 100), 1)).isEqualTo(Route.LEASH);

        assertThat(body.frame().x).isEqualTo(84);
        assertThat(player.corrections().queue().size()).isZero();
        assertThat(player.corrections().leash().isConstrained()).isTrue();
        assertThat(player.corrections().leash().pathLength()).isEqualTo(4);
        assertThat(motions).isEmpty();
        assertThat(positions).isEmpty();
    }

    @Test
    void atLevelOneAPositionIsWalkedToWithTheOwnHeading() {
        controls.setAutonomyLevel(1);
        assertThat(scene.apply(at(80, 7.1, 101, 100, 100), 1)).isEqualTo(Route.ENQUEUE);

        assertThat(player.corrections().queue().keepsHeading()).isTrue();
        for (int i = 1; i <= 30; i++) {
            scene.stepExactly(1 / 30.0, 1 + i / 30.0);
        }
        assertThat(body.frame().x).isCloseTo(80, within(0.05));
        assertThat(body.frame().heading()).isCloseTo(30, within(1e-6));
    }

    @Test
    void atLevelZeroItIsWalkedToWithTheServersHeading() {
        controls.setAutonomyLevel(0);
        scene.apply(at(80, 7.1, 101, 100, 100), 1);

        assertThat(player.corrections().queue().keepsHeading()).isFalse();
        scene.stepExactly(1 / 30.0, 1 + 1 / 30.0);
        assertThat(body.frame().heading()).isCloseTo(200, within(1e-6));
    }

    @Test
    void inTheAirALowerLevelIsNotCorrected() {
        controls.setAutonomyLevel(1);
        PositionUpdate update = at(80, 7.1, 101, 100, 100);
        update.contact = false;

        assertThat(scene.apply(update, 1)).isEqualTo(Route.LEASH);
        assertThat(player.corrections().queue().size()).isZero();
    }

    @Test
    void aForcePositionKeepsTheHeadingTakesTheStampAndIsAnsweredAtOnce() {
        assertThat(scene.apply(at(80, 9, 107, 100, 101), 1)).isEqualTo(Route.FORCE);

        assertThat(body.frame().x).isEqualTo(80);
        assertThat(body.frame().y).isEqualTo(9);
        assertThat(body.frame().heading()).isCloseTo(30, within(1e-9));
        assertThat(player.stamps().get(SequenceStamps.POSITION)).isEqualTo(107);
        assertThat(positions).hasSize(1);
        assertThat(positions.get(0).forcePositionStamp).isEqualTo(101);
        assertThat(positions.get(0).position.frame.x).isEqualTo(80);
    }

    @Test
    void aForcePositionActsEvenWithAnOldPositionStamp() {
        assertThat(scene.apply(at(80, 9, 50, 100, 101), 1)).isEqualTo(Route.FORCE);
        assertThat(player.stamps().get(SequenceStamps.POSITION)).isEqualTo(50);
    }

    @Test
    void aForcePositionWithAnOldTeleportStampIsSpentWithoutEffect() {
        assertThat(scene.apply(at(80, 9, 101, 99, 101), 1)).isEqualTo(Route.STALE);

        assertThat(body.frame().x).isEqualTo(84);
        assertThat(player.stamps().get(SequenceStamps.FORCE_POSITION)).isEqualTo(101);
        assertThat(player.stamps().get(SequenceStamps.POSITION)).isEqualTo(100);
        assertThat(scene.apply(at(80, 9, 101, 100, 101), 1)).isEqualTo(Route.LEASH);
    }

    @Test
    void aTeleportPlacesStopsLeashesAndSaysWhatIsHeld() {
        controls.toggleAutoRun(0);
        player.corrections().queue().enqueue(new Position(CELL, 84, 9, 0), false);
        body.setVelocity(3, 0, 0);
        motions.clear();
        assertThat(scene.apply(at(20, 30, 101, 101, 100), 1)).isEqualTo(Route.TELEPORT);

        assertThat(body.frame().x).isEqualTo(20);
        assertThat(body.frame().heading()).isCloseTo(200, within(1e-6));
        assertThat(body.hasVelocity()).isFalse();
        assertThat(player.corrections().queue().size()).isZero();
        assertThat(player.corrections().leash().isConstrained()).isTrue();
        assertThat(player.corrections().leash().pathLength()).isZero();
        assertThat(controls.isAutoRunning()).isFalse();
        assertThat(motions).hasSize(1);
        assertThat(motions.get(0).state.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(motions.get(0).teleportStamp).isEqualTo(101);
        assertThat(motions.get(0).position.frame.x).isEqualTo(20);
    }

    @Test
    void keysHeldThroughATeleportGoOn() {
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, 0);
        scene.apply(at(20, 30, 101, 101, 100), 1);

        assertThat(player.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(motions.get(1).state.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
    }

    @Test
    void oldNewsChangesNothing() {
        assertThat(scene.apply(at(80, 9, 100, 100, 100), 1)).isEqualTo(Route.STALE);
        assertThat(scene.apply(at(80, 9, 101, 99, 100), 1)).isEqualTo(Route.STALE);

        assertThat(player.stamps().get(SequenceStamps.POSITION)).isEqualTo(100);
        assertThat(player.corrections().leash().isConstrained()).isFalse();
    }

    @Test
    void aPositionThatIsNoneChangesNothingNotEvenStamps() {
        PositionUpdate update = at(Double.NaN, 9, 101, 101, 101);
        assertThat(scene.apply(update, 1)).isEqualTo(Route.STALE);

        assertThat(player.stamps().get(SequenceStamps.FORCE_POSITION)).isEqualTo(100);
        assertThat(body.frame().x).isEqualTo(84);
    }

    @Test
    void positionsNeverTouchTheMotionState() {
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, 0);
        scene.apply(at(80, 9, 101, 100, 101), 1);
        scene.apply(at(81, 9, 102, 100, 101), 1);

        assertThat(player.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(player.interpreter().raw().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(controls.isControlledByServer()).isFalse();
    }

    @Test
    void whatWaitedForThePlayerIsRoutedAsThePlayersToo() {
        MotionScene late = new MotionScene(new FlatGround(0));
        late.apply(at(80, 7.1, 101, 100, 100), 0);
        PlayerControls own = Objects.requireNonNull(late.createLocalPlayer(
                ME, new Position(CELL, 84, 7.1, 0), stamps(100), 1, new Attributes(200, 300, 0, 100), this));

        assertThat(own.player().body().frame().x).as("a leash, no snap").isEqualTo(84);
        assertThat(own.player().corrections().leash().pathLength()).isEqualTo(4);
    }

    // ---- Motions and vectors ----

    @Test
    void theOwnEchoIsIgnored() {
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, 0);
        assertThat(scene.apply(motion(MotionCommand.READY, true), 1)).isFalse();

        assertThat(player.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(controls.isControlledByServer()).isFalse();
        assertThat(player.stamps().get(SequenceStamps.MOVEMENT)).isEqualTo(101);
    }

    @Test
    void anyOtherMotionTakesControl() {
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, 0);
        controls.pressJump(0);
        assertThat(scene.apply(motion(MotionCommand.CROUCH, false), 1)).isTrue();

        assertThat(player.interpreter().interpreted().forwardCommand).isEqualTo(MotionCommand.CROUCH);
        assertThat(controls.isControlledByServer()).isTrue();
        assertThat(controls.jumpCharge().isCharging()).isFalse();
    }

    @Test
    void oldMotionTakesNothing() {
        controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, 0);
        MotionUpdate update = motion(MotionCommand.CROUCH, false);
        update.movementStamp = 100;
        assertThat(scene.apply(update, 1)).isFalse();

        assertThat(controls.isControlledByServer()).isFalse();
    }

    @Test
    void whoMovesByItselfIgnoresVectorsButNotesTheirStamp() {
        assertThat(scene.apply(push(101), 1)).isFalse();

        assertThat(body.hasVelocity()).isFalse();
        assertThat(player.stamps().get(SequenceStamps.VECTOR)).isEqualTo(101);
    }

    @Test
    void atALowerLevelVectorsPush() {
        controls.setAutonomyLevel(1);
        assertThat(scene.apply(push(101), 1)).isTrue();

        assertThat(body.velocityX).isEqualTo(5);
        assertThat(body.omegaZ).isEqualTo(1);
        assertThat(scene.apply(push(101), 1)).isFalse();
    }
}
