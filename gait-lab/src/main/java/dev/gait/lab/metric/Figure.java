package dev.gait.lab.metric;

/** What is measured, with its unit and the words a table uses. Lower is better everywhere. */
public enum Figure {
    SHAPE("shape", "m", 3, "RMS distance to the true path at the best constant delay"),
    DELAY("delay", "s", 3, "that delay"),
    POPS("pops", "/min", 1, "frames that move more than 5 cm beyond what top speed allows"),
    LARGEST_POP("largest-pop", "m", 2, "the largest excess of a frame over top speed"),
    BLIPS("blips", "/min", 1, "frames that move more than 5 cm beyond twice top speed"),
    REVERSALS("reversals", "/min", 1, "frames that move more than 1 cm against the true direction"),
    JERK("jerk", "m/s³", 0, "99th percentile of the third difference"),
    SETTLE("settle", "s", 3, "from a stop until drawn within 5 cm of it for good, mean"),
    SLOWEST_SETTLE("slowest-settle", "s", 3, "the slowest of those"),
    NOW_RMS("now-rms", "m", 3, "distance to the truth of this moment, RMS"),
    NOW_P99("now-p99", "m", 3, "the same, 99th percentile"),
    NOW_MAX("now-max", "m", 2, "the same, largest"),
    LATE_RMS("latency-rms", "m", 3, "distance to the truth one mean network delay ago, RMS"),
    LATE_P99("latency-p99", "m", 3, "the same, 99th percentile"),
    LATE_MAX("latency-max", "m", 2, "the same, largest"),
    END("end", "m", 3, "distance between drawn and true place at the end"),
    SLIP("slip", "m/s", 3, "drawn velocity minus that of the legs shown, on the ground, RMS"),
    LARGEST_SLIP("largest-slip", "m/s", 2, "the same, largest"),
    HURRIES(
            "hurries",
            "%",
            2,
            "frames on legs that run off metres instead of doing what they were told, of all on the ground"),
    REWIND("rewind", "m", 3, "what a server that rewinds takes for drawn minus what was drawn, RMS"),
    REWIND_P99("rewind-p99", "m", 3, "the same, 99th percentile"),
    BYTES("bytes", "B/s", 1, "payload of one actor from the real encoders, opcode on");

    private final String key;
    private final String unit;
    private final int decimals;
    private final String sentence;

    Figure(String key, String unit, int decimals, String sentence) {
        this.key = key;
        this.unit = unit;
        this.decimals = decimals;
        this.sentence = sentence;
    }

    /** Its name in JSON and CSV. */
    public String key() {
        return key;
    }

    public String unit() {
        return unit;
    }

    /** Digits after the point worth printing. */
    public int decimals() {
        return decimals;
    }

    public String sentence() {
        return sentence;
    }

    /** True for what only grows with the worst moment: over several actors the largest counts, not the mean. */
    public boolean isWorst() {
        return this == LARGEST_POP
                || this == SLOWEST_SETTLE
                || this == NOW_MAX
                || this == LATE_MAX
                || this == END
                || this == LARGEST_SLIP;
    }
}
