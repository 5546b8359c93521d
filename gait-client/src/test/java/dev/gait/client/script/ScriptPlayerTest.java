package dev.gait.client.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.motion.world.FlatGround;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A script at the keys: what is done when, however seldom it is asked. */
class ScriptPlayerTest {
    private final List<String> spoken = new ArrayList<>();
    private final PlayerControls controls = controls();

    private static PlayerControls controls() {
        ObjectDescription self = new ObjectDescription();
        self.guid = 0x50000001;
        self.place.set(new Position(0xA9B40025, 108, 108, 0));
        MotionScene scene = new MotionScene(new FlatGround(0));
        PlayerControls made = Objects.requireNonNull(scene.createLocalPlayer(self, 0, new Silence()));
        made.enterWorld(0);
        return made;
    }

    private static final class Silence implements OutboundSink {
        @Override
        public void send(MotionReport report) {}

        @Override
        public void send(PositionReport report) {}

        @Override
        public void send(JumpReport report) {}

        @Override
        public void refused(int error) {}
    }

    private int held() {
        return controls.player().interpreter().interpreted().forwardCommand;
    }

    @Test
    void nothingIsDoneBeforeItsTimeAndEverythingByThen() throws ScriptException {
        ScriptPlayer player =
                new ScriptPlayer(MotionScript.parse("test", "wait 1\nrun on\npress forward\nwait 2\nsay hi\nstop"));
        player.play(controls, 10.0, spoken::add);
        player.play(controls, 10.99, spoken::add);
        assertThat(held()).isEqualTo(MotionCommand.READY);

        player.play(controls, 11.01, spoken::add);
        assertThat(held()).isEqualTo(MotionCommand.RUN_FORWARD);
        assertThat(spoken).isEmpty();
        assertThat(player.isDone(12)).isFalse();

        player.play(controls, 60, spoken::add);
        assertThat(held()).isEqualTo(MotionCommand.READY);
        assertThat(spoken).containsExactly("hi");
        assertThat(player.isDone(60)).isTrue();
    }

    @Test
    void theClockStartsWithTheFirstLook() throws ScriptException {
        ScriptPlayer late = new ScriptPlayer(MotionScript.parse("test", "wait 5\npress forward"));
        late.play(controls, 1_000);
        assertThat(held()).isEqualTo(MotionCommand.READY);
        late.play(controls, 1_005);
        assertThat(held()).isEqualTo(MotionCommand.WALK_FORWARD);
    }

    @Test
    void theLastWaitingCountsToo() throws ScriptException {
        ScriptPlayer player = new ScriptPlayer(MotionScript.parse("test", "stop\nwait 3"));
        player.play(controls, 0);
        assertThat(player.isDone(2.9)).isFalse();
        assertThat(player.isDone(3)).isTrue();
    }

    @Test
    void theMatrixHasTwelveRowsByNumberAndByName() throws ScriptException {
        assertThat(MotionMatrix.names()).hasSize(12);
        for (int i = 1; i <= 12; i++) {
            assertThat(MotionMatrix.row(Integer.toString(i)).steps())
                    .isEqualTo(MotionMatrix.row(MotionMatrix.names().get(i - 1)).steps())
                    .isNotEmpty();
        }
        assertThatThrownBy(() -> MotionMatrix.row("13"))
                .isInstanceOf(ScriptException.class)
                .hasMessageContaining("it has 1 to 12");
        assertThatThrownBy(() -> MotionMatrix.row("0")).isInstanceOf(ScriptException.class);
    }
}
