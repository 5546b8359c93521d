package dev.gait.motion.interp;

import dev.gait.motion.math.Digest;
import dev.gait.motion.math.Trig;
import dev.gait.motion.place.Frame;
import org.jspecify.annotations.Nullable;

/**
 * Plays clips for a {@link Sequencer}: a link once, then a cycle round and round, and composes what they make of the body
 * with whatever else moves it. Every stretch within one frame is an arc, computed exactly; so two half steps give what one
 * whole step gives (motion.md §O.2).
 */
final class ClipPlayer {
    /** Slower than this a link would never end. */
    private static final double SLOWEST_LINK = 0.01;
    /** A step that goes so often round the cycle goes by its average; only nonsense speeds do. */
    private static final int MOST_ROUNDS = 16;

    private @Nullable ClipMotion link;
    private double linkFrame;
    private @Nullable ClipMotion cycle;
    private double cycleFrame;

    boolean isIdle() {
        return link == null && cycle == null;
    }

    void begin(@Nullable ClipMotion newLink) {
        link = newLink;
        linkFrame = 0;
        cycleFrame = 0;
    }

    void setCycle(@Nullable ClipMotion clip) {
        if (clip != cycle) {
            cycle = clip;
            cycleFrame = 0;
        }
    }

    void dropLink() {
        link = null;
    }

    /**
     * Plays {@code dt} seconds into {@code dest}.
     *
     * @param speed of the cycle, negative backwards
     * @param right metres per second that a sidestep adds
     * @param ahead metres per second of a cycle without a clip
     * @param clockwise radians per second that a turn adds
     */
    void play(double dt, double speed, double right, double ahead, double clockwise, Frame dest) {
        dest.setIdentity();
        double left = dt;
        if (link != null) {
            left = playLink(link, dt, Math.max(Math.abs(speed), SLOWEST_LINK), right, clockwise, dest);
        }
        if (left > 0) {
            if (cycle == null || speed == 0) {
                arc(right * left, cycle == null ? ahead * left : 0, clockwise * left, dest);
            } else {
                playCycle(cycle, left, speed, right, clockwise, dest);
            }
        }
    }

    /** Plays on in the link; what is left of the time when it ends. */
    private double playLink(ClipMotion clip, double dt, double speed, double right, double clockwise, Frame dest) {
        double left = dt;
        while (left > 0 && linkFrame < clip.frames()) {
            int frame = (int) linkFrame;
            double rate = clip.rate(frame) * speed;
            double toTheEnd = (frame + 1 - linkFrame) / rate;
            double seconds = Math.min(toTheEnd, left);
            frame(clip, frame, seconds * rate, right * seconds, clockwise * seconds, dest);
            linkFrame = seconds == toTheEnd ? frame + 1 : linkFrame + seconds * rate;
            left -= seconds;
        }
        if (linkFrame >= clip.frames()) {
            link = null;
        }
        return left;
    }

    private void playCycle(ClipMotion clip, double dt, double speed, double right, double clockwise, Frame dest) {
        if (dt * Math.abs(speed) > MOST_ROUNDS * clip.seconds()) {
            arc(
                    (clip.rightPerSecond() * speed + right) * dt,
                    clip.aheadPerSecond() * speed * dt,
                    (clip.clockwisePerSecond() * speed + clockwise) * dt,
                    dest);
            return;
        }
        double left = dt;
        while (left > 0) {
            int played = (int) cycleFrame;
            int frame = speed < 0 ? clip.frames() - 1 - played : played;
            double rate = clip.rate(frame) * Math.abs(speed);
            double toTheEnd = (played + 1 - cycleFrame) / rate;
            double seconds = Math.min(toTheEnd, left);
            double share = seconds * rate;
            frame(clip, frame, speed < 0 ? -share : share, right * seconds, clockwise * seconds, dest);
            cycleFrame = seconds == toTheEnd ? played + 1 : cycleFrame + share;
            if (cycleFrame >= clip.frames()) {
                cycleFrame = 0;
            }
            left -= seconds;
        }
    }

    /** A share of one frame, and what a sidestep and a turn add meanwhile. */
    private static void frame(ClipMotion clip, int frame, double share, double right, double clockwise, Frame dest) {
        arc(
                clip.right(frame) * share + right,
                clip.ahead(frame) * share,
                clip.clockwise(frame) * share + clockwise,
                dest);
    }

    /** Goes on along an arc: so far to the right and ahead in all, turning evenly by an angle meanwhile. */
    private static void arc(double right, double ahead, double clockwise, Frame dest) {
        double x = right;
        double y = ahead;
        double cos = 1;
        double sin = 0;
        if (clockwise != 0) {
            cos = Trig.cos(clockwise / 2);
            sin = Trig.sin(clockwise / 2);
            // The chord: half the turn off the nose, shorter than the way by sin(a)/a of that half.
            double shorter = sin / (clockwise / 2);
            x = (right * cos + ahead * sin) * shorter;
            y = (ahead * cos - right * sin) * shorter;
        }
        dest.setOrigin(dest.x + dest.worldX(x, y, 0), dest.y + dest.worldY(x, y, 0), dest.z + dest.worldZ(x, y, 0));
        if (clockwise != 0) {
            dest.rotateBy(cos, 0, 0, -sin);
        }
    }

    void set(ClipPlayer other) {
        link = other.link;
        linkFrame = other.linkFrame;
        cycle = other.cycle;
        cycleFrame = other.cycleFrame;
    }

    void addTo(Digest digest) {
        digest.add(link == null ? 0 : link.seconds()).add(linkFrame).add(cycleFrame);
    }
}
