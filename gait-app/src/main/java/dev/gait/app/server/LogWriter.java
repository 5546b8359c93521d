package dev.gait.app.server;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the log on a thread of its own, so that a full pipe, a slow disk or a stopped terminal stops the log and not the
 * world. Lines wait in a bounded queue; when it is full the newest are dropped and counted, and the next that is written
 * says how many are missing.
 */
final class LogWriter implements AutoCloseable {
    private static final int MOST_LINES = 4096;
    private static final long CLOSE_MILLIS = 1000;

    private final BlockingQueue<Runnable> lines = new ArrayBlockingQueue<>(MOST_LINES);
    private final AtomicLong dropped = new AtomicLong();
    private final Runnable gap;
    private final Thread thread;
    private volatile boolean closing;
    private long told;

    /** @param gap writes that lines are missing, before the next one is written */
    LogWriter(LongConsumer gap) {
        this.gap = () -> {
            long missing = dropped.get() - told;
            if (missing > 0) {
                told += missing;
                gap.accept(missing);
            }
        };
        thread = new Thread(this::run, "gait-log");
        thread.setDaemon(true);
        thread.start();
    }

    /** Never waits. */
    void write(Runnable line) {
        if (!lines.offer(line)) {
            dropped.incrementAndGet();
        }
    }

    /** Lines that found no room. */
    long dropped() {
        return dropped.get();
    }

    int waiting() {
        return lines.size();
    }

    private void run() {
        try {
            Runnable line = next();
            while (line != null) {
                write(line, gap);
                line = next();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A line that cannot be written, for want of memory or for what it says, is one that is missing; the next may be. */
    private void write(Runnable line, Runnable gapBefore) {
        try {
            gapBefore.run();
            line.run();
        } catch (RuntimeException | Error e) {
            dropped.incrementAndGet();
        }
    }

    private @Nullable Runnable next() throws InterruptedException {
        Runnable line = lines.poll();
        while (line == null && !closing) {
            line = lines.poll(50, TimeUnit.MILLISECONDS);
        }
        return line;
    }

    /** Waits a moment for what is to be written; a log that does not move is left behind. */
    @Override
    public void close() {
        closing = true;
        try {
            thread.join(CLOSE_MILLIS);
            if (!thread.isAlive()) {
                writeLeftOver();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Two may close, as a signal and the end it causes do: the last lines came after the thread had gone. */
    private synchronized void writeLeftOver() {
        Runnable line = lines.poll();
        while (line != null) {
            line.run();
            line = lines.poll();
        }
    }
}
