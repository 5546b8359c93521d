package dev.gait.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line, {@code gait replay} above all, as a person or a script meets it. */
class CommandLineTest {
    private static final String HEADER = "{\"type\":\"header\",\"version\":1,\"tick\":0.1,\"duration\":0.5,"
            + "\"ground\":{\"kind\":\"flat\",\"z\":0.0},"
            + "\"local\":{\"guid\":\"0x50000001\",\"cell\":\"0xA9B40025\",\"x\":100.0,\"y\":100.0,\"z\":0.0,\"heading\":0.0}}\n";
    private static final String CREATE =
            "{\"type\":\"create\",\"at\":0.0,\"guid\":\"0x50000C0D\",\"cell\":\"0xA9B40023\","
                    + "\"x\":100.0,\"y\":60.0,\"z\":0.0,\"heading\":90.0,\"player\":true}\n";
    private static final String GOOD = HEADER + CREATE;
    private static final String GARBAGE = "{\"type\":\"message\",\"at\":0.1,\"hex\":\"4cf70000\"}\n";

    @TempDir
    private Path folder = Path.of("set by JUnit");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theFramesGoToTheNamedFile() throws Exception {
        Path frames = folder.resolve("frames.jsonl");

        assertThat(run("replay", trace(GOOD), "--out", frames.toString())).isZero();

        assertThat(Files.readAllLines(frames)).hasSize(5).allMatch(line -> line.contains("\"guid\":\"0x50000C0D\""));
        assertThat(err.toString()).isEmpty();
        assertThat(files()).containsExactlyInAnyOrder("frames.jsonl", "trace.jsonl");
    }

    @Test
    void aBadTraceLeavesNoFileAndAnOlderOneAsItWas() throws Exception {
        Path frames = folder.resolve("frames.jsonl");
        String bad = trace(GOOD + "{\"type\":\"delete\",\"at\":0.2}\n");

        assertThat(run("replay", bad, "--out", frames.toString())).isEqualTo(2);
        assertThat(err.toString()).isEqualTo(bad + ", line 3, field guid: missing." + System.lineSeparator());
        assertThat(files()).containsExactly("trace.jsonl");

        Files.writeString(frames, "older");
        assertThat(run("replay", bad, "--out", frames.toString())).isEqualTo(2);
        assertThat(frames).hasContent("older");
    }

    @Test
    void aMessageThatDoesNotDecodeIsReportedAndSkipped() throws Exception {
        String path = trace(GOOD + GARBAGE);
        Path frames = folder.resolve("frames.jsonl");

        assertThat(run("replay", path, "--out", frames.toString())).isZero();

        assertThat(Files.readAllLines(frames)).hasSize(5);
        assertThat(err.toString())
                .contains("line 3: skipped, UpdateMotion")
                .contains("Messages that did not decode: 1.");
    }

    @Test
    void strictMakesItAnErrorLikeTheOthers() throws Exception {
        assertThat(run(
                        "replay",
                        trace(GOOD + GARBAGE),
                        "--strict",
                        "--out",
                        folder.resolve("f").toString()))
                .isEqualTo(2);

        assertThat(err.toString()).contains("line 3, field hex: UpdateMotion").hasLineCount(1);
        assertThat(files()).containsExactly("trace.jsonl");
    }

    @Test
    void aFloodOfBadMessagesIsNamedOnlyInPart() throws Exception {
        run(
                "replay",
                trace(GOOD + GARBAGE.repeat(500)),
                "--out",
                folder.resolve("f").toString());

        assertThat(err.toString())
                .hasLineCount(22)
                .contains("... and 480 more.")
                .contains("did not decode: 500.");
    }

