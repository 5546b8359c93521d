package dev.gait.dat.legs;

import dev.gait.dat.file.DatException;
import dev.gait.dat.record.MotionData;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Pose;
import dev.gait.dat.record.Track;
import dev.gait.dat.record.Vector;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.ClipMotion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes legs out of a motion table.
 *
 * <p>What a motion is worth: the position frames of its clips, plus the table's own velocity and turning for as long as a
 * frame lasts. Of a cycle with several clips only the last goes round. A link plays under the velocity of the cycle it
 * leads to, because retail sets that at once. Where a table says nothing of sidestepping or turning, the classic numbers
 * stand in.
 */
final class LegsReader {
    private static final int COMMAND_MASK = 0xFFFFFF;
    private static final int STYLE_SHIFT = 16;

    private final MotionTable table;
    private final Legs.Tracks tracks;
    private final Map<Integer, Track> known = new HashMap<>();

    LegsReader(MotionTable table, Legs.Tracks tracks) {
        this.table = table;
        this.tracks = tracks;
    }

    Legs read() throws DatException {
        SortedMap<Integer, StyleLegs> byStyle = new TreeMap<>();
        for (int key : table.cycles().keySet()) {
            int style = key >>> STYLE_SHIFT;
            if (!byStyle.containsKey(style)) {
                byStyle.put(style, style(style));
            }
        }
        int usualStyle = table.defaultStyle() & 0xFFFF;
        StyleLegs usual = byStyle.get(usualStyle);
        if (usual == null) {
            usual = byStyle.isEmpty()
                    ? style(usualStyle)
                    : byStyle.values().iterator().next();
        }
        int[] styles = byStyle.keySet().stream().mapToInt(Integer::intValue).toArray();
        return new Legs(styles, byStyle.values().toArray(new StyleLegs[0]), usual);
    }

    private StyleLegs style(int style) throws DatException {
        SortedMap<Integer, StyleLegs.Cycle> cycles = new TreeMap<>();
        for (Map.Entry<Integer, MotionData> each : table.cycles().entrySet()) {
            if (each.getKey() >>> STYLE_SHIFT == style) {
                cycles.put(each.getKey() & 0xFFFF, cycle(each.getValue()));
            }
        }
        SortedMap<Long, ClipMotion> links = new TreeMap<>();
        SortedMap<Long, Double> actions = new TreeMap<>();
        links(style, links, actions);
        return new StyleLegs(cycles, sidestep(style), turn(style), links, actions, rest(style));
    }

    private StyleLegs.Cycle cycle(MotionData motion) throws DatException {
        ClipMotion carried = round(motion, Vector.ZERO, Vector.ZERO);
        if (carried == null) {
            return new StyleLegs.Cycle(motion.velocity().y(), 1.0, null);
        }
        double ahead = carried.aheadPerSecond() + motion.velocity().y();
        boolean plain = carried.isEven() && !isOblique(carried, motion);
        return new StyleLegs.Cycle(
                ahead, carried.seconds(), plain ? null : round(motion, motion.velocity(), motion.omega()));
    }

    /** A forward speed cannot say that a cycle goes sideways or turns by itself. */
    private static boolean isOblique(ClipMotion carried, MotionData motion) {
        return carried.rightPerSecond() != 0
                || carried.clockwisePerSecond() != 0
                || motion.velocity().x() != 0
                || motion.omega().z() != 0;
    }

    private double sidestep(int style) throws DatException {
        MotionData motion = cycleOrModifier(style, MotionCommand.SIDESTEP_RIGHT);
        if (motion == null) {
            return MotionTuning.SIDESTEP_SPEED;
        }
        ClipMotion carried = round(motion, Vector.ZERO, Vector.ZERO);
        double right = motion.velocity().x() + (carried == null ? 0 : carried.rightPerSecond());
        return right == 0 ? MotionTuning.SIDESTEP_SPEED : right;
    }

    /** Turning is counted clockwise, and the tables count it about the axis that points up. */
    private double turn(int style) throws DatException {
        MotionData modifier = table.modifier(style, MotionCommand.TURN_RIGHT);
        MotionData motion = modifier != null ? modifier : table.cycle(style, MotionCommand.TURN_RIGHT);
        if (motion == null) {
            return MotionTuning.TURN_RATE;
        }
        ClipMotion carried = round(motion, Vector.ZERO, Vector.ZERO);
        double rate = (carried == null ? 0 : carried.clockwisePerSecond())
                - motion.omega().z();
        return rate == 0 ? MotionTuning.TURN_RATE : rate;
    }

    private @Nullable MotionData cycleOrModifier(int style, int command) {
        MotionData cycle = table.cycle(style, command);
        return cycle != null ? cycle : table.modifier(style, command);
    }

    private int rest(int style) {
        for (Map.Entry<Integer, Integer> each : table.styleDefaults().entrySet()) {
            if ((each.getKey() & 0xFFFF) == style) {
                return each.getValue();
            }
        }
        return MotionCommand.READY;
    }

    // ---- Links and actions ----

