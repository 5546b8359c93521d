package dev.gait.server.glide;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.ActionList;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlidePredictor;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.extension.GlideRecord;

/**
 * What observers are told about one body (glide.md). It looks at the body whenever something may have changed, and at every
 * tick; it knows what observers believe, because it runs their predictor; and it finds words for the difference: a command
 * when the legs do something else, a place at once when observers would be off. One track serves all observers of a body,
 * and puts everything into bytes once.
 *
 * <p>Players whose inputs are played are looked at once an input, at the moment of their own clock ({@link InputStamps}).
 */
public final class GlideTrack extends TrackBook {
    /** At a change of what the legs do a place goes along when observers are this far off, metres. */
    private static final double DRIFT_AT_COMMAND = 0.02;
    /** Who faces more than this besides what observers believe is told, radians. */
    private static final double MOST_TURN = 0.08;
    /** A place that nobody waits for is told after this at most while the body moves, milliseconds. */
    private static final long BEAT_MILLIS = 1000;
    /** Places in a row are this far apart unless observers are far off, milliseconds and metres. */
    private static final long SPACING_MILLIS = 100;

    private static final double FAR_OFF = 0.5;
    /** Inputs that do not come for so long: the body waits for them, and is said to stand, milliseconds. */
    private static final long SILENCE_MILLIS = 1100;
    /** Who goes slower than this has no efficiency, m/s; nobody is said to make more than so much of its speed. */
    private static final double SLOW = 0.1;

    private static final double MOST_EFFICIENT = 1.27;
    /** The way of the legs is looked at for so long, seconds: a tick's. */
    private static final double LOOK_SECONDS = 1.0 / 30;
    /** Nobody walks so far between two looks, metres. */
    private static final double ELSEWHERE = 20;

    private final InputStamps stamps = new InputStamps();
    private final TrackHistory history = new TrackHistory();
    private final TrackSample now = new TrackSample();
    private final TrackSample before = new TrackSample();
    private final SteadyWay way = new SteadyWay();
    private final WordLimit words = new WordLimit();
    private final TrackSample told = new TrackSample();
    private final TrackSample urgent = new TrackSample();
    private final Legs standing = new Legs();
    private int action;
    private int teleports;
    private int jumps;
    private boolean begun;
    private boolean byInputs;
    /** How long the last input lasted, seconds. */
    private double lasted;

    public GlideTrack(int guid, GlideGround ground) {
        super(guid, ground);
    }

    // ---- Looking at the body ------------------------------------------------------------------------------------

    /** Whether the body was looked at. */
    @Override
    public boolean isBegun() {
        return begun;
    }

    /** The body has come to a moment of the server's clock by the server's own steps. */
    public void sample(Actor actor, ActionList actions, long nowNanos) {
        now.read(actor, nowNanos);
        now.millis = begun ? Math.max(now.millis, before.millis) : now.millis;
        byInputs = false;
        look(actor.stamps(), now.millis);
        act(actions, now.millis);
        way.begin(actor, now, nowNanos, nowNanos + (placedMillis + BEAT_MILLIS - now.millis) * 1_000_000L);
    }

    /** Whether it goes on as it was found at the last looks, so that there is nothing to look at. */
    public boolean isSteady(Actor actor, ActionList actions, long nowNanos) {
        return way.goesOn(actor, nowNanos)
                && actor.stamps().get(SequenceStamps.TELEPORT) == teleports
                && (actions.size() == 0 || actions.stamp(actions.size() - 1) == action);
    }

    /**
     * An input was played that moved the body for so long, with the legs it has now.
     *
     * @param simulated the actor as far as inputs have led it, without a look ahead
     * @param body the actor as others know it
     */
    public void played(Actor simulated, Actor body, int inputMillis, ActionList actions, long nowNanos) {
        double end = stamps.played(inputMillis, nowNanos * 1e-9);
        if (!begun) {
            sample(body, actions, nowNanos);
        }
        byInputs = true;
        lasted = inputMillis / 1000.0;
        now.read(simulated, end, lasted, before);
        look(body.stamps(), Math.max(before.millis, now.millis - inputMillis));
        act(actions, now.millis);
    }

