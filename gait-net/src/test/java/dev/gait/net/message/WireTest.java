package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cursors below the messages, and the primitives of the published vectors. */
class WireTest {
    private static WireReader reader(String hex) {
        return new WireReader().wrap(HexFormat.of().parseHex(hex));
    }

    static List<Vectors.Vector> primitives() {
        return Vectors.file("primitives").stream()
                .filter(vector -> !vector.message().startsWith("Sequence"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("primitives")
    void aPrimitiveReadsAndWritesAsPublished(Vectors.Vector vector) {
        WireReader in = new WireReader().wrap(vector.bytes());
        WireWriter out = new WireWriter();
        Object expected = vector.fields().get("value");
        switch (vector.message()) {
            case "String16L" -> {
                String text = in.string16();
                assertThat(text).isEqualTo(expected);
                out.string16(text);
            }
            case "String32L" -> {
                String text = in.string32();
                assertThat(text).isEqualTo(expected);
                out.string32(text, in.offset());
            }
            case "PackedDword" -> {
                int value = in.packedDword();
                assertThat(Integer.toUnsignedLong(value)).isEqualTo(expected);
                out.packedDword(value);
            }
            default -> {
                int type = Long.decode(String.valueOf(vector.fields().get("knownType")))
                        .intValue();
                int value = in.packedDword(type);
                assertThat(Integer.toUnsignedLong(value)).isEqualTo(Long.decode(String.valueOf(expected)));
                out.packedDword(value, type);
            }
        }
        assertThat(in.verdict()).isEqualTo(Verdict.OK);
        assertThat(in.remaining()).isZero();
        assertThat(out.toByteArray()).isEqualTo(vector.bytes());
    }

    @Test
    void wordsAreLittleEndianAndUnsignedWhereTheyAreShort() {
        WireReader in = reader("ff" + "feff" + "01020304" + "0102030405060708" + "0000c03f" + "000000000000f83f");

        assertThat(in.u8()).isEqualTo(0xFF);
        assertThat(in.u16()).isEqualTo(0xFFFE);
        assertThat(in.i32()).isEqualTo(0x04030201);
        assertThat(in.i64()).isEqualTo(0x0807060504030201L);
        assertThat(in.f32()).isEqualTo(1.5f);
        assertThat(in.f64()).isEqualTo(1.5);
        assertThat(in.offset()).isEqualTo(27);
        assertThat(in.isOk()).isTrue();
    }

    @Test
    void theFirstThingThatGoesWrongStaysAndEverythingAfterItReadsZero() {
        WireReader in = reader("0000c07f01020304");

        assertThat(in.f32()).isZero();
        assertThat(in.verdict()).isEqualTo(Verdict.NOT_FINITE);
        assertThat(in.i32()).isZero();
        assertThat(in.remaining()).isZero();
        assertThat(in.u8() + in.u16() + in.i64() + in.peek32(0)).isZero();
        assertThat(in.verdict()).isEqualTo(Verdict.NOT_FINITE);
        assertThat(in.reason()).isEqualTo(Verdict.NOT_FINITE.reason());
    }

    @Test
    void everyNumberThatIsNotFiniteIsRefused() {
        for (String bits : new String[] {"0000c07f", "0000807f", "000080ff", "010080ff"}) {
            WireReader in = reader(bits);
            in.f32();
            assertThat(in.verdict()).isEqualTo(Verdict.NOT_FINITE);
        }
        for (String bits : new String[] {"000000000000f87f", "000000000000f07f", "000000000000f0ff"}) {
            WireReader in = reader(bits);
            in.f64();
            assertThat(in.verdict()).isEqualTo(Verdict.NOT_FINITE);
        }
    }

    @Test
    void aCountIsHeldAgainstTheBytesThatAreLeft() {
        assertThat(reader("02000000" + "0102030405060708").count(4)).isEqualTo(2);
        WireReader in = reader("03000000" + "0102030405060708");
        assertThat(in.count(4)).isZero();
        assertThat(in.verdict()).isEqualTo(Verdict.IMPOSSIBLE_COUNT);
        WireReader huge = reader("ffffffff" + "01020304");
        assertThat(huge.count(1)).isZero();
        assertThat(huge.verdict()).isEqualTo(Verdict.IMPOSSIBLE_COUNT);
    }

    @Test
    void alignmentCountsFromTheFirstByteOfTheMessage() {
        WireReader in = new WireReader().wrap(new byte[11], 3, 8);
        in.u8();
        in.align();
        assertThat(in.offset()).isEqualTo(4);
        in.align();
        assertThat(in.offset()).isEqualTo(4);
        in.u8();
        in.align();
        assertThat(in.remaining()).isZero();
        assertThat(in.isOk()).isTrue();
        WireReader cut = new WireReader().wrap(new byte[3]);
        cut.u8();
        cut.align();
        assertThat(cut.verdict()).isEqualTo(Verdict.TRUNCATED);
    }

    @Test
    void aStringMayNotReachBeyondItsMessageOrItsOwnCount() {
        WireReader tooLong = reader("0500414243");
        assertThat(tooLong.string16()).isEmpty();
        assertThat(tooLong.verdict()).isEqualTo(Verdict.TRUNCATED);
        WireReader unpadded = reader("0300414243");
        unpadded.string16();
        assertThat(unpadded.verdict()).isEqualTo(Verdict.TRUNCATED);
        WireReader count = reader("ff00000001");
        assertThat(count.string32()).isEmpty();
        assertThat(count.verdict()).isEqualTo(Verdict.TRUNCATED);
        WireReader negative = reader("ffffffff01");
        assertThat(negative.string32()).isEmpty();
        assertThat(negative.verdict()).isEqualTo(Verdict.TRUNCATED);
        WireReader inside = reader("0200000003410000");
        assertThat(inside.string32()).isEmpty();
        assertThat(inside.verdict()).isEqualTo(Verdict.TRUNCATED);
        assertThat(reader("00000000").string32()).isEmpty();
    }

    @Test
    void anEmptyPasswordIsFourZeroBytesAndComesOutAsItWentIn() {
        WireWriter out = new WireWriter();
        out.string32("");
        assertThat(out.toByteArray()).containsExactly(0, 0, 0, 0);
        for (String form : List.of("00000000", "0100000000")) {
            WireReader in = reader(form);
            String text = in.string32();
            out.reset().string32(text, in.offset());
            assertThat(HexFormat.of().formatHex(out.toByteArray())).isEqualTo(form);
        }
    }

    @Test
    void aLongPasswordHasALengthOfTwoBytes() {
        String text = "p".repeat(300);
        WireWriter out = new WireWriter();
        out.string32(text);

        WireReader in = new WireReader().wrap(out.toByteArray());

        assertThat(out.length()).isEqualTo(4 + 2 + 300);
        assertThat(in.string32()).isEqualTo(text);
        assertThat(in.remaining()).isZero();
    }

    @Test
    void everyByteOfTheCharacterSetSurvives() {
        byte[] all = new byte[256];
        for (int i = 0; i < 256; i++) {
            all[i] = (byte) i;
        }
        String text = Windows1252.decode(all, 0, 256);
        assertThat(Windows1252.encode(text)).isEqualTo(all);
        assertThat(text).contains("€").contains("Ÿ").contains("é");
        assertThat(Windows1252.encode("a\u4E2Db\uFFFD")).containsExactly('a', '?', 'b', '?');
    }

    @Test
    void mistakesOfOursThrow() {
        assertThatThrownBy(() -> new WireReader().wrap(new byte[4], 2, 3))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessage("no 3 bytes at 2 in a buffer of 4");
        assertThatThrownBy(() -> new WireReader().wrap(new byte[4], -1, 3))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new WireReader().wrap(new byte[4], 0, -1))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> new WireWriter().string16("x".repeat(65536)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WireWriter().string32("x".repeat(32768)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ActionList().command(0)).isInstanceOf(IndexOutOfBoundsException.class);
        ObjectCreate tooMany = new ObjectCreate();
        for (int i = 0; i < 256; i++) {
            tooMany.model.partChanges.add(new ModelDescription.PartChange(0, 0x01000001));
        }
        assertThatThrownBy(tooMany::encode).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aWriterIsReusedAfterReset() {
        WireWriter out = new WireWriter(1);
        out.i32(7);
        out.bytes(new byte[40]);
        out.reset().u8(1);
        out.align();
        assertThat(out.toByteArray()).containsExactly(1, 0, 0, 0);
    }
}
