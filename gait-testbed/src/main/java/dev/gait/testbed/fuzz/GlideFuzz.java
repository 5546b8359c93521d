package dev.gait.testbed.fuzz;

import dev.gait.motion.command.ActionList;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.glide.PlayoutClock;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import dev.gait.net.session.Lane;
import dev.gait.server.glide.GlideTeller;
import dev.gait.server.glide.GlideTrack;
import dev.gait.server.glide.SeenPlace;
import java.util.Arrays;

/**
 * A sender with the right seal that lies about everything: whatever records a body of the lane holds, they are read or
 * refused; what is read is written so that it reads the same again; and a body that is shown by them stays a number, and
 * remembers a bounded amount. And a client with the right seal that lies about what it heard and what it sees.
 */
public final class GlideFuzz {
    private static final double MILLIS = 1000;
    private static final int REPORT_BYTES = 10;
    private static final int MOST_REPORTS = 256;

    private GlideFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        show(data);
        report(data);
    }

    /** A client that reports what it likes: it is told everything all the same, in datagrams that fit. */
    private static void report(byte[] data) {
        Actor actor = new Actor(0x50000001);
        actor.enter(new Position(0xA9B40025, 96, 96, 0), 0);
        ActionList actions = new ActionList();
        GlideTrack track = new GlideTrack(actor.id(), GlideGround.UNKNOWN);
        int[] sent = {0};
        GlideTeller teller = new GlideTeller(
                new GlideTeller.Line() {
                    @Override
                    public int send(byte[] body, int length, long nowNanos) {
                        check(length <= Lane.MAX_BODY_BYTES, "a body is too long");
                        return ++sent[0];
                    }

                    @Override
                    public long roundTripNanos() {
                        return 0;
                    }
                },
                0);
        GlideReport report = new GlideReport();
        SeenPlace seen = new SeenPlace();
        WireReader in = new WireReader().wrap(data);
        long now = 0;
        track.sample(actor, actions, now);
        teller.learn(track, now);
        for (int i = 0; i < MOST_REPORTS && in.remaining() >= REPORT_BYTES; i++) {
            report.newest = in.u16();
            report.before = in.i32();
            report.playoutMillis = in.i32();
            now += Integer.toUnsignedLong(report.playoutMillis);
            actor.body().position.frame.setOrigin(96 + i % 40, 96, 0);
            track.sample(actor, actions, now);
            track.delivery().run();
            teller.speak(now, 0);
            teller.heard(report, now);
            teller.seen(actor.id(), report.before, now, seen);
            check(Double.isFinite(seen.x) && Double.isFinite(seen.heading), "somebody was seen nowhere");
        }
        now += 2_000_000_000L;
        int before = sent[0];
        teller.speak(now, 0);
        check(sent[0] > before, "a line that was silent for two seconds is not spoken to");
    }

    private static void show(byte[] data) {
        WireReader in = new WireReader().wrap(data);
        GlideRecord record = new GlideRecord();
        GlideRemote remote = new GlideRemote(GlideGround.UNKNOWN, 8, GlideMode.SMOOTH);
        PlayoutClock clock = new PlayoutClock();
        Legs legs = new Legs();
        GlideRow row = new GlideRow();
        remote.begin(0, 0, 0, 0, 0);
        long base = Integer.toUnsignedLong(in.i32());
        double now = 0;
        while (in.isOk() && in.remaining() > 0) {
            record.read(in);
            if (!in.isOk()) {
                return;
            }
            again(record);
            base = GlideRecord.Unwrap.nearest(base, record.guid, 32);
            double at = GlideRecord.Unwrap.nearest(base, record.millis, 16) / MILLIS;
            clock.heard(at, now);
            switch (record.kind) {
                case POSITION, ENTER ->
                    remote.position(at, record.x, record.y, record.z, record.heading, record.efficiency);
                case TELEPORT -> remote.teleport(at, record.x, record.y, record.z, record.heading);
                case COMMAND -> remote.command(at, record.number, legs.set(record.forward, record.right, record.turn));
                case FLIGHT ->
                    remote.flight(at, record.x, record.y, record.z, record.heading, record.vx, record.vy, record.vz);
                case ACTION -> remote.action(at, record.number, record.cycle);
                case LEAVE -> {} // whoever leaves is drawn no more
            }
            now += 0.016;
            remote.draw(clock.playout(now), 0.016, row);
            check(Double.isFinite(row.x) && Double.isFinite(row.y) && Double.isFinite(row.z), "a place is no number");
            check(Double.isFinite(row.heading) && Double.isFinite(row.legsX), "a heading or a leg is no number");
            check(remote.remembered() <= 64, "too much is remembered");
        }
    }

    private static void again(GlideRecord record) {
        WireWriter once = new WireWriter();
        record.write(once);
        GlideRecord read = new GlideRecord();
        WireReader in = new WireReader().wrap(once.toByteArray());
        read.read(in);
        check(in.isOk() && in.remaining() == 0, "a record does not read what it wrote");
        WireWriter twice = new WireWriter();
        read.write(twice);
        check(Arrays.equals(once.toByteArray(), twice.toByteArray()), "a record changes when it is read");
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }
}
