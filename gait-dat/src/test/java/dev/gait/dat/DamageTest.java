package dev.gait.dat;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatFile;
import dev.gait.dat.file.DatHeader;
import dev.gait.dat.record.Animation;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.LandblockInfo;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Setup;
import dev.gait.dat.synthetic.FileWriter;
import dev.gait.dat.synthetic.MadeUp;
import dev.gait.dat.synthetic.RecordWriter;
import dev.gait.motion.math.Prng;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is broken in a file, reading it ends soon, in little memory, with an answer or with a sentence. */
class DamageTest {
    private static final int SEEDS = 300;
    private static final long MOST_BYTES = 64L << 20;
    private static final double MOST_SECONDS = 1.0;
    private static final int RECORDS = 60;

    @TempDir
    Path dir;

    @Test
    void damageIsSaidAndDoesNoHarm() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[][] whole = {file(DatHeader.Format.NEW, 1024), file(DatHeader.Format.OLD, 256)};
        int complaints = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            Path path = dir.resolve("damaged.dat");
            Files.write(path, damage(whole[(int) (seed % 2)], new Prng(seed)));
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long began = threads.getCurrentThreadCpuTime();
            complaints += readAll(path, seed);
            assertThat(threads.getCurrentThreadAllocatedBytes() - bytes)
                    .as("seed %d", seed)
                    .isLessThan(MOST_BYTES);
            assertThat((threads.getCurrentThreadCpuTime() - began) / 1e9)
                    .as("seed %d", seed)
                    .isLessThan(MOST_SECONDS);
        }
        assertThat(complaints).isGreaterThan(SEEDS / 2);
    }

    /** How many sentences a reader of everything in the file gets to hear. */
    private static int readAll(Path path, long seed) throws IOException {
        int complaints = 0;
        DatFile file;
        try {
            file = DatFile.open(path);
        } catch (DatException bad) {
            assertSentence(bad, seed);
            return 1;
        }
        try {
            for (DatEntry entry : file.entries()) {
                complaints += read(file, entry.id(), seed);
            }
        } catch (DatException bad) {
            assertSentence(bad, seed);
            complaints++;
        }
        for (int i = 1; i <= RECORDS; i++) {
            complaints += read(file, 0x02000000 + i, seed);
            complaints += read(file, 0x03000000 + i, seed);
            complaints += read(file, 0x09000000 + i, seed);
        }
        return complaints + read(file, Region.DERETH, seed);
    }

    private static int read(DatFile file, int id, long seed) {
        try {
            byte[] content = file.read(id);
            switch (id >>> 24) {
                case 0x02 -> Setup.read(id, content);
                case 0x03 -> Animation.read(id, content);
                case 0x09 -> MotionTable.read(id, content);
                case 0x13 -> Region.read(id, content);
                default -> {
                    if ((id & 0xFFFF) == 0xFFFE) {
                        LandblockInfo.read(id, content);
                    } else {
                        Landblock.read(id, content);
                    }
                }
            }
            return 0;
        } catch (DatException bad) {
            assertSentence(bad, seed);
            return 1;
        }
    }

    private static void assertSentence(DatException bad, long seed) {
        assertThat(bad.getMessage())
                .as("seed %d", seed)
                .doesNotContain("\n")
                .matches("(damaged\\.dat|Record 0x[0-9A-F]{8}) (is|has) .*");
    }

    private static byte[] file(DatHeader.Format format, int blockSize) {
        FileWriter writer = new FileWriter(format, blockSize, DatHeader.PORTAL, 7);
        for (int i = 1; i <= RECORDS; i++) {
            MadeUp madeUp = new MadeUp(i);
            writer.put(0x02000000 + i, RecordWriter.write(madeUp.setup(0x02000000 + i)));
            writer.put(0x03000000 + i, RecordWriter.write(madeUp.animation(0x03000000 + i)));
            writer.put(0x09000000 + i, RecordWriter.write(madeUp.motionTable(0x09000000 + i)));
            int block = 0x80000000 + (i << 20);
            writer.put(block | 0xFFFF, RecordWriter.write(madeUp.landblock(block | 0xFFFF)));
            writer.put(block | 0xFFFE, RecordWriter.write(madeUp.landblockInfo(block | 0xFFFE)));
        }
        writer.put(Region.DERETH, RecordWriter.write(new MadeUp(1).region(Region.DERETH)));
        return writer.toBytes();
    }

    private static byte[] damage(byte[] whole, Prng lots) {
        byte[] bytes = lots.chance(0.1) ? Arrays.copyOf(whole, lots.below(whole.length)) : whole.clone();
        int blows = 1 << lots.below(9);
        for (int i = 0; i < blows && bytes.length > 8; i++) {
            // The head is small; it gets its share of blows all the same.
            int at = lots.chance(0.01) ? 0x120 + lots.below(0x60) : lots.below(bytes.length);
            at = Math.min(at, bytes.length - 4) & ~3;
            switch (lots.below(5)) {
                case 0 -> bytes[at] ^= (byte) (1 << lots.below(8));
                case 1 -> put(bytes, at, (int) lots.nextLong());
                case 2 -> put(bytes, at, lots.below(bytes.length));
                case 3 -> put(bytes, at, new int[] {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 62}[lots.below(5)]);
                default -> System.arraycopy(bytes, lots.below(bytes.length - 4), bytes, at, 4);
            }
        }
        return bytes;
    }

    private static void put(byte[] bytes, int at, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
