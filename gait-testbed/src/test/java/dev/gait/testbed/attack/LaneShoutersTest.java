package dev.gait.testbed.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.InputEntry;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.message.RawMotionState;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who listens to Glide's lane is not shouted off its line either: what one body does is told there so often and no more. */
class LaneShoutersTest {
    private static final int URGENT = 12;
    private static final int HELLO_QUEUE = 9;
    /** Short enough for many words, long enough that they are not too many to be told one by one. */
    private static final int INPUT_MILLIS = 5;

    private final VirtualWorld world = new VirtualWorld(7);
    private final NetworkProfile line = NetworkProfile.perfect("line").with(NetworkSetting.DELAY, 40);
    private final VirtualClient witness =
            world.enter(ClientConfig.of("witness", "secret").withGlide(true), line);

    /** A player whose every input is another key. */
    private final class Shouter {
        final VirtualClient client;
        int tick;

        Shouter(int number) {
            client = world.enter(ClientConfig.of("shouter" + number, "secret").withExtension(false), line);
            Hello hello = new Hello();
            hello.wanted = Extension.FEATURE_PREDICTION;
            send(hello.encode(), HELLO_QUEUE);
        }

        void shout() {
            turn(MotionCommand.TURN_RIGHT, MotionCommand.TURN_LEFT, MotionCommand.TURN_RIGHT);
        }

        void turn(int... commands) {
            PlayerInput message = new PlayerInput();
            for (int command : commands) {
                InputEntry entry = new InputEntry();
                entry.tick = ++tick;
                entry.millis = INPUT_MILLIS;
                entry.heading = Float.NaN;
                entry.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
                if (command != 0) {
                    entry.state.setTurn(command, 0, 1f);
                }
                message.push(entry);
            }
            send(message.encode(), URGENT);
        }

        private void send(byte[] bytes, int queue) {
            client.client().session().send(bytes, 0, bytes.length, queue);
        }
    }

    @Test
    void fourWhoChangeTheirMindWithEveryInputLeaveAThinLineItsRoom() {
        List<Shouter> shouters = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            shouters.add(new Shouter(i));
        }
        world.run(5000);
        long quiet = bytesPerSecond(() -> {});
        long loud = bytesPerSecond(() -> shouters.forEach(Shouter::shout));

        assertThat(loud).as("it hears of them").isGreaterThan(quiet + 1000);
        assertThat(loud).as("bytes a second, of 125,000 on 1 Mbit/s").isLessThan(12_500);
        assertThat(witness.lost()).isNull();
    }

    /** Words that came too soon are not queued: what is true when the next may be said is told. */
    @Test
    void theLastOfThemIsWhatIsTold() {
        Shouter shouter = new Shouter(0);
        world.run(5000);
        bytesPerSecond(shouter::shout);
        for (int i = 0; i < 100; i++) {
            shouter.turn(0, 0, 0);
            world.run(3 * INPUT_MILLIS);
        }
        world.run(2000);

        MotionFrame drawn = witness.frame();
        int row = drawn.row(shouter.client.guid());
        double heading = drawn.qw[row];
        assertThat(drawn.turnSpeed[row]).isZero();
        world.run(1000);
        assertThat(witness.frame().qw[witness.frame().row(shouter.client.guid())])
                .as("it stands still")
                .isEqualTo(heading);
    }

    private long bytesPerSecond(Runnable every) {
        long before = witness.client().session().stats().bytesReceived;
        for (int i = 0; i < 1000; i += INPUT_MILLIS) {
            every.run();
            world.run(3 * INPUT_MILLIS);
        }
        return (witness.client().session().stats().bytesReceived - before) / 3;
    }
}
