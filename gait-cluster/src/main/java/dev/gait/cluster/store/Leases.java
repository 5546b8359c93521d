package dev.gait.cluster.store;

import dev.gait.server.store.Place;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node says to the store beside its server, on a thread of its own: that it lives, so that its leases hold; and where those
 * stood whose own node was lost. What the store could not take is said again with the next renewal, until it has it.
 */
public final class Leases {
    private static final long RENEW_MILLIS = 1500;
    private static final long END_SECONDS = 5;
    private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

    /** The store's side of it. */
    public interface Book {
        void renew();

        void saveOrphan(int guid, long lease, Place place);

        void disconnect();
    }

    private record Orphan(long lease, Place place) {}

    private final Book book;
    private final BooleanSupplier serves;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread leases = new Thread(work, "gait-leases");
        leases.setDaemon(true);
        return leases;
    });
    /** Not in the store yet; the thread's own. */
    private final Map<Integer, Orphan> unsaved = new LinkedHashMap<>();

    /** @param serves whether this node is part of the world: else its leases are to run out */
    public Leases(Book book, BooleanSupplier serves) {
        this.book = book;
        this.serves = serves;
    }

    public void begin() {
        thread.scheduleWithFixedDelay(this::turn, 0, RENEW_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Somebody whose session was lost with its node has left the world here. */
    public void orphan(int guid, long lease, Place place) {
        if (!thread.isShutdown()) {
            thread.execute(() -> takeOrphan(guid, lease, place));
        }
    }

    /** On its thread. */
    void takeOrphan(int guid, long lease, Place place) {
        unsaved.merge(guid, new Orphan(lease, place), (old, now) -> now.lease >= old.lease ? now : old);
        saveOrphans();
    }

    /** On its thread. */
    void turn() {
        if (serves.getAsBoolean()) {
            try {
                book.renew();
            } catch (RuntimeException e) {
                LOG.warn("Leases could not be renewed: {}", e.getMessage());
            }
        }
        saveOrphans();
    }

    private void saveOrphans() {
        Iterator<Map.Entry<Integer, Orphan>> each = unsaved.entrySet().iterator();
        try {
            while (each.hasNext()) {
                Map.Entry<Integer, Orphan> next = each.next();
                book.saveOrphan(next.getKey(), next.getValue().lease, next.getValue().place);
                each.remove();
            }
        } catch (RuntimeException e) {
            LOG.warn("Where {} stood whose node was lost could not be saved yet: {}", unsaved.size(), e.getMessage());
        }
    }

    /** What waits for the store is done first. */
    public void end() {
        thread.shutdown();
        try {
            if (thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                saveOrphans();
                book.disconnect();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends without a word to the store. */
    public void abandon() {
        thread.shutdownNow();
    }
}
