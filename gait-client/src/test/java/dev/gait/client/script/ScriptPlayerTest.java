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
    private final MotionScene scene = new MotionScene(new FlatGround(0));
    private final PlayerControls controls = controls();

    private PlayerControls controls() {
        ObjectDescription self = new ObjectDescription();
        self.guid = 0x50000001;
        self.place.set(new Position(0xA9B40025, 108, 108, 0));
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

    /** Plays a script for a while in a scene that steps; returns when it was done. */
    private double walk(String text, double seconds, Lookout eyes) throws ScriptException {
        ScriptPlayer player = new ScriptPlayer(MotionScript.parse("test", text));
        double now = 0;
        for (; now < seconds && !player.isDone(now); now += 1 / 30.0) {
            player.play(controls, now, spoken::add, eyes);
            controls.useTime(now);
            scene.stepExactly(1 / 30.0, now + 1 / 30.0);
        }
        return now;
    }

    private Position here() {
        return controls.player().body().position;
    }

    @Test
    void gotoWalksToAPlaceAndIsOverWhenItIsThere() throws ScriptException {
        double x = here().globalX() - 12;
        double y = here().globalY() + 5;
        double took = walk("run on\ngoto " + x + " " + y + " 60\nsay there", 60, Lookout.NOBODY);

        assertThat(Math.hypot(here().globalX() - x, here().globalY() - y)).isLessThan(1.2);
        assertThat(took).isBetween(3.0, 8.0);
        assertThat(spoken).containsExactly("there");
        assertThat(held()).isEqualTo(MotionCommand.READY);
    }

    @Test
    void followStaysNearSomebodyWhoWalksAndUntilWaitsForHim() throws ScriptException {
        Position ada = new Position();
        ada.set(here());
        ada.frame.y += 15;
        Lookout eyes = (name, dest) -> {
            dest.set(ada);
            ada.frame.x += 2 / 30.0;
            return name.equals("Ada Lovelace");
        };
        walk("run on\nfollow Ada Lovelace 10\nuntil Ada Lovelace 20\nsay hello", 40, eyes);

        assertThat(here().distanceTo(ada)).isLessThan(5);
        assertThat(spoken).containsExactly("hello");
    }

    @Test
    void whatIsRepeatedIsDoneSoOften() throws ScriptException {
        walk("repeat 2\nsay a\nrepeat 3\nsay b\nwait 0.5\nend\nend\nturn-to 90\nwait 4", 60, Lookout.NOBODY);

        assertThat(spoken).containsExactly("a", "b", "b", "b", "a", "b", "b", "b");
        assertThat(here().frame.heading()).isBetween(89.0, 91.0);
        assertThatThrownBy(() -> MotionScript.parse("test", "repeat 2\nstop"))
                .hasMessageContaining("a 'repeat' has no 'end'");
        assertThatThrownBy(() -> MotionScript.parse("test", "end")).hasMessageContaining("no 'repeat'");
        assertThatThrownBy(() -> MotionScript.parse("test", "follow Ada"))
                .hasMessageContaining("takes a name and seconds");
        assertThatThrownBy(() -> MotionScript.parse("test", "repeat 9999\nstop\nstop\nend"))
                .hasMessageContaining("more than 10000 steps");
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
