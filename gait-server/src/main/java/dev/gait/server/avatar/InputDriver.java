package dev.gait.server.avatar;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import dev.gait.server.glide.GlideTrack;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.Surroundings;
import org.jspecify.annotations.Nullable;

/**
 * A client that sends what it holds instead of where it is: plays its inputs as they come, tells it how far the
 * simulation is, and tells the others what positions they would have heard from a client of the field.
 *
 * <p>Others hear the motion itself from the client's MoveToState, as ever. From here they hear jumps, the place at every
 * stop and every second of movement, and the place once more when the body has come to rest. What the client says of
 * where it is, is not looked at.
 */
final class InputDriver implements PlayerDriver, InputSimulation.Events {
    /** Longer than a client's own second: its reports are what others hear (wire.md §E.4), this is for who sends none. */
    private static final long BROADCAST_NANOS = 1_200_000_000L;
    /** Ticks without a move after which a body rests. */
    private static final int REST_TICKS = 6;

    /** With more than this waiting for the client its line is behind. */
    private static final int LATE_BYTES = 16_384;
    /** A body has a turn thirty times a second; after a pause as long as this the server itself was held up. */
    private static final long STOP_NANOS = 1_000_000_000L;
    /** Who sends inputs for more time than there is is corrected this often at most. */
    private static final long REPEAT_HURRIED_NANOS = 250_000_000L;

    private final Occupant self;
    private final AvatarHost host;
    private final PlayerAnnouncer announcer;
    private final Attributes skills;
    private final InputSimulation simulation;
    private final Position wanted = new Position();
    private final Frame lastFrame = new Frame();
    private Surroundings here;
    private int ticks;
    private int restTicks;
    private boolean placeOwed;
    private long broadcastNanos;
    private boolean everRefused;
    private long refusedNanos;
    private long turnNanos;
    /** What the client said it holds from a place on that its inputs have not led it to yet. */
    private @Nullable MotionReport early;

    InputDriver(
            Occupant self,
            AvatarHost host,
            PlayerAnnouncer announcer,
            CollisionWorld ground,
            Attributes skills,
            Surroundings here) {
        this.self = self;
        this.host = host;
        this.announcer = announcer;
        this.skills = skills;
        this.here = here;
        broadcastNanos = here.nowNanos();
        turnNanos = here.nowNanos();
        simulation = new InputSimulation(self.actor(), ground, skills, this, here.nowNanos());
    }

    /** The client hears that its inputs count from now on. */
    void grant() {
        sayState(false);
    }

    @Override
    public void exchange(StateExchange s) {
        simulation.exchange(s);
        MotionStates.exchange(s, lastFrame);
        ticks = s.i32(ticks);
        restTicks = s.i32(restTicks);
        placeOwed = s.flag(placeOwed);
        broadcastNanos = s.moment(broadcastNanos);
        everRefused = s.flag(everRefused);
        refusedNanos = s.moment(refusedNanos);
    }

    @Override
    public void recovered(Surroundings at) {
        here = at;
        early = null;
        simulation.skipStates();
        sayState(true);
    }

    /** What was held before does not count any more. */
    @Override
    public void begin(Lateness lateness, Surroundings at) {
        here = at;
        early = null;
        simulation.skip();
        tellTrack(true);
        goOnFromHere();
    }

    private void goOnFromHere() {
        simulation.begin();
        sayState(true);
    }

    // ---- What the client says -----------------------------------------------------------------------------------

    /** While its client has not arrived where it was sent, its inputs are passed over. */
    @Override
    public void inputs(PlayerCommand.Inputs command, boolean playing, Surroundings at) {
        turn(at);
        for (PlayerInput input : command.inputs()) {
            simulation.take(input);
        }
        self.actor().setNow(at.now());
        if (playing) {
            play();
        } else {
            simulation.skip();
        }
    }

    private void play() {
        boolean played = simulation.play(here.nowNanos());
        if (early == null || !played) {
            return;
        }
        if (simulation.holds(early.state)) {
            // The input after it has come as well, and has said so.
            early = null;
        } else if (simulation.hasComeToAtLast(early.position)) {
            simulation.hold(early.state, early.standingLongJump);
            tellHeld(early);
        }
    }

    /**
     * Observers in the lane hear what is held from now on when the inputs have led to where it was said: else it would be put at
     * another moment than its own. Datagrams overtake each other by less than a millisecond even at home; if the input
     * that ended with the key comes after the word of it, they hear of it then.
     */
    private void tellHeld(MotionReport report) {
        boolean there = simulation.hasComeTo(report.position);
        early = there ? null : report;
        GlideTrack track = self.audience().track();
        if (track != null && there) {
            track.held(self.actor(), self.motion().state.actions);
        }
    }

    /** The body comes to this moment, and goes on with what is held now. */
    @Override
    public void held(PlayerCommand.Held command, Surroundings at) {
        MotionReport report = command.report();
        announcer.take(report, skills.runRate(), false, at);
        bringToNow(at);
        simulation.hold(report.state, report.standingLongJump);
        announcer.perform(at);
        tellHeld(report);
        // The place of a new movement is known, and which way it faces: a turn that began 50 ms earlier than
        // others hear of it would be a metre off in a second.
        sayPlace();
        at.afterwards(() -> host.relayed(command.arrival().nanos()));
    }

