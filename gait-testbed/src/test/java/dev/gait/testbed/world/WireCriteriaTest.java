package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.MotionOptions;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.net.extension.Extension;
import dev.gait.net.impair.Networks;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The criteria of motion.md §L.2 that are about what a client says, read off the wire. */
class WireCriteriaTest {
    /** Everything one client said about its motion, decoded again from its bytes. */
    private static final class Transcript implements MessageHandler {
        final List<float[]> jumps = new ArrayList<>();
        final List<Integer> motionFlags = new ArrayList<>();
        final List<Integer> holdKeys = new ArrayList<>();
        final List<Double> heartbeats = new ArrayList<>();
        int inputs;
        private final MessageReader reader = new MessageReader();
        private double now;

        void heard(byte[] bytes, int offset, int length, long nowNanos) {
            now = nowNanos * 1e-9;
            if (Extension.kindOf(bytes, offset, length) == Extension.PLAYER_INPUT) {
                inputs++;
            }
            reader.read(bytes, offset, length, this);
        }

        @Override
        public void onJump(Jump message) {
            jumps.add(new float[] {message.extent, message.vx, message.vy, message.vz});
        }

        @Override
        public void onMoveToState(MoveToState message) {
            motionFlags.add(message.state.flags);
            holdKeys.add(message.state.has(RawMotionState.HAS_HOLD_KEY) ? message.state.holdKey : 1);
        }

        @Override
        public void onAutonomousPosition(AutonomousPosition message) {
            heartbeats.add(now);
        }
    }

    private final VirtualWorld world = new VirtualWorld(1);
    private final Transcript said = new Transcript();

    private VirtualClient enter(ClientConfig config) {
        VirtualClient ada = world.enter(config, Networks.CLEAN);
        world.run(2000);
        ada.onSaid(said::heard);
        return ada;
    }

    private static ClientConfig config(boolean extension) {
        return ClientConfig.of("ada", "secret").withExtension(extension);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aJumpIsInBodySpaceAndKeepsItsHorizontalPart(boolean extension) {
        VirtualClient ada = enter(config(extension));
        ada.press(MovementKey.TURN_RIGHT);
        world.run(1000);
        ada.release(MovementKey.TURN_RIGHT);
        ada.run(true);
        for (MovementKey key : List.of(MovementKey.FORWARD, MovementKey.BACK, MovementKey.STRAFE_RIGHT)) {
            ada.press(key);
            world.run(300);
            ada.jump(0.3);
            world.run(2500);
            ada.release(key);
            world.run(1500);
        }
        assertThat(said.jumps).hasSize(3);
        Offset<Float> near = Offset.offset(0.01f);
        float[] forward = said.jumps.get(0);
        assertThat(forward[1]).isCloseTo(0, near);
        assertThat(forward[2]).as("4 m/s times the run rate 2.375").isCloseTo(9.5f, near);
        float[] back = said.jumps.get(1);
        assertThat(back[1]).isCloseTo(0, near);
        assertThat(back[2]).isCloseTo(-4.8165f, near);
        float[] side = said.jumps.get(2);
        assertThat(side[1]).isCloseTo(3.705f, near);
        assertThat(side[2]).isCloseTo(0, near);
        for (float[] jump : said.jumps) {
            assertThat(jump[3]).as("v_z of skill 200 charged for about 0.3 s").isBetween(3.9f, 4.6f);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStopSaysNothingForwardAndNoSpeed(boolean extension) {
        VirtualClient ada = enter(config(extension));
        ada.press(MovementKey.FORWARD);
        world.run(700);
        ada.release(MovementKey.FORWARD);
        world.run(300);
        int stop = said.motionFlags.get(said.motionFlags.size() - 1);
        assertThat(stop & (RawMotionState.HAS_FORWARD | RawMotionState.HAS_FORWARD_SPEED))
                .isZero();
        assertThat(said.motionFlags).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"FORWARD", "BACK", "STRAFE_LEFT", "STRAFE_RIGHT", "TURN_LEFT", "TURN_RIGHT"})
    void theRunKeyIsToldForEveryAxis(String key) {
        VirtualClient ada = enter(config(false));
        ada.run(true);
        ada.press(MovementKey.valueOf(key));
        world.run(200);
        assertThat(said.holdKeys.get(said.holdKeys.size() - 1)).isEqualTo(2);
    }

    /** 20 s of 5 s moving, 5 s resting, twice (worked number M.34). */
    private void moveAndRest(VirtualClient ada) {
        for (int i = 0; i < 2; i++) {
            ada.press(MovementKey.FORWARD);
            world.run(5000);
            ada.release(MovementKey.FORWARD);
            world.run(5000);
        }
    }

    /** motion.md §O.12: counted on the wire, whatever else is said and whoever simulates. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theHeartBeatsEverySecondMovingAndAtRest(boolean extension) {
        VirtualClient ada = enter(config(extension));
        moveAndRest(ada);
        assertThat(said.heartbeats).hasSizeBetween(19, 21);
        for (int i = 1; i < said.heartbeats.size(); i++) {
            assertThat(said.heartbeats.get(i) - said.heartbeats.get(i - 1))
                    .as("seconds between two beats, the later at %.3f", said.heartbeats.get(i))
                    .isLessThan(1.05);
        }
        assertThat(said.motionFlags).as("others still hear the keys").hasSize(4);
    }

    /** Such a report changes nothing for a player whose inputs the server plays: it is where they lead. */
    @Test
    void aReportOfAPlayerWhoseInputsArePlayedHarmsNothing() {
        VirtualClient ada = enter(config(true));
        double[] most = {0};
        ada.onCorrection((meters, nowNanos) -> most[0] = Math.max(most[0], meters));
        moveAndRest(ada);
        assertThat(most[0]).as("metres").isLessThan(1e-3);
        assertThat(world.server().counters().corrections).isZero();
        assertThat(ada.position().globalY()).isCloseTo(world.truth(ada.guid()).y(), Offset.offset(1e-3));
    }

    @Test
    void inRetailModeItRestsWithTheBody() {
        VirtualClient ada = enter(config(false).withOptions(MotionOptions.DEFAULT.withRetailHeartbeat(true)));
        moveAndRest(ada);
        assertThat(said.heartbeats.size()).isBetween(10, 15);
    }

    @Test
    void withTheExtensionInputsFlowTwentyTimesASecond() {
        VirtualClient ada = enter(config(true));
        moveAndRest(ada);
        // Four changes of keys each cut one input short.
        assertThat(said.inputs).isBetween(20 * 20, 20 * 20 + 10);
    }
}
