package dev.gait.server.avatar;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.local.InputReplay;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.local.PlayerState;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.relay.MovingAxes;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A player whose client sends what it holds instead of where it is (motion.md §K): the server makes the same steps and
 * has the last word. Inputs are played in order, by the law both sides share; one that is missing is waited for, because
 * the session repeats what was lost, again if lost again, and only after some seconds does the simulation go on without
 * it.
 *
 * <p>A client cannot be faster than its legs here, only longer: an input says how long a key was held. So time is what is
 * rationed. As much may be played as has passed, and a little more for delay that comes and goes; time that nobody
 * played, because the line was dead, may be made good later: a second of it at once, the rest at four times the pace of
 * the clock, so that nobody is seen to blink. What the server itself stood still is there at once: everybody was deaf then.
 *
 * <p>Inputs come in pieces of 50 ms and tell the past. Where the body is now is what they lead to and a look ahead with
 * what the client said it holds ({@link InputClock} knows how far); that is what others are told, so that word of a runner
 * is as true between two inputs as at the end of one.
 */
final class InputSimulation {
    /** What inputs may be early, seconds: the range of an ordinary link's delay. */
    private static final double EARLY_SECONDS = 0.4;
    /** And at the beginning, when the hello they follow may have been lost and repeated. */
    private static final double FIRST_SECONDS = 3.0;

    private static final long BEGINNING_NANOS = 6_000_000_000L;
    /** How early inputs are, they show when all that came was played; nobody puts that off for longer than this. */
    private static final long LONGEST_BEGINNING_NANOS = 20_000_000_000L;
    /** The longest silence that may be made good, seconds. */
    private static final double MOST_SAVED = 10.0;
    /** How much of that at once, seconds, and how many seconds in one. */
    private static final double AT_ONCE = 1.0;

    private static final double CATCH_UP = 4.0;
    /** Time that this server stood still is made good when what was said meanwhile is heard: within this. */
    private static final long STOOD_STILL_NANOS = 10_000_000_000L;
    /** Clients wait no longer for a server, seconds. */
    private static final double LONGEST_STOP = 30.0;
    /** How long a missing input is waited for, nanoseconds. */
    private static final long WAIT_NANOS = 2_500_000_000L;
    /** Inputs kept that are ahead of a missing one. */
    private static final int MOST_HELD = 256;

    private static final double MOST_TURN_SPEED = 1.5;
    /** So far a leap is followed to see whether it leaves the ground, seconds. */
    private static final double LEAP_SECONDS = 0.001;
    /** Client and server reckon alike: what they differ by is rounded, metres and degrees. */
    private static final double SAME_PLACE = 0.05;

    private static final double SAME_HEADING = 2;
    /** Of a place that is waited for, which the input before may have come near to, metres and degrees. */
    private static final double VERY_PLACE = 0.01;

    private static final double VERY_HEADING = 0.5;
    /** More words than are said in the seconds that a failure may cost. */
    private static final int STATES_SKIPPED = 1024;

    /** Hears what the inputs made the body do that others must be told at once. */
    interface Events {
        /** It jumped; world velocity at the launch. */
        void jumped(double velocityX, double velocityY, double velocityZ);

        /** It ended a movement: where it is now is where it stopped. */
        void stopped();

        /** An input has moved the simulated actor for so long. */
        void played(Actor simulated, int millis, long nowNanos);

        /** Inputs for more time than has passed were dropped. */
        void hurried();
    }

    private final InputReplay replay;
    private final Actor actor;
    private final Events events;
    private final PlayerState state = new PlayerState();
    private final TreeMap<Integer, PlayerInput> ahead = new TreeMap<>((a, b) -> Integer.compare(a - b, 0));
    private final InputClock clock = new InputClock();
    /** What the client holds by now, as far as is known. */
    private final PlayerInput held = new PlayerInput();

    private int movedAxes;
    private int playedTick;
    private int stateTick;
    private double savedSeconds = FIRST_SECONDS;
    private double paceSeconds = AT_ONCE;
    private long earnedNanos;
    private long beganNanos;
    private boolean beginning = true;
    private double leastSaved = FIRST_SECONDS;
    private long waitingSince;
    private boolean waiting;
    /** What the server itself stood still, seconds, and until when that counts. */
    private double stoodStill;

    private long stoodStillUntil;