    /** Where it is, the inputs say; that it reports is the moment to tell everybody (wire.md §E.4). */
    @Override
    public void reported(PlayerCommand.Reported command, Surroundings at) {
        bringToNow(at);
        sayPlace();
    }

    @Override
    public void jumped(PlayerCommand.Jumped command, Surroundings at) {
        // It jumps when the input says so; observers in the lane hear of it before, as of everything that is held.
        bringToNow(at);
        GlideTrack track = self.audience().track();
        boolean there = !command.report().saysPlace || simulation.hasComeTo(command.report().position);
        Body leaping = track == null || !there ? null : simulation.foreseeJump(command.report().extent);
        if (track != null && leaping != null) {
            track.leaps(leaping.velocityX, leaping.velocityY, leaping.velocityZ);
        }
    }

    private void bringToNow(Surroundings at) {
        turn(at);
        play();
    }

    // ---- What the server does -----------------------------------------------------------------------------------

    @Override
    public void refuse(GateVerdict verdict, Surroundings at) {
        at.afterwards(() -> host.corrected(verdict));
        everRefused = true;
        refusedNanos = at.nowNanos();
        beforePush(at);
        self.actor().setNow(at.now());
        at.stepper().place(self.actor(), wanted.set(self.position()));
        self.body().setVelocity(0, 0, 0);
        announcer.endFlight();
        pushed(at);
    }

    /** The body goes back to where the inputs led: what the server does to it now, it does to what was played. */
    @Override
    public void beforePush(Surroundings at) {
        here = at;
        simulation.rewind();
    }

    /** What it does goes on: a simulated body keeps its speed, and its client's inputs are played from there. */
    @Override
    public void pushed(Surroundings at) {
        here = at;
        early = null;
        announcer.force(at);
        goOnFromHere();
        tellTrack(false);
    }

    // ---- Every tick ---------------------------------------------------------------------------------------------

    @Override
    public boolean moves(double silentSeconds) {
        return false;
    }

    @Override
    public void think(boolean playing, Surroundings at) {
        turn(at);
        if (playing) {
            play();
            sayWhereItIs();
        }
        // The step that others take does this for them: who chases this body wants to know where it goes.
        self.actor().targets().handleTargeting(at.now());
        ticks++;
        if (ticks % Avatar.TICKS_PER_STATE == 0) {
            sayState(false);
        }
    }

    /** Notes when nobody here had a turn for long: what comes now was said meanwhile. */
    private void turn(Surroundings at) {
        here = at;
        long pause = at.nowNanos() - turnNanos;
        if (pause > STOP_NANOS) {
            simulation.stoodStill(pause * 1e-9, at.nowNanos());
        }
        turnNanos = at.nowNanos();
    }

    private void sayWhereItIs() {
        Body body = self.body();
        boolean moved = !body.frame().isEqual(lastFrame);
        lastFrame.set(body.frame());
        placeOwed |= moved;
        restTicks = moved ? 0 : restTicks + 1;
        boolean due = here.nowNanos() - broadcastNanos >= BROADCAST_NANOS || restTicks == REST_TICKS;
        if (body.isGrounded() && placeOwed && due) {
            sayPlace();
        }
        if (restTicks == REST_TICKS) {
            body.travelX = 0;
            body.travelY = 0;
            body.travelZ = 0;
        }
    }

    private void sayPlace() {
        if (announcer.sayPlace(self.body().isGrounded(), true, here)) {
            broadcastNanos = here.nowNanos();
            placeOwed = false;
        }
    }

    private void sayState(boolean correction) {
        if (!correction && host.backlog() > LATE_BYTES) {
            // On a line that is behind it would arrive late, and late it is worth nothing.
            return;
        }
        here.announcement().playerState(self.guid(), simulation.nextState(), correction, self.stamps());
        here.tellItself(self, here.announcement());
    }

    /** The track of a body that is moved by inputs hears of it when it is put somewhere. */
    private void tellTrack(boolean elsewhere) {
        GlideTrack track = self.audience().track();
        if (track != null) {
            track.placed(self.actor(), elsewhere, here.nowNanos());
        }
    }

    // ---- What the inputs did ------------------------------------------------------------------------------------

    @Override
    public void played(Actor simulated, int millis, long nowNanos) {
        GlideTrack track = self.audience().track();
        if (track != null) {
            track.played(simulated, self.actor(), millis, self.motion().state.actions, nowNanos);
        }
    }

    @Override
    public void jumped(double velocityX, double velocityY, double velocityZ) {
        announcer.jump(velocityX, velocityY, velocityZ, here);
    }

    @Override
    public void stopped() {
        if (self.body().isGrounded()) {
            sayPlace();
        }
    }

    @Override
    public void hurried() {
        here.afterwards(() -> host.judged(GateVerdict.TOO_FAST));
        if (!everRefused || here.nowNanos() - refusedNanos > REPEAT_HURRIED_NANOS) {
            refuse(GateVerdict.TOO_FAST, here);
        }
    }
}
