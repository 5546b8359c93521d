package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import java.util.Arrays;

/**
 * Draws the bodies of a {@link CoastingSet} from their {@link CoastingPoses}: the same numbers that two {@link Knot}s would
 * draw, without filling them. Where a picture lies between two passes is found out once for all.
 *
 * <p>What a screen shows besides of somebody who coasts does not change while it does: who it is, what its legs do. So every
 * coming-in has a number, a {@link MotionFrame} remembers which of them filled a row, and a row is filled with all that once.
 */
final class CoastingPictures {
    private static final int MARKS = 4;
    private static final int ID = 0;
    private static final int PLACEMENTS = 1;
    private static final int CYCLE = 2;
    private static final int AIRBORNE = 3;

    /** Doubles per row that every picture reads and nothing changes, one cache line of them; the cell's corner apart. */
    private static final int STRIDE = 8;

    /** The landblock's corner on the map, and the south-west corner of the cell in it; indoors no number. */
    private static final int ORIGIN_X = 0;

    private static final int ORIGIN_Y = 1;
    private static final int WEST = 2;
    private static final int SOUTH = 3;
    private static final int CYCLE_SECONDS = 4;
    private static final int PHASE_RATE = 5;

    private static final int SPEEDS = 3;
    private static final int CYCLE_SPEED = 0;
    private static final int SIDESTEP = 1;
    private static final int TURN = 2;

    private final CoastingPoses poses;
    private int[] marks;
    private int[] entries;
    private double[] rows;
    private double[] speeds;
    /** Whose numbers of entries a frame knows: this, and none but this. */
    private Object numbering = new Object();

    private int lastEntry;

    /** Of the stretch that was drawn last: who has to be asked. */
    int[] asked = {};

    int askedCount;

    private final Knot earlier = new Knot();
    private final Knot later = new Knot();
    private final Frame rotation = new Frame();

    // The picture that is being drawn: between which two passes it lies, and where between them.
    private double moment;
    private int newest;
    private int shown;
    private int next;
    private double seconds;
    private double share;
    private boolean tooOld;
    private boolean toCome;

    CoastingPictures(CoastingPoses poses, int capacity) {
        this.poses = poses;
        marks = new int[capacity * MARKS];
        entries = new int[capacity];
        rows = new double[capacity * STRIDE];
        speeds = new double[capacity * SPEEDS];
    }

    void grow(int capacity) {
        marks = Arrays.copyOf(marks, capacity * MARKS);
        entries = Arrays.copyOf(entries, capacity);
        rows = Arrays.copyOf(rows, capacity * STRIDE);
        speeds = Arrays.copyOf(speeds, capacity * SPEEDS);
    }

    /** A body comes in, and looks so as long as it is here. */
    void enter(int i, Actor actor) {
        Body body = actor.body();
        Sequencer legs = actor.sequencer();
        if (++lastEntry == MotionFrame.NO_ENTRY) {
            lastEntry++;
            numbering = new Object();
        }
        entries[i] = lastEntry;
        int mark = i * MARKS;
        marks[mark + ID] = actor.id();
        marks[mark + PLACEMENTS] = body.placements;
        marks[mark + CYCLE] = legs.cycle();
        marks[mark + AIRBORNE] = body.contact ? 0 : 1;
        int row = i * STRIDE;
        rows[row + ORIGIN_X] = Landblocks.originX(body.position.cell);
        rows[row + ORIGIN_Y] = Landblocks.originY(body.position.cell);
        keepCell(i, body.position.cell);
        rows[row + CYCLE_SECONDS] = legs.cycleSeconds();
        rows[row + PHASE_RATE] = legs.phaseRate();
        int speed = i * SPEEDS;
        speeds[speed + CYCLE_SPEED] = legs.cycleSpeed();
        speeds[speed + SIDESTEP] = legs.sidestepSpeed();
        speeds[speed + TURN] = legs.turnSpeed();
    }

    private void keepCell(int i, int cell) {
        boolean outdoors = Landblocks.isOutdoorCell(cell);
        poses.cells[i] = cell;
        rows[i * STRIDE + WEST] = outdoors ? Landblocks.west(cell) : Double.NaN;
        rows[i * STRIDE + SOUTH] = outdoors ? Landblocks.south(cell) : Double.NaN;
    }

    int id(int i) {
        return marks[i * MARKS + ID];
    }