    /**
     * @param actor whose body follows the inputs from now on
     */
    InputSimulation(Actor actor, CollisionWorld ground, Attributes skills, Events events, long nowNanos) {
        this.actor = actor;
        this.events = events;
        replay = new InputReplay(ground, skills, actor.profile(), MotionOptions.DEFAULT);
        replay.takeShape(actor.body());
        earnedNanos = nowNanos;
        beganNanos = nowNanos;
        begin();
    }

    /** The body without the look ahead, the inputs that wait, and what time may still be played. */
    void exchange(StateExchange s) {
        state.read(replay.ghost().body());
        MotionStates.exchange(s, state);
        if (s.isReading()) {
            replay.begin(state);
            ahead.clear();
        }
        int count = s.count(ahead.size(), MOST_HELD);
        for (PlayerInput input : ahead.values().toArray(new PlayerInput[count])) {
            PlayerInput waits = input == null ? new PlayerInput() : input;
            MotionStates.exchange(s, waits);
            ahead.put(waits.tick, waits);
        }
        clock.exchange(s);
        MotionStates.exchange(s, held);
        movedAxes = s.i32(movedAxes);
        playedTick = s.i32(playedTick);
        stateTick = s.i32(stateTick);
        savedSeconds = s.f64(savedSeconds);
        paceSeconds = s.f64(paceSeconds);
        earnedNanos = s.moment(earnedNanos);
        beganNanos = s.moment(beganNanos);
        beginning = s.flag(beginning);
        leastSaved = s.f64(leastSaved);
        waitingSince = s.moment(waitingSince);
        waiting = s.flag(waiting);
    }

    /** Numbers that may have been used already are left out. */
    void skipStates() {
        stateTick += STATES_SKIPPED;
    }

    /** The server itself was deaf for so long: its clients have gone on. */
    void stoodStill(double seconds, long nowNanos) {
        stoodStill = Math.min(stoodStill + seconds, LONGEST_STOP);
        stoodStillUntil = nowNanos + STOOD_STILL_NANOS;
    }

    /** Goes on from where the body is: at the beginning, and whenever the server put it somewhere. */
    void begin() {
        state.read(actor.body());
        replay.begin(state);
    }

    /** The body without the look ahead. */
    void rewind() {
        replay.preview(held, 0);
        replay.lead(actor);
    }

    /** Passes over everything that has come: it was meant for a place the player has left. */
    void skip() {
        if (!ahead.isEmpty()) {
            playedTick = ahead.lastKey();
            ahead.clear();
        }
        clock.reset();
        waiting = false;
    }

    /** Takes an input; the same one may come several times. */
    void take(PlayerInput input) {
        if (input.tick - playedTick <= 0 || !input.isValid()) {
            return;
        }
        if (ahead.size() < MOST_HELD) {
            ahead.putIfAbsent(input.tick, input);
        } else {
            // Too much has come since the missing one: waiting on would lose more than it brings.
            waiting = true;
            waitingSince = earnedNanos - WAIT_NANOS;
        }
    }

    /** The client says what it holds from now on; the inputs that prove it follow. */
    void hold(RawMotionState state, boolean standingLongJump) {
        held.state.copyMovementFrom(state);
        tame(held.state);
        held.standingLongJump = standingLongJump;
    }

    /**
     * Whether the inputs that were played end where the client stood when it said what it holds from now on: none of those
     * before is missing, and none after has come. Else that word would be put at another moment than its own.
     */
    boolean hasComeTo(Position place) {
        return ahead.isEmpty() && isAt(place, SAME_PLACE, SAME_HEADING);
    }

    /** The same of a place that was said before: the input that ends there has come since, and not one that ends near it. */
    boolean hasComeToAtLast(Position place) {
        return ahead.isEmpty() && isAt(place, VERY_PLACE, VERY_HEADING);
    }

    private boolean isAt(Position place, double meters, double degrees) {
        Position played = replay.ghost().body().position;
        double dx = played.globalX() - place.globalX();
        double dy = played.globalY() - place.globalY();
        double turned = Headings.signed(played.frame.heading() - place.frame.heading());
        return dx * dx + dy * dy < meters * meters && Math.abs(turned) < degrees;
    }

    /** The body as it would leave the ground if it jumped now, as far as it may; null when it would not. */
    @Nullable
    Body foreseeJump(double extent) {
        if (!(extent > 0 && extent <= 1) || !replay.ghost().body().isGrounded()) {
            return null;
        }
        held.jumpExtent = extent;
        Body body = replay.foresee(held, LEAP_SECONDS);
        held.jumpExtent = 0;
        body.velocityZ -= MotionTuning.GRAVITY * LEAP_SECONDS;
        return body.contact ? null : body;
    }

