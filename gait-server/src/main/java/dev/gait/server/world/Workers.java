package dev.gait.server.world;

import java.util.function.IntConsumer;

/**
 * Who turns the blocks. A world with one ground turns them one after the other; one with several grounds may turn as many
 * blocks at once, and the same comes of it.
 */
@FunctionalInterface
public interface Workers {
    /** On the caller's thread, one after the other. */
    Workers IN_TURN = (count, work) -> {
        for (int worker = 0; worker < count; worker++) {
            work.accept(worker);
        }
    };

    /** Runs the work of each worker, 0 to count − 1, each on one thread; returns when all of it is done. */
    void run(int count, IntConsumer work);
}
