package dev.gait.app.decode;

import dev.gait.net.message.Direction;
import dev.gait.net.packet.Isaac;

/** Which key of which stream a keyed datagram is said to carry: the stream's seed and the number of the draw, from 0. */
record KeyHint(int seed, int index, Direction direction) {
    /** Drawing so many keys takes well under a second; no session gets there. */
    static final int MAX_INDEX = 10_000_000;

    int key() {
        Isaac stream = new Isaac(seed);
        int key = stream.nextKey();
        for (int i = 0; i < index; i++) {
            key = stream.nextKey();
        }
        return key;
    }
}
