package dev.gait.net.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The golden records of the lane: bytes are read as what stands beside them, and what stands there is written as the bytes. */
class GlideVectorsTest {
    private static final double HEADING = 2 * Math.PI / 4096;

    private static List<String> lines(boolean good) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(GlideVectorsTest.class.getResourceAsStream("/glide/records.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && line.endsWith(" BAD") != good)
                    .toList();
        }
    }

    private static String hex(String line) {
        return line.substring(0, line.indexOf(' '));
    }

    private static double value(String line, String name, double otherwise) {
        return Stream.of(line.split(" "))
                .filter(word -> word.startsWith(name + "="))
                .mapToDouble(word -> Double.parseDouble(word.substring(name.length() + 1)))
                .findFirst()
                .orElse(otherwise);
    }

    private static GlideRecord stated(String line) {
        GlideRecord record = new GlideRecord();
        record.kind = GlideRecord.Kind.valueOf(line.split(" ")[1]);
        record.handle = (int) value(line, "handle", 0);
        record.millis = (int) value(line, "millis", 0);
        record.guid = (int) (long) value(line, "guid", 0);
        record.number = (int) value(line, "number", 0);
        record.x = value(line, "x", 0);
        record.y = value(line, "y", 0);
        record.z = value(line, "z", 0);
        record.heading = value(line, "heading", 0) * HEADING;
        record.efficiency = value(line, "efficiency", 1);
        record.forward = value(line, "forward", 0);
        record.right = value(line, "right", 0);
        record.turn = value(line, "turn", 0);
        record.running = value(line, "running", 0) != 0;
        record.cycle = (int) value(line, "cycle", 0);
        record.vx = value(line, "vx", 0);
        record.vy = value(line, "vy", 0);
        record.vz = value(line, "vz", 0);
        return record;
    }

    @Test
    void whatIsStatedIsWrittenAsTheBytes() throws IOException {
        assertThat(lines(true)).as("each kind, at its limits").hasSize(16);
        for (String line : lines(true)) {
            WireWriter out = new WireWriter();
            stated(line).write(out);
            assertThat(HexFormat.of().formatHex(out.toByteArray())).as(line).isEqualTo(hex(line));
        }
    }

    @Test
    void theBytesAreReadAsWhatIsStated() throws IOException {
        for (String line : lines(true)) {
            WireReader in = new WireReader().wrap(HexFormat.of().parseHex(hex(line)));
            GlideRecord read = new GlideRecord();
            read.read(in);
            assertThat(in.isOk()).as(line).isTrue();
            assertThat(in.remaining()).as(line).isZero();
            GlideRecord stated = stated(line);
            assertThat(read.kind).as(line).isEqualTo(stated.kind);
            assertThat(new long[] {read.handle, read.millis, read.guid, read.number, read.cycle})
                    .as(line)
                    .containsExactly(stated.handle, stated.millis, stated.guid, stated.number, stated.cycle);
            assertThat(new double[] {read.x, read.y, read.z, read.efficiency})
                    .as(line)
                    .containsExactly(stated.x, stated.y, stated.z, stated.efficiency);
            assertThat(read.heading).as(line).isCloseTo(stated.heading, within(1e-9));
            assertThat(new double[] {read.forward, read.right, read.turn, read.vx, read.vy, read.vz})
                    .as(line)
                    .containsExactly(stated.forward, stated.right, stated.turn, stated.vx, stated.vy, stated.vz);
            assertThat(read.running).as(line).isEqualTo(stated.running);
        }
    }

    @Test
    void whatIsNoRecordIsRefused() throws IOException {
        assertThat(lines(false)).hasSizeGreaterThan(10);
        for (String line : lines(false)) {
            WireReader in = new WireReader().wrap(HexFormat.of().parseHex(hex(line)));
            new GlideRecord().read(in);
            assertThat(in.isOk()).as(line).isFalse();
        }
    }
}
