package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlidePose;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.glide.PlayoutClock;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The receiving half of Glide on its real core, fed with its real bytes. */
final class GlideObserver implements Observer {
    private static final double MILLIS = 1000;

    private static final class Seen {
        final GlideRemote remote;
        final BitSet numbers = new BitSet();
        int known;
        long placeMillis;
        double drawnAt = Double.NaN;

        Seen(GlideRemote remote) {
            this.remote = remote;
        }
    }

    private final RunSetup setup;
    private final GlideScheme.Lacking lacking;
    private final boolean present;
    private final GlideGround ground;
    private final Map<Integer, Seen> byGuid = new HashMap<>();
    private final List<Seen> byHandle = new ArrayList<>();
    private final PlayoutClock clock = new PlayoutClock();
    private final GlideRecord record = new GlideRecord();
    private final WireReader in = new WireReader();
    private final Legs legs = new Legs();
    private final GlideRow row = new GlideRow();
    private final TreeMap<Integer, byte[]> early = new TreeMap<>();
    private int expected;

    GlideObserver(RunSetup setup, GlideScheme.Lacking lacking, boolean present) {
        this.setup = setup;
        this.lacking = lacking;
        this.present = present;
        this.ground = ground(setup);
    }

    /** The ground that both sides know, as heights. */
    static GlideGround ground(RunSetup setup) {
        CollisionWorld world = setup.ground().build();
        if (!world.hasGeometry()) {
            return GlideGround.UNKNOWN;
        }
        Position at = new Position();
        return (x, y) -> at.setGlobal(RunSetup.ORIGIN_X + x, RunSetup.ORIGIN_Y + y, 0) ? world.groundZ(at) : Double.NaN;
    }

    @Override
    public void enter(RunSetup.Entrance who) {
        Seen seen = new Seen(new GlideRemote(ground, setup.topSpeed(), present ? GlideMode.NOW : GlideMode.SMOOTH));
        seen.remote.begin(-1, who.x(), who.y(), who.z(), Headings.toRadians(who.heading()));
        byGuid.put(who.guid(), seen);
        byHandle.add(seen);
    }

    @Override
    public boolean hearsTraffic() {
        return true;
    }

    @Override
    public void onTraffic(double sentAt, double now) {
        clock.heard(sentAt, now);
    }

    @Override
    public void onMessage(byte[] message, double now) {
        if (lacking != GlideScheme.Lacking.OWN_LANE) {
            read(message, 0, now);
            return;
        }
        // The ordered stream: what comes early waits for what is missing.
        early.put((message[0] & 0xFF) | (message[1] & 0xFF) << 8, message);
        byte[] next = early.remove(expected);
        while (next != null) {
            expected = (expected + 1) & 0xFFFF;
            read(next, 2, now);
            next = early.remove(expected);
        }
    }

    private void read(byte[] message, int offset, double now) {
        record.read(in.wrap(message, offset, message.length - offset));
        if (!in.isOk() || record.handle >= byHandle.size()) {
            return;
        }
        Seen seen = byHandle.get(record.handle);
        double at = GlideRecord.Unwrap.nearest(Math.round(now * MILLIS), record.millis, 16) / MILLIS;
        if (lacking == GlideScheme.Lacking.TIME_STAMPS) {
            at = now - clock.meanDelay();
        }
        if (record.kind == GlideRecord.Kind.POSITION || record.kind == GlideRecord.Kind.FLIGHT) {
            seen.placeMillis = Math.max(seen.placeMillis, Math.round(at * MILLIS));
        }
        switch (record.kind) {
            case POSITION -> {
                near(seen, at);
                boolean news =
                        seen.remote.position(at, record.x, record.y, record.z, record.heading, record.efficiency);
                // What was said again left later than its time says.
                if (news && now - at < 1 && lacking != GlideScheme.Lacking.TIME_STAMPS) {
                    clock.heard(at, now);
                }
            }
            case TELEPORT -> {
                seen.remote.teleport(
                        at, record.x - RunSetup.ORIGIN_X, record.y - RunSetup.ORIGIN_Y, record.z, record.heading);
            }
            case COMMAND -> {
                legs.set(record.forward, record.right, record.turn);
                seen.remote.command(at, numbered(seen), legs);
            }
            case FLIGHT -> {
                near(seen, at);
                seen.remote.flight(at, record.x, record.y, record.z, record.heading, record.vx, record.vy, record.vz);
            }
        }
    }

    private void near(Seen seen, double at) {
        GlidePose believed = seen.remote.believed(at);
        record.x = GlideRecord.Unwrap.place(believed.x, record.x - RunSetup.ORIGIN_X);
        record.y = GlideRecord.Unwrap.place(believed.y, record.y - RunSetup.ORIGIN_Y);
        record.z = GlideRecord.Unwrap.place(believed.z, record.z);
    }

    private int numbered(Seen seen) {
        int number = (int) GlideRecord.Unwrap.nearest(seen.known, record.number, 8);
        if (number > 0) {
            seen.numbers.set(number);
            seen.known = seen.numbers.nextClearBit(1) - 1;
        }
        return number;
    }

    @Override
    public byte @Nullable [] answer(double now) {
        byte[] known = new byte[4 * byHandle.size()];
        for (int i = 0; i < byHandle.size(); i++) {
            known[4 * i] = (byte) i;
            known[4 * i + 1] = (byte) byHandle.get(i).known;
            known[4 * i + 2] = (byte) byHandle.get(i).placeMillis;
            known[4 * i + 3] = (byte) (byHandle.get(i).placeMillis >> 8);
        }
        return known;
    }

    /** In whole milliseconds, as it is reported. */
    @Override
    public double shows(int guid, double now) {
        return Math.round(moment(now) * MILLIS) / MILLIS;
    }

    private double moment(double now) {
        return present || lacking == GlideScheme.Lacking.DELAY ? now : clock.playout(now);
    }

    @Override
    public boolean sample(int guid, double now, Pose dest) {
        Seen seen = byGuid.get(guid);
        if (seen == null) {
            return false;
        }
        seen.remote.draw(moment(now), Double.isNaN(seen.drawnAt) ? 0 : now - seen.drawnAt, row);
        seen.drawnAt = now;
        dest.set(row.x, row.y, row.z, Headings.toDegrees(row.heading));
        dest.legsX = row.airborne ? Double.NaN : row.legsX;
        dest.legsY = row.airborne ? Double.NaN : row.legsY;
        dest.hurries = row.hurries;
        return true;
    }
}
