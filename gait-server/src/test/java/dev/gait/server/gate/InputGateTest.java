package dev.gait.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundSpec;
import dev.gait.motion.world.HeightField;
import dev.gait.motion.world.Sweep;
import org.junit.jupiter.api.Test;

/** Places that a gate believes or not, without a server around it. */
class InputGateTest {
    private static final int FOOT = 0xB4 * 8 + 5;

    /** Level ground up to 120 m north in the block, then one slope of 24 m to level ground 20 m higher. */
    private final CollisionWorld ground = new HeightField((x, y) -> y <= FOOT ? 0 : 20);

    private final InputGate gate = new InputGate(ground, new Attributes(200, 200, 0, 100), MotionTuning.RUN_SPEED);

    private Position at(double north, double above) {
        return at(ground, north, above);
    }

    private static Position at(CollisionWorld ground, double north, double above) {
        Position place = new Position(0xA9B40026, 96, north, 0);
        Landblocks.rehome(place);
        place.frame.z = ground.groundZ(place) + above;
        return place;
    }

    private Body standing(double north) {
        Body body = new Body();
        Sweep spot = new Sweep();
        assertThat(ground.place(body, at(north, 0), spot)).isTrue();
        body.position.set(spot.position);
        body.contact = true;
        body.onWalkable = true;
        return body;
    }

    private GateVerdict overTheEdge(boolean jumps) {
        long now = 1_000_000_000L;
        gate.begin(at(130, 0), Lateness.USUAL, now);
        RawMotionState run = new RawMotionState();
        run.currentHoldKey = HoldKey.RUN;
        run.forwardCommand = MotionCommand.WALK_FORWARD;
        gate.hold(run, now);
        if (jumps) {
            assertThat(gate.jump(0.5, 0, 9, 5.4, Lateness.USUAL, now)).isEqualTo(GateVerdict.ACCEPTED);
        }
        now += 1_600_000_000L;
        return gate.move(at(145, 1.4), false, standing(144.5), Lateness.USUAL, now);
    }

    /** It kept its speed as long as the slope lasted, and flies off its edge where its body here has long landed. */
    @Test
    void whoJumpedUpASlopeMayStillFlyBeyondIt() {
        assertThat(overTheEdge(true)).isEqualTo(GateVerdict.ACCEPTED);
    }

    /** A flank of 51 degrees: it says that it touches the ground while its body here, on a late line, still flies. */
    @Test
    void whoComesDownOnAFlankSlidesAndHasNotLanded() {
        CollisionWorld flank = new HeightField((x, y) -> y <= FOOT ? 0 : 30);
        InputGate above = new InputGate(flank, new Attributes(200, 200, 0, 100), MotionTuning.RUN_SPEED);
        long now = 1_000_000_000L;
        Position top = at(flank, 146, 0);
        above.begin(top, Lateness.USUAL, now);
        Body late = new Body();
        late.position.set(at(flank, 141, 2));
        assertThat(above.jump(0.5, 0, 4, 5, Lateness.USUAL, now)).isEqualTo(GateVerdict.ACCEPTED);
        assertThat(above.move(at(flank, 142, 2.6), false, late, Lateness.USUAL, now + 1_000_000_000L))
                .isEqualTo(GateVerdict.ACCEPTED);
        assertThat(above.move(at(flank, 138.8, 0), true, late, Lateness.USUAL, now + 1_800_000_000L))
                .isEqualTo(GateVerdict.ACCEPTED);
        assertThat(above.standing().distanceTo(top)).as("nobody stands there").isZero();
        assertThat(above.move(at(flank, 119, 0), true, late, Lateness.USUAL, now + 3_800_000_000L))
                .isEqualTo(GateVerdict.ACCEPTED);
        assertThat(above.standing().distanceTo(at(flank, 119, 0))).isLessThan(0.01);
    }

    /** The same place, said by somebody who stood above it: flanks are not walked on. */
    @Test
    void whoStandsAboveAFlankDoesNotStandOnItNext() {
        CollisionWorld flank = new HeightField((x, y) -> y <= FOOT ? 0 : 30);
        InputGate above = new InputGate(flank, new Attributes(200, 200, 0, 100), MotionTuning.RUN_SPEED);
        above.begin(at(flank, 140, 0), Lateness.USUAL, 0);
        RawMotionState run = new RawMotionState();
        run.currentHoldKey = HoldKey.RUN;
        run.forwardCommand = MotionCommand.WALK_FORWARD;
        above.hold(run, 0);
        Body here = new Body();
        here.position.set(at(flank, 140, 0));
        assertThat(above.move(at(flank, 138.8, 0), true, here, Lateness.USUAL, 500_000_000L)
                        .needsCorrection())
                .isTrue();
    }

