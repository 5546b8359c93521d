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

    @Test
    void whoOnlyRanUpMayNot() {
        assertThat(overTheEdge(false).needsCorrection()).isTrue();
    }
}
