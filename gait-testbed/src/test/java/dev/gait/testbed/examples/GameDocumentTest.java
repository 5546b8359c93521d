package dev.gait.testbed.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every piece of Java in docs/game.md compiles: each as a method of a class that has what a game has. */
class GameDocumentTest {
    private static final String BEGIN = """
            import dev.gait.motion.game.*;
            import dev.gait.motion.world.Obstacle;
            import org.joml.*;

            abstract class Game {
                interface Model {
                    void setPosition(double x, double y, double z);
                    void setHeading(double degrees);
                    void play(Cycle cycle, double phase);
                }
                long id;
                double sentAt, now, x, y, z, heading, vx, vy, vz, moveX, moveY, strafe, ahead;
                boolean jump;
                byte[] bytes;
                float[] vertices;
                int[] triangles;
                Crowd crowd;
                Ground ground;
                Speeds speeds;
                HeroState state;
                abstract Model model(long id);
                abstract void send(byte[] bytes);
            """;

    @TempDir
    private Path folder = Path.of("set by JUnit");

    @Test
    void theJavaInTheGuideCompiles() throws Exception {
        String document = Files.readString(Path.of("..", "docs", "game.md"));
        Matcher snippets = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(document);
        StringBuilder source = new StringBuilder(BEGIN);
        int count = 0;
        while (snippets.find()) {
            // java.lang.Math and StrictMath are meant, not JOML's.
            source.append("void snippet").append(count++).append("() {\n");
            source.append(snippets.group(1).replace("Math.", "java.lang.Math.")).append("}\n");
        }
        assertThat(count).isGreaterThanOrEqualTo(8);
        Path file = Files.writeString(folder.resolve("Game.java"), source.append("}\n"));
        var messages = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, messages, messages, "-cp", Example.classPath(), "-d", folder.toString(), file.toString());
        assertThat(status).as(messages.toString(UTF_8)).isZero();
    }
}
