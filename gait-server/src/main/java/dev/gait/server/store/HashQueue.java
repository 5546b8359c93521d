package dev.gait.server.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Queue of password checks that wait for a thread. Its size is limited in total and per host. Hosts take turns: a host with two
 * hundred waiting checks delays every other host by one check at a time. In a full queue the last check of the host that has most
 * waiting is dropped in favour of a host that has fewer, since two hosts could otherwise fill the queue.
 */
final class HashQueue {
    /** With 36 ms each and the rest after it the last one waits 12 s; its client gives up after 15. */
    static final int MOST_PER_THREAD = 256;

    /** Work that waits, and what to do where it gives way. */
    private record Waiting(Runnable work, Runnable givesWay) {}

    private final Map<Object, Deque<Waiting>> byHost = new LinkedHashMap<>();
    private final int most;
    private final int mostPerHost;
    private int size;
    private boolean closed;

    /** @param threads how many take work from it */
    HashQueue(int threads) {
        most = MOST_PER_THREAD * threads;
        mostPerHost = most / 2;
    }

    /**
     * False if there is no room: the caller says so at once, instead of after 15 s.
     *
     * @param givesWay called instead of the work, if that has to make room for another host's
     */
    synchronized boolean offer(Object host, Runnable work, Runnable givesWay) {
        Deque<Waiting> ofHost = byHost.getOrDefault(host, new ArrayDeque<>());
        if (closed || ofHost.size() >= mostPerHost || size >= most && !makeRoom(ofHost.size() + 1)) {
            return false;
        }
        ofHost.add(new Waiting(work, givesWay));
        byHost.putIfAbsent(host, ofHost);
        size++;
        notifyAll();
        return true;
    }

    /** The last of the host that has most goes, if that is more than another one will then have. */
    private boolean makeRoom(int otherwise) {
        Deque<Waiting> longest = null;
        for (Deque<Waiting> some : byHost.values()) {
            longest = longest == null || some.size() > longest.size() ? some : longest;
        }
        if (longest == null || longest.size() <= otherwise) {
            return false;
        }
        longest.removeLast().givesWay().run();
        size--;
        return true;
    }

    synchronized int size() {
        return size;
    }

    /** The next one, or null if nobody waits. */
    synchronized @Nullable Runnable poll() {
        Iterator<Map.Entry<Object, Deque<Waiting>>> hosts = byHost.entrySet().iterator();
        if (!hosts.hasNext()) {
            return null;
        }
        Map.Entry<Object, Deque<Waiting>> turn = hosts.next();
        hosts.remove();
        Runnable work = turn.getValue().removeFirst().work();
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