    private GateVerdict offTheEndOfASlope(double riseOfTheBodyHere) {
        long now = 1_000_000_000L;
        gate.begin(at(140, 0), Lateness.USUAL, now);
        RawMotionState run = new RawMotionState();
        run.currentHoldKey = HoldKey.RUN;
        run.forwardCommand = MotionCommand.WALK_FORWARD;
        gate.hold(run, now);
        assertThat(gate.jump(0.3, 0, 6, 3.7, Lateness.USUAL, now)).isEqualTo(GateVerdict.ACCEPTED);
        Body here = standing(142.3);
        here.velocityZ = riseOfTheBodyHere;
        assertThat(gate.move(at(142, 0), true, here, Lateness.USUAL, now + 350_000_000L))
                .isEqualTo(GateVerdict.ACCEPTED);
        // Ours has run on meanwhile, and stands where the slope ends.
        return gate.move(at(144.6, 0.9), false, standing(144.4), Lateness.USUAL, now + 750_000_000L);
    }

    /** It runs as fast up the slope as it rises: it touches it all the way up, and flies where the slope ends. */
    @Test
    void whoJumpsOnTheRunUpASlopeFliesWhereItEnds() {
        assertThat(offTheEndOfASlope(2.0)).isEqualTo(GateVerdict.ACCEPTED);
    }

    @Test
    void whoHasLandedOnItDoesNot() {
        assertThat(offTheEndOfASlope(0)).isEqualTo(GateVerdict.FLYING);
    }

    /** Jumps on the run, says a moment later that it touches the ground, and jumps from there. */
    private GateVerdict jumpsAgain(double from, double to) {
        long now = 1_000_000_000L;
        gate.begin(at(from, 0), Lateness.USUAL, now);
        RawMotionState run = new RawMotionState();
        run.currentHoldKey = HoldKey.RUN;
        run.forwardCommand = MotionCommand.WALK_FORWARD;
        gate.hold(run, now);
        assertThat(gate.jump(0.63, 0, 9, 6.1, Lateness.USUAL, now)).isEqualTo(GateVerdict.ACCEPTED);
        now += 200_000_000L;
        Body here = standing(to);
        here.velocityZ = 2;
        assertThat(gate.move(at(to, 0), true, here, Lateness.USUAL, now)).isEqualTo(GateVerdict.ACCEPTED);
        return gate.jump(0.15, 0, 9, 2.9, Lateness.USUAL, now);
    }

    /** Seed 1856 of the soak: the slope rises as fast as the jump, so its feet are on it all the way. */
    @Test
    void whoJumpsUpASlopeMayPushOffFromItAgain() {
        assertThat(jumpsAgain(128, 129.7)).isEqualTo(GateVerdict.ACCEPTED);
    }

    @Test
    void onLevelGroundItMayNotWhileItFlies() {
        assertThat(jumpsAgain(96, 97.7)).isEqualTo(GateVerdict.JUMP_IN_THE_AIR);
    }

    /** Up to a ridge and over it with one jump, of which the first report is from beyond. */
    private GateVerdict overARidge(boolean flies, double lower) {
        CollisionWorld ridge = new HeightField((x, y) -> y == FOOT + 1 ? 20 : 0);
        InputGate jumper = new InputGate(ridge, new Attributes(200, 200, 0, 100), MotionTuning.RUN_SPEED);
        long now = 1_000_000_000L;
        jumper.begin(at(ridge, 138, 0), Lateness.USUAL, now);
        RawMotionState run = new RawMotionState();
        run.currentHoldKey = HoldKey.RUN;
        run.forwardCommand = MotionCommand.WALK_FORWARD;
        jumper.hold(run, now);
        assertThat(jumper.jump(0.5, 0, 9, 5.4, Lateness.USUAL, now)).isEqualTo(GateVerdict.ACCEPTED);
        Body here = new Body();
        Position beyond = at(ridge, 150, 6);
        here.position.set(at(ridge, 149.8, 0));
        here.position.frame.z = beyond.frame.z - lower;
        here.contact = !flies;
        here.onWalkable = !flies;
        return jumper.move(beyond, false, here, Lateness.USUAL, now + 1_500_000_000L);
    }

