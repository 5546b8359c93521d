package dev.gait.motion.glide;

import java.util.Arrays;

/**
 * How far behind the sender's clock the picture runs. Every message that tells when it was sent is a sample of the delay;
 * what is wanted is the 98th percentile of those seen lately, so that one message in fifty comes too late to be placed
 * without a correction. In its first seconds the delay goes where that is. People do not mind a constant delay, they mind that
 * it varies: so from then on it stays as it is until the samples say that it is wrong, and then moves by at most 2 % of the
 * time that passes (glide.md, "A playout clock").
 *
 * <p>Wrong is not the same up and down. It shrinks when it is 8 ms above the percentile; it grows only when seven of the last
 * 32 messages came too late, or half of the last sixteen. In between it may be below the percentile, and up to one message in five late: the
 * percentile of a minute is that of its one or two latest messages, a picture that followed it would waver with
 * them, and what comes late was said before or is said again. What the lab sees of that it holds (G1: no more than 10 ms
 * above the percentile, 2 cm of shape).
 *
 * <p>A link that freezes for half a second delivers everything it held at once: that is one event, not a dozen, and does not
 * move the picture. The two clocks need not agree about the time of day: a delay here is arrival by one clock minus sending by the other.
 * Whoever lies about time moves the picture by 2 % at most; a sender whose clock was set anew is followed at once after a
 * few messages that agree with each other and with nothing before.
 */
public final class PlayoutClock {
    private static final int SAMPLES = 256;
    private static final double SHARE = 0.98;
    /**
     * From the median to what this share keep: delays up to the first hardly differ, from the second on they do, seconds. So many
     * samples can tell; a hitch of a screen among fewer is no unevenness of the line.
     */
    private static final double MOST = 0.9;

    private static final double EVEN = 0.025;
    private static final double UNEVEN = 0.04;
    private static final int ENOUGH = 20;
    /** Samples older than this say nothing about now, seconds. */
    private static final double WINDOW = 40;
    /** Seconds of picture time that may be lost in a second, and gained: a picture that is too late harms nobody. */
    private static final double SLEW = 0.02;

    private static final double SHRINK = 0.002;
    /**
     * The delay that is off by this, or by as much as delays are spread, moves as fast as it may, seconds; one that is off
     * by less far more slowly. On a good line it is off by milliseconds, and at a run a hundredth of a second made good in
     * one is a step that is seen. On one with a long tail the percentile itself wavers by that much from one minute to the
     * next, and a picture that followed it would waver too.
     */
    private static final double FULL_SLEW = 0.05;
    /** Until so long after the first sample the delay goes where the samples say, seconds. */
    private static final double BEGINNING = 2;
    /**
     * And until so long after it where it is off by more than this: what was guessed from few samples and put right slowly would make
     * the picture creep for a minute. By less it goes slowly, or a runner would be seen to start.
     */
    private static final double YOUTH = 4;

    private static final double MISJUDGED = 0.025;
    /**
     * A beginning that a hold-up has made this much too late, as a line that freezes does, leaves samples behind of what came
     * out of it; until so long after it the delay shrinks as fast as it grows, unless delays are spread as widely, seconds.
     */
    private static final double HELD_AT_FIRST = 0.15;

    private static final double CONVALESCENCE = 15;
    /** And if it froze again and again meanwhile, the delay goes where it belongs until so long after it, seconds. */
    private static final double LONG_YOUTH = 10;

    /** The delay is kept while it is at most this much more than it need be, seconds. */
    private static final double TOO_MUCH = 0.008;
    /** And by this much, and by half as much again as delays are spread, it is so late that it harms, seconds. */
    private static final double FAR_TOO_MUCH = 0.15;

    private static final double FAR_OF_SPREAD = 1.5;
    /**
     * It is kept, too, while fewer than this of the last 32 messages came too late: of a line with a long tail the percentile of
     * a minute is not that of the next, and what matters is said several times.
     */
    private static final int MANY_LATE = 7;
    /** Messages further than this from the delay are not of this clock, seconds; so many in a row are a new one. */
    private static final double FOREIGN = 5;

    private static final int NEW_CLOCK = 4;
    /**
     * Late messages that come so close upon each other, and all of them within so long, were held up by one thing, as by a
     * freeze of the link, seconds.
     */
    private static final double TOGETHER = 0.045;

