package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadProbeTest {
    /** As Linux writes it: number, name, state, parent, and so on; 14 and 15 are the times. */
    private static String line(String name, int user, int kernel) {
        return "4711 (" + name + ") S 1 2 3 0 -1 4194368 10 0 0 0 " + user + " " + kernel + " 0 0 25 5 40 0 9 1 2 3";
    }

    @Test
    void threadsThatDifferByANumberAreOneAndTheBusiestComesFirst() {
        Map<String, long[]> ticks = new HashMap<>();
        ThreadProbe.read(line("GC Thread#0", 100, 10), ticks);
        ThreadProbe.read(line("GC Thread#1", 50, 5), ticks);
        ThreadProbe.read(line("gait-world", 7, 3), ticks);
        ThreadProbe.read(line("a (strange) one", 500, 0), ticks);
        ThreadProbe.read(line("idle", 4, 0), ticks);

        assertThat(new ThreadProbe(Map.of("gait-world", new long[] {5, 2}, "a (strange) one", new long[] {500, 0}))
                        .until(new ThreadProbe(ticks), 10))
                .containsExactly(new LoadResult.ThreadShare("GC Thread", 0.15, 0.015));
        assertThat(new ThreadProbe(Map.of()).until(new ThreadProbe(ticks), 1))
                .extracting(LoadResult.ThreadShare::name)
                .containsExactly("a (strange) one", "GC Thread", "gait-world", "idle");
    }

    @Test
    void aProcessThatIsNotThereHasNone() {
        assertThat(ThreadProbe.of(Long.MAX_VALUE).ticks()).isEmpty();
    }
}
