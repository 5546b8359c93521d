package dev.gait.server.store;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Password checks that wait for a thread: bounded in all and per host, and fair. Hosts take turns, so that whoever
 * brings two hundred at once waits for his own two hundred and everybody else for one of them.
 */
final class HashQueue {
    /** With 16 to 19 ms each and the rest after it the last one waits 11 to 13 s; its client gives up after 15. */
    static final int MOST = 512;

    static final int MOST_PER_HOST = 256;

    private final Map<Object, Queue<Runnable>> byHost = new LinkedHashMap<>();
    private int size;
    private boolean closed;

    /** False if there is no room: the caller says so at once, instead of after 15 s. */
    synchronized boolean offer(Object host, Runnable work) {
        Queue<Runnable> ofHost = byHost.get(host);
        if (closed || size >= MOST || (ofHost != null && ofHost.size() >= MOST_PER_HOST)) {
            return false;
        }
        if (ofHost == null) {
            ofHost = new ArrayDeque<>();
            byHost.put(host, ofHost);
        }
        ofHost.add(work);
        size++;
        notifyAll();
        return true;
    }

    synchronized int size() {
        return size;
    }

    /** The next one, or null if nobody waits. */
    synchronized @Nullable Runnable poll() {
        Iterator<Map.Entry<Object, Queue<Runnable>>> hosts = byHost.entrySet().iterator();
        if (!hosts.hasNext()) {
            return null;
        }
        Map.Entry<Object, Queue<Runnable>> turn = hosts.next();
        hosts.remove();
        Runnable work = turn.getValue().poll();
        if (!turn.getValue().isEmpty()) {
            byHost.put(turn.getKey(), turn.getValue());
        }
        size--;
        return work;
    }

    /** Waits for the next one; null when the queue is closed. */
    synchronized @Nullable Runnable take() throws InterruptedException {
        while (size == 0 && !closed) {
            wait();
        }
        return closed ? null : poll();
    }

    /** Forgets who waits; nobody gets in any more. */
    synchronized void close() {
        closed = true;
        byHost.clear();
        size = 0;
        notifyAll();
    }
}
