package dev.gait.net.message;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Numbered properties of one type, as a hash table travels (wire.md §A.15): u16 count, u16 buckets, then key and value
 * each. The order is the sender's and is kept; so is the number of buckets, which nobody needs.
 */
public final class PropertyTable<T> {
    /** One property. */
    public record Entry<T>(int key, T value) {}

    /** How a value of the table's type is read, written and shown. */
    interface Codec<T> {
        int leastBytes();

        T read(WireReader in);

        void write(WireWriter out, T value);

        void show(FieldSink out, String name, T value);
    }

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
            entries.add(new Entry<>(in.i32(), codec.read(in)));
        }
    }

    void write(WireWriter out) {
        out.u16(entries.size());
        out.u16(buckets);
        for (Entry<T> entry : entries) {
            out.i32(entry.key());
            codec.write(out, entry.value());
        }
    }

    void show(FieldSink out, String name) {
        out.object(name, table -> {
            for (Entry<T> entry : entries) {
                codec.show(table, Integer.toUnsignedString(entry.key()), entry.value());
            }
        });
    }

    static final Codec<Integer> SIGNED = new Codec<>() {
        @Override
        public int leastBytes() {
            return 4;
        }

        @Override
        public Integer read(WireReader in) {
            return in.i32();
        }

        @Override
        public void write(WireWriter out, Integer value) {
            out.i32(value);
        }

        @Override
        public void show(FieldSink out, String name, Integer value) {
            out.number(name, value);
        }
    };

    /** Data ids and object ids, for which hexadecimal is the natural spelling. */
    static final Codec<Integer> ID = new Codec<>() {
        @Override
        public int leastBytes() {
            return 4;
        }

        @Override
        public Integer read(WireReader in) {
            return in.i32();
        }

        @Override
        public void write(WireWriter out, Integer value) {
            out.i32(value);
        }

        @Override
        public void show(FieldSink out, String name, Integer value) {
            out.hex8(name, value);
        }
    };

    static final Codec<Long> LONG = new Codec<>() {
        @Override
        public int leastBytes() {
            return 8;
        }

        @Override
        public Long read(WireReader in) {
            return in.i64();
        }

        @Override
        public void write(WireWriter out, Long value) {
            out.i64(value);
        }

        @Override
        public void show(FieldSink out, String name, Long value) {
            out.number(name, value);
        }
    };

    static final Codec<Double> REAL = new Codec<>() {
        @Override
        public int leastBytes() {
            return 8;
        }

        @Override
        public Double read(WireReader in) {
            return in.f64();
        }

        @Override
        public void write(WireWriter out, Double value) {
            out.f64(value);
        }

        @Override
        public void show(FieldSink out, String name, Double value) {
            out.real(name, value);
        }
    };

    static final Codec<String> TEXT = new Codec<>() {
        @Override
        public int leastBytes() {
            return 4;
        }

        @Override
        public String read(WireReader in) {
            return in.string16();
        }

        @Override
        public void write(WireWriter out, String value) {
            out.string16(value);
        }

        @Override
        public void show(FieldSink out, String name, String value) {
            out.text(name, value);
        }
    };

    static final Codec<Position> PLACE = new Codec<>() {
        @Override
        public int leastBytes() {
            return Position.BYTES;
        }

        @Override
        public Position read(WireReader in) {
            Position position = new Position();
            position.read(in);
            return position;
        }

        @Override
        public void write(WireWriter out, Position value) {
            value.write(out);
        }

        @Override
        public void show(FieldSink out, String name, Position value) {
            out.object(name, value);
        }
    };
}
