package dev.gait.server.world;

import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.server.gate.Lateness;
import java.util.List;

/**
 * What can be said to a player in the world: by its client, by its session, by an operator. Values, because they travel
 * to the block the player is in; whoever makes one gives away what is in it.
 */
public sealed interface PlayerCommand {

    /** Calls the method of the handler that is for this command. */
    void deliver(Handler handler, Surroundings here);

    /** Who is told: a method for each command, so that none is forgotten. */
    interface Handler {
        void held(Held command, Surroundings here);

        void reported(Reported command, Surroundings here);

        void jumped(Jumped command, Surroundings here);

        void inputs(Inputs command, Surroundings here);

        void predicted(Surroundings here);

        void unreadable(Surroundings here);

        void loginCompleted(LoginCompleted command, Surroundings here);

        void logOff(Surroundings here);

        void gone(Surroundings here);

        void abandoned(Surroundings here);

        void teleport(Teleport command, Surroundings here);

        void push(Push command, Surroundings here);
    }

    /**
     * When something came from the client, and how late such a thing may be by now.
     *
     * @param heldNanos how long it was held up since then, on its way between machines or while its body had none: the client
     *     has no part in that, and is judged as if it were heard when it came
     */
    record Arrival(Lateness lateness, long nanos, long heldNanos) {
        public Arrival(Lateness lateness, long nanos) {
            this(lateness, nanos, 0);
        }

        /** The moment to judge it by, where it is now. */
        public long judgedNanos(long nowNanos) {
            return nowNanos - heldNanos;
        }
    }

    /** MoveToState: the keys changed. */
    record Held(MotionReport report, Arrival arrival) implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.held(this, here);
        }
    }

    /** AutonomousPosition: here I am. */
    record Reported(PositionReport report, Arrival arrival) implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.reported(this, here);
        }
    }

    /** Jump: the player leaves the ground. */
    record Jumped(JumpReport report, Arrival arrival) implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.jumped(this, here);
        }
    }

    /** The client asked for prediction and was granted it: from now on its inputs move it. */
    record Predicted() implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.predicted(here);
        }
    }

    /** What the client held, in order; the same input may come several times. */
    record Inputs(List<PlayerInput> inputs) implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.inputs(this, here);
        }
    }

    /** Something about motion that held numbers which are none. */
    record Unreadable() implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.unreadable(here);
        }
    }

    /** The client has arrived, after login or a teleport. */
    record LoginCompleted(Lateness lateness) implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.loginCompleted(this, here);
        }
    }

    /** The player wants to leave the world. */
    record LogOff() implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.logOff(here);
        }
    }

    /** The session is over. */
    record Gone() implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.gone(here);
        }
    }

    /** Its session is lost for now: it stands and waits for another. */
    record Abandoned() implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.abandoned(here);
        }
    }

    /** An operator, or the world, sends it elsewhere. */
    record Teleport(Position to) implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.teleport(this, here);
        }
    }

    /** The server moves it by so much, in world axes. */
    record Push(double dx, double dy, double dz) implements PlayerCommand {
        @Override
        public void deliver(Handler handler, Surroundings here) {
            handler.push(this, here);
        }
    }
}
