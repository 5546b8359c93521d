package dev.gait.net.planted;

import java.io.IOException;
import java.nio.channels.DatagramChannel;

/** Opens a channel and looks at the clock outside {@code dev.gait.net.udp}, and leans on a package that leans back. */
public final class Offender {
    public long offend() throws IOException {
        try (var channel = DatagramChannel.open()) {
            return System.nanoTime()
                    + channel.hashCode()
                    + dev.gait.motion.planted.Offender.class.hashCode()
                    + dev.gait.lab.planted.Offender.class.hashCode();
        }
    }
}