    private static final double ONE_THING = 0.4;
    /** Samples that are enough to tell what is usual: this share of them. */
    private static final int FEW = 5;

    private static final double BULK = 0.8;
    /** Later than usual by this and by four times what is usual is not of the line, seconds; and this near to it is. */
    private static final double HELD_UP = 0.1;

    private static final double CLOSE = 0.005;

    private final double[] sample = new double[SAMPLES];
    private final double[] heardAt = new double[SAMPLES];
    /** Which of them are in the window, and so among the sorted ones. */
    private final boolean[] inWindow = new boolean[SAMPLES];

    private final SortedSamples sorted = new SortedSamples(SAMPLES);
    private int count;
    private int next;
    private double begun = Double.NaN;
    private double wanted;
    /** From the median to what is wanted. */
    private double spread;

    /** What of the spare is kept: on an uneven line it is nothing beside what delays differ by. */
    private double room;

    private double delay;
    private double movedAt = Double.NaN;
    private boolean heldAtFirst;
    private int foreign;
    private double foreignSample;
    private int lastLate = -1;
    private double lateSince;
    /** What the delay was before what is late now came: at the beginning it follows the first of them at once. */
    private double lateOver;

    /** Whether each of the last messages came too late, a bit each. */
    private int lately;

    private final double share;
    private final double spare;

    public PlayoutClock() {
        this(SHARE, 0);
    }

    /**
     * @param spare seconds that it begins with beyond what the first messages need, and keeps: of a line whose messages
     *     wait for something that comes round, as for a frame, the first ones do not tell how long
     */
    public PlayoutClock(double spare) {
        this(SHARE, spare);
    }

    /** @param share of the messages that are to come in time over a line whose delays differ much, where what comes later is not seen yet */
    public PlayoutClock(double share, double spare) {
        this.share = share;
        this.spare = spare;
    }

    /** A message sent at one time was heard at another. False when its time is of no clock we know. */
    public boolean heard(double sentAt, double now) {
        double seen = now - sentAt;
        if (!(Math.abs(sentAt) < GlideRemote.LATEST && Math.abs(seen) < GlideRemote.LATEST)) {
            return false;
        }
        if (count > 0 && Math.abs(seen - delay) > FOREIGN) {
            return foreign(seen, now);
        }
        foreign = 0;
        add(seen, now);
        return true;
    }

    private boolean foreign(double seen, double now) {
        foreign = Math.abs(seen - foreignSample) > FOREIGN ? 1 : foreign + 1;
        foreignSample = seen;
        if (foreign < NEW_CLOCK) {
            return false;
        }
        count = 0;
        next = 0;
        sorted.clear();
        Arrays.fill(inWindow, false);
        lastLate = -1;
        lately = 0;
        begun = Double.NaN;
        heldAtFirst = false;
        foreign = 0;
        add(seen, now);
        return true;
    }

    private void add(double seen, double now) {
        boolean late = count > 0 && seen > delay;
        boolean together = lastLate >= 0 && now - heardAt[lastLate] < TOGETHER && now - lateSince < ONE_THING;
        if (together && seen > Math.min(delay, lateOver)) {
            put(lastLate, Math.max(sample[lastLate], seen), now);
        } else {
            put(next, seen, now);
            lately = lately << 1 | (late ? 1 : 0);
            if (late || lastLate == next) {
                lastLate = late ? next : -1;
                lateSince = now;
                lateOver = delay;
            }
            next = (next + 1) % SAMPLES;
            count = Math.min(count + 1, SAMPLES);
        }
        estimate(now);
        if (Double.isNaN(begun)) {
            begun = now;
            delay = wanted + room;
            movedAt = now;
        }
    }

    private void put(int at, double seen, double now) {
        if (inWindow[at]) {
            sorted.remove(sample[at]);
        }
        sample[at] = seen;
        heardAt[at] = now;
        inWindow[at] = true;
        sorted.add(seen);
    }

