package dev.gait.net.capture;

import java.util.Locale;

/** An address and a port. IPv4 addresses are kept in their IPv6-mapped form, so that two longs hold either kind. */
public record Endpoint(long high, long low, int port) {
    private static final long MAPPED = 0xFFFFL << 32;

    static Endpoint ofV4(int address, int port) {
        return new Endpoint(0, MAPPED | Integer.toUnsignedLong(address), port);
    }

    /** The same address, whatever the port: a server speaks from two of them. */
    Endpoint withoutPort() {
        return new Endpoint(high, low, 0);
    }

    @Override
    public String toString() {
        if (high == 0 && low >>> 32 == 0xFFFF) {
            return (low >>> 24 & 0xFF) + "." + (low >>> 16 & 0xFF) + "." + (low >>> 8 & 0xFF) + "." + (low & 0xFF) + ":"
                    + port;
        }
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < 8; i++) {
            long half = i < 4 ? high >>> 48 - 16 * i : low >>> 48 - 16 * (i - 4);
            text.append(i == 0 ? "" : ":").append(String.format(Locale.ROOT, "%x", half & 0xFFFF));
        }
        return text.append("]:").append(port).toString();
    }
}
