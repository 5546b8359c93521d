package dev.gait.testbed.attack;

import dev.gait.client.ClientListener;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.PingRequest;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import org.HdrHistogram.Histogram;

/** An honest client in the world that asks for an answer ten times a second and notes how long it took. */
final class Pinger implements ClientListener {
    private static final long PERIOD_NANOS = 100_000_000L;
    private static final long LONGEST_NANOS = 30_000_000_000L;
    private static final int EVENT_TYPE_AT = 12;

    private final SwarmClient client;
    private Histogram pings = new Histogram(LONGEST_NANOS, 3);
    private boolean asked;
    private long askedNanos;
    private long nextNanos;

    Pinger(ClientSwarm swarm, String account) throws IOException {
        client = new SwarmClient(swarm, account, this);
    }

    SwarmClient client() {
        return client;
    }

    void start(long nowNanos) {
        // Not all at once: each has a moment of its own in the tenth of a second.
        nextNanos = nowNanos + System.identityHashCode(this) % PERIOD_NANOS;
        client.start(nowNanos);
    }

    void turn(long nowNanos) {
        if (client.isInWorld() && !asked && nowNanos - nextNanos >= 0) {
            asked = true;
            askedNanos = nowNanos;
            nextNanos = Math.max(nextNanos + PERIOD_NANOS, nowNanos);
            client.send(new PingRequest());
        }
        client.turn(nowNanos);
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        if (asked
                && length >= EVENT_TYPE_AT + 4
                && LittleEndian.i32(bytes, offset) == Opcode.GAME_EVENT
                && LittleEndian.i32(bytes, offset + EVENT_TYPE_AT) == Opcode.EVENT_PING_RESPONSE) {
            asked = false;
            pings.recordValue(Math.min(nowNanos - askedNanos, LONGEST_NANOS));
        }
    }

    /** What was measured since the last call; a ping that has no answer yet counts with its age. */
    Histogram take(long nowNanos) {
        Histogram taken = pings;
        pings = new Histogram(LONGEST_NANOS, 3);
        if (asked && nowNanos - askedNanos > PERIOD_NANOS) {
            taken.recordValue(Math.min(nowNanos - askedNanos, LONGEST_NANOS));
        }
        return taken;
    }
}
