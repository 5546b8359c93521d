package dev.gait.testbed.attack;

import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.PingRequest;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import org.HdrHistogram.Histogram;

/**
 * An honest client in the world that runs in circles, asks for an answer ten times a second and notes how long it took, and
 * whether it was put back.
 */
final class Pinger implements ClientListener {
    private static final long PERIOD_NANOS = 100_000_000L;
    private static final long LONGEST_NANOS = 30_000_000_000L;
    private static final int EVENT_TYPE_AT = 12;

    private final SwarmClient client;
    private Histogram pings = new Histogram(LONGEST_NANOS, 3);
    private boolean walking;
    private boolean knowsForced;
    private int lastForced;
    private volatile boolean putBack;
    private boolean asked;
    private long askedNanos;
    private long nextNanos;

    Pinger(ClientSwarm swarm, String account) throws IOException {
        client = new SwarmClient(swarm, account, false, this);
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
        LocalPlayer player = client.client().player();
        if (client.isInWorld() && player != null) {
            walk(player);
        }
        if (client.isInWorld() && !asked && nowNanos - nextNanos >= 0) {
            asked = true;
            askedNanos = nowNanos;
            nextNanos = Math.max(nextNanos + PERIOD_NANOS, nowNanos);
            client.send(new PingRequest());
        }
        client.turn(nowNanos);
    }

    private void walk(LocalPlayer player) {
        if (!walking) {
            walking = true;
            double now = client.client().now();
            player.controls().holdRun(true, now);
            player.controls().press(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
            player.controls().press(MovementKey.TURN_RIGHT, InputDevice.KEYBOARD, now);
        }
        int forced = player.controls().player().stamps().get(SequenceStamps.FORCE_POSITION);
        putBack |= knowsForced && forced != lastForced;
        knowsForced = true;
        lastForced = forced;
    }

    /** Whether the server has put it back since the last call. */
    boolean takePutBack() {
        boolean taken = putBack;
        putBack = false;
        return taken;
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
