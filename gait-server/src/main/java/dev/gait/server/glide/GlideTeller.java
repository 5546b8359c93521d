package dev.gait.server.glide;

import dev.gait.motion.scene.IdIndex;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.message.WireWriter;
import dev.gait.net.session.Lane;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tells one observer what the bodies around it do (glide.md, "Commands until they are known"). It knows what the observer
 * has been told and what it has acknowledged, says what is new, and says again what is not known yet: with the next
 * datagram, soon after, and then once a round trip. Nothing waits for anything else: the lane has no order, and everything
 * in it carries its time.
 *
 * <p>A line that does not answer is spoken to seldom. In the steady state nothing is allocated.
 */
public final class GlideTeller implements LaneListener, TrackSubscriber {
    /** The way to the observer. */
    public interface Line {
        /** Sends a body at once; its number, or 0 when there is no room now. */
        int send(byte[] body, int length, long nowNanos);

        /** The smoothed round trip, 0 while it is not known. */
        long roundTripNanos();
    }

    private static final long MILLI = 1_000_000L;
    /** Who says nothing for so long hears little. */
    private static final long DARK_NANOS = 1_500 * MILLI;

    private static final long PROBE_NANOS = 500 * MILLI;
    /** With nothing to say the time is told: often at the beginning, when the observer has seen little of its line. */
    private static final long IDLE_NANOS = 400 * MILLI;

    private static final long FIRST_IDLE_NANOS = 60 * MILLI;
    private static final long BEGINNING_NANOS = 4_000 * MILLI;
    /** A handle is not given again for so long: words of its old owner may still be on their way. */
    private static final long REST_NANOS = 10_000 * MILLI;

    private static final int BASE_BYTES = 4;
    private static final int LONGEST_ENTRY = 64;

    private final Line line;
    private final ScreenClock screen = new ScreenClock();
    private final IdIndex byGuid = new IdIndex(64);
    private final SentRecords sent = new SentRecords();
    private final LanePace pace = new LanePace();
    private final GlideRecord leave = new GlideRecord();
    private final WireWriter body = new WireWriter(Lane.MAX_BODY_BYTES);
    private @Nullable TrackBook[] tracks = new TrackBook[64];
    private final ToldRows told = new ToldRows(64);
    private long[] dirty = new long[1];
    private long[] waiting = new long[1];
    private int handles;
    private int datagrams;
    /** Somebody near has done something since the last datagram. */
    private boolean hurried;

    private long spokeNanos;
    private long heardNanos;
    private final long begunNanos;
    private double eyesX;
    private double eyesY;

    public GlideTeller(Line line, long nowNanos) {
        this.line = line;
        begunNanos = nowNanos;
        heardNanos = nowNanos;
        spokeNanos = nowNanos - pace.spacing(0);
    }

    // ---- Whom it tells of ---------------------------------------------------------------------------------------

    /** The observer sees this body from now on; nothing happens if it did before. False when it knows too many. */
    @Override
    public boolean learn(TrackBook track, long nowNanos) {
        int handle = byGuid.get(track.guid());
        if (handle != IdIndex.MISSING && tracks[handle] == track) {
            return true;
        }
        boolean wasTold = handle != IdIndex.MISSING;
        if (wasTold) {
            // Somebody else tells of it from now on: it goes on under another handle and has not left.
            TrackBook before = tracks[handle];
            if (before != null) {
                track.goOnAfter(Math.min(before.newestMillis(), Math.round(nowNanos * 1e-6)));
            }
            told.setIntroduced(handle, false);
            free(handle, nowNanos);
        }
        handle = freeHandle(nowNanos);
        if (handle < 0) {
            return false;
        }
        tracks[handle] = track;
        byGuid.put(track.guid(), handle);
        told.begin(handle, wasTold, datagrams + 1);
        track.subscribers().add(this, handle);
        news(handle, true);
        return true;
    }

    @Override
    public void forget(TrackBook track, long nowNanos) {
        int handle = byGuid.get(track.guid());
        if (handle != IdIndex.MISSING && tracks[handle] == track) {
            free(handle, nowNanos);
        }
    }

    /** The observer is gone: nobody tells it anything any more. */
    public void close(long nowNanos) {
        for (int handle = 0; handle < handles; handle++) {
            if (tracks[handle] != null) {
                free(handle, nowNanos);
            }
        }
    }

    private void free(int handle, long nowNanos) {
        TrackBook track = tracks[handle];
        if (track != null) {
            track.subscribers().remove(this, handle);
            byGuid.remove(track.guid());
        }
        tracks[handle] = null;
        told.setFreedAt(handle, nowNanos);
        told.setLeftMillis(handle, told.isIntroduced(handle) ? Math.round(nowNanos * 1e-6) : 0);
        told.resetTries(handle);
        set(dirty, handle, told.isIntroduced(handle));
        set(waiting, handle, false);
    }

