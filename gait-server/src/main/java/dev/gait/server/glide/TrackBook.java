package dev.gait.server.glide;

import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlidePose;
import dev.gait.motion.glide.GlidePredictor;
import dev.gait.motion.glide.Legs;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireWriter;

/**
 * The words about one body that those tell who speak in the lane: what everybody must come to know, the newest place, each in
 * its bytes, and what observers believe by them. Where the words come from is its heirs' business: from the body itself
 * ({@link GlideTrack}), or from the machine that has it ({@link MirrorTrack}).
 */
public abstract class TrackBook {
    final int guid;
    final GlidePredictor predictor;
    final GlideRecord record = new GlideRecord();
    final WireWriter out = new WireWriter(64);
    final WireWriter place = new WireWriter(64);
    int number;
    long placedMillis;
    private GlideGround ground;
    private final TrackState entry = new TrackState();
    private final TrackEvents events = new TrackEvents();
    private final Subscribers subscribers = new Subscribers();
    private final Runnable delivery = this::deliver;
    private long newestPlaceMillis;
    private int places;
    private int urgentPlace;
    private int beats;
    private boolean news;
    private boolean beaten;

    TrackBook(int guid, GlideGround ground) {
        this.guid = guid;
        this.ground = ground;
        predictor = new GlidePredictor((x, y) -> this.ground.height(x, y));
    }

    /** Whoever owns the body has ground of its own to reckon with. */
    public void standOn(GlideGround other) {
        ground = other;
    }

    /** Whether somebody must be told; then {@link #delivery} is to be run where nobody else touches those who tell. */
    public boolean hasNews() {
        return news || beaten;
    }

    public Runnable delivery() {
        return delivery;
    }

    private void deliver() {
        if (news) {
            subscribers.news(nearX(), nearY());
        }
        if (beaten) {
            subscribers.beat(beats, nearX(), nearY());
        }
        news = false;
        beaten = false;
    }

    /** Whether there is a body to tell of. */
    public abstract boolean isBegun();

    /** Where it is, as far as it matters for who is near. */
    abstract double nearX();

    abstract double nearY();

    // ---- Finding words ------------------------------------------------------------------------------------------

    /** Lets {@link #record} say where it is from a millisecond on. */
    void sayPlace(GlideRecord.Kind kind, long atMillis, double x, double y, double z, double heading) {
        record.kind = kind;
        record.millis = (int) atMillis & 0xFFFF;
        record.number = number;
        record.x = x;
        record.y = y;
        record.z = z;
        record.heading = heading;
        record.efficiency = 1;
    }

    /** And what its legs do. */
    void sayLegs(long atMillis, double forward, double right, double turn, boolean running, int cycle) {
        record.kind = GlideRecord.Kind.COMMAND;
        record.millis = (int) atMillis & 0xFFFF;
        record.number = number;
        record.forward = forward;
        record.right = right;
        record.turn = turn;
        record.running = running;
        record.cycle = cycle;
    }

    /** What {@link #record} says is for everybody to know. */
    void event(long atMillis) {
        record.handle = 0;
        out.reset();
        record.write(out);
        events.add(out, atMillis);
        news = true;
    }

    /** What {@link #record} says is where it is: for everybody until they know, or as one place of many. */
    void placed(long atMillis, boolean urgent) {
        placedMillis = atMillis;
        newestPlaceMillis = atMillis;
        record.handle = 0;
        place.reset();
        record.write(place);
        places++;
        if (urgent) {
            urgentPlace = places;
            news = true;
        } else {
            beats++;
            beaten = true;
        }
    }

    /** Nobody says any more what it does: it stands where observers believe it to be. The last word of this track. */
    public void stand(long nowNanos) {
        if (!isBegun()) {
            return;
        }
        long millis = Math.max(Math.round(nowNanos * 1e-6), newestMillis() + 1);
        GlidePose believed = believed(millis);
        number++;
        sayLegs(millis, 0, 0, 0, false, 0);
        event(millis);
        sayPlace(GlideRecord.Kind.POSITION, millis, believed.x, believed.y, believed.z, believed.heading);
        predictor.toldCommand(millis / 1000.0, number, new Legs());
        predictor.toldPosition(millis / 1000.0, record.x, record.y, record.z, record.heading, 1);
        placed(millis, true);
        deliver();
    }

    /** What observers take it for at a millisecond, with all they have been told so far. */
    GlidePose believed(long millis) {
        predictor.drift(millis / 1000.0, 0, 0, 0);
        return predictor.believed();
    }

    // ---- For those who tell -------------------------------------------------------------------------------------

    public int guid() {
        return guid;
    }

    TrackEvents events() {
        return events;
    }

    Subscribers subscribers() {
        return subscribers;
    }

    /** Whether nobody tells of it. */
    public boolean isUnheard() {
        return subscribers.size() == 0;
    }

    /** Nobody tells of it any more. */
    public void dismiss(long nowNanos) {
        subscribers.dismiss(this, nowNanos);
    }

    /** The count of the newest place, and of the newest that everybody must know. */
    int places() {
        return places;
    }

    int urgentPlace() {
        return urgentPlace;
    }

    /** The date of the newest word, milliseconds. */
    long newestMillis() {
        return events.newest() == 0 ? placedMillis : Math.max(placedMillis, events.millis(events.newest()));
    }

    /**
     * It goes on with what another track told until then: observers take no word of it that is older than the last one there. What that
     * told of times to come they take back by themselves.
     */
    void goOnAfter(long millis) {}

    /** When the newest place was. */
    long newestPlaceMillis() {
        return newestPlaceMillis;
    }

    int placeLength() {
        return place.length();
    }

    void writePlace(int handle, WireWriter dest) {
        GlideRecord.readdress(place.array(), 0, place.length(), handle, dest);
    }

    /**
     * Everything a newcomer must know: that it is there, where, and what it does.
     *
     * @param known it was told of by another track before, so that it may be believed to move: then also that it stands
     */
    void writeAll(int handle, boolean known, long nowMillis, WireWriter dest) {
        TrackState at = entry;
        describe(nowMillis, at);
        sayPlace(GlideRecord.Kind.ENTER, at.millis, at.x, at.y, at.z, at.heading);
        record.guid = guid;
        record.handle = handle;
        record.write(dest);
        if (number > 0 || known) {
            sayLegs(at.millis, at.forward, at.right, at.turn, at.running, at.cycle);
            record.write(dest);
        }
        if (at.airborne) {
            sayPlace(GlideRecord.Kind.FLIGHT, at.millis + 1, at.x, at.y, at.z, at.heading);
            record.vx = at.vx;
            record.vy = at.vy;
            record.vz = at.vz;
            record.write(dest);
        }
    }

    /** How it is, and the millisecond to tell that under: one that the wire can tell by then. */
    abstract void describe(long nowMillis, TrackState dest);

    /** Where it was at a millisecond of the server's clock; false when that is longer ago than is remembered. */
    public abstract boolean at(double millis, SeenPlace dest);
}
