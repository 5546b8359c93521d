package dev.gait.server.glide;

/** What was in the last datagrams to one observer, so that an acknowledged datagram tells what is known. */
final class SentRecords {
    /** What a record said: everything, one event, a place, or that no more is told. */
    static final int ENTER = 0;

    static final int EVENT = 1;
    static final int PLACE = 2;
    static final int LEAVE = 3;

    /** Datagrams that are remembered: twice what a report tells of. */
    private static final int DATAGRAMS = 64;

    /** Records of one datagram at most. */
    private static final int RECORDS = 96;
    /**
     * Records that are remembered at least, one after the other: many short datagrams or a few full ones. An observer that hears of
     * a whole crowd at once acknowledges it within a few datagrams; what is forgotten before is said again.
     */
    private static final int KEPT = 2048;

    private static final int HANDLE_SHIFT = 18;
    private static final int KIND_SHIFT = 16;

    /** Ints per datagram: its number, how many records it had, and where they begin, counted from the first of all. */
    private static final int STRIDE = 3;

    private final int[] datagrams = new int[DATAGRAMS * STRIDE];
    private final int[] records = new int[KEPT];
    private int recorded;
    private int opened;

    /** Whether there is no room for the two records that one word may need. */
    boolean isFull() {
        return opened > RECORDS - 2;
    }

    int opened() {
        return opened;
    }

    /** A record of the datagram that is being written; only the low 16 bits of its count are kept. */
    void add(int handle, int kind, int recordCount) {
        int record = handle << HANDLE_SHIFT | kind << KIND_SHIFT | recordCount & 0xFFFF;
        records[recorded + opened++ & KEPT - 1] = record;
    }

    int openHandle(int index) {
        return handle(records[recorded + index & KEPT - 1]);
    }

    /** The datagram has left, under a number. */
    void sent(int datagram) {
        int at = (datagram & DATAGRAMS - 1) * STRIDE;
        datagrams[at] = datagram;
        datagrams[at + 1] = opened;
        datagrams[at + 2] = recorded;
        recorded += opened;
        opened = 0;
    }

    void drop() {
        opened = 0;
    }

    /** How many records a datagram had; none when it is not remembered any more, or was asked for before. */
    int take(int datagram) {
        int at = (datagram & DATAGRAMS - 1) * STRIDE;
        if (datagrams[at] != datagram) {
            return 0;
        }
        datagrams[at] = 0;
        return recorded + RECORDS - datagrams[at + 2] <= KEPT ? datagrams[at + 1] : 0;
    }

    int record(int datagram, int index) {
        return records[datagrams[(datagram & DATAGRAMS - 1) * STRIDE + 2] + index & KEPT - 1];
    }

    static int handle(int record) {
        return record >>> HANDLE_SHIFT;
    }

    static int kind(int record) {
        return record >>> KIND_SHIFT & 3;
    }

    static int count(int record) {
        return record & 0xFFFF;
    }
}
