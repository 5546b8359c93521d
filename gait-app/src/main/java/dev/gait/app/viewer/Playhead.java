package dev.gait.app.viewer;

/**
 * Where one tab is on a reel, and how fast it goes on. On a live stage it usually sits at the live end; paused, slowed
 * down or scrubbed back it falls behind, while the world goes on, and is pushed along when the reel forgets what it shows.
 */
final class Playhead {
    private final boolean liveStage;
    private boolean live;
    private boolean paused;
    private double speed = 1;
    private double time;
    private long lastNanos;

    Playhead(boolean liveStage) {
        this.liveStage = liveStage;
        this.live = liveStage;
    }

    boolean isLive() {
        return live;
    }

    boolean isPaused() {
        return paused;
    }

    double speed() {
        return speed;
    }

    double time() {
        return time;
    }

    /** Lets real time pass. */
    void advance(Reel reel, long nowNanos) {
        double elapsed = Math.min(Math.max((nowNanos - lastNanos) * 1e-9, 0), 0.5);
        lastNanos = nowNanos;
        if (live || reel.isEmpty()) {
            return;
        }
        if (!paused) {
            time += elapsed * speed;
        }
        clamp(reel);
    }

    private void clamp(Reel reel) {
        if (time > reel.last()) {
            time = reel.last();
            if (liveStage && !paused && speed >= 1) {
                live = true;
            } else if (!liveStage && !paused) {
                time = reel.first(); // a recording begins again
            }
        }
        time = Math.max(time, reel.first());
    }

    void pause(boolean on, Reel reel) {
        leaveLive(reel);
        paused = on;
    }

    void setSpeed(double newSpeed, Reel reel) {
        if (newSpeed != 1) {
            leaveLive(reel);
        }
        speed = Math.min(Math.max(newSpeed, 0.05), 4);
        paused = false;
    }

    /** Pauses and goes on or back by so many seconds. */
    void step(double seconds, Reel reel) {
        leaveLive(reel);
        paused = true;
        time += seconds;
        if (!reel.isEmpty()) {
            time = Math.min(Math.max(time, reel.first()), reel.last());
        }
    }

    /** To a moment so many seconds before the end. */
    void seek(double secondsBeforeEnd, Reel reel) {
        leaveLive(reel);
        if (!reel.isEmpty()) {
            time = Math.min(Math.max(reel.last() - secondsBeforeEnd, reel.first()), reel.last());
        }
    }

    /** To the live end, or on with a recording, at normal speed. */
    void goLive() {
        live = liveStage;
        paused = false;
        speed = 1;
    }

    private void leaveLive(Reel reel) {
        if (live) {
            live = false;
            time = reel.isEmpty() ? 0 : reel.last();
        }
    }
}
