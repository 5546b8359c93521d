package dev.gait.net.session;

/**
 * How many keys are on their way to a peer of our own. Its ear is open for 256 keys beyond the last one it heard, and for as
 * many before it (wire.md §A.6); acknowledgements and requests take keys too, without a number. So on a line that loses
 * much, a lost packet's key could fall out of the peer's reach while we ask and acknowledge away, and nothing could mend
 * that. What the peer has acknowledged beyond doubt it has heard: no more keys than it reaches are used after that.
 *
 * <p>The room is shared out so that what opens it again always finds some: data leave most to spare, then requests, then
 * clocks, and acknowledgements of something that was just heard have the last of it. What finds none goes clear, or waits.
 */
final class KeyRoom {
    /** Keys on their way up to which each may take another. */
    static final int FOR_DATA = 216;

    static final int FOR_REQUESTS = 224;
    static final int FOR_CLOCKS = 232;
    static final int FOR_ACKNOWLEDGEMENTS = 254;

    private static final int SLOTS = SessionRules.STORED_PACKETS;

    private final int[] usedWith = new int[SLOTS];
    private int used;

    /** A packet with a number takes the next key. */
    void numbered(int sequence) {
        usedWith[sequence & SLOTS - 1] = ++used;
    }

    /** A clear packet takes a number and no key. */
    void clear(int sequence) {
        usedWith[sequence & SLOTS - 1] = used;
    }

    /** A packet without a number takes the next key. */
    void unnumbered() {
        used++;
    }

    /** Keys used after the packet that the peer is known to have. */
    int onTheirWay(int proven) {
        return used - usedWith[proven & SLOTS - 1];
    }
}
