package dev.gait.net.impair;

import org.jspecify.annotations.Nullable;

/**
 * One thing a network does to datagrams, with its unit, its range and a sentence: what a parser checks, a slider shows
 * and a report prints. All of them are 0 on a perfect link.
 */
public enum NetworkSetting {
    DELAY("delay", Unit.MILLIS, 0, 5_000, "One-way delay: the middle of the uniform part."),
    JITTER("jitter", Unit.MILLIS, 0, 5_000, "Uniform spread: the delay varies by plus or minus this."),
    TAIL("tail", Unit.MILLIS, 0, 5_000, "Right skew: mean of an exponential delay on top."),
    LOSS("loss", Unit.SHARE, 0, 1, "Datagrams lost, each on its own."),
    BURST_ENTER("burst-enter", Unit.SHARE, 0, 1, "Chance per datagram that a bad spell begins (Gilbert-Elliott)."),
    BURST_LEAVE("burst-leave", Unit.SHARE, 0, 1, "Chance per datagram that it ends; a spell lasts 1/this datagrams."),
    BURST_LOSS("burst-loss", Unit.SHARE, 0, 1, "Datagrams lost during a bad spell."),
    BURST_DELAY("burst-delay", Unit.MILLIS, 0, 5_000, "Extra delay during a bad spell: loss that comes with delay."),
    DUPLICATE("duplicate", Unit.SHARE, 0, 1, "Datagrams delivered twice."),
    ORDERED("ordered", Unit.SWITCH, 0, 1, "1: nothing overtakes; 0: every datagram finds its own way."),
    BANDWIDTH("bandwidth", Unit.BYTES_PER_SECOND, 0, 1e9, "Bytes per second that fit through; 0 is no limit."),
    QUEUE("queue", Unit.BYTES, 0, 1e9, "Bytes that wait before a full line; what comes then is dropped."),
    FREEZE("freeze", Unit.MILLIS, 0, 60_000, "Length of a freeze: nothing arrives, then everything at once."),
    FREEZE_EVERY("freeze-every", Unit.SECONDS, 0, 3_600, "Mean time between two freezes; 0 is never.");

    /** How a value is written and read. */
    public enum Unit {
        MILLIS("ms"),
        SECONDS("s"),
        SHARE("%"),
        BYTES("B"),
        BYTES_PER_SECOND("B/s"),
        SWITCH("");

        private final String symbol;

        Unit(String symbol) {
            this.symbol = symbol;
        }

        public String symbol() {
            return symbol;
        }
    }

    private final String key;
    private final Unit unit;
    private final double least;
    private final double most;
    private final String sentence;

    NetworkSetting(String key, Unit unit, double least, double most, String sentence) {
        this.key = key;
        this.unit = unit;
        this.least = least;
        this.most = most;
        this.sentence = sentence;
    }

    /** Its name in files, on the command line and in the address bar. */
    public String key() {
        return key;
    }

    public Unit unit() {
        return unit;
    }

    public double least() {
        return least;
    }

    public double most() {
        return most;
    }

    public String sentence() {
        return sentence;
    }

    public static @Nullable NetworkSetting ofKey(String key) {
        for (NetworkSetting setting : values()) {
            if (setting.key.equals(key)) {
                return setting;
            }
        }
        return null;
    }
}
