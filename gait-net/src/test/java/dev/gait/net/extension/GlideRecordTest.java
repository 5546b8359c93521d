package dev.gait.net.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.math.Prng;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class GlideRecordTest {
    private final GlideRecord record = new GlideRecord();

    private byte[] bytes() {
        WireWriter out = new WireWriter();
        record.write(out);
        return out.toByteArray();
    }

    private static GlideRecord read(byte[] bytes) {
        WireReader in = new WireReader().wrap(bytes);
        GlideRecord record = new GlideRecord();
        record.read(in);
        assertThat(in.isOk()).as(in.reason()).isTrue();
        assertThat(in.remaining()).isZero();
        return record;
    }

    private void running() {
        record.kind = GlideRecord.Kind.COMMAND;
        record.handle = 5;
        record.millis = 0x1234;
        record.number = 7;
        record.forward = 8;
        record.running = true;
        record.turn = 2.25;
    }

    /** docs/protocol.md shows these bytes. */
    @Test
    void theBytesAreTheDocuments() {
        running();
        assertThat(HexFormat.of().formatHex(bytes())).isEqualTo("5a0534120700200024");
        record.kind = GlideRecord.Kind.POSITION;
        record.x = 20256.5;
        record.y = 100.25;
        record.z = -2.5;
        record.heading = Math.PI / 2;
        assertThat(HexFormat.of().formatHex(bytes())).isEqualTo("0005341200820c101960ff0740");
    }

    @Test
    void aCommandTakesNineBytesAndAPositionFourteenAtMost() {
        running();
        assertThat(bytes()).hasSizeLessThanOrEqualTo(9);
        record.kind = GlideRecord.Kind.POSITION;
        record.efficiency = 0.95;
        assertThat(bytes()).hasSizeLessThanOrEqualTo(14);
    }

    @Test
    void whatIsWrittenIsReadWithinItsGrain() {
        Prng luck = new Prng(11);
        for (int i = 0; i < 2000; i++) {
            record.kind = GlideRecord.Kind.values()[(int) (luck.nextDouble() * 4)];
            record.handle = (int) (luck.nextDouble() * (GlideRecord.MAX_HANDLE + 1));
            record.millis = (int) (luck.nextDouble() * 65536);
            record.number = (int) (luck.nextDouble() * 256);
            record.x = luck.nextDouble() * 48960;
            record.y = luck.nextDouble() * 48960;
            record.z = luck.nextDouble() * 9000 - 2000;
            record.heading = luck.nextDouble() * 2 * Math.PI;
            record.efficiency = luck.nextDouble() * 1.27;
            record.forward = luck.nextDouble() * 40 - 20;
            record.right = luck.nextDouble() < 0.5 ? 0 : luck.nextDouble() * 8 - 4;
            record.turn = luck.nextDouble() < 0.5 ? 0 : luck.nextDouble() * 8 - 4;
            record.running = luck.nextDouble() < 0.5;
            record.cycle = luck.nextDouble() < 0.5 ? 0 : (int) (luck.nextDouble() * 65535) + 1;
            record.vx = luck.nextDouble() * 100 - 50;
            byte[] bytes = bytes();
            GlideRecord read = read(bytes);
            String seen = "number " + i + " " + record.kind;
            assertThat(read.kind).as(seen).isEqualTo(record.kind);
            assertThat(read.handle).as(seen).isEqualTo(record.handle);
            assertThat(read.millis).as(seen).isEqualTo(record.millis);
            switch (record.kind) {
                case COMMAND -> {
                    assertThat(read.forward).as(seen).isCloseTo(record.forward, within(0.0005));
                    assertThat(read.right).as(seen).isCloseTo(record.right, within(0.0005));
                    assertThat(read.turn).as(seen).isCloseTo(record.turn, within(0.00013));
                    assertThat(read.running).as(seen).isEqualTo(record.running);
                    assertThat(read.cycle).as(seen).isEqualTo(record.cycle);
                }
                default -> {
                    double x = record.kind == GlideRecord.Kind.TELEPORT
                            ? read.x
                            : GlideRecord.Unwrap.place(record.x + 400, read.x);
                    assertThat(x).as(seen).isCloseTo(record.x, within(0.0005));
                    double z = GlideRecord.Unwrap.place(record.z - 400, read.z);
                    assertThat(record.kind == GlideRecord.Kind.TELEPORT ? read.z : z)
                            .as(seen)
                            .isCloseTo(record.z, within(0.008));
                    double off = Math.abs(read.heading - record.heading);
                    assertThat(Math.min(off, 2 * Math.PI - off)).as(seen).isLessThan(0.0008);
                }
            }
            read.write(new WireWriter());
            assertThat(written(read)).as(seen).isEqualTo(bytes);
        }
    }

    private static byte[] written(GlideRecord record) {
        WireWriter out = new WireWriter();
        record.write(out);
        return out.toByteArray();
    }

    @Test
    void anyBytesAreReadOrRefusedNeverThrown() {
        Prng luck = new Prng(12);
        for (int i = 0; i < 20_000; i++) {
            byte[] soup = new byte[(int) (luck.nextDouble() * 24)];
            for (int j = 0; j < soup.length; j++) {
                soup[j] = (byte) luck.nextLong();
            }
            WireReader in = new WireReader().wrap(soup);
            record.read(in);
            if (in.isOk()) {
                assertThat(Double.isFinite(record.x + record.y + record.z + record.heading))
                        .isTrue();
            }
        }
    }

    @Test
    void smallNumbersAreMadeWholeNextToWhatIsKnown() {
        assertThat(GlideRecord.Unwrap.nearest(70_000, 100, 16)).isEqualTo(65_636);
        assertThat(GlideRecord.Unwrap.nearest(65_530, 4, 16)).isEqualTo(65_540);
        assertThat(GlideRecord.Unwrap.nearest(65_540, 65_530, 16)).isEqualTo(65_530);
        assertThat(GlideRecord.Unwrap.nearest(257, 255, 8)).isEqualTo(255);
    }
}
