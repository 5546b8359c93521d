package dev.gait.server.glide;

import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlidePose;
import dev.gait.motion.glide.Legs;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireReader;
import dev.gait.server.state.BadState;

/**
 * The track of a body that another machine has, where its observers are: it is told the same words and passes them on, by
 * this machine's clock. It sees no body, so what it tells a newcomer is what all other observers believe.
 */
public final class MirrorTrack extends TrackBook {
    /** Longer than between two words about who moves, and short beside what the low bits of a time can tell, milliseconds. */
    private static final long RECENT_MILLIS = 2_000;
    /** Where the time stands in a record for handle 0. */
    private static final int TIME_OFFSET = 2;

    private static final int MOST_BYTES = 32;

    private final WireReader in = new WireReader();
    private final byte[] copy = new byte[MOST_BYTES];
    private final Legs legs = new Legs();
    private boolean running;
    private int cycle;
    /** Of the newest word, by this machine's clock. */
    private long toldMillis;
    /**
     * No event is dated before this, milliseconds: another track told of the body until then, or this one something else. Events
     * come in their order; what is known of the other machine's clock may have changed meanwhile, and observers take the later date
     * for what holds.
     */
    private long fromMillis;

    /** @param offsetNanos how far this machine's clock is ahead of the other's */
    public MirrorTrack(int guid, GlideGround ground, TrackState from, long offsetNanos) {
        super(guid, ground);
        number = from.number;
        legs.set(from.forward, from.right, from.turn);
        running = from.running;
        cycle = from.cycle;
        toldMillis = here(from.millis, offsetNanos);
        fromMillis = toldMillis;
        double at = toldMillis / 1000.0;
        predictor.begin(at, from.x, from.y, from.z, from.heading);
        predictor.toldCommand(at, number, legs);
        placedMillis = toldMillis;
        if (from.airborne) {
            predictor.toldFlight(at + 0.001, from.x, from.y, from.z, from.heading, from.vx, from.vy, from.vz);
        }
        sayPlace(GlideRecord.Kind.POSITION, toldMillis, from.x, from.y, from.z, from.heading);
        placed(toldMillis, false);
    }

    @Override
    void goOnAfter(long millis) {
        fromMillis = Math.max(fromMillis, millis + 1);
    }

    private static long here(long millis, long offsetNanos) {
        return millis + Math.round(offsetNanos * 1e-6);
    }

    @Override
    public boolean isBegun() {
        return true;
    }

    @Override
    double nearX() {
        return believed(toldMillis).x;
    }

    @Override
    double nearY() {
        return believed(toldMillis).y;
    }

    // ---- Hearing ------------------------------------------------------------------------------------------------

    /** Something everybody must know, in the bytes of the other machine. Throws {@link BadState} for bytes that are none. */
    public void event(byte[] bytes, long millis, long offsetNanos) {
        long at = read(bytes, millis, offsetNanos, fromMillis);
        fromMillis = at;
        switch (record.kind) {
            case COMMAND -> {
                number += (byte) (record.number - number);
                legs.set(record.forward, record.right, record.turn);
                running = record.running;
                cycle = record.cycle;
                predictor.toldCommand(at / 1000.0, number, legs);
            }
            case ACTION -> number += (byte) (record.number - number);
            case TELEPORT -> {
                predictor.toldTeleport(at / 1000.0, record.x, record.y, record.z, record.heading);
                placedMillis = at;
            }
            case FLIGHT -> fly(at);
            default -> throw new BadState("a word of a kind that is none: " + record.kind);
        }
        event(at);
    }

    /** Where it is. */
    public void place(byte[] bytes, long millis, long offsetNanos, boolean urgent) {
        long at = read(bytes, millis, offsetNanos, 0);
        if (record.kind == GlideRecord.Kind.FLIGHT) {
            fly(at);
        } else if (record.kind == GlideRecord.Kind.POSITION) {
            near(at);
            predictor.toldPosition(at / 1000.0, record.x, record.y, record.z, record.heading, record.efficiency);
        } else {
            throw new BadState("a place of a kind that is none: " + record.kind);
        }
        placed(at, urgent);
    }

    private void fly(long at) {
        near(at);
        predictor.toldFlight(
                at / 1000.0, record.x, record.y, record.z, record.heading, record.vx, record.vy, record.vz);
        placedMillis = at;
    }

    /** Makes a told place whole, as observers do. */
    private void near(long at) {
        GlidePose believed = believed(at);
        record.x = GlideRecord.Unwrap.place(believed.x, record.x);
        record.y = GlideRecord.Unwrap.place(believed.y, record.y);
        record.z = GlideRecord.Unwrap.place(believed.z, record.z);
    }

    private long read(byte[] bytes, long millis, long offsetNanos, long earliest) {
        if (bytes.length > MOST_BYTES || bytes.length < TIME_OFFSET + 2) {
            throw new BadState("a word of " + bytes.length + " bytes");
        }
        long at = Math.max(here(millis, offsetNanos), earliest);
        System.arraycopy(bytes, 0, copy, 0, bytes.length);
        in.wrap(copy, 0, bytes.length);
        record.read(in);
        if (!in.isOk() || in.remaining() > 0) {
            throw new BadState("a word that is none");
        }
        record.millis = (int) at & 0xFFFF;
        toldMillis = Math.max(toldMillis, at);
        return at;
    }

    // ---- For those who tell -------------------------------------------------------------------------------------

    /**
     * As of the newest word, so that what is told next is told after it; of who has long stood, as of a moment ago. Never
     * before what another track told last: observers take the later date for what holds.
     */
    @Override
    void describe(long nowMillis, TrackState dest) {
        dest.millis = Math.max(Math.max(toldMillis, fromMillis), nowMillis - RECENT_MILLIS);
        GlidePose believed = believed(dest.millis);
        dest.x = believed.x;
        dest.y = believed.y;
        dest.z = believed.z;
        dest.heading = believed.heading;
        dest.airborne = believed.airborne;
        dest.vx = believed.vx;
        dest.vy = believed.vy;
        dest.vz = believed.vz;
        dest.number = number;
        dest.forward = legs.forward;
        dest.right = legs.right;
        dest.turn = legs.turn;
        dest.running = running;
        dest.cycle = cycle;
    }

    @Override
    public void stand(long nowNanos) {
        legs.set(0, 0, 0);
        running = false;
        cycle = 0;
        super.stand(nowNanos);
        toldMillis = Math.max(toldMillis, placedMillis);
    }

    /** As observers saw it, a second back at most. */
    @Override
    public boolean at(double millis, SeenPlace dest) {
        GlidePose believed = believed(Math.round(millis));
        dest.x = believed.x;
        dest.y = believed.y;
        dest.z = believed.z;
        dest.heading = believed.heading;
        return true;
    }
}
