package dev.gait.dat.legs;

import dev.gait.motion.interp.ClipMotion;
import dev.gait.motion.interp.MotionProfile;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Legs in one stance. Commands are filed by their low 24 bits, as the tables do it. */
final class StyleLegs implements MotionProfile {
    private static final int COMMAND_MASK = 0xFFFFFF;

    /**
     * One cycle.
     *
     * @param ahead metres per second at speed 1, on average
     * @param clip frame by frame, where the frames differ
     */
    record Cycle(double ahead, double seconds, @Nullable ClipMotion clip) {}

    private final int[] commands;
    private final Cycle[] cycles;
    private final double sidestep;
    private final double turn;
    private final long[] linkKeys;
    private final ClipMotion[] links;
    private final long[] actionKeys;
    private final double[] actionSeconds;

    /** Where a body that does nothing is: actions that a cycle does not know are played as from there. */
    private final int rest;

    StyleLegs(
            SortedMap<Integer, Cycle> cycles,
            double sidestep,
            double turn,
            SortedMap<Long, ClipMotion> links,
            SortedMap<Long, Double> actions,
            int rest) {
        this.rest = rest;
        commands = cycles.keySet().stream().mapToInt(Integer::intValue).toArray();
        this.cycles = cycles.values().toArray(new Cycle[0]);
        this.sidestep = sidestep;
        this.turn = turn;
        linkKeys = links.keySet().stream().mapToLong(Long::longValue).toArray();
        this.links = links.values().toArray(new ClipMotion[0]);
        actionKeys = actions.keySet().stream().mapToLong(Long::longValue).toArray();
        actionSeconds =
                actions.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** From one motion to another, in one number. */
    static long key(int from, int to) {
        return (long) (from & COMMAND_MASK) << 32 | to & COMMAND_MASK;
    }

    @Override
    public StyleLegs steady() {
        SortedMap<Integer, Cycle> even = new TreeMap<>();
        for (int i = 0; i < commands.length; i++) {
            even.put(commands[i], new Cycle(cycles[i].ahead, cycles[i].seconds, null));
        }
        SortedMap<Long, Double> actions = new TreeMap<>();
        for (int i = 0; i < actionKeys.length; i++) {
            actions.put(actionKeys[i], actionSeconds[i]);
        }
        return new StyleLegs(even, sidestep, turn, new TreeMap<>(), actions, rest);
    }

    private @Nullable Cycle cycle(int command) {
        int at = Arrays.binarySearch(commands, command & COMMAND_MASK);
        return at < 0 ? null : cycles[at];
    }

    @Override
    public double forwardVelocity(int cycle, double speed) {
        Cycle known = cycle(cycle);
        return known == null ? 0 : known.ahead * speed;
    }

    @Override
    public double sidestepVelocity(double speed) {
        return sidestep * speed;
    }

    @Override
    public double turnRate(double speed) {
        return turn * speed;
    }

    @Override
    public double cycleSeconds(int cycle) {
        Cycle known = cycle(cycle);
        return known == null ? 1.0 : known.seconds;
    }

    @Override
    public @Nullable ClipMotion clip(int cycle) {
        Cycle known = cycle(cycle);
        return known == null ? null : known.clip;
    }

    @Override
    public @Nullable ClipMotion link(int from, int to) {
        int at = Arrays.binarySearch(linkKeys, key(from, to));
        return at < 0 ? null : links[at];
    }

    @Override
    public double actionSeconds(int cycle, int action) {
        int at = Arrays.binarySearch(actionKeys, key(cycle, action));
        if (at < 0) {
            at = Arrays.binarySearch(actionKeys, key(rest, action));
        }
        return at < 0 ? -1 : actionSeconds[at];
    }
}
