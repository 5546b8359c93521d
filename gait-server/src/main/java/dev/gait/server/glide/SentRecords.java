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

    private static final int RECORDS = 96;
    private static final int HANDLE_SHIFT = 18;
    private static final int KIND_SHIFT = 16;

    private final int[] number = new int[DATAGRAMS];
    private final int[] count = new int[DATAGRAMS];
    private final int[][] records = new int[DATAGRAMS][RECORDS];
    private final int[] open = new int[RECORDS];
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
        open[opened++] = handle << HANDLE_SHIFT | kind << KIND_SHIFT | recordCount & 0xFFFF;
    }

    int openHandle(int index) {
        return handle(open[index]);
    }

    /** The datagram has left, under a number. */
    void sent(int datagram) {
        int slot = datagram & DATAGRAMS - 1;
        number[slot] = datagram;
        count[slot] = opened;
        System.arraycopy(open, 0, records[slot], 0, opened);
        opened = 0;
    }

    void drop() {
        opened = 0;
    }

    /** How many records a datagram had; none when it is not remembered any more, or was asked for before. */
    int take(int datagram) {
        int slot = datagram & DATAGRAMS - 1;
        if (number[slot] != datagram) {
            return 0;
        }
        number[slot] = 0;
        return count[slot];
    }

    int record(int datagram, int index) {
        return records[datagram & DATAGRAMS - 1][index];
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