    /** Tells a body's own history what happened in its last steps. */
    void recall(int i, int pass, int steps, PoseHistory history) {
        int kept = Math.min(steps, CoastingPoses.PASSES);
        if (steps > CoastingPoses.PASSES) {
            history.forget();
        }
        for (int p = pass - kept + 1; p <= pass; p++) {
            fillLegs(fill(history.next(poses.time(p)), i, p), i, p);
        }
    }

    private Knot fill(Knot knot, int i, int pass) {
        double[] there = poses.of(pass);
        int from = i * CoastingPoses.STRIDE;
        boolean flies = isAirborne(i);
        return knot.setUpright(
                poses.time(pass),
                rows[i * STRIDE + ORIGIN_X] + there[from + CoastingPoses.X],
                rows[i * STRIDE + ORIGIN_Y] + there[from + CoastingPoses.Y],
                there[from + CoastingPoses.Z],
                there[from + CoastingPoses.QW],
                there[from + CoastingPoses.QZ],
                poses.cell(i, pass),
                marks[i * MARKS + PLACEMENTS],
                flies,
                flies ? poses.rises(pass)[i] : 0);
    }

    private boolean isAirborne(int i) {
        return marks[i * MARKS + AIRBORNE] != 0;
    }

    private void fillLegs(Knot knot, int i, int pass) {
        int from = i * SPEEDS;
        knot.setLegs(
                marks[i * MARKS + CYCLE],
                speeds[from + CYCLE_SPEED],
                Sequencer.phase(poses.cycleTime(i, pass), rows[i * STRIDE + CYCLE_SECONDS]),
                rows[i * STRIDE + PHASE_RATE],
                speeds[from + SIDESTEP],
                speeds[from + TURN]);
    }

    // ---- Pictures ----

    /** Begins a picture of a moment, as it is known after a pass. What is too long ago is shown as the oldest pass. */
    void begin(int pass, double at, MotionFrame dest) {
        dest.fillBy(numbering);
        if (asked.length < dest.entry.length) {
            asked = new int[dest.entry.length];
        }
        moment = at;
        newest = pass;
        toCome = at > poses.time(pass);
        shown = pass;
        while (shown > pass - CoastingPoses.PASSES + 1 && at < poses.time(shown)) {
            shown--;
        }
        tooOld = at < poses.time(shown);
        boolean still = shown == pass || tooOld;
        next = still ? shown : shown + 1;
        seconds = still ? 0 : at - poses.time(shown);
        double span = poses.time(next) - poses.time(shown);
        share = still ? 0 : span > 0 ? seconds / span : 1;
    }

    double moment() {
        return moment;
    }

    /** Whether nobody who coasts has got there yet. */
    boolean isToCome() {
        return toCome;
    }

    /** Whether a row is drawn from here; who is not in the set, or came in too lately, has to be asked. */
    private boolean isKnown(int i, int newestShown, int[] since, CoastingRows present) {
        return i < entries.length && since[i] <= newestShown && present.isPresent(i);
    }

    /**
     * Draws a stretch of rows, one row of the frame each; who has to be asked is left in {@link #asked}, and its row of the
     * frame to be filled. Long stretches are what makes a picture quick, so who has to be asked does not end one.
     *
     * @return where the stretch ended: at somebody who is nowhere, or at {@code end}
     */
    int draw(int first, int end, CoastingRows present, int[] since, Actors actors, MotionFrame dest) {
        int newestShown =
                toCome ? Integer.MIN_VALUE : tooOld ? newest - CoastingPoses.PASSES : Math.min(shown, newest - 1);
        int to = dest.count;
        int[] filled = dest.entry;
        askedCount = 0;
        int i = first;
        for (int at = to; i < end; i++, at++) {
            if (isKnown(i, newestShown, since, present)) {
                if (filled[at] != entries[i]) {
                    fill(i, at, dest);
                }
            } else if (present.isPresent(i) || SceneClock.isSomewhere(actors.at(i))) {
                asked[askedCount++] = i;
                dest.written(at);
            } else {
                break;
            }
        }
        dest.count += i - first;
        // Where everybody has to be asked there is nothing to draw.
        int known = askedCount == i - first ? first : Math.min(i, entries.length);
        drawPlaces(first, known, to, dest);
        // Who turned or flew is not where a straight line between the two would have it.
        drawBends(first, known, to, dest);
        return i;
    }

