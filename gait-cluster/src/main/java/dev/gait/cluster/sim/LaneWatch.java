package dev.gait.cluster.sim;

import dev.gait.server.world.Occupant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Holds what Glide's lane shows against where bodies really were at that moment, whatever node they were at: nobody stands while
 * it walks, nobody runs on who is in no block.
 */
final class LaneWatch {
    /** Remembered of everybody, looks. */
    private static final int REMEMBERED = 60;

    private static final long LOOK_NANOS = 20_000_000L;
    /** Nobody walks so far between two looks: a late word of its client has put it elsewhere, metres. */
    private static final double STEP_METERS = 0.5;

    /** The way to where it is then is spread over the time since the last place: so long nothing is held against that. */
    private static final long POPPED_NANOS = 2_500_000_000L;

    /** Two must have been in the world and near each other so long before one is held against what the other is shown. */
    private static final int SETTLED_LOOKS = 50;

    /** Nobody is shown further from where it was at that moment, while nothing fails, metres. */
    static final double MOST_OFF_METERS = 2;

    /** Within this everybody is told of everybody, metres. */
    private static final double NEAR_METERS = 90;

    private record At(long nanos, double x, double y) {}

    private static final class Shown {
        double x;
        double y;
        int nearLooks;
        long runningNanos;
        boolean drawn;
    }

    private final Watchman watchman;
    private final Map<Integer, ArrayDeque<At>> paths = new HashMap<>();
    private final Map<Integer, Integer> inRow = new HashMap<>();
    private final Map<Integer, Long> poppedNanos = new HashMap<>();
    private final Map<Long, Shown> shown = new HashMap<>();
    private double farthest;

    LaneWatch(Watchman watchman) {
        this.watchman = watchman;
    }

    /** How far anybody was shown from where it was, while nothing failed, metres. */
    double farthest() {
        return farthest;
    }

    /** Takes down where everybody is. */
    void look(Map<Integer, Occupant> bodies, long simNanos) {
        inRow.keySet().retainAll(bodies.keySet());
        bodies.forEach((guid, body) -> {
            ArrayDeque<At> path = paths.computeIfAbsent(guid, key -> new ArrayDeque<>());
            At at = new At(simNanos, body.position().globalX(), body.position().globalY());
            At last = path.peekFirst();
            if (last != null && Math.hypot(at.x() - last.x(), at.y() - last.y()) > STEP_METERS) {
                poppedNanos.put(guid, simNanos);
            }
            path.addFirst(at);
            if (path.size() > REMEMBERED) {
                path.removeLast();
            }
            inRow.merge(guid, 1, Integer::sum);
        });
    }

    /**
     * What one client is shown of one body.
     *
     * @param calm nothing fails and has not of late
     */
    void judge(SimPlayer eyes, SimLane lane, int guid, boolean calm, long simNanos) {
        SimLane.Seen seen = lane.seen(guid);
        long pair = (long) eyes.guid << 32 | guid & 0xFFFFFFFFL;
        if (seen == null) {
            shown.remove(pair);
            return;
        }
        boolean there = inRow.containsKey(guid);
        watchRunning(eyes, seen, there, pair, simNanos);
        ArrayDeque<At> path = paths.get(guid);
        Shown last = shown.get(pair);
        if (path == null || last == null) {
            return;
        }
        last.nearLooks = isNear(eyes.guid, guid) ? last.nearLooks + 1 : 0;
        Long popped = poppedNanos.get(guid);
        if (popped != null && simNanos - popped < POPPED_NANOS) {
            return;
        }
        if (!calm || inRow.getOrDefault(guid, 0) < SETTLED_LOOKS || last.nearLooks < SETTLED_LOOKS) {
            return;
        }
        long moment = simNanos - Math.round(SimLane.DELAY_SECONDS * 1e9);
        for (At each : path) {
            if (Math.abs(each.nanos() - moment) <= LOOK_NANOS / 2) {
                double off = Math.hypot(seen.x - each.x(), seen.y - each.y());
                farthest = Math.max(farthest, off);
                if (off > MOST_OFF_METERS) {
                    String text = "Walker %d is shown Walker %d %.2f m from where it was%s";
                    watchman.fail(
                            simNanos, String.format(Locale.ROOT, text, eyes.guid, guid, off, Watchman.whereIs(eyes)));
                }
                return;
            }
        }
    }

    /** Its gateway stands still, or is not the world's: what it is shown is held against nobody, and begins anew after that. */
    void lookAway(SimPlayer eyes) {
        shown.keySet().removeIf(pair -> pair >> 32 == eyes.guid);
    }

    private boolean isNear(int eyes, int seen) {
        ArrayDeque<At> one = paths.get(eyes);
        ArrayDeque<At> other = paths.get(seen);
        return inRow.containsKey(eyes)
                && inRow.containsKey(seen)
                && one != null
                && other != null
                && Math.hypot(
                                one.getFirst().x() - other.getFirst().x(),
                                one.getFirst().y() - other.getFirst().y())
                        < NEAR_METERS;
    }

    private void watchRunning(SimPlayer eyes, SimLane.Seen seen, boolean there, long pair, long simNanos) {
        Shown last = shown.computeIfAbsent(pair, key -> new Shown());
        boolean moved = last.drawn && Math.hypot(seen.x - last.x, seen.y - last.y) > 0.02;
        last.drawn = true;
        last.x = seen.x;
        last.y = seen.y;
        if (there || !moved) {
            last.runningNanos = simNanos;
        } else if ((simNanos - last.runningNanos) * 1e-9 > Watchman.MOST_RUNNING_SECONDS) {
            watchman.fail(
                    simNanos,
                    String.format(
                            Locale.ROOT, "Walker %d is shown that %x runs, without a body", eyes.guid, seen.guid));
        }
    }
}
