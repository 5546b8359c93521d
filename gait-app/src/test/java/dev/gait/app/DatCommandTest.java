package dev.gait.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.dat.synthetic.KnownData;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gait dat}, as a person meets it, on files that were written for the purpose. */
class DatCommandTest {
    @TempDir
    private Path folder = Path.of("set by JUnit");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void write() throws IOException {
        KnownData.write(folder);
    }

    @Test
    void whatIsInsideIsCountedByKind() {
        assertThat(run("dat", "ls", folder.toString())).isZero();

        assertThat(out.toString())
                .contains("client_portal.dat: newer format, blocks of 1024 bytes, 7 records")
                .contains("client_cell_1.dat: newer format, blocks of 256 bytes, 3 records")
                .containsPattern("motion-table +2 records")
                .containsPattern("landblock-info +2 records");
    }

    @Test
    void recordsOfAKindAreListed() {
        assertThat(run("dat", "ls", folder.toString(), "--kind", "setup")).isZero();

        assertThat(out.toString().lines()).containsExactly("0x02000001 setup 124", "0x02000108 setup 124");
    }

    @Test
    void aRecordIsShownAsJson() {
        assertThat(run("dat", "show", folder.toString(), "0x9AB1FFFF")).isZero();
        assertThat(out.toString())
                .startsWith("{\"file\":\"client_cell_1.dat\",\"kind\":\"landblock\",\"id\":\"0x9AB1FFFF\"")
                .contains("\"hasObjects\":false,\"height\":[120,139,0,")
                .contains("\"terrain\":[{\"road\":0,\"type\":0,\"scenery\":9}");

        out.getBuffer().setLength(0);
        assertThat(run("dat", "show", folder.resolve("client_portal.dat").toString(), "09000001"))
                .isZero();
        assertThat(out.toString())
                .contains("\"defaultStyle\":\"0x8000003D\"")
                .contains("\"0x003D000D\":{\"bitfield\":0,\"flags\":2,\"clips\":[],\"velocity\":[0.0,0.0,0.0],"
                        + "\"omega\":[0.0,0.0,-1.5]}");
    }

    @Test
    void filesThatSayWhatIsKnownPassTheCheck() {
        assertThat(run("dat", "check", folder.toString())).as(out::toString).isZero();

        assertThat(out.toString()).contains("10 records read, 0 damaged.").contains("known values, 0 of them differ.");
    }

    @Test
    void aDifferenceFailsTheCheckAndIsNamed() throws IOException {
        Path cell = folder.resolve("client_cell_1.dat");
        byte[] bytes = Files.readAllBytes(cell);
        int at = indexOf(bytes, (byte) 120, (byte) 139);
        bytes[at] = 121;
        Files.write(cell, bytes);

        assertThat(run("dat", "check", folder.toString())).isEqualTo(1);

        assertThat(out.toString())
                .contains("differs: landblock 0x9AB1 height 0 is known to be 120, found: 121")
                .contains("1 of them differ.");
    }

    @Test
    void whatIsWrongIsOneSentence() throws IOException {
        assertSentence("There is no record 0x03000999 in", "dat", "show", folder.toString(), "03000999");
        assertSentence("An id is up to 8 hex digits", "dat", "show", folder.toString(), "human");
        assertSentence("There is no", "dat", "ls", folder.resolve("nowhere").toString());
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertSentence("There is neither client_portal.dat nor", "dat", "ls", empty.toString());
        Files.writeString(empty.resolve("client_portal.dat"), "hello");
        assertSentence("it has only 5 bytes", "dat", "check", empty.toString());
        assertSentence("Say ls, show or check", "dat");
    }

    private static int indexOf(byte[] bytes, byte first, byte second) {
        for (int i = 0; i + 1 < bytes.length; i++) {
            if (bytes[i] == first && bytes[i + 1] == second) {
                return i;
            }
        }
        throw new AssertionError("not found");
    }

    private void assertSentence(String part, String... args) {
        err.getBuffer().setLength(0);
        assertThat(run(args)).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1).first().asString().contains(part);
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
