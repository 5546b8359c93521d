package dev.gait.testbed.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the processors of this machine have done since it started, as Linux counts it. A datagram over loopback is received
 * in a soft interrupt, and that is charged to whoever ran: a server's own figures do not show what the kernel did for it.
 */
public record MachineProbe(double user, double system, double softirq, double idle, double stolen) {
    private static final Path STAT = Path.of("/proc/stat");
    /** What Linux counts in, whatever the kernel ticks with. */
    private static final double TICKS_PER_SECOND = 100;

    /** Now; null where there is no such file. */
    public static @Nullable MachineProbe now() {
        try {
            return Files.isReadable(STAT) ? of(Files.readString(STAT, StandardCharsets.US_ASCII)) : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Reads the first line: user, nice, system, idle, iowait, irq, softirq, steal. */
    static MachineProbe of(String stat) {
        String[] fields = stat.lines().findFirst().orElse("").trim().split("\\s+");
        double[] seconds = new double[8];
        for (int i = 0; i < seconds.length && i + 1 < fields.length; i++) {
            seconds[i] = Double.parseDouble(fields[i + 1]) / TICKS_PER_SECOND;
        }
        return new MachineProbe(
                seconds[0] + seconds[1], seconds[2], seconds[5] + seconds[6], seconds[3] + seconds[4], seconds[7]);
    }

    /** In cores, from this moment to a later one. */
    LoadResult.MachineShare until(MachineProbe later, double seconds) {
        return new LoadResult.MachineShare(
                (later.user - user) / seconds,
                (later.system - system) / seconds,
                (later.softirq - softirq) / seconds,
                (later.idle - idle) / seconds,
                (later.stolen - stolen) / seconds);
    }

    /** How much of the processors' time a host took for others, from this moment to a later one, 0 to 1. */
    public double stolenShare(MachineProbe later) {
        double stolenSeconds = later.stolen - stolen;
        double all = later.total() - total();
        return all > 0 ? stolenSeconds / all : 0;
    }

    private double total() {
        return user + system + softirq + idle + stolen;
    }
}
