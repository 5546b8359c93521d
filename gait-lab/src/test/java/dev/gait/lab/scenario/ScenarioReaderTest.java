package dev.gait.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.MotionTuning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioReaderTest {
    @Test
    void aScriptIsWordsAndNumbers() {
        Scenario scenario = ScenarioReader.read(
                "walk",
                "title A walk\nseconds 20\nactor mover at 3 -4 heading 30 run-rate 2\n1.5 walk # slowly\n6 run turn left 90\n8 stop\n");

        assertThat(scenario.title()).isEqualTo("A walk");
        assertThat(scenario.end()).isEqualTo(25);
        assertThat(scenario.topSpeed()).isEqualTo(8);
        assertThat(scenario.actors()).hasSize(1);
        ActorScript mover = scenario.actors().get(0);
        assertThat(mover.x()).isEqualTo(3);
        assertThat(mover.cues())
                .containsExactly(
                        new ScriptStep.Move(1.5, new Stride(MotionTuning.WALK_SPEED, false, 0, 0)),
                        new ScriptStep.Move(6, new Stride(8, true, 0, -90)),
                        new ScriptStep.Move(8, Stride.STOP));
    }

    @Test
    void whatIsWrongIsSaidWithItsLine() {
        wrong("actor a at 0 0\n1 fly", "line 2: nobody can 'fly'");
        wrong("actor a at 0 zero", "line 1: a number was expected, not 'zero'");
        wrong("1 walk", "line 1: an actor must come first");
        wrong("actor a at 0 0\n2 walk\n1 stop", "line 3: the cues of an actor must be in order of time");
        wrong("actor a at 0 0\nactor a at 1 1", "line 2: there are two actors named 'a'");
        wrong("seconds 1e9", "line 1:");
        wrong("seconds 99999\n", "line 1: a scenario lasts at most an hour");
        wrong("dance", "line 1: nobody knows 'dance'");
        wrong("", "x has no actor");
        wrong("actor a at 0 0\n1 chase b", "x chases 'b', who is not there");
    }

    private static void wrong(String text, String message) {
        assertThatThrownBy(() -> Truth.of(ScenarioReader.read("x", text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void everyBuiltInScenarioCanBeReadAndIsListed() {
        assertThat(Scenarios.names()).hasSizeGreaterThan(18).doesNotHaveDuplicates();
        for (String name : Scenarios.names()) {
            Scenario scenario = Scenarios.named(name);
            assertThat(scenario.name()).isEqualTo(name);
            assertThat(scenario.title()).as(name).isNotBlank();
            assertThat(scenario.actors()).as(name).anyMatch(ActorScript::measured);
        }
    }

    @Test
    void aFileIsNamedInItsErrors(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.scenario");
        Files.writeString(file, "actor a at 0 0\n1 run\n");
        assertThat(Scenarios.read(file).name()).isEqualTo("mine");

        Files.writeString(file, "actor");
        assertThatThrownBy(() -> Scenarios.read(file)).hasMessageContaining("mine.scenario, line 1:");
    }
}
