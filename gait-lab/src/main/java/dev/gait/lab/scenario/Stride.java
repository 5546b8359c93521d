package dev.gait.lab.scenario;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.MotionCommand;
import dev.gait.net.message.InterpretedState;

/**
 * What a body is told to do with its legs: metres per second forward and to the right, degrees per second clockwise.
 * Running and walking are different cycles even at the same speed, so which one it is belongs to it.
 */
public record Stride(double forward, boolean running, double right, double turn) {
    public static final Stride STOP = new Stride(0, false, 0, 0);

    /** Neither walking nor turning. */
    public boolean isStop() {
        return forward == 0 && right == 0 && turn == 0;
    }

    /** Speed over ground, m/s. */
    public double speed() {
        return Math.sqrt(forward * forward + right * right);
    }

    /** Writes it as a server would, only what differs from standing (motion.md §C.2). */
    public void write(InterpretedState dest) {
        dest.clear();
        if (forward != 0) {
            int command = MotionCommand.low(running ? MotionCommand.RUN_FORWARD : MotionCommand.WALK_FORWARD);
            double base = running ? MotionTuning.RUN_SPEED : MotionTuning.WALK_SPEED;
            dest.setForward(command, (float) (forward / base));
        }
        if (right != 0) {
            dest.setSidestep(
                    MotionCommand.low(MotionCommand.SIDESTEP_RIGHT), (float) (right / MotionTuning.SIDESTEP_SPEED));
        }
        if (turn != 0) {
            dest.setTurn(MotionCommand.low(MotionCommand.TURN_RIGHT), (float)
                    (StrictMath.toRadians(turn) / MotionTuning.TURN_RATE));
        }
    }
}