    /** Whether that is what is held, as far as is known: by the last input that was played, or by word since. */
    boolean holds(RawMotionState state) {
        return held.state.hasSameMovement(state);
    }

    /** Plays what can be played, and makes the body follow to this moment. False when there was nothing to play. */
    boolean play(long nowNanos) {
        earn(nowNanos);
        boolean ended = false;
        PlayerInput next = next(nowNanos);
        boolean played = next != null;
        while (next != null) {
            playedTick = next.tick;
            ended |= play(next, nowNanos);
            clock.played(next.millis, nowNanos);
            held.set(next);
            held.jumpExtent = 0;
            next = next(nowNanos);
        }
        endBeginning(nowNanos);
        lead(nowNanos);
        if (ended) {
            events.stopped();
        }
        return played;
    }

    private void lead(long nowNanos) {
        double seconds = clock.secondsSincePlayed(nowNanos);
        if (seconds > 0) {
            replay.preview(held, seconds);
        }
        replay.lead(actor);
    }

    private @Nullable PlayerInput next(long nowNanos) {
        if (ahead.isEmpty()) {
            waiting = false;
            return null;
        }
        int tick = ahead.firstKey();
        if (tick != playedTick + 1 && !waiting) {
            waiting = true;
            waitingSince = nowNanos;
        }
        if (waiting && nowNanos - waitingSince < WAIT_NANOS) {
            if (tick != playedTick + 1) {
                return null;
            }
            waiting = false;
        }
        // Who has waited long enough does not wait again for what else is missing of what has come meanwhile: it would
        // be behind by as much from then on.
        PlayerInput input = ahead.get(tick);
        if (input == null || input.millis * 1e-3 > paceSeconds) {
            return null;
        }
        return ahead.remove(tick);
    }

    /** True when a movement ended with it. */
    private boolean play(PlayerInput input, long nowNanos) {
        double seconds = input.millis / 1000.0;
        if (seconds > savedSeconds) {
            events.hurried();
            return false;
        }
        savedSeconds -= seconds;
        paceSeconds -= seconds;
        leastSaved = Math.min(leastSaved, savedSeconds);
        tame(input.state);
        Body body = replay.ghost().body();
        boolean stood = body.isGrounded();
        int axes = MovingAxes.of(input.state);
        boolean ended = MovingAxes.ends(movedAxes, axes);
        movedAxes = axes;
        replay.apply(input);
        events.played(replay.ghost(), input.millis, nowNanos);
        if (input.jumpExtent > 0 && stood && !body.contact) {
            replay.lead(actor);
            // Gravity has worked for the length of the input already; others start from the launch.
            events.jumped(body.velocityX, body.velocityY, body.velocityZ - MotionTuning.GRAVITY * seconds);
        }
        return ended;
    }

    private void earn(long nowNanos) {
        double passed = Math.max(0, (nowNanos - earnedNanos) * 1e-9);
        earnedNanos = Math.max(earnedNanos, nowNanos);
        if (nowNanos - stoodStillUntil >= 0) {
            stoodStill = 0;
        }
        savedSeconds = Math.min(savedSeconds + passed, MOST_SAVED + stoodStill);
        paceSeconds = Math.min(paceSeconds + CATCH_UP * passed, AT_ONCE + stoodStill);
    }

    /** What was never needed is taken back; what a hold-up saved since stays. */
    private void endBeginning(long nowNanos) {
        long known = nowNanos - beganNanos;
        if (beginning && known >= (ahead.isEmpty() ? BEGINNING_NANOS : LONGEST_BEGINNING_NANOS)) {
            beginning = false;
            savedSeconds -= Math.max(0, leastSaved - EARLY_SECONDS);
        }
    }

    /** Keys give speeds of 1; whatever else a client writes there does not make it faster. */
    private static void tame(RawMotionState state) {
        state.forwardSpeed = within(state.forwardSpeed, 1.0);
        state.sidestepSpeed = within(state.sidestepSpeed, 1.0);
        state.turnSpeed = within(state.turnSpeed, MOST_TURN_SPEED);
    }

    private static double within(double speed, double most) {
        return Math.min(Math.max(speed, -most), most);
    }

    // ---- The server's word --------------------------------------------------------------------------------------

    /** How far the simulation has come, under the next number; the stamps are the caller's. */
    PlayerState nextState() {
        state.read(replay.ghost().body());
        state.tick = ++stateTick;
        state.acknowledgedTick = playedTick;
        return state;
    }
}
