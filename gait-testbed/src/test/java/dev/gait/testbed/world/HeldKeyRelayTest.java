package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.command.MotionCommand;
import dev.gait.net.impair.Networks;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.Movement;
import dev.gait.net.message.UpdateMotion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Autorun holds the forward axis with its own run key and leaves the current hold key alone. Observers see a run, in the
 * messages and in Glide (motion.md §O.16).
 */
class HeldKeyRelayTest {
    /** Forward commands of a player, as UpdateMotion relays them. */
    private static final class ForwardCommands implements MessageHandler {
        final int guid;
        final List<String> relayed = new ArrayList<>();
        private final MessageReader reader = new MessageReader();

        ForwardCommands(int guid) {
            this.guid = guid;
        }

        void heard(byte[] bytes, int offset, int length, long nowNanos) {
            reader.read(bytes, offset, length, this);
        }

        @Override
        public void onUpdateMotion(UpdateMotion message) {
            if (message.guid == guid && message.movement.type == Movement.INTERPRETED_STATE) {
                InterpretedState state = message.movement.state;
                boolean moves = (state.flags & InterpretedState.HAS_FORWARD) != 0;
                relayed.add(moves ? state.forwardCommand + " at " + state.forwardSpeed : "ready");
            }
        }
    }

    private final VirtualWorld world = new VirtualWorld(16);

    private VirtualClient enter(String account, boolean extension) {
        return world.enter(
                ClientConfig.of(account, "secret").withExtension(extension).withGlide(extension), Networks.CLEAN);
    }

    private void autorunForTwoSeconds(VirtualClient runner) {
        runner.controls().toggleAutoRun(runner.client().now());
        world.run(2000);
        runner.controls().toggleAutoRun(runner.client().now());
        world.run(1000);
    }

    private void settle(VirtualClient runner, VirtualClient watcher) {
        world.runUntil(() -> watcher.client().scene().actor(runner.guid()) != null, 10_000);
        world.run(4000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void autorunIsRelayedAsRunForwardInMessages(boolean runnerHasExtension) {
        VirtualClient runner = enter("runner", runnerHasExtension);
        VirtualClient watcher = enter("watcher", false);
        settle(runner, watcher);
        ForwardCommands commands = new ForwardCommands(runner.guid());
        watcher.onHeard(commands::heard);
        autorunForTwoSeconds(runner);

        assertThat(commands.relayed).containsExactly("7 at 2.375", "ready");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void autorunIsDrawnAsARunByGlide(boolean runnerHasExtension) {
        VirtualClient runner = enter("runner", runnerHasExtension);
        VirtualClient watcher = enter("watcher", true);
        settle(runner, watcher);
        Watch watch = new Watch(runner.guid());
        watcher.onFrame(watch::look);
        autorunForTwoSeconds(runner);

        assertThat(watch.everPlayed(MotionCommand.RUN_FORWARD, false)).isTrue();
        assertThat(watch.everPlayed(MotionCommand.WALK_FORWARD, false))
                .as("walks at any time")
                .isFalse();
        assertThat(watch.wayForwardAndRight()[0]).as("metres forward").isBetween(18.5, 19.5);
        assertThat(watch.mostBackward()).as("metres backward").isLessThan(0.05);
    }
}
