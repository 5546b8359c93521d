package dev.gait.app.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.PopMeter;
import dev.gait.app.viewer.TruthSampler;
import dev.gait.app.viewer.ViewFrame;
import dev.gait.client.GlideStatus;
import dev.gait.client.MotionClient;
import dev.gait.lab.live.LiveComparison;
import dev.gait.lab.live.LiveScore;
import dev.gait.lab.scheme.Pose;
import dev.gait.motion.scene.MotionFrame;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of schemes on one watched figure: feeds it 60 frames a second, whatever the screen does, and tells the
 * page where each scheme would draw the figure and how it scores. Scores are worked out once a second.
 */
final class SchemeComparison {
    private static final double FRAME_SECONDS = 1.0 / 60;
    private static final double SCORE_SECONDS = 1.0;
    /** Before a hold-up, where something may be spoilt already, and after it, until what came late is made good. */
    private static final double BUSY_SECONDS = 0.5;

    private final Pose truth = new Pose();
    private final Pose engine = new Pose();
    private final Pose glide = new Pose();
    private final MotionFrame poses = new MotionFrame();
    private final GlideStatus status = new GlideStatus();
    private final LiveScore.@Nullable Result[] scores =
            new LiveScore.@Nullable Result[LiveComparison.names().size()];
    private @Nullable LiveComparison comparison;
    private double nextFrame;
    private double nextScore;
    private double busyUntil = Double.NEGATIVE_INFINITY;
    private double now;
    private long glideBytes;

    /** Watches somebody from here on; null for nobody. */
    @Nullable
    LiveComparison watch(int guid, @Nullable Pose at, double rateHz, double time) {
        comparison = guid == 0 || at == null
                ? null
                : new LiveComparison(guid, at, rateHz, PopMeter.TOP_SPEED, TruthSampler.MEASURED_BEHIND_SECONDS, time);
        java.util.Arrays.fill(scores, null);
        nextFrame = time;
        glideBytes = -1;
        if (at != null) {
            engine.set(at);
            glide.set(at);
        }
        return comparison;
    }

    /** What was counted until now was of another network, or nobody wants it: the figures begin anew, those who are drawn go on. */
    void countAnew(double time) {
        if (comparison != null) {
            comparison.countAnew(time);
            java.util.Arrays.fill(scores, null);
            nextScore = time;
            glideBytes = -1;
        }
    }

    /**
     * Some thread of this process was held up until now, for so long: what was drawn meanwhile and is drawn around it is the
     * machine's fault and does not count. What came late takes as long again to be made good.
     */
    void busy(double time, double heldUpSeconds) {
        if (comparison != null) {
            comparison.discount((int) Math.ceil((BUSY_SECONDS + heldUpSeconds) / FRAME_SECONDS));
            busyUntil = Math.max(busyUntil, time + BUSY_SECONDS + heldUpSeconds);
        }
    }

    boolean isOn() {
        return comparison != null;
    }

    /** Where a frame is due before this moment: its time, or NaN. */
    double frameDue(double time) {
        if (time - nextFrame > 1) {
            nextFrame = time; // the process slept
        }
        return comparison != null && nextFrame <= time ? nextFrame : Double.NaN;
    }

    /** One frame of the scores at the time that was due, as two clients see it: one by retail's messages, one by Glide. */
    void frame(MotionClient plain, MotionClient gliding, long nanos, TruthSampler tap) {
        LiveComparison shown = comparison;
        nextFrame += FRAME_SECONDS;
        if (shown == null) {
            return;
        }
        TruthSampler.Track track = tap.of(shown.guid());
        if (track != null && look(plain, shown.guid(), nanos, engine)) {
            track.measure(nanos);
            truth.set(track.x, track.y, track.z, track.heading);
            now = nextFrame - FRAME_SECONDS;
            look(gliding, shown.guid(), nanos, glide);
            shown.frame(truth, engine, glide, now);
            if (now < busyUntil) {
                shown.discount(1);
            }
            if (now >= nextScore || now < nextScore - 2 * SCORE_SECONDS) {
                nextScore = now + SCORE_SECONDS;
                long bytes = gliding.glide(shown.guid(), status) ? status.bytes : 0;
                glideBytes = glideBytes < 0 ? bytes : glideBytes;
                shown.heardInLane(Math.max(0, bytes - glideBytes));
                for (int i = 0; i < shown.count(); i++) {
                    scores[i] = shown.score(i);
                }
            }
        }
    }

    /** Where a client draws somebody at a moment; false, and what it drew last, while it does not see it. */
    private boolean look(MotionClient client, int guid, long nanos, Pose dest) {
        client.frame(nanos, poses);
        int row = poses.row(guid);
        if (row >= 0) {
            dest.set(poses.x[row], poses.y[row], poses.z[row], poses.heading(row));
        }
        return row >= 0;
    }

    /** Adds every scheme's pose to a picture. */
    void fill(
            ViewFrame dest,
            int guid,
            MotionClient plain,
            MotionClient gliding,
            long nanos,
            double time,
            double ox,
            double oy) {
        LiveComparison shown = comparison;
        if (shown == null || shown.guid() != guid) {
            return;
        }
        look(plain, guid, nanos, engine);
        look(gliding, guid, nanos, glide);
        shown.sample(engine, glide, time);
        for (int i = 0; i < shown.count(); i++) {
            Pose pose = shown.pose(i);
            dest.addScheme(i, pose.x - ox, pose.y - oy, pose.z, pose.heading);
        }
    }

    static void describe(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("schemes");
        for (String name : LiveComparison.names()) {
            json.writeString(name.replace('-', ' '));
        }
        json.writeEndArray();
    }

    void writeStatus(JsonGenerator json) throws IOException {
        LiveComparison shown = comparison;
        if (shown == null) {
            return;
        }
        json.writeNumberField("watchedSeconds", shown.seconds());
        json.writeNumberField("busySeconds", shown.discountedSeconds());
        json.writeArrayFieldStart("scores");
        for (int i = 0; i < shown.count(); i++) {
            json.writeStartObject();
            json.writeNumberField("number", i);
            json.writeStringField("name", shown.name(i).replace('-', ' '));
            LiveScore.@Nullable Result score = scores[i];
            if (score != null) {
                number(json, "shape", score.shape());
                number(json, "delay", score.delay());
                number(json, "pops", score.popsPerMinute());
                number(json, "settle", score.settle());
                number(json, "seconds", score.seconds());
            }
            number(json, "bytes", shown.bytesPerSecond(i, now));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** JSON has no word for what is not known. */
    private static void number(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        }
    }
}