    /** Fills a row of a frame with what will not change as long as somebody is here. */
    private void fill(int i, int at, MotionFrame dest) {
        dest.entry[at] = entries[i];
        int mark = i * MARKS;
        dest.id[at] = marks[mark + ID];
        dest.placements[at] = marks[mark + PLACEMENTS];
        dest.cycle[at] = marks[mark + CYCLE];
        dest.airborne[at] = isAirborne(i);
        int speed = i * SPEEDS;
        dest.cycleSpeed[at] = speeds[speed + CYCLE_SPEED];
        dest.sidestepSpeed[at] = speeds[speed + SIDESTEP];
        dest.turnSpeed[at] = speeds[speed + TURN];
        dest.qx[at] = 0;
        dest.qy[at] = 0;
        dest.action[at] = 0;
        dest.actionAge[at] = 0;
    }

    private void drawPlaces(int first, int end, int to, MotionFrame dest) {
        double[] a = poses.of(shown);
        double[] b = poses.of(next);
        double f = share;
        double[] middle = f < 0.5 ? a : b;
        double since = seconds;
        double[] row = rows;
        int[] cell = poses.cells;
        double[] x = dest.x;
        double[] y = dest.y;
        double[] z = dest.z;
        double[] phases = dest.phase;
        int[] cells = dest.cell;
        int[] filled = dest.entry;
        for (int i = first, at = to; i < end; i++, at++) {
            int from = i * CoastingPoses.STRIDE;
            int of = i * STRIDE;
            double originX = row[of + ORIGIN_X];
            double originY = row[of + ORIGIN_Y];
            x[at] = Knot.between(originX + a[from + CoastingPoses.X], originX + b[from + CoastingPoses.X], f);
            y[at] = Knot.between(originY + a[from + CoastingPoses.Y], originY + b[from + CoastingPoses.Y], f);
            z[at] = Knot.between(a[from + CoastingPoses.Z], b[from + CoastingPoses.Z], f);
            double phase = Sequencer.phase(a[from + CoastingPoses.CYCLE_TIME], row[of + CYCLE_SECONDS]);
            phases[at] = Knot.phaseAfter(phase, row[of + PHASE_RATE], since);
            double overX = middle[from + CoastingPoses.X];
            double overY = middle[from + CoastingPoses.Y];
            // Of who has to be asked the columns know nothing, and learn nothing.
            if (Landblocks.isOutside(row[of + WEST], row[of + SOUTH], overX, overY)
                    && filled[at] != MotionFrame.NO_ENTRY) {
                keepCell(i, Landblocks.cellAt(cell[i], overX, overY));
            }
            cells[at] = cell[i];
        }
    }

    private void drawBends(int first, int end, int to, MotionFrame dest) {
        double[] a = poses.of(shown);
        double[] b = poses.of(next);
        double f = share;
        double[] w = dest.qw;
        double[] k = dest.qz;
        boolean[] airborne = dest.airborne;
        for (int i = first, at = to; i < end; i++, at++) {
            int from = i * CoastingPoses.STRIDE;
            double qw = a[from + CoastingPoses.QW];
            double qz = a[from + CoastingPoses.QZ];
            double laterW = b[from + CoastingPoses.QW];
            double laterZ = b[from + CoastingPoses.QZ];
            if (qw != laterW || qz != laterZ) {
                if (!Knot.isNearlySame(qw * laterW + qz * laterZ)) {
                    if (dest.entry[at] == MotionFrame.NO_ENTRY) {
                        continue;
                    }
                    fillLegs(fill(earlier, i, shown), i, shown);
                    earlier.drawTowards(fill(later, i, next), moment, rotation, dest, at);
                    dest.written(at);
                    continue;
                }
                double mixedW = Knot.mix(qw, laterW, 1 - f, f);
                double mixedZ = Knot.mix(qz, laterZ, 1 - f, f);
                double scale = Frame.unitScale(mixedW, 0, 0, mixedZ);
                qw = mixedW * scale;
                qz = mixedZ * scale;
            }
            w[at] = qw;
            k[at] = qz;
            if (airborne[at]) {
                drawFlight(i, at, dest);
            }
        }
    }

    private void drawFlight(int i, int at, MotionFrame dest) {
        int height = i * CoastingPoses.STRIDE + CoastingPoses.Z;
        double span = poses.time(next) - poses.time(shown);
        double z = poses.of(shown)[height];
        dest.z[at] -= Knot.sag(z, poses.rises(shown)[i], poses.of(next)[height], poses.rises(next)[i], span, share);
    }
}
