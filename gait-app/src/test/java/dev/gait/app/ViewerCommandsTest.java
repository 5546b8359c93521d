package dev.gait.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that open a page, as a script meets them: cli.md. */
class ViewerCommandsTest {
    @TempDir
    private Path folder = Path.of("set by JUnit");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @Test
    void theDemoSaysWhereItIsAndEndsAfterItsTime() {
        assertThat(run("demo", "--port", "0", "--bots", "1", "--seconds", "0.2", "--no-open"))
                .isZero();
        assertThat(out.toString().lines().findFirst())
                .hasValueSatisfying(line -> assertThat(line).matches("Gait demo: http://127\\.0\\.0\\.1:\\d+/"));
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aBusyPortAndBadNumbersAreOneSentence() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());
            assertRefused("Port " + port, "demo", "--port", port, "--no-open");
            assertRefused("Port " + port, "view", trace(), "--port", port, "--no-open");
        }
        assertRefused("--bots", "demo", "--bots", "-3", "--no-open");
        assertRefused("no network 'lunar'", "demo", "--network", "lunar", "--no-open");
        assertRefused("65535", "demo", "--port", "70000", "--no-open");
        Path sparse = folder.resolve("sparse.pcap");
        try (RandomAccessFile file = new RandomAccessFile(sparse.toFile(), "rw")) {
            file.setLength(10L << 30);
        }
        assertRefused("too large to show", "view", sparse.toString());
        assertRefused("There is no file", "view", folder.resolve("missing").toString());
        assertRefused(
                "no trace",
                "view",
                Files.writeString(folder.resolve("bad.jsonl"), "hello\n").toString());
    }

    @Test
    void aTraceIsShown() throws Exception {
        assertThat(run("view", trace(), "--port", "0", "--seconds", "0.1", "--no-open"))
                .isZero();
        assertThat(out.toString()).startsWith("Gait view: http://127.0.0.1:");
    }

    private String trace() throws Exception {
        return Files.writeString(
                        folder.resolve("trace.jsonl"),
                        "{\"type\":\"header\",\"version\":1,\"tick\":0.1,\"duration\":0.5,"
                                + "\"ground\":{\"kind\":\"flat\",\"z\":0.0},\"local\":{\"guid\":\"0x50000001\","
                                + "\"cell\":\"0xA9B40025\",\"x\":100.0,\"y\":100.0,\"z\":0.0,\"heading\":0.0}}\n")
                .toString();
    }

    private void assertRefused(String part, String... args) {
        err.getBuffer().setLength(0);
        assertThat(run(args)).as(String.join(" ", args)).isEqualTo(2);
        assertThat(err.toString()).contains(part).hasLineCount(1).doesNotContain("Exception");
    }
}
