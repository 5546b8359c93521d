package dev.gait.cluster.sim;

import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.glide.WorldGround;
import dev.gait.motion.math.Prng;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.message.WireReader;
import dev.gait.server.glide.GlideTeller;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client's ears and screen for Glide's lane: a line that loses some datagrams, and others drawn a steady moment late. */
final class SimLane implements GlideTeller.Line {
    /** The picture is so far behind the server's clock, seconds. */
    static final double DELAY_SECONDS = 0.4;

    private static final double LOST_SHARE = 0.05;
    private static final long REPORT_NANOS = 60_000_000L;
    private static final long ROUND_TRIP_NANOS = 40_000_000L;
    private static final double TOP_SPEED = 4;

    /** Somebody it was told of. */
    static final class Seen {
        final int guid;
        final GlideRow row = new GlideRow();
        /** Where it was at the moment of the picture, by all that was told; the picture itself may still walk there. */
        double x;

        double y;
        private final GlideRemote remote;
        private int known;
        private double leftAt = Double.POSITIVE_INFINITY;
        private boolean drawn;

        Seen(int guid, GlideRemote remote, int known) {
            this.guid = guid;
            this.remote = remote;
            this.known = known;
        }

        private int whole(int low) {
            int number = (int) GlideRecord.Unwrap.nearest(known, low, 8);
            known = Math.max(known, number);
            return number;
        }
    }

    private final GlideTeller teller;
    private final WorldGround ground;
    private final Prng random;
    private final GlideRecord record = new GlideRecord();
    private final GlideReport report = new GlideReport();
    private final WireReader in = new WireReader();
    private final Legs legs = new Legs();
    private final Map<Integer, Seen> byHandle = new HashMap<>();
    private final Map<Integer, Seen> byGuid = new HashMap<>();
    private int datagrams;
    private long baseMillis;
    private long nextReportNanos;
    private double drawnAt = Double.NaN;

    SimLane(CollisionWorld world, Prng random, long nowNanos) {
        ground = new WorldGround(world);
        this.random = random;
        teller = new GlideTeller(this, nowNanos);
        baseMillis = Math.round(nowNanos * 1e-6);
    }

    GlideTeller teller() {
        return teller;
    }

    @Override
    public int send(byte[] body, int length, long nowNanos) {
        datagrams++;
        if (!random.chance(LOST_SHARE)) {
            hear(datagrams, body, length);
        }
        return datagrams;
    }

    @Override
    public long roundTripNanos() {
        return ROUND_TRIP_NANOS;
    }

    private void hear(int number, byte[] body, int length) {
        in.wrap(body, 0, length);
        baseMillis = GlideRecord.Unwrap.nearest(baseMillis, Integer.toUnsignedLong(in.i32()), 32);
        report.heard(number);
        while (in.remaining() > 0) {
            record.read(in);
            if (!in.isOk()) {
                throw new IllegalStateException("a datagram that is none");
            }
            hear(record);
        }
    }

    private void hear(GlideRecord told) {
        double at = GlideRecord.Unwrap.nearest(baseMillis, told.millis, 16) / 1000.0;
        if (told.kind == GlideRecord.Kind.ENTER) {
            enter(told, at);
            return;
        }
        Seen seen = byHandle.get(told.handle);
        if (seen == null) {
            return;
        }
        switch (told.kind) {
            case POSITION -> {
                near(seen, told, at);
                seen.remote.position(at, told.x, told.y, told.z, told.heading, told.efficiency);
            }
            case TELEPORT -> seen.remote.teleport(at, told.x, told.y, told.z, told.heading);
            case FLIGHT -> {
                near(seen, told, at);
                seen.remote.flight(at, told.x, told.y, told.z, told.heading, told.vx, told.vy, told.vz);
            }
            case LEAVE -> seen.leftAt = at;
            case ACTION -> seen.remote.action(at, seen.whole(told.number), told.cycle);
            default -> {
                legs.set(told.forward, told.right, told.turn);
                seen.remote.command(at, seen.whole(told.number), legs);
            }
        }
    }

    private static void near(Seen seen, GlideRecord told, double at) {
        double x = seen.remote.believed(at).x;
        double y = seen.remote.believed(at).y;
        double z = seen.remote.believed(at).z;
        told.x = GlideRecord.Unwrap.place(x, told.x);
        told.y = GlideRecord.Unwrap.place(y, told.y);
        told.z = GlideRecord.Unwrap.place(z, told.z);
    }

    /** As the client does: who is told of under another handle goes on, with higher numbers. */
    private void enter(GlideRecord told, double at) {
        Seen known = byGuid.get(told.guid);
        if (known != null) {
            boolean same = byHandle.get(told.handle) == known;
            if (at >= known.leftAt) {
                known.leftAt = Double.POSITIVE_INFINITY;
            }
            if (same) {
                known.whole(told.number);
                known.remote.position(at, told.x, told.y, told.z, told.heading, 1);
            } else {
                byHandle.values().remove(known);
                known.known += 1 + (told.number - known.known - 1 & 0xFF);
                known.remote.handedOver(at, told.x, told.y, told.z, told.heading);
            }
        } else {
            GlideRemote remote = new GlideRemote(ground, TOP_SPEED, GlideMode.SMOOTH);
            remote.begin(at, told.x, told.y, told.z, told.heading);
            known = new Seen(told.guid, remote, told.number);
            byGuid.put(told.guid, known);
        }
        Seen before = byHandle.put(told.handle, known);
        if (before != null && before != known) {
            byGuid.remove(before.guid);
        }
    }

    /** Time has passed: what is due is told and reported, and everybody drawn. */
    void turn(long nowNanos) {
        teller.speak(nowNanos, 0);
        double now = nowNanos * 1e-9;
        double moment = now - DELAY_SECONDS;
        double passed = Double.isNaN(drawnAt) ? 0 : now - drawnAt;
        drawnAt = now;
        byGuid.values()
                .removeIf(seen -> moment >= seen.leftAt && byHandle.values().remove(seen));
        for (Seen seen : byGuid.values()) {
            seen.remote.draw(moment, seen.drawn ? passed : 0, seen.row);
            seen.drawn = true;
            seen.x = seen.remote.believed(moment).x;
            seen.y = seen.remote.believed(moment).y;
        }
        if (nowNanos - nextReportNanos >= 0) {
            nextReportNanos = nowNanos + REPORT_NANOS;
            report.playoutMillis = (int) Math.round(moment * 1000);
            teller.heard(report, nowNanos);
        }
    }

    /** Where somebody is drawn; null if it is not. */
    @Nullable
    Seen seen(int guid) {
        Seen seen = byGuid.get(guid);
        return seen == null || !seen.drawn ? null : seen;
    }
}
