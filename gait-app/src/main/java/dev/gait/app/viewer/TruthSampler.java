package dev.gait.app.viewer;

import dev.gait.server.MotionServer;
import dev.gait.server.OccupantStatus;
import dev.gait.server.host.ServerHost;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Where everybody really is, asked of the server again and again without waiting for the answer. The server moves bodies
 * 30 times a second; between two of its ticks lies a straight line, drawn a little more than a tick late, so that ghosts
 * are as smooth as everything else.
 */
public final class TruthSampler {
    private static final long ASK_NANOS = 5_000_000L;
    /** How long ago the truth is that we show: a tick and the time an answer takes. */
    private static final long BEHIND_NANOS = 40_000_000L;

    public static final double BEHIND_SECONDS = BEHIND_NANOS * 1e-9;
    /** A tick of the server, and what its clock may be off. */
    private static final long TICK_NANOS = 36_000_000L;
    /** Farther than this in one tick is a teleport, metres. */
    private static final double LEAP = 3;

    private static final int REMEMBERED = 8;

    private record DecodeResult(long nanos, List<OccupantStatus> everybody) {}

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

        private void add(OccupantStatus tick, long nanos) {
            if (count > 0 && isSamePlace(ticks[count - 1], tick)) {
                ticks[count - 1] = tick;
                return;
            }
            if (count == REMEMBERED) {
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

        public void sample(long nanos) {
            long then = nanos - BEHIND_NANOS;
            int after = 0;
            while (after < count - 1 && times[after] < then) {
                after++;
            }
            OccupantStatus to = ticks[after];
            OccupantStatus from = after == 0 ? to : ticks[after - 1];
            long began = after == 0 ? times[0] : Math.max(times[after - 1], times[after] - TICK_NANOS);
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

    private final ServerHost host;
    private final Map<Integer, Track> tracks = new HashMap<>();
    private @Nullable CompletableFuture<DecodeResult> asked;
    private long nextAsk;
    private long askedNanos;
    private long heldUpNanos;
    private long round;

    public TruthSampler(ServerHost host) {
        this.host = host;
    }

    /** Takes an answer that has come, and asks the next time. */
    public void turn(long now) {
        CompletableFuture<DecodeResult> question = asked;
        if (question != null && question.isDone()) {
            asked = null;
            long late = now - askedNanos;
            heldUpNanos = Math.max(heldUpNanos, late > HoldUps.VISIBLE_NANOS ? late : 0);
            if (!question.isCompletedExceptionally()) {
                note(question.join());
            }
        }
        if (asked == null && now - nextAsk >= 0) {
            nextAsk = now + ASK_NANOS;
            askedNanos = now;
            asked = host.ask(TruthSampler::answer);
        }
    }

    /** How long the server took to answer since this was asked last, where that was too long, nanoseconds; else 0. */
    public long heldUp() {
        long was = heldUpNanos;
        heldUpNanos = 0;
        return was;
    }

    private static DecodeResult answer(MotionServer server) {
        return new DecodeResult(System.nanoTime(), server.status().occupants());
    }

    private void note(DecodeResult answer) {
        round++;
        for (OccupantStatus somebody : answer.everybody()) {
            Track track = tracks.computeIfAbsent(somebody.guid(), unused -> new Track());
            track.add(somebody, answer.nanos());
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
