package dev.gait.testbed.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What each thread of a process has used so far, as Linux counts it. A profile of Java's threads sees neither the collector
 * and the compiler nor what the kernel does for a thread; here both are.
 *
 * @param ticks by name, in programs and in the kernel, in hundredths of a second; threads that differ by a number are one
 */
record ThreadProbe(Map<String, long[]> ticks) {
    private static final double TICKS_PER_SECOND = 100;
    /** In a thread's line, counted from behind its name: what it used in programs, and in the kernel. */
    private static final int USER = 11;

    private static final int KERNEL = 12;
    /** Who uses less than this is not worth a word, cores. */
    private static final double LEAST = 0.005;

    /** Now; of nobody where Linux does not tell. */
    static ThreadProbe of(long pid) {
        Map<String, long[]> ticks = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid), "task"))) {
            for (Path thread : threads) {
                add(thread, ticks);
            }
        } catch (IOException e) {
            ticks.clear();
        }
        return new ThreadProbe(ticks);
    }

    private static void add(Path thread, Map<String, long[]> ticks) {
        try {
            read(Files.readString(thread.resolve("stat"), StandardCharsets.ISO_8859_1), ticks);
        } catch (IOException e) {
            // it has ended meanwhile
        }
    }

    /** Reads one thread's line; its name stands in brackets and may hold anything. */
    static void read(String line, Map<String, long[]> ticks) {
        int behind = line.lastIndexOf(')');
        String[] fields = line.substring(behind + 1).trim().split(" ");
        String name = line.substring(line.indexOf('(') + 1, behind).replaceAll("[-#0-9 ]+$", "");
        long[] sum = ticks.computeIfAbsent(name, any -> new long[2]);
        sum[0] += Long.parseLong(fields[USER]);
        sum[1] += Long.parseLong(fields[KERNEL]);
    }

    /** Adds those of another process. */
    void add(ThreadProbe other) {
        other.ticks.forEach((name, used) -> {
            long[] sum = ticks.computeIfAbsent(name, any -> new long[2]);
            sum[0] += used[0];
            sum[1] += used[1];
        });
    }

    /** Who worked from this moment to a later one, the busiest first. */
    List<LoadResult.ThreadShare> until(ThreadProbe later, double seconds) {
        List<LoadResult.ThreadShare> shares = new ArrayList<>();
        later.ticks.forEach((name, after) -> {
            long[] before = ticks.getOrDefault(name, new long[2]);
            LoadResult.ThreadShare share = new LoadResult.ThreadShare(
                    name,
                    (after[0] - before[0]) / TICKS_PER_SECOND / seconds,
                    (after[1] - before[1]) / TICKS_PER_SECOND / seconds);
            if (share.programs() + share.kernel() >= LEAST) {
                shares.add(share);
            }
        });
        shares.sort(Comparator.comparingDouble((LoadResult.ThreadShare share) -> -share.programs() - share.kernel())
                .thenComparing(LoadResult.ThreadShare::name));
        return shares;
    }
}
