package dev.gait.server.avatar;

import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.place.Position;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.motion.PredictionMessages;
import dev.gait.server.gate.Lateness;
import dev.gait.server.relay.RawStates;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be said to an avatar: by its client, by its session, by an operator. Values, because they travel. */
public sealed interface PlayerCommand {

    /** Where a client says it is, and what it knew when it said so. */
    record Claim(
            dev.gait.net.message.Position place,
            boolean contact,
            int teleportStamp,
            int forceStamp,
            Lateness lateness,
            long arrivedNanos) {

        static Claim of(
                dev.gait.net.message.Position place,
                boolean contact,
                EchoedStamps stamps,
                Lateness lateness,
                long nanos) {
            dev.gait.net.message.Position copy = new dev.gait.net.message.Position();
            copy.cell = place.cell;
            copy.x = place.x;
            copy.y = place.y;
            copy.z = place.z;
            copy.qw = place.qw;
            copy.qx = place.qx;
            copy.qy = place.qy;
            copy.qz = place.qz;
            return new Claim(copy, contact, stamps.teleport, stamps.forcePosition, lateness, nanos);
        }
    }

    /** MoveToState: the keys changed. */
    record Held(Claim claim, RawMotionState state, boolean standingLongJump) implements PlayerCommand {
        public static Held of(MoveToState message, Lateness lateness, long arrivedNanos) {
            return new Held(
                    Claim.of(message.position, message.hasContact(), message.stamps, lateness, arrivedNanos),
                    RawStates.copy(message.state, new RawMotionState()),
                    message.isStandingLongJump());
        }
    }

    /** AutonomousPosition: here I am. */
    record Reported(Claim claim) implements PlayerCommand {
        public static Reported of(AutonomousPosition message, Lateness lateness, long arrivedNanos) {
            return new Reported(
                    Claim.of(message.position, message.contact != 0, message.stamps, lateness, arrivedNanos));
        }
    }

    /** The player leaves the ground; body axes. Where it did is said in one of the three layouts only (wire.md §C.7). */
    record Jumped(
            @Nullable Claim launch,
            float extent,
            float vx,
            float vy,
            float vz,
            int teleportStamp,
            int forceStamp,
            Lateness lateness,
            long arrivedNanos)
            implements PlayerCommand {
        public static Jumped of(Jump message, Lateness lateness, long arrivedNanos) {
            Claim launch = message.layout == Jump.Layout.RETAIL_56
                    ? Claim.of(message.position, true, message.stamps, lateness, arrivedNanos)
                    : null;
            return new Jumped(
                    launch,
                    message.extent,
                    message.vx,
                    message.vy,
                    message.vz,
                    message.stamps.teleport,
                    message.stamps.forcePosition,
                    lateness,
                    arrivedNanos);
        }
    }

    /** The client asked for prediction and was granted it: from now on its inputs move it. */
    record Predicted() implements PlayerCommand {}

    /** What the client held, in order; the same input may come several times. */
    record Inputs(List<PlayerInput> inputs) implements PlayerCommand {
        public static Inputs of(dev.gait.net.extension.PlayerInput message) {
            List<PlayerInput> inputs = new ArrayList<>(message.count());
            for (int i = message.count() - 1; i >= 0; i--) {
                PlayerInput input = new PlayerInput();
                PredictionMessages.toInput(message.entry(i), input);
                inputs.add(input);
            }
            return new Inputs(List.copyOf(inputs));
        }
    }

    /** Something about motion that held numbers which are none. */
    record Unreadable() implements PlayerCommand {}

    /** The client has arrived, after login or a teleport. */
    record LoginCompleted(Lateness lateness) implements PlayerCommand {}

    /** The player wants to leave the world. */
    record LogOff() implements PlayerCommand {}

    /** The session is over. */
    record Gone() implements PlayerCommand {}

    /** An operator, or the world, sends it elsewhere. */
    record Teleport(Position to) implements PlayerCommand {}

    /** The server moves it by so much, in world axes. */
    record Push(double dx, double dy, double dz) implements PlayerCommand {}
}
