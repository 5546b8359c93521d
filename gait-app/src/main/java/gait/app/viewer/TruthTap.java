package gait.app.viewer;

import gait.server.MotionServer;
import gait.server.OccupantStatus;
import gait.server.host.ServerHost;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Where everybody really is, asked of the server 60 times a second without waiting for the answer. Between two answers
 * lies a straight line, drawn one answer late, so that ghosts are as smooth as everything else.
 */
public final class TruthTap {
    private static final long ASK_NANOS = 16_000_000L;
    /** Farther than this in one answer is a teleport, metres. */
    private static final double LEAP = 3;

    /** The last two answers about somebody. */
    public static final class Track {
        private double x0;
        private double y0;
        private double z0;
        private double heading0;
        private double x1;
        private double y1;
        private double z1;
        private double heading1;
        private long changedNanos;
        private long spanNanos = ASK_NANOS;
        public double x;
        public double y;
        public double z;
        public double heading;
        private long seen;
        private @Nullable OccupantStatus status;

        private void set(OccupantStatus now, long nanos, long sinceAnswer) {
            boolean fresh = changedNanos == 0;
            if (!fresh && now.x() == x1 && now.y() == y1 && now.z() == z1 && now.heading() == heading1) {
                return;
            }
            double leap = Math.hypot(now.x() - x1, now.y() - y1);
            boolean jump = fresh || leap > LEAP;
            sample(nanos);
            x0 = jump ? now.x() : x;
            y0 = jump ? now.y() : y;
            z0 = jump ? now.z() : z;
            heading0 = jump ? now.heading() : heading;
            x1 = now.x();
            y1 = now.y();
            z1 = now.z();
            heading1 = now.heading();
            // as long as it took to hear of it: a late answer is walked slowly, not in a rush
            long longest = Math.max(3 * ASK_NANOS, sinceAnswer + sinceAnswer / 2);
            spanNanos = fresh ? ASK_NANOS : Math.min(Math.max(nanos - changedNanos, ASK_NANOS), longest);
            changedNanos = nanos;
        }

        /** Moves the readable fields to a moment. */
        public void sample(long nanos) {
            double share = Math.min(Math.max((double) (nanos - changedNanos) / spanNanos, 0), 1);
            x = x0 + (x1 - x0) * share;
            y = y0 + (y1 - y0) * share;
            z = z0 + (z1 - z0) * share;
            heading = heading0 + Math.IEEEremainder(heading1 - heading0, 360) * share;
        }
    }

    private final ServerHost host;
    private final Map<Integer, Track> tracks = new HashMap<>();
    private @Nullable CompletableFuture<List<OccupantStatus>> asked;
    private long nextAsk;
    private long answeredNanos;
    private long round;

    public TruthTap(ServerHost host) {
        this.host = host;
    }

    public void turn(long now) {
        CompletableFuture<List<OccupantStatus>> question = asked;
        if (question != null && question.isDone() && !question.isCompletedExceptionally()) {
            asked = null;
            round++;
            for (OccupantStatus somebody : question.join()) {
                Track track = tracks.computeIfAbsent(somebody.guid(), unused -> new Track());
                track.set(somebody, now, now - answeredNanos);
                track.seen = round;
                track.status = somebody;
            }
            answeredNanos = now;
            tracks.values().removeIf(track -> track.seen != round);
        }
        if (asked == null && now - nextAsk >= 0) {
            nextAsk = now + ASK_NANOS;
            asked = host.ask(MotionServer::occupants);
        }
    }

    /** Somebody's track, to be sampled; null for who is not in the world. */
    public @Nullable Track of(int guid) {
        return tracks.get(guid);
    }

    /** Calls back with everybody as the server last named them, and their track. */
    void forEach(java.util.function.BiConsumer<OccupantStatus, Track> visitor) {
        tracks.forEach((guid, track) -> {
            OccupantStatus status = track.status;
            if (status != null) {
                visitor.accept(status, track);
            }
        });
    }
}
