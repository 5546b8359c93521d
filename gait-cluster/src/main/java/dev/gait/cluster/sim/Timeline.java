package dev.gait.cluster.sim;

import java.util.PriorityQueue;

/** What will happen when, in virtual time. Two things of the same moment happen in the order they were planned. */
final class Timeline {
    private record Event(long atNanos, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int order = Long.compare(atNanos, other.atNanos);
            return order != 0 ? order : Long.compare(number, other.number);
        }
    }

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long planned;
    private long nowNanos;

    long nowNanos() {
        return nowNanos;
    }

    void after(long nanos, Runnable action) {
        events.add(new Event(nowNanos + Math.max(0, nanos), planned++, action));
    }

    void runUntil(long untilNanos) {
        while (!events.isEmpty() && events.element().atNanos() <= untilNanos) {
            Event event = events.remove();
            nowNanos = event.atNanos();
            event.action().run();
        }
        nowNanos = untilNanos;
    }
}
