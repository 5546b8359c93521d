package dev.gait.dat.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.dat.synthetic.FileWriter;
import dev.gait.dat.synthetic.MadeUp;
import dev.gait.motion.math.Prng;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What was written into a file is found in it, in both formats, and a file that is none is refused in a sentence. */
class DatFileTest {
    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({"NEW, 1024", "NEW, 256", "OLD, 1024", "OLD, 256", "NEW, 64"})
    void whatWasWrittenIsFound(DatHeader.Format format, int blockSize) throws IOException {
        for (long seed = 1; seed <= 6; seed++) {
            Prng lots = new Prng(seed);
            MadeUp madeUp = new MadeUp(seed);
            FileWriter writer = new FileWriter(format, blockSize, DatHeader.PORTAL, seed);
            TreeMap<Integer, byte[]> expected = new TreeMap<>(Integer::compareUnsigned);
            Set<Integer> deleted = new HashSet<>();
            int count = new int[] {0, 1, 61, 62, 700, 5000}[(int) seed - 1];
            while (expected.size() < count) {
                int id = (int) lots.nextLong();
                if (expected.containsKey(id) || deleted.contains(id)) {
                    continue;
                }
                byte[] content = madeUp.bytes(lots.chance(0.02) ? 40_000 : 300);
                if (format == DatHeader.Format.NEW && lots.chance(0.1)) {
                    writer.putPacked(id, content);
                } else {
                    writer.put(id, content);
                }
                expected.put(id, content);
                if (lots.chance(0.1) && writer.delete(id)) {
                    expected.remove(id);
                    deleted.add(id);
                }
            }
            Path path = dir.resolve(format + "-" + blockSize + "-" + seed + ".dat");
            writer.write(path);

            DatFile file = DatFile.open(path);

            assertThat(file.header().format()).isEqualTo(format);
            assertThat(file.header().blockSize()).isEqualTo(blockSize);
            assertThat(file.entries().stream().map(DatEntry::id))
                    .as("seed %d", seed)
                    .containsExactlyElementsOf(expected.keySet());
            for (var each : expected.entrySet()) {
                assertThat(file.read(each.getKey())).as("seed %d", seed).isEqualTo(each.getValue());
            }
            for (int gone : deleted) {
                assertThat(file.find(gone)).as("seed %d", seed).isNull();
            }
        }
    }

    @Test
    void aRangeHoldsWhatLiesInIt() throws IOException {
        FileWriter writer = new FileWriter(DatHeader.Format.NEW, 256, DatHeader.CELL, 1);
        for (int i = 0; i < 3000; i++) {
            writer.put((i * 7919 % 3000) << 20, new byte[] {1});
        }
        writer.write(dir.resolve("cell.dat"));
        DatFile file = DatFile.open(dir.resolve("cell.dat"));

        assertThat(file.entries(0x7FF00000, 0x80200000).stream().map(DatEntry::id))
                .containsExactly(0x7FF00000, 0x80000000, 0x80100000, 0x80200000);
        assertThat(file.entries(0x00000001, 0x000FFFFF)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(DatHeader.Format.class)
    void whatIsNotThereIsSaid(DatHeader.Format format) throws IOException {
        new FileWriter(format, 256, 2, 1).put(5, new byte[9]).write(dir.resolve("cell.dat"));

        assertThatThrownBy(() -> DatFile.open(dir.resolve("cell.dat")).read(6))
                .isInstanceOf(DatException.class)
                .hasMessage("cell.dat has no record 0x00000006");
    }

    @Test
    void aForeignFileIsRefused() throws IOException {
        Path path = dir.resolve("holiday.jpg");
        Files.write(path, new MadeUp(3).bytes(10_000));
        assertRefused(path, "is not a game data file: the mark 'BT' is missing");
        Files.write(path, new byte[12]);
        assertRefused(path, "it has only 12 bytes");
        assertRefused(dir, "is a directory");
    }

    @Test
    void aShortenedFileIsRefused() throws IOException {
        byte[] whole = new FileWriter(DatHeader.Format.NEW, 1024, 1, 1)
                .put(5, new byte[9000])
                .toBytes();
        Path path = dir.resolve("client_portal.dat");
        Files.write(path, Arrays.copyOf(whole, whole.length - 1024));
        assertRefused(path, "client_portal.dat is cut short: its head claims " + whole.length + " bytes");
    }

    @Test
    void aChainThatRunsInACircleIsRefused() throws IOException {
        Path path = dir.resolve("cell.dat");
        byte[] bytes = new FileWriter(DatHeader.Format.NEW, 256, 2, 1)
                .put(5, new byte[2000])
                .toBytes();
        Files.write(path, bytes);
        int first = DatFile.open(path).entries().get(0).offset();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int second = file.getInt(first);
        file.putInt(second, first);
        Files.write(path, bytes);

        assertThatThrownBy(() -> DatFile.open(path).read(5))
                .isInstanceOf(DatException.class)
                .hasMessage("cell.dat is damaged: the blocks of record 0x00000005 run in a circle");
    }

    @Test
    void aDirectoryThatRunsInACircleIsRefused() throws IOException {
        Path path = dir.resolve("cell.dat");
        FileWriter writer = new FileWriter(DatHeader.Format.NEW, 2048, 2, 1);
        for (int i = 1; i <= 200; i++) {
            writer.put(i, new byte[1]);
        }
        byte[] bytes = writer.toBytes();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int root = file.getInt(0x140 + 32);
        file.putInt(root + 4, root);
        Files.write(path, bytes);

        assertThatThrownBy(() -> DatFile.open(path).entries()).isInstanceOf(DatException.class);
        assertThatThrownBy(() -> DatFile.open(path).find(1)).isInstanceOf(DatException.class);
    }

    private static void assertRefused(Path path, String sentence) {
        assertThatThrownBy(() -> DatFile.open(path))
                .isInstanceOf(DatException.class)
                .hasMessageContaining(sentence);
    }
}
