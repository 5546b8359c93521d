package dev.gait.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.dat.GameData;
import dev.gait.dat.land.DatLand;
import dev.gait.dat.synthetic.Country;
import dev.gait.motion.place.Position;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --dat}: commands stand on the land of the files they are given, and without it as they always did. */
class OwnDataTest {
    private static final double ABOVE = 0.3;

    @TempDir
    private Path folder = Path.of("set by JUnit");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException {
        new Country(2).write(folder, 0xA9, 0xB4, 1);
    }

    @Test
    void aTraceWithoutGroundIsReplayedOnTheLand() throws IOException {
        DatLand land = GameData.open(folder).land();
        double ground = land.groundZ(new Position(0xA9B40023, 100, 60, 0));
        String trace = trace("{\"kind\":\"none\"}", ground + ABOVE);

        String without = frames(trace);
        String with = frames(trace, "--dat", folder.toString());

        assertThat(last(with, "x")).as("was pushed").isGreaterThan(100);
        assertThat(last(without, "z")).as("fell, nobody knows the ground").isLessThan(ground - 0.2);
        assertThat(last(with, "z"))
                .as("stands on the land")
                .isCloseTo(land.groundZ(new Position(0xA9B40023, last(with, "x"), last(with, "y"), 0)), within(1e-9));
    }

    @Test
    void aTraceThatNamesItsGroundKeepsIt() throws IOException {
        String trace = trace("{\"kind\":\"flat\",\"z\":7.0}", 7);

        assertThat(frames(trace, "--dat", folder.toString())).isEqualTo(frames(trace));
    }

    @Test
    void dataThatAreNoneAreOneSentence() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        String trace = trace("{\"kind\":\"none\"}", 0);
        for (String[] command :
                new String[][] {{"view", trace, "--no-open"}, {"demo", "--no-open"}, {"server", "--port", "0"}}) {
            String[] args = new String[command.length + 2];
            System.arraycopy(command, 0, args, 0, command.length);
            args[command.length] = "--dat";
            args[command.length + 1] = empty.toString();
            err.getBuffer().setLength(0);

            assertThat(run(args)).as(command[0]).isEqualTo(2);
            assertThat(err.toString().lines())
                    .as(command[0])
                    .singleElement()
                    .asString()
                    .contains("neither client_portal.dat nor client_cell_1.dat");
        }
    }

    @Test
    void aServerHasOneGround() {
        assertThat(run("server", "--port", "0", "--world", "3", "--dat", folder.toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("Either --world or --dat");
    }

    private String trace(String ground, double z) throws IOException {
        String header = "{\"type\":\"header\",\"version\":1,\"tick\":0.1,\"duration\":0.5,\"ground\":" + ground
                + ",\"local\":{\"guid\":\"0x50000001\",\"cell\":\"0xA9B40025\",\"x\":100.0,\"y\":100.0,"
                + String.format(Locale.ROOT, "\"z\":%s,\"heading\":0.0}}%n", z);
        String create =
                "{\"type\":\"create\",\"at\":0.0,\"guid\":\"0x50000C0D\",\"cell\":\"0xA9B40023\",\"x\":100.0,\"y\":60.0,"
                        + String.format(Locale.ROOT, "\"z\":%s,\"heading\":90.0,\"player\":true}%n", z);
        // VectorUpdate: two metres per second eastwards.
        String push = "{\"type\":\"message\",\"at\":0.05,\"hex\":\"4ef700000d0c0050000000400000000000000000"
                + "00000000000000000000000000000100\"}\n";
        return Files.writeString(folder.resolve("trace.jsonl"), header + create + push)
                .toString();
    }

    private String frames(String trace, String... more) throws IOException {
        Path frames = folder.resolve("frames.jsonl");
        List<String> args = new ArrayList<>(List.of("replay", trace, "--out", frames.toString()));
        args.addAll(List.of(more));
        assertThat(run(args.toArray(new String[0]))).as(err::toString).isZero();
        return Files.readString(frames);
    }

    private static double last(String frames, String field) {
        String last = frames.lines().reduce((a, b) -> b).orElseThrow();
        String from = last.substring(last.indexOf("\"" + field + "\":") + field.length() + 3);
        return Double.parseDouble(from.substring(0, from.indexOf(',')));
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
