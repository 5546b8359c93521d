package dev.gait.motion.planted;

import java.io.StringReader;
import java.net.InetAddress;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/** Breaks every rule of gait-motion, so that {@code WallsTest} can show that its walls stop somebody. */
public final class Offender {
    private final Random random = new Random(7L);
    private final AtomicLong counter = new AtomicLong();

    public dev.gait.motion.internal.body.Body body() {
        return new dev.gait.motion.internal.body.Body();
    }

    public long offend() throws Exception {
        Thread.currentThread().interrupt();
        new StringReader("java.io").close();
        System.getLogger("noise").log(System.Logger.Level.INFO, java.time.Instant.EPOCH);
        return System.nanoTime()
                + System.currentTimeMillis()
                + random.nextInt()
                + Math.round(Math.sin(7.0))
                + counter.get()
                + dev.gait.net.planted.Offender.class.hashCode()
                + InetAddress.getLoopbackAddress().hashCode();
    }
}