    /** The lowest one that has rested; low ones are shorter on the wire. */
    private int freeHandle(long nowNanos) {
        for (int handle = 0; handle < handles; handle++) {
            if (tracks[handle] == null && nowNanos - told.freedAt(handle) >= REST_NANOS) {
                return handle;
            }
        }
        if (handles > GlideRecord.MAX_HANDLE) {
            return -1;
        }
        if (handles == tracks.length) {
            grow(2 * handles);
        }
        return handles++;
    }

    private void grow(int capacity) {
        tracks = Arrays.copyOf(tracks, capacity);
        told.grow(capacity);
        dirty = Arrays.copyOf(dirty, (capacity + 63) / 64);
        waiting = Arrays.copyOf(waiting, (capacity + 63) / 64);
    }

    /** Where the observer's eyes are, on the map. */
    @Override
    public void look(double x, double y) {
        eyesX = x;
        eyesY = y;
    }

    @Override
    public double distanceTo(double x, double y) {
        return Math.sqrt((x - eyesX) * (x - eyesX) + (y - eyesY) * (y - eyesY));
    }

    /** There is something new about a body that the observer must come to know; soon, if it is near. */
    @Override
    public void news(int handle, boolean near) {
        set(dirty, handle, true);
        told.resetTries(handle);
        hurried |= near;
    }

    /** There is a place of a body that is worth telling. */
    @Override
    public void beat(int handle) {
        set(dirty, handle, true);
    }

    private static void set(long[] bits, int handle, boolean on) {
        if (on) {
            bits[handle >> 6] |= 1L << handle;
        } else {
            bits[handle >> 6] &= ~(1L << handle);
        }
    }

    // ---- Telling ------------------------------------------------------------------------------------------------

    /** Says what is due; with nothing new of those near it may wait for company a while longer. */
    public void speak(long nowNanos, long gatherNanos) {
        long silent = nowNanos - spokeNanos;
        pace.gather(gatherNanos);
        long least = nowNanos - heardNanos > DARK_NANOS ? PROBE_NANOS : pace.hurried(byGuid.size());
        if (silent < least || !hurried && silent < pace.spacing(byGuid.size()) + gatherNanos) {
            return;
        }
        hurried = false;
        begin(nowNanos);
        for (int word = 0; word < dirty.length; word++) {
            long bits = dirty[word] | waiting[word];
            while (bits != 0) {
                int handle = word << 6 | Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                if (!tell(handle, nowNanos)) {
                    return;
                }
            }
        }
        long idle = nowNanos - begunNanos < BEGINNING_NANOS ? FIRST_IDLE_NANOS : IDLE_NANOS;
        if (body.length() > BASE_BYTES || nowNanos - spokeNanos >= idle) {
            ship(nowNanos);
        }
    }

    /** Before this moment it says nothing, whatever there is to say. */
    long notBeforeNanos() {
        return spokeNanos + pace.hurried(byGuid.size());
    }

    /** The time base: when this leaves, or would have left if it had not waited for company. */
    private void begin(long nowNanos) {
        body.reset();
        body.i32((int) Math.round((nowNanos - pace.waiting(byGuid.size())) * 1e-6));
    }

    /** False when the line has no room for more now. */
    private boolean tell(int handle, long nowNanos) {
        TrackBook track = tracks[handle];
        boolean news = (dirty[handle >> 6] & 1L << handle) != 0;
        if (!news && nowNanos - told.nextTry(handle) < 0) {
            return true;
        }
        if (track == null) {
            return tellLeft(handle, nowNanos);
        }
        if (!track.isBegun()) {
            return true;
        }
        TrackEvents events = track.events();
        long millis = Math.round(nowNanos * 1e-6);
        boolean owed = told.knownPlace(handle) < track.urgentPlace();
        boolean tellable = events.canTellSince(told.known(handle), millis)
                && !(owed && millis - track.newestPlaceMillis() >= TrackEvents.TELLABLE_MILLIS);
        if (!told.isEntered(handle) || !tellable) {
            if (!hasRoom(LONGEST_ENTRY, nowNanos)) {
                return false;
            }
            told.setEntered(handle, false);
            told.setToldPlace(handle, track.places());
            track.writeAll(handle, told.goesOn(handle), millis, body);
            sent.add(handle, SentRecords.ENTER, events.newest());
            sent.add(handle, SentRecords.PLACE, track.places());
        } else {
            for (int count = told.known(handle) + 1; count <= events.newest(); count++) {
                if (!told.isKnownAfter(handle, count)) {
                    if (!hasRoom(events.length(count) + 1, nowNanos)) {
                        return false;
                    }
                    events.write(count, handle, body);
                    sent.add(handle, SentRecords.EVENT, count);
                }
            }
            boolean placeIsNew = news && track.places() != told.toldPlace(handle);
            if (placeIsNew || owed) {
                if (!hasRoom(track.placeLength() + 1, nowNanos)) {
                    return false;
                }
                track.writePlace(handle, body);
                told.setToldPlace(handle, track.places());
                sent.add(handle, SentRecords.PLACE, track.places());
            }
        }
        set(dirty, handle, false);
        told.setNextTry(handle, nowNanos + pace.patience(told.countTry(handle), byGuid.size(), line.roundTripNanos()));
        set(waiting, handle, isPending(handle, track));
        return true;
    }

