package dev.gait.testbed.fuzz;

import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.glide.PlayoutClock;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import java.util.Arrays;

/**
 * A sender with the right seal that lies about everything: whatever records a body of the lane holds, they are read or
 * refused; what is read is written so that it reads the same again; and a body that is shown by them stays a number, and
 * remembers a bounded amount.
 */
public final class GlideFuzz {
    private static final double MILLIS = 1000;

    private GlideFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
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