    /**
     * A player whose inputs are played says what it holds from now on: from the end of the last input, for an input ends
     * with every key. So its observers hear of it before the inputs that prove it.
     */
    public void held(Actor body, ActionList actions) {
        if (!begun || !byInputs || before.airborne) {
            return;
        }
        now.readPlaced(body, before.millis);
        foresee(now);
        if (!now.movesLike(told) && words.take()) {
            command(before.millis);
        }
        act(actions, before.millis);
    }

    /**
     * It says that it jumps, and would with this velocity, world axes: from the end of the last input, too. Were observers
     * told when the input that jumps has been played, they would have drawn it running on for the length of that.
     */
    public void leaps(double east, double north, double up) {
        if (!begun || !byInputs || before.airborne || !words.take()) {
            return;
        }
        launch(before, east, north, up);
        before.airborne = true;
        before.vx = east;
        before.vy = north;
        before.vz = up;
    }

    /** Where the inputs have led it is where it is, whatever the body looks ahead. */
    private void foresee(TrackSample sample) {
        sample.x = before.x;
        sample.y = before.y;
        sample.z = before.z;
        sample.heading = before.heading;
        sample.airborne = before.airborne;
    }

    /** The server put the body of a player somewhere, whose inputs go on from there. */
    public void placed(Actor actor, boolean elsewhere, long nowNanos) {
        if (!begun) {
            return;
        }
        if (elsewhere) {
            stamps.reset();
        }
        long at = elsewhere ? Math.max(Math.round(nowNanos * 1e-6), before.millis + 1) : before.millis + 1;
        now.readPlaced(actor, at);
        look(actor.stamps(), at);
        if (now.millis > placedMillis) {
            tellPlace(true);
        }
    }

    /** Once a tick: what time demands. */
    public void beat(long nowNanos) {
        words.at(nowNanos);
        long millis = Math.round(nowNanos * 1e-6);
        if (!begun) {
            return;
        }
        if (byInputs && millis - before.millis > SILENCE_MILLIS && !told.isStill() && words.take()) {
            now.standAfter(before);
            command(now.millis);
            tellPlace(true);
            before.set(now);
        }
        if (!before.isStill() && !before.airborne && before.millis - placedMillis >= BEAT_MILLIS) {
            now.set(before);
            tellPlace(false);
        }
        boolean unknown = before.isStill() ? places() != urgentPlace() : before.distanceTo(urgent) > DRIFT_AT_COMMAND;
        if (before.rests() && unknown) {
            // The last place was one of many, which some have not heard; where it rests everybody must know.
            now.set(before);
            tellPlace(true);
        }
    }

    private void look(SequenceStamps counters, long commandMillis) {
        int teleport = counters.get(SequenceStamps.TELEPORT);
        if (!begun) {
            begun = true;
            teleports = teleport;
            predictor.begin(now.seconds(), now.x, now.y, now.z, now.heading);
            told.set(now);
            before.set(now);
            told.legs.set(standing);
            tellPlace(true);
        }
        boolean elsewhere = teleport != teleports || now.distanceTo(before) > ELSEWHERE;
        teleports = teleport;
        if (elsewhere) {
            jumps++;
            teleport();
        } else if (now.airborne && !before.airborne && words.take()) {
            launch(commandMillis);
        } else if (!now.airborne && before.airborne) {
            tellPlace(true);
        }
        boolean changed = !now.airborne && !now.movesLike(told);
        boolean tellable = changed && words.take();
        if (tellable) {
            command(commandMillis);
        }
        double off = placeIfOff(tellable);
        way.compare(now, before, changed && !tellable ? Double.NaN : off);
        history.add(now, jumps);
        before.set(now);
    }

    /** How far observers were off; not a number if they have just been told, or are still to be: then it is looked at again. */
    private double placeIfOff(boolean changed) {
        if (now.millis == placedMillis) {
            return Double.NaN;
        }
        double drift = predictor.drift(now.seconds(), now.x, now.y, now.z);
        double turned = Math.abs(Math.IEEEremainder(now.heading - predictor.believed().heading, 2 * Math.PI));
        boolean precise = changed || now.isStill() && before.isStill();
        boolean off = drift > (precise ? DRIFT_AT_COMMAND : GlidePredictor.MOST_DRIFT) || turned > MOST_TURN;
        boolean soon = now.millis - placedMillis < SPACING_MILLIS && drift < FAR_OFF && !precise;
        if (off && !soon) {
            tellPlace(true);
        }
        return off && soon ? Double.NaN : drift;
    }

    // ---- Finding words ------------------------------------------------------------------------------------------

