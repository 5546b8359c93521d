package dev.gait.server;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PlayerReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.RawMotionState;
import org.jspecify.annotations.Nullable;

/**
 * An honest player: a body stepped by the motion core thirty times a second, moved by keys, reporting what motion.md §J
 * says. It has no view of others and no prediction; what it needs is to walk as a client walks.
 */
class WalkingClient extends ScriptedClient implements OutboundSink {
    private static final double TICK = 1.0 / 30;

    private final ActorStepper stepper;
    /** How much faster than real its clock runs: 1 for honest people. */
    private final double hurry;

    private @Nullable Actor body;
    private @Nullable PlayerControls controls;
    private long nextTickNanos;
    private double clock;
    int forcedCount;

    WalkingClient(SimulatedNetwork network, String account, CollisionWorld ground) {
        this(network, account, ground, 1);
    }

    WalkingClient(SimulatedNetwork network, String account, CollisionWorld ground, double hurry) {
        super(network, account, "secret");
        stepper = new ActorStepper(ground);
        this.hurry = hurry;
    }

    WalkingClient enter() {
        logIn();
        for (int i = 0; i < 600 && body == null; i++) {
            network.run(50);
        }
        if (body == null) {
            throw new AssertionError(account + " did not get into the world: " + lost + " " + lostWords);
        }
        return this;
    }

    Actor body() {
        if (body == null) {
            throw new IllegalStateException("not in the world");
        }
        return body;
    }

    PlayerControls controls() {
        if (controls == null) {
            throw new IllegalStateException("not in the world");
        }
        return controls;
    }

    double clock() {
        return clock;
    }

    void press(MovementKey key) {
        controls().press(key, InputDevice.KEYBOARD, clock);
    }

    void release(MovementKey key) {
        controls().release(key, InputDevice.KEYBOARD, clock);
    }

    void run(boolean on) {
        controls().holdRun(on, clock);
    }

    @Override
    public void onObjectCreate(ObjectCreate message) {
        super.onObjectCreate(message);
        if (message.guid == guid) {
            Actor actor = new Actor(
                    guid,
                    new Attributes(CharacterSheet.NEW_RUN_SKILL, CharacterSheet.NEW_JUMP_SKILL, 0, 100),
                    MotionProfile.classic(),
                    MotionOptions.DEFAULT,
                    Directory.EMPTY);
            Position at = new Position(place.cell, place.x, place.y, place.z);
            at.frame.setRotation(place.qw, place.qx, place.qy, place.qz);
            actor.stamps().set(stamps);
            actor.enter(at, clock);
            stepper.place(actor, at);
            body = actor;
            controls = new PlayerControls(actor, this, MotionOptions.DEFAULT);
            controls.enterWorld(clock);
            nextTickNanos = network.nowNanos;
        }
    }

    @Override
    public void step(long nowNanos) {
        while (body != null && controls != null && nowNanos >= nextTickNanos) {
            nextTickNanos += 33_333_333L;
            // A cheat's body moves in longer steps than time does; its reports come when they should.
            clock += TICK;
            body.body().active = true;
            stepper.step(body, TICK * hurry, clock);
            controls.useTime(clock);
        }
        super.step(nowNanos);
    }

    @Override
    void forced(boolean byForce) {
        Actor actor = body();
        forcedCount++;
        Position at = new Position(place.cell, place.x, place.y, place.z);
        at.frame.setRotation(actor.body().frame());
        actor.stamps().set(SequenceStamps.FORCE_POSITION, stamps.get(SequenceStamps.FORCE_POSITION));
        actor.stamps().set(SequenceStamps.TELEPORT, stamps.get(SequenceStamps.TELEPORT));
        actor.body().setVelocity(0, 0, 0);
        stepper.place(actor, at);
        controls().forced(clock);
    }

    // ---- Reports ------------------------------------------------------------------------------------------------

    @Override
    public void send(MotionReport report) {
        MoveToState message = new MoveToState();
        fill(report, message.position, message.stamps);
        message.contactBits = (report.contact ? MoveToState.CONTACT : 0)
                | (report.standingLongJump ? MoveToState.STANDING_LONG_JUMP : 0);
        fill(report.state, message.state);
        act(message);
    }

    static void fill(dev.gait.motion.command.RawMotionState state, RawMotionState wire) {
        wire.setHoldKey(state.currentHoldKey);
        wire.setStyle(state.style);
        if (state.forwardCommand != dev.gait.motion.command.MotionCommand.READY) {
            wire.setForward(state.forwardCommand, state.forwardHoldKey, (float) state.forwardSpeed);
        }
        if (state.sidestepCommand != 0) {
            wire.setSidestep(state.sidestepCommand, state.sidestepHoldKey, (float) state.sidestepSpeed);
        }
        if (state.turnCommand != 0) {
            wire.setTurn(state.turnCommand, state.turnHoldKey, (float) state.turnSpeed);
        }
    }

    @Override
    public void send(PositionReport report) {
        AutonomousPosition message = new AutonomousPosition();
        fill(report, message.position, message.stamps);
        message.contact = report.contact ? 1 : 0;
        act(message);
    }

    @Override
    public void send(JumpReport report) {
        Jump message = new Jump();
        fill(report, message.position, message.stamps);
        message.extent = (float) report.extent;
        message.vx = (float) report.velocityX;
        message.vy = (float) report.velocityY;
        message.vz = (float) report.velocityZ;
        act(message);
    }

    private static void fill(PlayerReport report, dev.gait.net.message.Position place, EchoedStamps stamps) {
        place.cell = report.position.cell;
        place.x = (float) report.position.frame.x;
        place.y = (float) report.position.frame.y;
        place.z = (float) report.position.frame.z;
        place.qw = (float) report.position.frame.qw;
        place.qx = (float) report.position.frame.qx;
        place.qy = (float) report.position.frame.qy;
        place.qz = (float) report.position.frame.qz;
        stamps.instance = report.instanceStamp;
        stamps.serverControl = report.serverControlStamp;
        stamps.teleport = report.teleportStamp;
        stamps.forcePosition = report.forcePositionStamp;
    }
}
