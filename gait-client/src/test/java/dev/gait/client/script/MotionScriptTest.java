package dev.gait.client.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.outbound.MovementKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MotionScriptTest {

    @Test
    void thingsAreDoneInOrderAndWaitingTakesTime() throws ScriptException {
        MotionScript script = MotionScript.parse(
                "test", "run on\npress forward # go\n\n  WAIT 2.5\nrelease forward\njump 0.4\nstop\nwait 1");
        assertThat(script.steps())
                .isEqualTo(List.of(
                        new MotionScript.Step(0, MotionScript.Verb.RUN_ON, null, ""),
                        new MotionScript.Step(0, MotionScript.Verb.PRESS, MovementKey.FORWARD, ""),
                        new MotionScript.Step(2.5, MotionScript.Verb.RELEASE, MovementKey.FORWARD, ""),
                        new MotionScript.Step(2.5, MotionScript.Verb.CHARGE, null, ""),
                        new MotionScript.Step(2.9, MotionScript.Verb.JUMP, null, ""),
                        new MotionScript.Step(2.9, MotionScript.Verb.STOP, null, "")));
        assertThat(script.seconds()).isEqualTo(3.9);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "fly,there is no 'fly'",
                "press,'press' takes one word",
                "press nose,there is no key 'nose'",
                "wait -1,'-1' is not a number of seconds",
                "wait NaN,'nan' is not a number of seconds",
                "run maybe,'run' is on or off",
                "stop now,'stop' stands alone",
                "wait 86400 1,'wait' takes one word"
            })
    void whatCannotBeReadIsToldWithItsLine(String line, String why) {
        assertThatThrownBy(() -> MotionScript.parse("walk.txt", "run on\n" + line))
                .isInstanceOf(ScriptException.class)
                .hasMessage("walk.txt, line 2: " + why + ".");
    }

    @Test
    void allTwelveRowsShipByNumberAndByName() throws ScriptException {
        assertThat(MotionMatrix.names()).hasSize(12);
        for (int row = 1; row <= 12; row++) {
            String name = MotionMatrix.names().get(row - 1);
            assertThat(MotionMatrix.row(String.valueOf(row))).isEqualTo(MotionMatrix.row(name));
            assertThat(MotionMatrix.row(name).steps()).isNotEmpty();
        }
        assertThatThrownBy(() -> MotionMatrix.row("0")).isInstanceOf(ScriptException.class);
        assertThatThrownBy(() -> MotionMatrix.row("../secret")).isInstanceOf(ScriptException.class);
    }

    @Test
    void whatIsSaidKeepsItsCaseAndEndsAtAComment() throws ScriptException {
        MotionScript script = MotionScript.parse("test", "wait 1\nSAY Hello, Ada   # loudly\n");
        assertThat(script.steps()).containsExactly(new MotionScript.Step(1, MotionScript.Verb.SAY, null, "Hello, Ada"));
    }
}
