package dev.gait.app.decode;

import dev.gait.motion.math.Wrap16;
import dev.gait.net.message.FieldSink;
import dev.gait.net.message.Fields;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import dev.gait.net.packet.Hash32;
import dev.gait.net.packet.Isaac;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The building blocks below messages, which the vectors test one by one: strings, packed numbers, the comparison of
 * counters, the hash and the key stream (wire.md §A.4, A.5, A.7, A.15, D).
 */
final class PrimitiveDecoder {
    /** The type of icons, which is the only packed type that comes without a hint. */
    static final int ICON_TYPE = 0x06000000;

    private static final int FIRST_DRAWS = 16;
    /** Around the end of the first and the second round of 256. */
    private static final int[] LATER_DRAWS = {252, 253, 254, 255, 256, 257, 258, 511, 512, 513};

    private PrimitiveDecoder() {}

    /** Null if the name is not one of a primitive. */
    static @Nullable DecodeResult decode(String name, byte[] bytes, int knownType) {
        WireReader in = new WireReader().wrap(bytes);
        WireWriter out = new WireWriter();
        Fields fields;
        switch (name) {
            case "String16L" -> {
                String value = in.string16();
                out.string16(value);
                fields = sink -> {
                    sink.text("value", value);
                    sink.number("byteLength", bytes.length);
                };
            }
            case "String32L" -> {
                String value = in.string32();
                out.string32(value, in.offset());
                fields = sink -> sink.text("value", value);
            }
            case "PackedDword" -> {
                int value = in.packedDword();
                out.packedDword(value);
                fields = sink -> sink.number("value", Integer.toUnsignedLong(value));
            }
            case "PackedDwordOfKnownType" -> {
                int value = in.packedDword(knownType);
                out.packedDword(value, knownType);
                fields = sink -> {
                    sink.hex8("value", value);
                    sink.hex8("knownType", knownType);
                };
            }
            case "SequenceCompareU16" -> {
                int candidate = in.u16();
                int current = in.u16();
                out.u16(candidate);
                out.u16(current);
                fields = sink -> {
                    sink.number("candidate", candidate);
                    sink.number("current", current);
                    sink.flag("candidateIsNewer", Wrap16.isNewer(current, candidate));
                };
            }
            case "Hash32" -> {
                out.bytes(in.rest());
                fields = sink -> {
                    sink.number("length", bytes.length);
                    sink.hex8("hash32", Hash32.of(bytes, 0, bytes.length));
                };
            }
            case "IsaacStream" -> {
                int seed = in.i32();
                out.i32(seed);
                fields = sink -> keys(sink, seed);
            }
            default -> {
                return null;
            }
        }
        if (!in.isOk()) {
            return new DecodeResult.Refused(name + " " + in.reason());
        }
        if (in.remaining() > 0) {
            return new DecodeResult.Refused(
                    name + " is followed by " + in.remaining() + " bytes that do not belong to it");
        }
        return new DecodeResult.Decoded(name, fields, out.toByteArray());
    }

    private static void keys(FieldSink out, int seed) {
        Isaac stream = new Isaac(seed);
        List<String> first = new ArrayList<>();
        List<String> later = new ArrayList<>();
        int last = LATER_DRAWS[LATER_DRAWS.length - 1];
        for (int draw = 0, wanted = 0; draw <= last; draw++) {
            String key = String.format(Locale.ROOT, "0x%08X", stream.nextKey());
            if (draw < FIRST_DRAWS) {
                first.add(key);
            }
            if (draw == LATER_DRAWS[wanted]) {
                later.add(key);
                wanted++;
            }
        }
        out.hex8("seed", seed);
        out.texts("first16", first);
        out.object("outputs", outputs -> {
            for (int i = 0; i < LATER_DRAWS.length; i++) {
                outputs.text(String.valueOf(LATER_DRAWS[i]), later.get(i));
            }
        });
        out.number("firstDraws", FIRST_DRAWS);
    }
}
