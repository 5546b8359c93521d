package dev.gait.testbed.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What examples/ shows is what runs. */
class ExamplesTest {
    @TempDir
    private Path classes = Path.of("set by JUnit");

    @Test
    void aGameWithAProtocolOfItsOwnIsSmoothAndItsGlueIsShort() throws Throwable {
        try (Example game = Example.compile("own-protocol", classes)) {
            assertThat(game.linesOfCode("game/GameServer.java")).isLessThanOrEqualTo(30);
            assertThat(game.linesOfCode("game/GameClient.java")).isLessThanOrEqualTo(30);
            game.test("game.SmoothTest");
            assertThat(game.run("game.Main", "1.2")).contains("RUN");
        }
    }

    @Test
    void aWorldWithAGameAroundItAndCreaturesOfAnotherSpeed() throws Throwable {
        try (Example hunt = Example.compile("embedded-world", classes)) {
            hunt.test("hunt.HuntTest");
        }
    }

    @Test
    void aBotFollows() throws Throwable {
        try (Example bot = Example.compile("bot", classes)) {
            bot.test("bot.FollowBotTest");
        }
    }

    /** Those in an engine need the engine's jars: {@code ./gait examples} compiles and runs them. */
    @Test
    void nobodyIsForgotten() throws Exception {
        assertThat(Example.names())
                .containsExactly("bot", "embedded-world", "jmonkeyengine", "libgdx", "own-protocol", "own-scheme");
    }

    @Test
    void aSchemeOfOnesOwnRunsInTheLab() throws Throwable {
        try (Example scheme = Example.compile("own-scheme", classes)) {
            assertThat(scheme.run("scheme.Main", "1").lines())
                    .hasSize(3)
                    .anySatisfy(line -> assertThat(line).startsWith("eased-snap "));
        }
    }
}