    /**
     * The percentile of what is in the window. Of few samples the largest is too small a guess, by about the n-th part of
     * their spread.
     */
    private void estimate(double now) {
        for (int i = 0; i < count; i++) {
            if (inWindow[i] && now - heardAt[i] > WINDOW) {
                inWindow[i] = false;
                sorted.remove(sample[i]);
            }
        }
        int held = heldUp(sorted.size());
        int kept = sorted.size() - Math.max(held, strays(sorted.size()));
        double median = sorted.get(kept / 2);
        double uneven = (sorted.get(rank(MOST, kept)) - median - EVEN) / (UNEVEN - EVEN);
        double less = share < SHARE && kept >= ENOUGH ? Math.max(0, Math.min(1, uneven)) : 0;
        double inTime = SHARE - (SHARE - share) * less;
        room = spare * (1 - less);
        double largest = sorted.get(rank(inTime, kept));
        double fewness = (largest - sorted.get(0)) * Math.max(0, 1.0 / kept - (1 - inTime));
        wanted = largest + fewness;
        spread = largest - median;
    }

    private static int rank(double share, int size) {
        return (int) Math.ceil(share * size) - 1;
    }

    /** The largest few of not many samples, where they are far from all others: a freeze tells nothing about the link. */
    private int strays(int kept) {
        int most = Math.min(2 + kept / 50, kept - 8);
        for (int strays = most; strays > 0; strays--) {
            double largest = sorted.get(kept - strays - 1);
            if (sorted.get(kept - strays) - largest > largest - sorted.get(0) + 0.05) {
                return strays;
            }
        }
        return 0;
    }

    /**
     * Those that a freeze held up, where there are few of them and the others lie close together: however often a line
     * freezes, a picture that ran half a second late for it would be late for nothing most of the time (glide.md, G6). A
     * line that has become slower makes one message after the other late.
     */
    private int heldUp(int size) {
        if (size < FEW || (lately & 0b111) == 0b111 || isOutgrown()) {
            return 0;
        }
        double least = sorted.get(0);
        double bulk = sorted.get(rank(BULK, size));
        double width = bulk - least;
        if (sorted.get(rank(SHARE, size)) - least <= 4 * width + HELD_UP) {
            return 0;
        }
        int held = 0;
        while (sorted.get(size - held - 1) > bulk + width + CLOSE) {
            held++;
        }
        return held;
    }

    /** Half of the last messages came too late: the line is another one now, and no wavering of its percentile. */
    private boolean isOutgrown() {
        return Integer.bitCount(lately & 0xFFFF) >= 8;
    }

    private boolean isYoung(double now, double off) {
        double age = now - begun;
        boolean held = off < -Math.max(HELD_AT_FIRST, 4 * FAR_OF_SPREAD * spread);
        return age < BEGINNING || age < YOUTH && Math.abs(off) > MISJUDGED || age < LONG_YOUTH && held;
    }

    /** Seconds between the sender's clock and the picture at a moment; moves it on. */
    public double delayAt(double now) {
        if (count == 0) {
            return 0;
        }
        double passed = Math.max(0, now - movedAt);
        movedAt = Math.max(movedAt, now);
        double off = wanted - delay;
        if (isYoung(now, off) && (off > 0 || off < -room)) {
            heldAtFirst |= off < -HELD_AT_FIRST;
            delay = wanted;
        } else if (off > 0 ? Integer.bitCount(lately) >= MANY_LATE || isOutgrown() : off < -TOO_MUCH - room) {
            boolean recovers =
                    heldAtFirst && now - begun < CONVALESCENCE && off < -Math.max(TOO_MUCH, FAR_OF_SPREAD * spread);
            double share = isOutgrown() || recovers ? 1 : Math.min(1, Math.abs(off) / Math.max(FULL_SLEW, spread));
            boolean harms = recovers || off < -Math.max(FAR_TOO_MUCH, FAR_OF_SPREAD * spread);
            double most = off > 0 || harms ? SLEW : SHRINK;
            double step = most * share * share * share * passed;
            delay += Math.max(-step, Math.min(step, off));
        }
        return delay;
    }

    /** The moment of the sender's clock that is shown at {@code now}. */
    public double playout(double now) {
        return now - delayAt(now);
    }

    /** The least of the delays in the window, seconds: what the way takes at best. 0 before anything was heard. */
    public double leastDelay() {
        return sorted.size() == 0 ? 0 : sorted.get(0);
    }

    /** True once anything was heard. */
    public boolean isRunning() {
        return count > 0;
    }

    /** The mean of the delays in the window, seconds: what {@code now} mode takes off to be in the present. */
    public double meanDelay() {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += inWindow[i] ? sample[i] : 0;
        }
        return sorted.size() == 0 ? 0 : sum / sorted.size();
    }
}