    private void command(long atMillis) {
        number++;
        told.set(now);
        predictor.toldCommand(atMillis / 1000.0, number, now.legs);
        sayLegs(atMillis, told.legs.forward, told.legs.right, told.legs.turn, told.running, told.cycle);
        event(atMillis);
    }

    private void act(ActionList actions, long atMillis) {
        for (int i = 0; i < actions.size(); i++) {
            int sequence = actions.stamp(i);
            if (action == 0 || Wrap16.isNewer15(action, sequence)) {
                action = sequence;
                number++;
                record.kind = GlideRecord.Kind.ACTION;
                record.millis = (int) atMillis & 0xFFFF;
                record.number = number;
                record.cycle = MotionCommand.low(actions.motion(i));
                event(atMillis);
            }
        }
    }

    private void teleport() {
        sayPlace(now, GlideRecord.Kind.TELEPORT);
        predictor.toldTeleport(now.seconds(), now.x, now.y, now.z, now.heading);
        placedMillis = now.millis;
        event(now.millis);
    }

    /** It left the ground when this look's time began: from there the parabola goes on by itself. */
    private void launch(long atMillis) {
        boolean earlier = atMillis < now.millis;
        double fallen = earlier ? MotionTuning.GRAVITY * lasted : 0;
        launch(earlier ? before : now, now.vx, now.vy, now.vz - fallen);
    }

    private void launch(TrackSample from, double east, double north, double up) {
        sayPlace(from, GlideRecord.Kind.FLIGHT);
        record.vx = east;
        record.vy = north;
        record.vz = up;
        predictor.toldFlight(from.seconds(), from.x, from.y, from.z, from.heading, record.vx, record.vy, record.vz);
        placedMillis = from.millis;
        event(from.millis);
    }

    /** Says where it is: to everybody until they know, or as one place of many. */
    private void tellPlace(boolean toAll) {
        sayPlace(now, now.airborne ? GlideRecord.Kind.FLIGHT : GlideRecord.Kind.POSITION);
        record.efficiency = efficiency();
        record.vx = now.vx;
        record.vy = now.vy;
        record.vz = now.vz;
        if (now.airborne) {
            predictor.toldFlight(now.seconds(), now.x, now.y, now.z, now.heading, now.vx, now.vy, now.vz);
        } else {
            predictor.toldPosition(now.seconds(), now.x, now.y, now.z, now.heading, record.efficiency);
        }
        if (toAll) {
            urgent.set(now);
        }
        placed(now.millis, toAll);
    }

    /** How much of the way that its legs would make on this ground the body makes. */
    private double efficiency() {
        if (now.airborne || now.legs.speed() < SLOW) {
            return 1;
        }
        double way = predictor.way(now.x, now.y, now.z, now.heading, now.legs, LOOK_SECONDS);
        return Math.min(MOST_EFFICIENT, now.speed() * LOOK_SECONDS / Math.max(way, SLOW * LOOK_SECONDS));
    }

    private void sayPlace(TrackSample at, GlideRecord.Kind kind) {
        sayPlace(kind, at.millis, at.x, at.y, at.z, at.heading);
    }

    // ---- For those who tell -------------------------------------------------------------------------------------

    @Override
    double nearX() {
        return before.x;
    }

    @Override
    double nearY() {
        return before.y;
    }

    /** How it is, for another machine that goes on telling of it from here. */
    public void describe(TrackState dest) {
        dest.millis = before.millis;
        dest.x = before.x;
        dest.y = before.y;
        dest.z = before.z;
        dest.heading = before.heading;
        dest.airborne = before.airborne;
        dest.vx = before.vx;
        dest.vy = before.vy;
        dest.vz = before.vz;
        dest.number = number;
        dest.forward = told.legs.forward;
        dest.right = told.legs.right;
        dest.turn = told.legs.turn;
        dest.running = told.running;
        dest.cycle = told.cycle;
    }

    @Override
    void describe(long nowMillis, TrackState dest) {
        describe(dest);
        // A player whose line is dead stands as it was last looked at; the wire tells no time that is so long ago.
        dest.millis = Math.max(before.millis, nowMillis - TrackEvents.TELLABLE_MILLIS);
    }

    @Override
    public boolean at(double millis, SeenPlace dest) {
        return history.at(millis, dest) && way.carryOn(millis, before.millis, dest);
    }
}
