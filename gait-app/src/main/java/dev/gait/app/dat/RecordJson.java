package dev.gait.app.dat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.gait.dat.RecordKind;
import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import dev.gait.dat.record.Animation;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.LandblockInfo;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Pose;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Setup;
import dev.gait.dat.record.Vector;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A record of the game's data as a JSON object: every field under the name it has in our code, ids and keys as hex text,
 * vectors as lists. A float is written with the digits that name it among floats.
 */
final class RecordJson {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();
    private static final int SHOWN_BYTES = 64;

    /** Fields that name something rather than count it. */
    private static final Set<String> IDS = Set.of(
            "id",
            "model",
            "parts",
            "animation",
            "defaultStyle",
            "styleDefaults",
            "defaultAnimation",
            "defaultScript",
            "motionTable",
            "soundTable",
            "scriptTable",
            "guard",
            "color");

    private final JsonGenerator json;

    private RecordJson(JsonGenerator json) {
        this.json = json;
    }

    static String of(String file, RecordKind kind, DatEntry entry, byte[] content) throws IOException {
        Object record = decode(kind, entry.id(), content);
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("file", file);
            json.writeStringField("kind", kind.label());
            json.writeStringField("id", DatEntry.name(entry.id()));
            json.writeNumberField("bytes", content.length);
            json.writeFieldName("record");
            if (record == null) {
                json.writeString(
                        HexFormat.of().formatHex(Arrays.copyOf(content, Math.min(content.length, SHOWN_BYTES))));
            } else {
                new RecordJson(json).value("record", record);
            }
            json.writeEndObject();
        }
        return text.toString();
    }

    /** True for kinds whose content we understand. */
    static boolean isRead(RecordKind kind) {
        return switch (kind) {
            case REGION, LANDBLOCK, LANDBLOCK_INFO, SETUP, ANIMATION, MOTION_TABLE -> true;
            default -> false;
        };
    }

    /** A record as an object, or null for a kind whose content we do not understand. */
    static @Nullable Object decode(RecordKind kind, int id, byte[] content) throws DatException {
        return switch (kind) {
            case REGION -> Region.read(id, content);
            case LANDBLOCK -> Landblock.read(id, content);
            case LANDBLOCK_INFO -> LandblockInfo.read(id, content);
            case SETUP -> Setup.read(id, content);
            case ANIMATION -> Animation.read(id, content);
            case MOTION_TABLE -> MotionTable.read(id, content);
            default -> null;
        };
    }

    private void value(String name, Object value) throws IOException {
        if (value instanceof Vector vector) {
            numbers(vector.x(), vector.y(), vector.z());
        } else if (value instanceof Pose pose) {
            json.writeStartObject();
            json.writeFieldName("origin");
            value("origin", pose.origin());
            json.writeFieldName("rotationWXYZ");
            numbers(pose.w(), pose.x(), pose.y(), pose.z());
            json.writeEndObject();
        } else if (value instanceof Landblock block) {
            landblock(block);
        } else if (value instanceof Record record) {
            record(record);
        } else if (value instanceof List<?> list) {
            list(name, list);
        } else if (value instanceof Map<?, ?> map) {
            map(name, map);
        } else if (value instanceof Integer number) {
            integer(name, number);
        } else if (value instanceof Float number) {
            json.writeNumber(number);
        } else if (value instanceof Boolean is) {
            json.writeBoolean(is);
        } else {
            json.writeString(String.valueOf(value));
        }
    }

    private void integer(String name, int number) throws IOException {
        if (IDS.contains(name)) {
            json.writeString(DatEntry.name(number));
        } else {
            json.writeNumber(number);
        }
    }

    private void record(Record record) throws IOException {
        json.writeStartObject();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            json.writeFieldName(component.getName());
            value(component.getName(), component(record, component));
        }
        json.writeEndObject();
    }

    private static Object component(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    /** Bytes of a hook's content are shown as hex text. */
    private void list(String name, List<?> list) throws IOException {
        if (name.equals("content")) {
            StringBuilder hex = new StringBuilder();
            list.forEach(each -> hex.append(HexFormat.of().toHexDigits((Byte) each)));
            json.writeString(hex.toString());
            return;
        }
        json.writeStartArray();
        for (Object each : list) {
            value(name, each);
        }
        json.writeEndArray();
    }

    private void map(String name, Map<?, ?> map) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> each : map.entrySet()) {
            json.writeFieldName(DatEntry.name((Integer) each.getKey()));
            value(name, each.getValue());
        }
        json.writeEndObject();
    }

    private void landblock(Landblock block) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", DatEntry.name(block.id()));
        json.writeBooleanField("hasObjects", block.hasObjects());
        json.writeArrayFieldStart("height");
        for (int i = 0; i < Landblock.CORNERS; i++) {
            json.writeNumber(block.height(i));
        }
        json.writeEndArray();
        json.writeArrayFieldStart("terrain");
        for (int i = 0; i < Landblock.CORNERS; i++) {
            json.writeStartObject();
            json.writeNumberField("road", block.road(i));
            json.writeNumberField("type", block.kind(i));
            json.writeNumberField("scenery", block.scenery(i));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void numbers(float... numbers) throws IOException {
        json.writeStartArray();
        for (float each : numbers) {
            json.writeNumber(each);
        }
        json.writeEndArray();
    }
}
