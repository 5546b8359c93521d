package dev.gait.net.impair;

import java.util.PriorityQueue;

/**
 * What a reliable protocol makes of loss, without running one: a lost message is missed when it would have arrived, asked
 * for after 50 ms, and the request and the second copy each take a delay of their own, again if lost again (glide.md).
 * Messages are not held back for each other: stamps decide which is news.
 *
 * @param <T> as in {@link ImpairedLink}
 */
public final class ReliableLane<T> {
    /** How long a receiver waits before it asks for what is missing. */
    public static final long ASK_AFTER_NANOS = 50_000_000;

    private record Again<T>(T item, int bytes, long at, long order) implements Comparable<Again<T>> {
        @Override
        public int compareTo(Again<T> other) {
            int byTime = Long.compare(at, other.at);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    private final ImpairedLink<T> link;
    private final int lane;
    private final PriorityQueue<Again<T>> again = new PriorityQueue<>();
    private long order;

    public ReliableLane(ImpairedLink<T> link, int lane) {
        this.link = link;
        this.lane = lane;
    }

    public void send(T item, int bytes, long nowNanos) {
        Fate fate = link.offer(item, bytes, lane, nowNanos);
        if (!fate.isCarried()) {
            long asked = fate.dueNanos() + ASK_AFTER_NANOS + link.drawDelayNanos(lane);
            again.add(new Again<>(item, bytes, asked, order++));
        }
    }

    /** When a copy has to be sent next; {@link Long#MAX_VALUE} if nothing is missing. */
    public long nextSendNanos() {
        Again<T> head = again.peek();
        return head == null ? Long.MAX_VALUE : head.at();
    }

    /** Sends the copies that are due. */
    public void poll(long nowNanos) {
        while (true) {
            Again<T> head = again.peek();
            if (head == null || head.at() > nowNanos) {
                return;
            }
            again.remove();
            send(head.item(), head.bytes(), head.at());
        }
    }
}
