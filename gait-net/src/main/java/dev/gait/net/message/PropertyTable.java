package dev.gait.net.message;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Numbered properties of one type, as a hash table travels (wire.md §A.15): u16 count, u16 buckets, then key and value
 * each. The order is the sender's and is kept; so is the number of buckets, which nobody needs.
 */
public final class PropertyTable<T> {
    /** One property. */
    public record Entry<T>(int key, T value) {}

    /** Shows a value under a name. */
    interface Display<T> {
        void show(FieldSink out, String name, T value);
    }

    /** How a value of the table's type is read, written and shown, and the fewest bytes it takes. */
    record Codec<T>(
            int leastBytes, Function<WireReader, T> reader, BiConsumer<WireWriter, T> writer, Display<T> display) {}

    static final Codec<Integer> SIGNED =
            new Codec<>(4, WireReader::i32, WireWriter::i32, (out, name, value) -> out.number(name, value));

    /** Data ids and object ids, for which hexadecimal is the natural spelling. */
    static final Codec<Integer> ID = new Codec<>(4, WireReader::i32, WireWriter::i32, FieldSink::hex8);

    static final Codec<Long> LONG = new Codec<>(8, WireReader::i64, WireWriter::i64, FieldSink::number);

    static final Codec<Double> REAL = new Codec<>(8, WireReader::f64, WireWriter::f64, FieldSink::real);

    static final Codec<String> TEXT = new Codec<>(4, WireReader::string16, WireWriter::string16, FieldSink::text);

    static final Codec<Position> PLACE = new Codec<>(
            Position.BYTES,
            in -> {
                Position position = new Position();
                position.read(in);
                return position;
            },
            (out, position) -> position.write(out),
            FieldSink::object);

    private final Codec<T> codec;
    private final List<Entry<T>> entries = new ArrayList<>();
    private int buckets;

    PropertyTable(Codec<T> codec, int buckets) {
        this.codec = codec;
        this.buckets = buckets;
    }

    public List<Entry<T>> entries() {
        return entries;
    }

    /** The first value under a key. */
    public @Nullable T get(int key) {
        for (Entry<T> entry : entries) {
            if (entry.key() == key) {
                return entry.value();
            }
        }
        return null;
    }

    void put(int key, T value) {
        entries.removeIf(entry -> entry.key() == key);
        entries.add(new Entry<>(key, value));
    }

    void read(WireReader in) {
        int count = in.u16();
        buckets = in.u16();
        count = in.fitting(count, 4 + codec.leastBytes());
        entries.clear();
        for (int i = 0; i < count && in.isOk(); i++) {
            entries.add(new Entry<>(in.i32(), codec.reader().apply(in)));
        }
    }

    void write(WireWriter out) {
        out.u16(entries.size());
        out.u16(buckets);
        for (Entry<T> entry : entries) {
            out.i32(entry.key());
            codec.writer().accept(out, entry.value());
        }
    }

    void show(FieldSink out, String name) {
        out.object(name, table -> {
            for (Entry<T> entry : entries) {
                codec.display().show(table, Integer.toUnsignedString(entry.key()), entry.value());
            }
        });
    }
}