    @Test
    void whatIsWrongWithFilesAndFlagsIsOneSentence() throws Exception {
        String good = trace(GOOD);

        assertSentence("There is no file", "replay", folder.resolve("missing").toString());
        assertSentence("is a directory", "replay", folder.toString());
        assertSentence("is a directory", "replay", good, "--out", folder.toString());
        assertSentence("overwrite the trace itself", "replay", good, "--out", good);
        assertSentence(
                "no-such-folder",
                "replay",
                good,
                "--out",
                folder.resolve("no-such-folder/f").toString());
        assertSentence("--strcit", "replay", good, "--strcit");
        assertSentence("Missing required parameter", "replay");
        assertSentence("command is missing");
        assertSentence("dance", "dance");
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Example").contains("replay").contains("test");
        for (String name : Main.commandNames()) {
            out.getBuffer().setLength(0);
            assertThat(run(name, "--help")).isZero();
            assertThat(out.toString()).as(name).contains("Usage: gait " + name).containsIgnoringCase("example");
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void standardInputAndStandardOutputCarryTheSameBytesAsFiles() throws Exception {
        Path frames = folder.resolve("frames.jsonl");
        run("replay", trace(GOOD), "--out", frames.toString());

        Process child = child("replay", "-");
        try (OutputStream in = child.getOutputStream()) {
            in.write(GOOD.getBytes(UTF_8));
        }
        assertThat(read(child)).isEqualTo(Files.readString(frames));
        assertThat(child.exitValue()).isZero();
    }

    @Test
    void aBadTraceOnStandardInputWritesNothingToStandardOutput() throws Exception {
        Process child = child("replay", "-");
        try (OutputStream in = child.getOutputStream()) {
            in.write((GOOD + "gait\n").getBytes(UTF_8));
        }

        assertThat(read(child)).isEmpty();
        assertThat(child.exitValue()).isEqualTo(2);
    }

    @Test
    void aReaderThatLeavesEarlyIsNoError() throws Exception {
        String longer = GOOD.replace("\"duration\":0.5", "\"duration\":5000");
        Process child = child("replay", trace(longer));

        child.getInputStream().close();

        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(child.exitValue()).isZero();
        assertThat(new String(child.getErrorStream().readAllBytes(), UTF_8)).isEmpty();
    }

    /** Who names a store and no cluster would else have a world that forgets everything. */
    @Test
    void aStoreWithoutAClusterIsASentenceAndNoWorldInMemory() throws IOException {
        assertSentence("add --cluster", "server", "--port", "0", "--store", "jdbc:postgresql://127.0.0.1/gait");
        assertSentence("add --cluster", "server", "--port", "0", "--cluster-bind", "127.0.0.1:25520");
    }

    @Test
    void aNodeThatCannotListenOrHasNoStoreSaysSoInASentence() throws IOException {
        String store = "jdbc:postgresql://127.0.0.1:%d/gait?user=gait&password=secret";
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "127.0.0.1:" + taken.getLocalPort();
            assertSentence("cannot listen at " + address, node(address, store.formatted(taken.getLocalPort())));
        }
        assertSentence("There is no host", node("no such host:7000", store.formatted(1)));
        int free = freePort();
        assertSentence(3, "refused", node("127.0.0.1:" + freePort(), store.formatted(free)));
    }

    private static String[] node(String address, String store) {
        return new String[] {"server", "--port", "0", "--cluster", address, "--store", store};
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private void assertSentence(String part, String... args) throws IOException {
        assertSentence(2, part, args);
    }

    private void assertSentence(int code, String part, String... args) {
        err.getBuffer().setLength(0);
        assertThat(run(args)).isEqualTo(code);
        assertThat(err.toString()).contains(part).hasLineCount(1).doesNotContain("Exception");
        assertThat(out.toString()).isEmpty();
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    private String trace(String text) throws IOException {
        return Files.writeString(folder.resolve("trace.jsonl"), text).toString();
    }

    private List<String> files() throws IOException {
        try (var paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toList();
        }
    }

    private static Process child(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.gait.app.Main"));
        command.addAll(List.of(args));
        return new ProcessBuilder(command).start();
    }

    private static String read(Process child) throws IOException, InterruptedException {
        try (InputStream frames = child.getInputStream()) {
            String text = new String(frames.readAllBytes(), UTF_8);
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return text;
        }
    }
}
