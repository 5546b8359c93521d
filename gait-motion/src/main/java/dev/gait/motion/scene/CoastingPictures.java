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
 * coming-in has a number, a {@link MotionFrame} remembers which of them filled a row, and a row is filled with all that once,
 * from the actor itself, which nobody has touched since; and so are the few numbers here that every picture needs.
 */
final class CoastingPictures {
    /** Doubles per row that every picture reads and nothing changes, the cell's corner apart. */
    private static final int STRIDE = 6;

    /** The landblock's corner on the map, and the south-west corner of the cell in it; indoors no number. */
    private static final int ORIGIN_X = 0;

    private static final int ORIGIN_Y = 1;
    private static final int WEST = 2;
    private static final int SOUTH = 3;
    private static final int CYCLE_SECONDS = 4;
    private static final int PHASE_RATE = 5;

    private final CoastingPoses poses;
    private final Actors actors;
    private double[] rows;
    /** A cell of the landblock that a body does not leave here; outdoors not always the one that it is in. */
    private int[] cells;

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

    CoastingPictures(CoastingPoses poses, Actors actors, int capacity) {
        this.poses = poses;
        this.actors = actors;
        rows = new double[capacity * STRIDE];
        cells = new int[capacity];
    }

    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity * STRIDE);
        cells = Arrays.copyOf(cells, capacity);
    }

    /** The number of a coming-in: a row, and the pass since when somebody is in it. */
    private static long entry(int row, int since) {
        return (long) row << 32 | since & 0xFFFFFFFFL;
    }

    private void keepCell(int i, int cell) {
        boolean outdoors = Landblocks.isOutdoorCell(cell);
        cells[i] = cell;
        rows[i * STRIDE + WEST] = outdoors ? Landblocks.west(cell) : Double.NaN;
        rows[i * STRIDE + SOUTH] = outdoors ? Landblocks.south(cell) : Double.NaN;
    }

    /** Tells a body's own history what happened in its last steps. */
    void recall(int i, Actor actor, int pass, int steps, PoseHistory history) {
        int kept = Math.min(steps, CoastingPoses.PASSES);
        if (steps > CoastingPoses.PASSES) {
            history.forget();
        }
        for (int p = pass - kept + 1; p <= pass; p++) {
            fill(history.step(poses.time(p)), i, actor, p);
        }
    }

    /** What an actor that was handed over, or is just being given back, was like after a pass. */
    private Knot fill(Knot knot, int i, Actor actor, int pass) {
        Body body = actor.keptBody();
        Sequencer legs = actor.keptLegs();
        double[] there = poses.of(pass);
        int from = i * CoastingPoses.STRIDE;
        int cell = body.position.cell;
        knot.setUpright(
                poses.time(pass),
                Landblocks.originX(cell) + there[from + CoastingPoses.X],
                Landblocks.originY(cell) + there[from + CoastingPoses.Y],
                there[from + CoastingPoses.Z],
                there[from + CoastingPoses.QW],
                there[from + CoastingPoses.QZ],
                poses.cell(i, pass, cell),
                body.placements,
                !body.contact,
                body.contact ? 0 : poses.rises(pass)[i]);
        knot.setLegs(
                legs.cycle(),
                legs.cycleSpeed(),
                Sequencer.phase(poses.cycleTime(i, pass), legs.cycleSeconds()),
                legs.phaseRate(),
                legs.sidestepSpeed(),
                legs.turnSpeed());
        return knot;
    }

    // ---- Pictures ----

    /** Begins a picture of a moment, as it is known after a pass. What is too long ago is shown as the oldest pass. */
    void begin(int pass, double at, MotionFrame dest) {
        dest.fillBy(this);
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
        return i < cells.length && since[i] <= newestShown && present.isPresent(i);
    }

    /**
     * Draws a stretch of rows, one row of the frame each; who has to be asked is left in {@link #asked}, and its row of the
     * frame to be filled. Long stretches are what makes a picture quick, so who has to be asked does not end one.
     *
     * @return where the stretch ended: at somebody who is nowhere, or at {@code end}
     */
    int draw(int first, int end, CoastingRows present, int[] since, MotionFrame dest) {
        int newestShown =
                toCome ? Integer.MIN_VALUE : tooOld ? newest - CoastingPoses.PASSES : Math.min(shown, newest - 1);
        int to = dest.count;
        long[] filled = dest.entry;
        askedCount = 0;
        int i = first;
        for (int at = to; i < end; i++, at++) {
            if (isKnown(i, newestShown, since, present)) {
                long entry = entry(i, since[i]);
                if (filled[at] != entry) {
                    filled[at] = entry;
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
        int known = askedCount == i - first ? first : Math.min(i, cells.length);
        drawPlaces(first, known, to, dest);
        // Who turned or flew is not where a straight line between the two would have it.
        drawBends(first, known, to, dest);
        return i;
    }

    /** Fills a row of a frame with what will not change as long as somebody is here. */
    private void fill(int i, int at, MotionFrame dest) {
        Actor actor = actors.at(i);
        Body body = actor.keptBody();
        Sequencer legs = actor.keptLegs();
        int row = i * STRIDE;
        rows[row + ORIGIN_X] = Landblocks.originX(body.position.cell);
        rows[row + ORIGIN_Y] = Landblocks.originY(body.position.cell);
        keepCell(i, body.position.cell);
        rows[row + CYCLE_SECONDS] = legs.cycleSeconds();
        rows[row + PHASE_RATE] = legs.phaseRate();
        dest.id[at] = actor.id();
        dest.placements[at] = body.placements;
        dest.cycle[at] = legs.cycle();
        dest.airborne[at] = !body.contact;
        dest.cycleSpeed[at] = legs.cycleSpeed();
        dest.sidestepSpeed[at] = legs.sidestepSpeed();
        dest.turnSpeed[at] = legs.turnSpeed();
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
        int[] cell = cells;
        double[] x = dest.x;
        double[] y = dest.y;
        double[] z = dest.z;
        double[] phases = dest.phase;
        int[] shownCells = dest.cell;
        long[] filled = dest.entry;
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
            shownCells[at] = cell[i];
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
                    Actor actor = actors.at(i);
                    fill(earlier, i, actor, shown).drawTowards(fill(later, i, actor, next), moment, rotation, dest, at);
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
