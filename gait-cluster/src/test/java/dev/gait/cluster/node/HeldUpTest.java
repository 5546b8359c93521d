package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PlayerReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import dev.gait.server.world.PlayerCommand;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Somebody who runs on while its body is held up on its way to another node is not put back for that. */
class HeldUpTest {
    private static final NodeId GATEWAY = new NodeId(1);
    private static final NodeId OWNER = new NodeId(2);
    private static final NodeId NEXT = new NodeId(3);
    private static final Position HOME = new Position(0xA9B40025, 96, 20, 0);
    private static final int BLOCK = Landblocks.block(HOME.cell);
    private static final int ANN = 0x50000001;
    private static final double SPEED = 9.5;

    private final FewNodes few = new FewNodes(List.of(GATEWAY, OWNER, NEXT));
    private final List<GateVerdict> corrections = new ArrayList<>();
    private final Position at = new Position().set(HOME);
    private int instance;

    private final class Host implements AvatarHost {
        @Override
        public void send(byte[] bytes, int length, int queue) {}

        @Override
        public long lease() {
            return 1;
        }

        @Override
        public void corrected(GateVerdict verdict) {
            corrections.add(verdict);
        }
    }

    HeldUpTest() {
        few.node(OWNER).own(BLOCK, 1, few.now());
        few.node(GATEWAY).located(BLOCK, OWNER, few.now());
        few.logIn(GATEWAY, ANN, new Host(), HOME);
        few.run(2);
        instance = few.body(OWNER, ANN).stamps().get(SequenceStamps.INSTANCE);
        say(new PlayerCommand.LoginCompleted(Lateness.USUAL));
    }

    private void say(PlayerCommand command) {
        few.world(GATEWAY).tell(ANN, command);
    }

    private <R extends PlayerReport> R here(R report) {
        report.position.set(at);
        report.instanceStamp = instance;
        return report;
    }

    private PlayerCommand.Arrival now() {
        return new PlayerCommand.Arrival(Lateness.USUAL, few.now());
    }

    private void runs() {
        MotionReport keys = here(new MotionReport());
        keys.contact = true;
        keys.forwardSaid = true;
        keys.state.forwardCommand = MotionCommand.WALK_FORWARD;
        keys.state.currentHoldKey = HoldKey.RUN;
        say(new PlayerCommand.Held(keys, now()));
    }

    /** Runs on for a while and says four times a second where it is. */
    private void runOn(double seconds) {
        for (double gone = 0; gone < seconds - 0.01; gone += 0.25) {
            few.run(0.25);
            at.setGlobal(at.globalX(), at.globalY() + 0.25 * SPEED, 0);
            PositionReport report = here(new PositionReport());
            report.contact = true;
            say(new PlayerCommand.Reported(report, now()));
        }
    }

    /** Its block gets another owner; what one node says to another on the way is held up for so long. */
    private void changesHands(NodeId from, NodeId to, double heldSeconds) {
        runs();
        runOn(2);
        assertThat(corrections).as("before").isEmpty();
        few.node(NEXT).own(BLOCK, 2, few.now());
        few.hold(from, to);
        few.node(OWNER).release(BLOCK, few.now());
        few.node(GATEWAY).located(BLOCK, NEXT, few.now());
        runOn(heldSeconds);
        few.letGo();
        runOn(3);
        assertThat(few.world(NEXT).find(ANN)).as("it is there").isNotNull();
        assertThat(corrections).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.5, 1, 2})
    void itIsJudgedByWhenItsWordsCameToItsGateway(double heldSeconds) {
        changesHands(GATEWAY, NEXT, heldSeconds);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.5, 1, 2})
    void andSoWhereTheWordThatItHasDepartedWasLate(double heldSeconds) {
        changesHands(OWNER, GATEWAY, heldSeconds);
    }
}
