package dev.gait.testbed.attack;

import java.io.IOException;

/** Something done to a server, in small steps on the attackers' own thread. */
interface Attack {
    /** Called every millisecond or so. */
    void step(long nowNanos) throws IOException;

    /** Whether it has got as far as to do harm: its sessions are open. */
    default boolean isReady() {
        return true;
    }

    default void close() {}
}
