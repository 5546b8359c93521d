package dev.gait.net.extension;

/** How much of a game's messages goes over a line: so many and so many bytes at once, and per second after that. */
public final class GameBudget {
    private final double burst;
    private final double perSecond;
    private final double burstBytes;
    private final double bytesPerSecond;
    private double messages;
    private double bytes;
    private long lastNanos;
    private boolean begun;

    public GameBudget(int burst, int perSecond, int burstBytes, int bytesPerSecond) {
        this.burst = burst;
        this.perSecond = perSecond;
        this.burstBytes = burstBytes;
        this.bytesPerSecond = bytesPerSecond;
        messages = burst;
        bytes = burstBytes;
    }

    /** Takes a message of so many bytes, if there is room for it. */
    public boolean take(int length, long nowNanos) {
        double seconds = begun ? Math.max(0, nowNanos - lastNanos) * 1e-9 : 0;
        lastNanos = begun ? Math.max(lastNanos, nowNanos) : nowNanos;
        begun = true;
        messages = Math.min(burst, messages + seconds * perSecond);
        bytes = Math.min(burstBytes, bytes + seconds * bytesPerSecond);
        if (messages < 1 || bytes < length) {
            return false;
        }
        messages--;
        bytes -= length;
        return true;
    }
}