    private void links(int style, SortedMap<Long, ClipMotion> links, SortedMap<Long, Double> actions)
            throws DatException {
        int rest = rest(style);
        List<Integer> froms = new ArrayList<>();
        for (int key : table.cycles().keySet()) {
            if (key >>> STYLE_SHIFT == style) {
                froms.add(key & 0xFFFF);
            }
        }
        for (int from : froms) {
            for (int to : froms) {
                ClipMotion link = from == to ? null : between(style, from, to, rest);
                if (link != null) {
                    links.put(StyleLegs.key(from, to), link);
                }
            }
            addActions(style, from, from, actions);
            addActions(style, from, 0, actions);
        }
    }

    private void addActions(int style, int from, int filedUnder, SortedMap<Long, Double> actions) throws DatException {
        Map<Integer, MotionData> targets = table.links().get(MotionTable.key(style, filedUnder));
        if (targets == null) {
            return;
        }
        for (Map.Entry<Integer, MotionData> each : targets.entrySet()) {
            if (MotionCommand.isAction(each.getKey())) {
                ClipMotion clip = clip(each.getValue().clips(), Vector.ZERO, Vector.ZERO);
                actions.putIfAbsent(StyleLegs.key(from, each.getKey()), clip == null ? 0 : clip.seconds());
            }
        }
    }

    /** The link from one cycle to another; where there is none, out to rest and in again. */
    private @Nullable ClipMotion between(int style, int from, int to, int rest) throws DatException {
        MotionData target = table.cycles().get(MotionTable.key(style, to));
        if (target == null) {
            return null;
        }
        MotionData direct = link(style, from, to);
        List<MotionData.Clip> clips = new ArrayList<>();
        if (direct != null) {
            clips.addAll(direct.clips());
        } else {
            MotionData out = link(style, from, rest);
            MotionData in = link(style, rest, to);
            if (out != null) {
                clips.addAll(out.clips());
            }
            if (in != null) {
                clips.addAll(in.clips());
            }
        }
        // The clips of a cycle before its last play once, like a link.
        List<MotionData.Clip> own = target.clips();
        clips.addAll(own.subList(0, Math.max(own.size() - 1, 0)));
        return clip(clips, target.velocity(), target.omega());
    }

    /** Links are filed under the whole command they lead to; we know its low bits. */
    private @Nullable MotionData link(int style, int from, int to) {
        MotionData found = under(table.links().get(MotionTable.key(style, from)), to);
        return found != null ? found : under(table.links().get(MotionTable.key(style, 0)), to);
    }

    private static @Nullable MotionData under(@Nullable Map<Integer, MotionData> targets, int to) {
        if (targets != null) {
            for (Map.Entry<Integer, MotionData> each : targets.entrySet()) {
                if ((each.getKey() & COMMAND_MASK) == (to & COMMAND_MASK) && !MotionCommand.isAction(each.getKey())) {
                    return each.getValue();
                }
            }
        }
        return null;
    }

    // ---- Clips ----

    /** What goes round: the last clip, under a velocity and a turning. */
    private @Nullable ClipMotion round(MotionData motion, Vector velocity, Vector omega) throws DatException {
        List<MotionData.Clip> clips = motion.clips();
        return clips.isEmpty() ? null : clip(clips.subList(clips.size() - 1, clips.size()), velocity, omega);
    }

    private @Nullable ClipMotion clip(List<MotionData.Clip> clips, Vector velocity, Vector omega) throws DatException {
        List<double[]> frames = new ArrayList<>();
        for (MotionData.Clip clip : clips) {
            add(clip, velocity, omega, frames);
        }
        if (frames.isEmpty()) {
            return null;
        }
        double[][] columns = new double[4][frames.size()];
        for (int i = 0; i < frames.size(); i++) {
            for (int column = 0; column < 4; column++) {
                columns[column][i] = frames.get(i)[column];
            }
        }
        return new ClipMotion(columns[0], columns[1], columns[2], columns[3]);
    }

    private void add(MotionData.Clip clip, Vector velocity, Vector omega, List<double[]> frames) throws DatException {
        Track track = known.get(clip.animation());
        if (track == null) {
            track = tracks.track(clip.animation());
            known.put(clip.animation(), track);
        }
        double rate = Math.abs((double) clip.framesPerSecond());
        int last = track.frames() - 1;
        int high = clip.high() < 0 ? last : Math.min(clip.high(), last);
        int low = Math.min(Math.max(clip.low(), 0), high);
        if (rate == 0 || track.frames() == 0) {
            return;
        }
        boolean backwards = clip.framesPerSecond() < 0;
        for (int i = low; i <= high; i++) {
            int frame = backwards ? high - (i - low) : i;
            Pose pose = track.positions().isEmpty() ? null : track.positions().get(frame);
            double sign = backwards ? -1 : 1;
            double right = pose == null ? 0 : sign * pose.origin().x();
            double ahead = pose == null ? 0 : sign * pose.origin().y();
            double turn = pose == null ? 0 : sign * clockwise(pose);
            frames.add(new double[] {
                rate, right + velocity.x() / rate, ahead + velocity.y() / rate, turn - omega.z() / rate
            });
        }
    }

    /** How far a pose turns about the upright axis, clockwise positive. */
    private static double clockwise(Pose pose) {
        if (pose.z() == 0) {
            return 0;
        }
        // A rotation and its negative are the same; the one with positive w is the short way round.
        double sign = pose.w() < 0 ? -1 : 1;
        return -2 * StrictMath.atan2(sign * pose.z(), sign * pose.w());
    }
}
