package dev.gait.server.avatar;

import dev.gait.motion.body.Body;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.place.Frame;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.extension.PlayerState;
import dev.gait.net.message.Movement;
import dev.gait.net.message.WireWriter;
import dev.gait.net.motion.RawStateMessages;
import dev.gait.net.session.SessionRules;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.Surroundings;
import java.util.List;

/**
 * An avatar that is moved by its client's inputs: plays them as they come, tells the client how far the simulation is,
 * and tells the others what positions they would have heard from a client of the field.
 *
 * <p>Others hear the motion itself from the client's MoveToState, as ever. From here they hear jumps, the place at every
 * stop and every second of movement, and the place once more when the body has come to rest.
 */
final class InputDriver implements InputSimulation.Events {
    /** Ticks of the world between two words to the client: 15 a second. */
    static final int TICKS_PER_STATE = 2;

    /** Longer than a client's own second: its reports are what others hear (wire.md §E.4), this is for who sends none. */
    private static final long BROADCAST_NANOS = 1_200_000_000L;
    /** Ticks without a move after which a body rests. */
    private static final int REST_TICKS = 6;

    /** With more than this waiting for the client its line is behind. */
    private static final int LATE_BYTES = 16_384;

    /** What only the avatar can do. */
    interface Voice {
        void sayPlace(Occupant self, Surroundings here);

        void tookOff();

        void hurried(Occupant self, Surroundings here);
    }

    private final Occupant self;
    private final AvatarHost host;
    private final Voice voice;
    private final InputSimulation simulation;
    private final Movement nothing = new Movement();
    private final PlayerState state = new PlayerState();
    private final WireWriter out = new WireWriter(256);
    private final Frame lastFrame = new Frame();
    private final RawMotionState held = new RawMotionState();
    private Surroundings here;
    private int ticks;
    private int restTicks;
    private boolean placeOwed;
    private long broadcastNanos;

    InputDriver(Occupant self, AvatarHost host, Attributes skills, Voice voice, Surroundings here) {
        this.self = self;
        this.host = host;
        this.voice = voice;
        this.here = here;
        broadcastNanos = here.nowNanos();
        simulation = new InputSimulation(self.actor(), here.stepper().world(), skills, this, here.nowNanos());
        sayState(false);
    }

    /** Inputs from the client. While it is elsewhere in its mind they are passed over. */
    void hear(List<PlayerInput> inputs, boolean playing, Surroundings at) {
        here = at;
        for (PlayerInput input : inputs) {
            simulation.take(input);
        }
        self.actor().setNow(at.now());
        if (playing) {
            simulation.play(at.nowNanos());
        } else {
            simulation.skip();
        }
    }

    /** The client has said what it holds now; the body comes to this moment, and goes on with that. */
    void hold(dev.gait.net.message.RawMotionState state, boolean standingLongJump, Surroundings at) {
        bringToNow(at);
        RawStateMessages.toRaw(state, held);
        simulation.hold(held, standingLongJump);
    }

    /** The body comes to this moment. */
    void bringToNow(Surroundings at) {
        here = at;
        simulation.play(at.nowNanos());
    }

    /** The body goes back to where the inputs led: what the server does to it now, it does to what was played. */
    void rewind(Surroundings at) {
        here = at;
        simulation.rewind();
    }

    /** Others have been told where it is. */
    void told(Surroundings at) {
        broadcastNanos = at.nowNanos();
        placeOwed = false;
    }

    /** The server put the body somewhere: the simulation goes on from there. */
    void overruled(Surroundings at) {
        here = at;
        simulation.begin();
        sayState(true);
    }

    /** The same, and what was held before does not count any more. */
    void teleported(Surroundings at) {
        simulation.skip();
        overruled(at);
    }

    /** After every tick of the world. */
    void think(boolean playing, Surroundings at) {
        here = at;
        if (playing) {
            simulation.play(at.nowNanos());
            sayWhereItIs();
        }
        // The step that others take does this for them: who chases this body wants to know where it goes.
        self.actor().targets().handleTargeting(at.now());
        ticks++;
        if (ticks % TICKS_PER_STATE == 0) {
            sayState(false);
        }
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
        voice.sayPlace(self, here);
    }

    private void sayState(boolean correction) {
        if (!correction && host.backlog() > LATE_BYTES) {
            // On a line that is behind it would arrive late, and late it is worth nothing.
            return;
        }
        simulation.fill(state, correction);
        out.reset();
        state.encode(out);
        host.send(out.array(), out.length(), SessionRules.URGENT_QUEUE);
    }

    // ---- What the inputs did ------------------------------------------------------------------------------------

    @Override
    public void jumped(double velocityX, double velocityY, double velocityZ) {
        voice.tookOff();
        SequenceStamps stamps = self.stamps();
        here.tellAll(self, here.announcement().motion(self.guid(), nothing, true, stamps));
        here.tellAll(
                self, here.announcement().vector(self.guid(), velocityX, velocityY, velocityZ, self.body(), stamps));
    }

    @Override
    public void stopped() {
        if (self.body().isGrounded()) {
            sayPlace();
        }
    }

    @Override
    public void hurried() {
        host.judged(GateVerdict.TOO_FAST);
        voice.hurried(self, here);
    }
}
