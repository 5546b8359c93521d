package dev.gait.app.viewer;

/**
 * Where one tab is on a history, and how fast it goes on. On a live source it usually sits at the live end; paused, slowed
 * down or scrubbed back it falls behind, while the world goes on, and is pushed along when the history forgets what it shows.
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
    void advance(FrameHistory history, long nowNanos) {
        double elapsed = Math.min(Math.max((nowNanos - lastNanos) * 1e-9, 0), 0.5);
        lastNanos = nowNanos;
        if (live || history.isEmpty()) {
            return;
        }
        if (!paused) {
            time += elapsed * speed;
        }
        clamp(history);
    }

    private void clamp(FrameHistory history) {
        if (time > history.last()) {
            time = history.last();
            if (liveStage && !paused && speed >= 1) {
                live = true;
            } else if (!liveStage && !paused) {
                time = history.first(); // a recording begins again
            }
        }
        time = Math.max(time, history.first());
    }

    void pause(boolean on, FrameHistory history) {
        leaveLive(history);
        paused = on;
    }

    void setSpeed(double newSpeed, FrameHistory history) {
        if (newSpeed != 1) {
            leaveLive(history);
        }
        speed = Math.min(Math.max(newSpeed, 0.05), 4);
        paused = false;
    }

    /** Pauses and goes on or back by so many seconds. */
    void step(double seconds, FrameHistory history) {
        leaveLive(history);
        paused = true;
        time += seconds;
        if (!history.isEmpty()) {
            time = Math.min(Math.max(time, history.first()), history.last());
        }
    }

    /** To a moment so many seconds before the end. */
    void seek(double secondsBeforeEnd, FrameHistory history) {
        leaveLive(history);
        if (!history.isEmpty()) {
            time = Math.min(Math.max(history.last() - secondsBeforeEnd, history.first()), history.last());
        }
    }

    /** To this very moment, and stays there. */
    void pauseAt(double moment, FrameHistory history) {
        leaveLive(history);
        paused = true;
        if (!history.isEmpty()) {
            time = Math.min(Math.max(moment, history.first()), history.last());
        }
    }

    /** To the live end, or on with a recording, at normal speed. */
    void goLive() {
        live = liveStage;
        paused = false;
        speed = 1;
    }

    private void leaveLive(FrameHistory history) {
        if (live) {
            live = false;
            time = history.isEmpty() ? 0 : history.last();
        }
    }
}