    /** The slope carried it up to the ridge, and the body here as well. */
    @Test
    void whoJumpsOverARidgeWithoutAWordIsWhereOurOwnBodyOfItFlies() {
        assertThat(overARidge(true, 0.01)).isEqualTo(GateVerdict.ACCEPTED);
    }

    @Test
    void whoFliesHigherThanOurOwnBodyOfItOrWhereThatStandsIsNot() {
        assertThat(overARidge(true, 0.05)).isEqualTo(GateVerdict.FLYING);
        assertThat(overARidge(false, 0.01)).isEqualTo(GateVerdict.FLYING);
    }

    /**
     * Seed 1093 of the soak: along a line of the land's grid, to a corner beyond which it falls away. It stands on the corner,
     * and our own body of it has run over.
     */
    @Test
    void whoRunsToAnEdgeStandsOnTheLineItself() {
        assertThat(runsToTheEdge(120)).isEqualTo(GateVerdict.ACCEPTED);
        assertThat(runsToTheEdge(120.3)).as("beyond it nobody stands").isEqualTo(GateVerdict.FLYING);
    }

    private static GateVerdict runsToTheEdge(double north) {
        CollisionWorld hills = GroundSpec.field(1093).build();
        InputGate runner = new InputGate(hills, new Attributes(200, 200, 0, 100), MotionTuning.RUN_SPEED);
        long now = 1_000_000_000L;
        runner.begin(at(hills, 116.5, 0), Lateness.USUAL, now);
        RawMotionState run = new RawMotionState();
        run.currentHoldKey = HoldKey.RUN;
        run.forwardCommand = MotionCommand.WALK_FORWARD;
        runner.hold(run, now);
        Body here = new Body();
        here.position.set(at(hills, 121, 0));
        here.position.frame.z = 66.1;
        return runner.move(at(hills, north, 0), true, here, Lateness.USUAL, now + 500_000_000L);
    }

    @Test
    void whoOnlyRanUpMayNot() {
        assertThat(overTheEdge(false).needsCorrection()).isTrue();
    }

    /**
     * Where a hollow ends between flanks its legs press it up one of them, which our own body does not climb to the bit: it
     * says nothing of that, comes down, lets go of its keys and slides.
     */
    @Test
    void whoComesDownAFlankUnseenMaySlideThere() {
        CollisionWorld hills = GroundSpec.field(60187).build();
        assertThat(slidesAwayFrom(hills, 32568, 34632.001)).isEqualTo(GateVerdict.ACCEPTED);
    }

    @Test
    void awayFromFlanksNobodySlidesWithoutALanding() {
        CollisionWorld hills = GroundSpec.field(60187).build();
        assertThat(slidesAwayFrom(hills, 32563, 34638)).isEqualTo(GateVerdict.TOO_FAST);
    }

    private static GateVerdict slidesAwayFrom(CollisionWorld hills, double x, double y) {
        InputGate held = new InputGate(hills, new Attributes(200, 200, 0, 100), MotionTuning.RUN_SPEED);
        Position place = on(hills, x, y);
        long now = 1_000_000_000L;
        Body here = new Body();
        here.position.set(place);
        here.contact = true;
        here.onWalkable = true;
        held.begin(place, Lateness.USUAL, now);
        RawMotionState run = new RawMotionState();
        run.currentHoldKey = HoldKey.RUN;
        run.forwardCommand = MotionCommand.WALK_FORWARD;
        held.hold(run, now);
        // Silent for longer than who stands is.
        now += 1_330_000_000L;
        assertThat(held.move(on(hills, x + 0.05, y + 0.15), true, here, Lateness.USUAL, now))
                .isEqualTo(GateVerdict.ACCEPTED);
        now += 180_000_000L;
        assertThat(held.move(place, true, here, Lateness.USUAL, now)).isEqualTo(GateVerdict.ACCEPTED);
        held.hold(new RawMotionState(), now);
        now += 963_000_000L;
        return held.move(on(hills, x + 0.18, y + 0.62), true, here, Lateness.USUAL, now);
    }

    private static Position on(CollisionWorld hills, double x, double y) {
        Position place = new Position();
        assertThat(place.setGlobal(x, y, 0)).isTrue();
        place.frame.z = hills.groundZ(place);
        return place;
    }
}
