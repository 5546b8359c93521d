package dev.gait.cluster.node;

import dev.gait.server.glide.TrackFeed;
import dev.gait.server.glide.TrackState;
import dev.gait.server.state.BadState;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateWriter;
import java.util.ArrayDeque;

/**
 * What one node tells another about bodies that clients there hear of in Glide's lane: several words in a message, in order. When
 * a crowd changes hands each of its listeners joins each of its bodies in one turn; so a message that is long enough is followed
 * by another one, and none is more than the engine carries at once.
 */
final class LaneWords implements TrackFeed.Words {
    private static final int BEGIN = 1;
    private static final int JOIN = 2;
    private static final int LEAVE = 3;
    private static final int EVENT = 4;
    private static final int PLACE = 5;
    private static final int END = 6;

    /** A message that is so long takes no more words. */
    private static final int ENOUGH_BYTES = 16_384;

    /** Hears them. A feed is a body and a node that hears of it, by the number its owner gave it. */
    interface Hearer {
        /** This body is told of from here on; of two feeds for one body that counts which has the later lease and epoch. */
        void begin(long feed, int guid, long lease, long epoch, TrackState state);

        /** That client sees it from now on. */
        void join(long feed, int guid, long lease);

        void leave(long feed, int guid, long lease);

        void event(long feed, long millis, byte[] word);

        void place(long feed, long millis, boolean urgent, byte[] word);

        /** Nothing more will be told here: it is somebody else's. */
        void end(long feed);
    }

    private final StateWriter out = new StateWriter();
    private final ArrayDeque<byte[]> whole = new ArrayDeque<>();
    private long feed;
    private int guid;
    private long lease;
    private long epoch;

    LaneWords() {
        out.begin(0);
    }

    // ---- Saying -------------------------------------------------------------------------------------------------

    /** Whether there is nothing to take. */
    boolean isEmpty() {
        return whole.isEmpty() && out.length() == 0;
    }

    /** The next message of them, once; one without words when all were taken. */
    byte[] take() {
        if (whole.isEmpty()) {
            close();
        }
        return whole.remove();
    }

    private void close() {
        whole.add(out.toByteArray());
        out.begin(0);
    }

    /** What is taken down next is of this feed. */
    LaneWords of(long number, int about, long itsLease, long itsEpoch) {
        feed = number;
        guid = about;
        lease = itsLease;
        epoch = itsEpoch;
        return this;
    }

    private void word(int kind, long number) {
        if (out.length() >= ENOUGH_BYTES) {
            close();
        }
        out.i32(kind);
        out.i64(number);
    }

    void join(long number, int listener, long itsLease) {
        word(JOIN, number);
        out.i32(listener);
        out.i64(itsLease);
    }

    void leave(long number, int listener, long itsLease) {
        word(LEAVE, number);
        out.i32(listener);
        out.i64(itsLease);
    }

    void end(long number) {
        word(END, number);
    }

    @Override
    public void state(TrackState state) {
        word(BEGIN, feed);
        out.i32(guid);
        out.i64(lease);
        out.i64(epoch);
        state.exchange(out);
    }

    @Override
    public void event(byte[] bytes, long millis) {
        word(EVENT, feed);
        out.i64(millis);
        out.bytes(bytes);
    }

    @Override
    public void place(byte[] bytes, long millis, boolean urgent) {
        word(PLACE, feed);
        out.i64(millis);
        out.flag(urgent);
        out.bytes(bytes);
    }

    // ---- Hearing ------------------------------------------------------------------------------------------------

    /** Throws {@link BadState} for bytes that are none. */
    static void hear(byte[] words, Hearer hearer) {
        StateReader in = new StateReader().begin(words, 0, words.length, 0);
        while (in.remaining() > 0) {
            int kind = in.i32(0);
            long feed = in.i64(0);
            switch (kind) {
                case BEGIN -> {
                    int guid = in.i32(0);
                    long lease = in.i64(0);
                    long epoch = in.i64(0);
                    TrackState state = new TrackState();
                    state.exchange(in);
                    hearer.begin(feed, guid, lease, epoch, state);
                }
                case JOIN -> hearer.join(feed, in.i32(0), in.i64(0));
                case LEAVE -> hearer.leave(feed, in.i32(0), in.i64(0));
                case EVENT -> hearer.event(feed, in.i64(0), in.bytes());
                case PLACE -> hearer.place(feed, in.i64(0), in.flag(false), in.bytes());
                case END -> hearer.end(feed);
                default -> throw new BadState("a word of kind " + kind);
            }
        }
    }
}