    /** Who was told of somebody is told that it will hear no more: else it would be drawn going on for ever. */
    private boolean tellLeft(int handle, long nowNanos) {
        if (told.leftMillis(handle) == 0) {
            set(dirty, handle, false);
            set(waiting, handle, false);
            return true;
        }
        if (!hasRoom(LONGEST_ENTRY, nowNanos)) {
            return false;
        }
        leave.kind = GlideRecord.Kind.LEAVE;
        leave.handle = handle;
        leave.millis = (int) told.leftMillis(handle) & 0xFFFF;
        leave.write(body);
        sent.add(handle, SentRecords.LEAVE, 0);
        set(dirty, handle, false);
        set(waiting, handle, true);
        told.setNextTry(handle, nowNanos + pace.patience(told.countTry(handle), byGuid.size(), line.roundTripNanos()));
        return true;
    }

    private boolean isPending(int handle, TrackBook track) {
        return !told.isEntered(handle)
                || told.known(handle) < track.events().newest()
                || told.knownPlace(handle) < track.urgentPlace();
    }

    private boolean hasRoom(int bytes, long nowNanos) {
        if (body.length() + bytes <= Lane.MAX_BODY_BYTES && !sent.isFull()) {
            return true;
        }
        boolean shipped = ship(nowNanos);
        begin(nowNanos);
        return shipped;
    }

    private boolean ship(long nowNanos) {
        int number = line.send(body.array(), body.length(), nowNanos);
        if (number == 0) {
            for (int i = 0; i < sent.opened(); i++) {
                set(dirty, sent.openHandle(i), true);
            }
            sent.drop();
            hurried = true;
            return false;
        }
        datagrams = number;
        spokeNanos = nowNanos;
        for (int i = 0; i < sent.opened(); i++) {
            int handle = sent.openHandle(i);
            if (tracks[handle] != null) {
                told.setIntroduced(handle, true);
            }
        }
        sent.sent(number);
        return true;
    }

    // ---- Hearing ------------------------------------------------------------------------------------------------

    /** What the observer has heard, and what it shows. */
    public void heard(GlideReport report, long nowNanos) {
        heardNanos = nowNanos;
        screen.stated(report.playoutMillis, line.roundTripNanos(), nowNanos);
        int fresh = 0;
        boolean missedOne = false;
        for (int back = 0; back <= GlideReport.MASK_BITS; back++) {
            int number = report.newest - back;
            if (number > 0 && number <= datagrams && report.acknowledges(number)) {
                int records = sent.take(number);
                fresh += records > 0 ? 1 : 0;
                for (int i = 0; i < records; i++) {
                    know(number, sent.record(number, i));
                }
            } else {
                missedOne |= number > 0;
            }
        }
        pace.reported(fresh, missedOne);
    }

    private void know(int datagram, int record) {
        int handle = SentRecords.handle(record);
        TrackBook track = tracks[handle];
        if (track == null && SentRecords.kind(record) == SentRecords.LEAVE) {
            told.setLeftMillis(handle, 0);
            set(waiting, handle, false);
        }
        if (track == null || datagram - told.firstDatagram(handle) < 0) {
            return;
        }
        switch (SentRecords.kind(record)) {
            case SentRecords.ENTER -> {
                int count = whole(track.events().newest(), SentRecords.count(record));
                if (!told.isEntered(handle)) {
                    told.setEntered(handle, true);
                    told.setKnown(handle, count);
                }
            }
            case SentRecords.EVENT -> told.know(handle, whole(track.events().newest(), SentRecords.count(record)));
            case SentRecords.LEAVE -> {} // of whom had this handle before
            default -> told.knowPlace(handle, whole(track.places(), SentRecords.count(record)));
        }
        set(waiting, handle, isPending(handle, track));
    }

    private static int whole(int newest, int low) {
        return newest - ((newest - low) & 0xFFFF);
    }

    /**
     * Where a body was on the observer's screen when that showed a moment, as far as it is believed; false for who is not
     * on it, and for what is longer ago than is remembered.
     */
    public boolean seen(int guid, int claimedMillis, long nowNanos, SeenPlace dest) {
        int handle = byGuid.get(guid);
        TrackBook track = handle == IdIndex.MISSING ? null : tracks[handle];
        long millis = screen.believed(claimedMillis, nowNanos);
        return track != null && millis >= 0 && track.at(millis, dest);
    }

    /** Which moment its screen shows. */
    public ScreenClock screen() {
        return screen;
    }
}
