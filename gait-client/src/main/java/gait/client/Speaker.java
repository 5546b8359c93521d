package gait.client;

import static gait.net.message.RawMotionState.HAS_FORWARD;
import static gait.net.message.RawMotionState.HAS_FORWARD_HOLD_KEY;
import static gait.net.message.RawMotionState.HAS_FORWARD_SPEED;
import static gait.net.message.RawMotionState.HAS_HOLD_KEY;
import static gait.net.message.RawMotionState.HAS_SIDESTEP;
import static gait.net.message.RawMotionState.HAS_SIDESTEP_HOLD_KEY;
import static gait.net.message.RawMotionState.HAS_SIDESTEP_SPEED;
import static gait.net.message.RawMotionState.HAS_STYLE;
import static gait.net.message.RawMotionState.HAS_TURN;
import static gait.net.message.RawMotionState.HAS_TURN_HOLD_KEY;
import static gait.net.message.RawMotionState.HAS_TURN_SPEED;

import gait.motion.command.HoldKey;
import gait.motion.command.MotionCommand;
import gait.motion.command.MovementError;
import gait.motion.command.RawMotionState;
import gait.motion.outbound.JumpReport;
import gait.motion.outbound.MotionReport;
import gait.motion.outbound.OutboundSink;
import gait.motion.outbound.PlayerReport;
import gait.motion.outbound.PositionReport;
import gait.motion.place.Position;
import gait.net.message.AutonomousPosition;
import gait.net.message.ClientAction;
import gait.net.message.EchoedStamps;
import gait.net.message.Jump;
import gait.net.message.Message;
import gait.net.message.MoveToState;
import gait.net.message.WireWriter;
import gait.net.session.ClientSession;

/**
 * Puts the player's reports on the wire: MoveToState, AutonomousPosition and Jump (wire.md §C.5 to §C.7), each action
 * numbered. Reused holders; a report costs no allocation beyond the session's own queue.
 */
final class Speaker implements OutboundSink {
    /** Queues recorded for the two motion actions (wire.md §A.13); servers ignore them. */
    private static final int QUEUE_WEENIE = 3;

    private static final int QUEUE_SECURE_WEENIE = 7;
    private static final int QUEUE_UI = 9;

    private final ClientListener listener;
    private final WireWriter writer = new WireWriter();
    private final MoveToState moveToState = new MoveToState();
    private final AutonomousPosition autonomousPosition = new AutonomousPosition();
    private final Jump jump = new Jump();
    private final ClientSession session;
    private int actionSequence;

    Speaker(ClientSession session, ClientListener listener) {
        this.session = session;
        this.listener = listener;
    }

    @Override
    public void send(MotionReport report) {
        write(report.state, moveToState.state);
        echo(report, moveToState.position, moveToState.stamps);
        moveToState.contactBits = (report.contact ? MoveToState.CONTACT : 0)
                | (report.standingLongJump ? MoveToState.STANDING_LONG_JUMP : 0);
        action(moveToState, QUEUE_WEENIE);
    }

    @Override
    public void send(PositionReport report) {
        echo(report, autonomousPosition.position, autonomousPosition.stamps);
        autonomousPosition.contact = report.contact ? 1 : 0;
        action(autonomousPosition, QUEUE_SECURE_WEENIE);
    }

    @Override
    public void send(JumpReport report) {
        jump.layout = Jump.Layout.RETAIL_56;
        jump.extent = (float) report.extent;
        jump.vx = (float) report.velocityX;
        jump.vy = (float) report.velocityY;
        jump.vz = (float) report.velocityZ;
        echo(report, jump.position, jump.stamps);
        action(jump, QUEUE_WEENIE);
    }

    @Override
    public void refused(int error) {
        listener.refused(MovementError.describe(error));
    }

    /** Numbers an action and queues it. */
    void action(ClientAction action, int queue) {
        action.actionSequence = ++actionSequence;
        message(action, queue);
    }

    void action(ClientAction action) {
        action(action, QUEUE_UI);
    }

    void message(Message message) {
        message(message, QUEUE_UI);
    }

    private void message(Message message, int queue) {
        writer.reset();
        message.encode(writer);
        listener.said(writer.array(), 0, writer.length());
        session.send(writer.array(), 0, writer.length(), queue);
    }

    private static void echo(PlayerReport report, gait.net.message.Position place, EchoedStamps stamps) {
        Position at = report.position;
        place.cell = at.cell;
        place.x = (float) at.frame.x;
        place.y = (float) at.frame.y;
        place.z = (float) at.frame.z;
        place.qw = (float) at.frame.qw;
        place.qx = (float) at.frame.qx;
        place.qy = (float) at.frame.qy;
        place.qz = (float) at.frame.qz;
        stamps.instance = report.instanceStamp;
        stamps.serverControl = report.serverControlStamp;
        stamps.teleport = report.teleportStamp;
        stamps.forcePosition = report.forcePositionStamp;
    }

    /** A flag is raised exactly for what differs from the default (motion.md §C.1, worked number M.43). */
    private static void write(RawMotionState raw, gait.net.message.RawMotionState wire) {
        wire.clear();
        wire.holdKey = raw.currentHoldKey;
        wire.style = raw.style;
        wire.forwardCommand = raw.forwardCommand;
        wire.forwardHoldKey = raw.forwardHoldKey;
        wire.forwardSpeed = (float) raw.forwardSpeed;
        wire.sidestepCommand = raw.sidestepCommand;
        wire.sidestepHoldKey = raw.sidestepHoldKey;
        wire.sidestepSpeed = (float) raw.sidestepSpeed;
        wire.turnCommand = raw.turnCommand;
        wire.turnHoldKey = raw.turnHoldKey;
        wire.turnSpeed = (float) raw.turnSpeed;
        wire.flags = flag(HAS_HOLD_KEY, raw.currentHoldKey != HoldKey.NONE)
                | flag(HAS_STYLE, raw.style != MotionCommand.NON_COMBAT)
                | flag(HAS_FORWARD, raw.forwardCommand != MotionCommand.READY)
                | flag(HAS_FORWARD_HOLD_KEY, raw.forwardHoldKey != HoldKey.INVALID)
                | flag(HAS_FORWARD_SPEED, raw.forwardSpeed != 1.0)
                | flag(HAS_SIDESTEP, raw.sidestepCommand != MotionCommand.INVALID)
                | flag(HAS_SIDESTEP_HOLD_KEY, raw.sidestepHoldKey != HoldKey.INVALID)
                | flag(HAS_SIDESTEP_SPEED, raw.sidestepSpeed != 1.0)
                | flag(HAS_TURN, raw.turnCommand != MotionCommand.INVALID)
                | flag(HAS_TURN_HOLD_KEY, raw.turnHoldKey != HoldKey.INVALID)
                | flag(HAS_TURN_SPEED, raw.turnSpeed != 1.0);
        for (int i = 0; i < raw.actions.size(); i++) {
            wire.actions.add(
                    MotionCommand.low(raw.actions.motion(i)),
                    raw.actions.stamp(i) & 0x7FFF,
                    raw.actions.isAutonomous(i),
                    (float) raw.actions.speed(i));
        }
    }

    private static int flag(int bit, boolean raised) {
        return raised ? bit : 0;
    }
}
