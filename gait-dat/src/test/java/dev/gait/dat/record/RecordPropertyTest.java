package dev.gait.dat.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.dat.file.DatException;
import dev.gait.dat.synthetic.MadeUp;
import dev.gait.dat.synthetic.RecordWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Whatever a record says, reading what was written says the same; and one that ends early says so. */
class RecordPropertyTest {
    private static final int SEEDS = 200;

    /** Reads a record's bytes. */
    private interface Reading<T> {
        T read(int id, byte[] content) throws DatException;
    }

    @Test
    void readingUndoesWriting() throws DatException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            MadeUp madeUp = new MadeUp(seed);
            Landblock block = madeUp.landblock(0x9AB1FFFF);
            check(block, RecordWriter.write(block), Landblock::read, 0x9AB1FFFF, 0, seed);
            LandblockInfo info = madeUp.landblockInfo(0x9AB1FFFE);
            check(info, RecordWriter.write(info), LandblockInfo::read, 0x9AB1FFFE, 1, seed);
            Region region = madeUp.region(0x13000000);
            check(region, RecordWriter.write(region), Region::read, 0x13000000, -1, seed);
            Animation animation = madeUp.animation(0x03000001);
            check(animation, RecordWriter.write(animation), Animation::read, 0x03000001, 1, seed);
            MotionTable table = madeUp.motionTable(0x09000001);
            check(table, RecordWriter.write(table), MotionTable::read, 0x09000001, 1, seed);
            Setup setup = madeUp.setup(0x02000001);
            check(setup, RecordWriter.write(setup), Setup::read, 0x02000001, 1, seed);
        }
    }

    /** {@code spare} is 1 where the last byte matters, 0 where it may be filling, −1 where the record goes on unread. */
    private static <T> void check(T record, byte[] bytes, Reading<T> reading, int id, int spare, long seed)
            throws DatException {
        assertThat(reading.read(id, bytes)).as("seed %d", seed).isEqualTo(record);
        assertThatThrownBy(() -> reading.read(id + 1, bytes)).hasMessageContaining("calls itself");
        if (spare == 1 && endsWithContent(record)) {
            assertThatThrownBy(() -> reading.read(id, Arrays.copyOf(bytes, bytes.length - 1)))
                    .as("seed %d", seed)
                    .isInstanceOf(DatException.class)
                    .hasMessageContaining("Record 0x");
        }
        if (spare >= 0) {
            assertThatThrownBy(() -> reading.read(id, Arrays.copyOf(bytes, bytes.length / 2)))
                    .isInstanceOf(DatException.class);
        }
    }

    /** A landblock's doors may end with filling. */
    private static boolean endsWithContent(Object record) {
        return !(record instanceof LandblockInfo info) || !info.restrictions().isEmpty();
    }
}
