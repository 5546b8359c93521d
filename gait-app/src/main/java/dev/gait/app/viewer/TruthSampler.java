package dev.gait.app.viewer;

import dev.gait.server.MotionServer;
import dev.gait.server.OccupantStatus;
import dev.gait.server.host.ServerHost;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where everybody really is, as the server has it after each of its ticks. It moves bodies 30 times a second; between two
 * ticks lies a straight line, drawn a little more than a tick late, so that ghosts are as smooth as everything else. Each
 * place is of the moment that its body stands at, not of when we learnt of it: at 9.5 m/s a millisecond is a centimetre.
 */
public final class TruthSampler {
    /** How long ago the truth is that we show: a tick and the time until we know of it. */
    private static final long SHOWN_BEHIND_NANOS = 40_000_000L;

    /** The same for who measures by it: a thread that comes late is no reason to take the last place known for the truth. */
    public static final double MEASURED_BEHIND_SECONDS = 0.1;

    private static final long MEASURED_BEHIND_NANOS = 100_000_000L;
    private static final long TICK_NANOS = 33_333_333L;
    /** Between two places that are farther apart in time nobody walked all the while: a body that was left alone rested. */
    private static final long LONGEST_STEP_NANOS = 100_000_000L;
    /** Farther than this in one tick is a teleport, metres. */
    private static final double LEAP = 3;

    private static final int REMEMBERED = 8;
    /** So many ticks wait for us at most; the server does not wait, and who looks at nothing needs no more. */
    private static final int MOST_WAITING = 64;

    private record Tick(long lateNanos, List<OccupantStatus> everybody) {}

    /** Somebody's last ticks; {@link #sample} moves the readable fields to a moment. */
    public static final class Track {
        private final long[] times = new long[REMEMBERED];
        private final OccupantStatus[] ticks = new OccupantStatus[REMEMBERED];
        private int count;
        private long round;

        public double x;
        public double y;
        public double z;
        public double heading;

        void add(OccupantStatus tick) {
            long nanos = Math.round(tick.seconds() * 1e9);
            if (count > 0 && nanos <= times[count - 1]) {
                ticks[count - 1] = tick; // it was left alone
                return;
            }
            if (count > 1 && isSamePlace(ticks[count - 2], tick) && isSamePlace(ticks[count - 1], tick)) {
                count--; // of a standstill the first moment and the last
            } else if (count == REMEMBERED) {
                System.arraycopy(times, 1, times, 0, REMEMBERED - 1);
                System.arraycopy(ticks, 1, ticks, 0, REMEMBERED - 1);
                count--;
            }
            times[count] = nanos;
            ticks[count++] = tick;
        }

        private static boolean isSamePlace(OccupantStatus a, OccupantStatus b) {
            return a.x() == b.x() && a.y() == b.y() && a.z() == b.z() && a.heading() == b.heading();
        }

        /** For a picture that is drawn at a moment. */
        public void sample(long nanos) {
            at(nanos - SHOWN_BEHIND_NANOS);
        }

        /** For a measurement that is made at a moment: {@link #MEASURED_BEHIND_SECONDS} before it. */
        public void measure(long nanos) {
            at(nanos - MEASURED_BEHIND_NANOS);
        }

        private void at(long then) {
            int after = 0;
            while (after < count - 1 && times[after] < then) {
                after++;
            }
            OccupantStatus to = ticks[after];
            OccupantStatus from = after == 0 ? to : ticks[after - 1];
            long began = after == 0 ? times[0] : Math.max(times[after - 1], times[after] - LONGEST_STEP_NANOS);
            double span = Math.max(times[after] - began, 1);
            double share = Math.min(Math.max((then - began) / span, 0), 1);
            if (Math.hypot(to.x() - from.x(), to.y() - from.y()) > LEAP) {
                from = to;
            }
            x = from.x() + (to.x() - from.x()) * share;
            y = from.y() + (to.y() - from.y()) * share;
            z = from.z() + (to.z() - from.z()) * share;
            heading = from.heading() + Math.IEEEremainder(to.heading() - from.heading(), 360) * share;
        }

        private OccupantStatus newest() {
            return ticks[count - 1];
        }
    }

    private final Map<Integer, Track> tracks = new HashMap<>();
    private final ConcurrentLinkedQueue<Tick> told = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    /** The server's thread's own. */
    private long toldNanos;

    private long heldUpNanos;
    private long round;

    public TruthSampler(ServerHost host) {
        host.ask(server -> {
            server.onTicked(() -> tell(server));
            return null;
        });
    }

    /** On the server's thread. */
    private void tell(MotionServer server) {
        long now = System.nanoTime();
        long late = toldNanos == 0 ? 0 : now - toldNanos - TICK_NANOS;
        toldNanos = now;
        if (waiting.get() >= MOST_WAITING && told.poll() != null) {
            waiting.decrementAndGet();
        }
        waiting.incrementAndGet();
        told.add(new Tick(late, server.status().occupants()));
    }

    /** Takes what the server has told since. */
    public void turn() {
        for (Tick tick = told.poll(); tick != null; tick = told.poll()) {
            waiting.decrementAndGet();
            heldUpNanos = Math.max(heldUpNanos, tick.lateNanos() > HoldUps.VISIBLE_NANOS ? tick.lateNanos() : 0);
            note(tick.everybody());
        }
    }

    /** How late the server's ticks were since this was asked last, where that was too late, nanoseconds; else 0. */
    public long heldUp() {
        long was = heldUpNanos;
        heldUpNanos = 0;
        return was;
    }

    private void note(List<OccupantStatus> everybody) {
        round++;
        for (OccupantStatus somebody : everybody) {
            Track track = tracks.computeIfAbsent(somebody.guid(), unused -> new Track());
            track.add(somebody);
            track.round = round;
        }
        tracks.values().removeIf(track -> track.round != round);
    }

    /** Somebody's track, to be sampled; null for who is not in the world. */
    public @Nullable Track of(int guid) {
        return tracks.get(guid);
    }

    /** Calls back with everybody as the server last named them, and their track. */
    void forEach(BiConsumer<OccupantStatus, Track> visitor) {
        tracks.values().forEach(track -> visitor.accept(track.newest(), track));
    }
}
