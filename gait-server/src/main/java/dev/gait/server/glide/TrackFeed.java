package dev.gait.server.glide;

import java.util.Arrays;

/**
 * What one other machine is told about a body of this one: the words of its track, once, however many observers it has there.
 * It marks that there is something; what there is, is taken when the way there is free. Whoever could not take it for so long
 * that words are not kept any more begins anew with how the body is by then.
 */
public final class TrackFeed implements TrackSubscriber {
    /** Takes the words down. The bytes are borrowed for the call. */
    public interface Words {
        /** It begins, or begins anew, with this. */
        void state(TrackState state);

        void event(byte[] bytes, long millis);

        void place(byte[] bytes, long millis, boolean urgent);
    }

    private final GlideTrack track;
    private final Runnable awake;
    private final TrackState state = new TrackState();
    private boolean dirty;
    private boolean begun;
    private int toldEvents;
    private int toldPlaces;

    /** @param awake runs when there is something to take for the first time since it was taken */
    public TrackFeed(GlideTrack track, Runnable awake) {
        this.track = track;
        this.awake = awake;
        track.subscribers().add(this, 0);
    }

    public void close() {
        track.subscribers().remove(this, 0);
    }

    public int guid() {
        return track.guid();
    }

    public GlideTrack track() {
        return track;
    }

    /** The other side has lost the thread. */
    public void again() {
        begun = false;
        wake();
    }

    private void wake() {
        if (!dirty) {
            dirty = true;
            awake.run();
        }
    }

    /** Takes what is new; of a body that was not looked at yet there will be. */
    public void take(Words words) {
        dirty = false;
        if (!track.isBegun()) {
            return;
        }
        TrackEvents events = track.events();
        if (!begun || events.newest() - toldEvents > TrackEvents.KEPT) {
            begun = true;
            track.describe(state);
            words.state(state);
        } else {
            for (int count = toldEvents + 1; count <= events.newest(); count++) {
                words.event(events.copy(count), events.millis(count));
            }
            if (track.places() != toldPlaces) {
                words.place(
                        Arrays.copyOf(track.place.array(), track.placeLength()),
                        track.newestPlaceMillis(),
                        track.urgentPlace() > toldPlaces);
            }
        }
        toldEvents = events.newest();
        toldPlaces = track.places();
    }

    @Override
    public void news(int handle, boolean near) {
        wake();
    }

    @Override
    public void beat(int handle) {
        wake();
    }

    /** Its observers are anywhere. */
    @Override
    public double distanceTo(double x, double y) {
        return 0;
    }

    @Override
    public void forget(TrackBook forgotten, long nowNanos) {
        close();
    }
}
