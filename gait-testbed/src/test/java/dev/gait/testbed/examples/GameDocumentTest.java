package dev.gait.testbed.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every piece of Java in the guides for games compiles: each as a method of a class that has what a game has. */
class GameDocumentTest {
    private static final String GAME = """
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
                Vector3f place;
                Quaternionf turn;
                abstract Model model(long id);
                abstract void makeModel(long id);
                abstract void dropModel(long id);
                abstract void send(byte[] bytes);
            """;

    private static final String WORLD = """
            import dev.gait.client.*;
            import dev.gait.client.host.*;
            import dev.gait.motion.outbound.PlayerControls;
            import dev.gait.motion.place.Position;
            import dev.gait.motion.scene.MotionFrame;
            import dev.gait.motion.world.FlatGround;
            import dev.gait.server.*;
            import dev.gait.server.game.*;
            import dev.gait.server.host.*;
            import dev.gait.server.store.*;
            import java.net.InetSocketAddress;
            import java.util.List;

            abstract class Embedding {
                abstract static class MyStore implements Store {
                    static Store of(String url) { return null; }
                }
                Game game;
                GameWorld world;
                MotionFrame picture;
                MotionClient client;
                Position place;
                InetSocketAddress server;
                abstract void log(String line);
            """;

    private static final String GLIDE = """
            import dev.gait.client.MotionClient;
            import dev.gait.motion.scene.MotionFrame;
            import dev.gait.server.MotionServer;
            import dev.gait.server.glide.SeenPlace;

            abstract class Embedding {
                static final double BODY_RADIUS = 0.4;
                MotionServer server;
                MotionClient client;
                MotionFrame picture;
                int archer, target, screenMillis;
                double aimedX, aimedY;
                abstract void send(int target, double x, double y, int screenMillis);
            """;

    @TempDir
    private Path folder = Path.of("set by JUnit");

    @Test
    void theJavaInTheGuideForGamesCompiles() throws Exception {
        // java.lang.Math and StrictMath are meant, not JOML's.
        compile("game.md", GAME, snippet -> snippet.replace("Math.", "java.lang.Math."), 9);
    }

    @Test
    void theJavaInTheGuideForEmbeddingCompiles() throws Exception {
        compile("embedding.md", WORLD, snippet -> snippet.replace("new MyStore(", "MyStore.of("), 5);
    }

    @Test
    void theJavaAboutRewindingCompiles() throws Exception {
        compile("glide.md", GLIDE, snippet -> snippet, 2);
    }

    @Test
    void theJavaInTheGuideForBotsCompiles() throws Exception {
        compile("bots.md", WORLD, snippet -> snippet, 2);
    }

    private void compile(String name, String begin, UnaryOperator<String> change, int least) throws Exception {
        String document = Files.readString(Path.of("..", "docs", name));
        Matcher snippets = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(document);
        StringBuilder source = new StringBuilder(begin);
        int count = 0;
        while (snippets.find()) {
            source.append("void snippet").append(count++).append("() throws Exception {\n");
            source.append(change.apply(snippets.group(1))).append("}\n");
        }
        assertThat(count).isGreaterThanOrEqualTo(least);
        String type = begin.contains("class Game ") ? "Game" : "Embedding";
        Path file = Files.writeString(folder.resolve(type + ".java"), source.append("}\n"));
        var messages = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, messages, messages, "-cp", Example.classPath(), "-d", folder.toString(), file.toString());
        assertThat(status).as(messages.toString(UTF_8)).isZero();
    }
}
