package dev.gait.net.motion;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PlayerReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.net.message.ActionList;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;

/**
 * The three reports of a player (wire.md §C.5 to §C.7), to the wire and back: a client fills the messages with the one
 * half, a server reads them with the other, and nobody beyond this class sees both. Allocates nothing.
 */
public final class ReportMessages {
    private ReportMessages() {}

    public static void toWire(MotionReport report, MoveToState wire) {
        RawStateMessages.toWire(report.state, wire.state);
        where(report, wire.position, wire.stamps);
        wire.contactBits = (report.contact ? MoveToState.CONTACT : 0)
                | (report.standingLongJump ? MoveToState.STANDING_LONG_JUMP : 0);
    }

    public static MotionReport toReport(MoveToState wire, MotionReport report) {
        where(wire.position, wire.stamps, report);
        RawStateMessages.toRaw(wire.state, report.state);
        report.state.actions.clear();
        ActionList actions = wire.state.actions;
        for (int i = 0; i < actions.count(); i++) {
            report.state.actions.add(
                    MotionCommand.expand(actions.command(i)),
                    actions.speed(i),
                    actions.sequence(i),
                    actions.isAutonomous(i));
        }
        report.contact = wire.hasContact();
        report.standingLongJump = wire.isStandingLongJump();
        report.styleSaid = wire.state.has(RawMotionState.HAS_STYLE);
        report.forwardSaid = wire.state.has(RawMotionState.HAS_FORWARD);
        report.turnSpeedSaid = wire.state.has(RawMotionState.HAS_TURN_SPEED);
        return report;
    }

    public static void toWire(PositionReport report, AutonomousPosition wire) {
        where(report, wire.position, wire.stamps);
        wire.contact = report.contact ? 1 : 0;
    }

    public static PositionReport toReport(AutonomousPosition wire, PositionReport report) {
        where(wire.position, wire.stamps, report);
        report.contact = wire.contact != 0;
        return report;
    }

    /** In the layout that every known server reads. */
    public static void toWire(JumpReport report, Jump wire) {
        where(report, wire.position, wire.stamps);
        wire.layout = Jump.Layout.RETAIL_56;
        wire.extent = (float) report.extent;
        wire.vx = (float) report.velocityX;
        wire.vy = (float) report.velocityY;
        wire.vz = (float) report.velocityZ;
    }

    public static JumpReport toReport(Jump wire, JumpReport report) {
        where(wire.position, wire.stamps, report);
        report.saysPlace = wire.layout == Jump.Layout.RETAIL_56;
        report.extent = wire.extent;
        report.velocityX = wire.vx;
        report.velocityY = wire.vy;
        report.velocityZ = wire.vz;
        return report;
    }

    private static void where(PlayerReport report, dev.gait.net.message.Position place, EchoedStamps stamps) {
        PositionMessages.toWire(report.position, place);
        stamps.instance = report.instanceStamp;
        stamps.serverControl = report.serverControlStamp;
        stamps.teleport = report.teleportStamp;
        stamps.forcePosition = report.forcePositionStamp;
    }

    private static void where(dev.gait.net.message.Position place, EchoedStamps stamps, PlayerReport report) {
        PositionMessages.toPosition(place, report.position);
        report.instanceStamp = stamps.instance;
        report.serverControlStamp = stamps.serverControl;
        report.teleportStamp = stamps.teleport;
        report.forcePositionStamp = stamps.forcePosition;
    }
}
