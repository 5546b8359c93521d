package dev.gait.cluster.message;

import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PlayerReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.server.gate.Lateness;
import dev.gait.server.state.BadState;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateWriter;
import dev.gait.server.world.PlayerCommand;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of a word for a character: a {@link PlayerCommand}, or something it says aloud. Moments of arrival stay the
 * gateway's own: the owner only hands them back with what became of them.
 */
public final class WordCodec {
    private static final int MOST_INPUTS = 4096;

    /** Takes a word that was read. */
    public interface Listener {
        void command(PlayerCommand command);

        void spoken(double reachMeters, byte[] message, int queue);
    }

    private WordCodec() {}

    public static byte[] encodeSpoken(double reachMeters, byte[] message, int queue) {
        StateWriter out = new StateWriter().begin(0);
        out.i32(0);
        out.f64(reachMeters);
        out.i32(queue);
        out.bytes(message);
        return out.toByteArray();
    }

    public static byte[] encode(PlayerCommand command) {
        StateWriter out = new StateWriter().begin(0);
        if (command instanceof PlayerCommand.Held held) {
            out.i32(1);
            report(out, held.report());
            arrival(out, held.arrival());
        } else if (command instanceof PlayerCommand.Reported reported) {
            out.i32(2);
            base(out, reported.report());
            out.flag(reported.report().contact);
            arrival(out, reported.arrival());
        } else if (command instanceof PlayerCommand.Jumped jumped) {
            out.i32(3);
            report(out, jumped.report());
            arrival(out, jumped.arrival());
        } else if (command instanceof PlayerCommand.Predicted) {
            out.i32(4);
        } else if (command instanceof PlayerCommand.Inputs inputs) {
            out.i32(5);
            out.i32(inputs.inputs().size());
            inputs.inputs().forEach(input -> MotionStates.exchange(out, input));
        } else if (command instanceof PlayerCommand.Unreadable) {
            out.i32(6);
        } else if (command instanceof PlayerCommand.LoginCompleted completed) {
            out.i32(7);
            lateness(out, completed.lateness());
        } else if (command instanceof PlayerCommand.LogOff) {
            out.i32(8);
        } else if (command instanceof PlayerCommand.Gone) {
            out.i32(9);
        } else if (command instanceof PlayerCommand.Teleport teleport) {
            out.i32(10);
            MotionStates.exchange(out, teleport.to());
        } else if (command instanceof PlayerCommand.Push push) {
            out.i32(11);
            out.f64(push.dx());
            out.f64(push.dy());
            out.f64(push.dz());
        } else if (command instanceof PlayerCommand.Abandoned) {
            out.i32(12);
        }
        return out.toByteArray();
    }

    public static void decode(byte[] bytes, Listener listener) {
        StateReader in = new StateReader().begin(bytes, 0);
        int kind = in.i32(0);
        if (kind == 0) {
            double reach = in.f64(0);
            int queue = in.i32(0);
            byte[] message = in.bytes();
            in.end();
            listener.spoken(reach, message, queue);
            return;
        }
        PlayerCommand command = switch (kind) {
            case 1 -> new PlayerCommand.Held(report(in, new MotionReport()), arrival(in));
            case 2 -> {
                PositionReport report = new PositionReport();
                base(in, report);
                report.contact = in.flag(false);
                yield new PlayerCommand.Reported(report, arrival(in));
            }
            case 3 -> new PlayerCommand.Jumped(report(in, new JumpReport()), arrival(in));
            case 4 -> new PlayerCommand.Predicted();
            case 5 -> new PlayerCommand.Inputs(inputs(in));
            case 6 -> new PlayerCommand.Unreadable();
            case 7 -> new PlayerCommand.LoginCompleted(lateness(in, Lateness.USUAL));
            case 8 -> new PlayerCommand.LogOff();
            case 9 -> new PlayerCommand.Gone();
            case 10 -> {
                Position to = new Position();
                MotionStates.exchange(in, to);
                yield new PlayerCommand.Teleport(to);
            }
            case 11 -> new PlayerCommand.Push(in.f64(0), in.f64(0), in.f64(0));
            case 12 -> new PlayerCommand.Abandoned();
            default -> throw new BadState("a word of kind " + kind);
        };
        in.end();
        listener.command(command);
    }

    private static List<PlayerInput> inputs(StateReader in) {
        int count = in.count(0, MOST_INPUTS);
        List<PlayerInput> inputs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            PlayerInput input = new PlayerInput();
            MotionStates.exchange(in, input);
            inputs.add(input);
        }
        return inputs;
    }

    private static void base(StateExchange s, PlayerReport report) {
        // A client may report what is no place; the gate judges that, and the way to it must not mind.
        report.position.cell = s.i32(report.position.cell);
        report.position.frame.x = s.f64(report.position.frame.x);
        report.position.frame.y = s.f64(report.position.frame.y);
        report.position.frame.z = s.f64(report.position.frame.z);
        report.position.frame.qw = s.f64(report.position.frame.qw);
        report.position.frame.qx = s.f64(report.position.frame.qx);
        report.position.frame.qy = s.f64(report.position.frame.qy);
        report.position.frame.qz = s.f64(report.position.frame.qz);
        report.instanceStamp = s.i32(report.instanceStamp);
        report.serverControlStamp = s.i32(report.serverControlStamp);
        report.teleportStamp = s.i32(report.teleportStamp);
        report.forcePositionStamp = s.i32(report.forcePositionStamp);
    }

    private static MotionReport report(StateExchange s, MotionReport report) {
        base(s, report);
        MotionStates.exchange(s, report.state);
        report.contact = s.flag(report.contact);
        report.standingLongJump = s.flag(report.standingLongJump);
        report.styleSaid = s.flag(report.styleSaid);
        report.forwardSaid = s.flag(report.forwardSaid);
        report.turnSpeedSaid = s.flag(report.turnSpeedSaid);
        return report;
    }

    private static JumpReport report(StateExchange s, JumpReport report) {
        base(s, report);
        report.extent = s.f64(report.extent);
        report.velocityX = s.f64(report.velocityX);
        report.velocityY = s.f64(report.velocityY);
        report.velocityZ = s.f64(report.velocityZ);
        report.saysPlace = s.flag(report.saysPlace);
        return report;
    }

    private static Lateness lateness(StateExchange s, Lateness lateness) {
        return new Lateness(s.f64(lateness.patience()), s.flag(lateness.recovering()));
    }

    private static void arrival(StateWriter out, PlayerCommand.Arrival arrival) {
        lateness(out, arrival.lateness());
        out.i64(arrival.nanos());
    }

    private static PlayerCommand.Arrival arrival(StateReader in) {
        Lateness lateness = lateness(in, Lateness.USUAL);
        return new PlayerCommand.Arrival(lateness, in.i64(0));
    }
}
