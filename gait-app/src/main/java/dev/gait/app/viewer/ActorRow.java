package dev.gait.app.viewer;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.correct.InterpolationQueue;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;

/** Writes an actor of the engine into a picture: its pose as drawn, what its legs do, the road the server laid for it. */
public final class ActorRow {
    private final Position waypoint = new Position();
    private final double originX;
    private final double originY;

    /** @param originX map coordinates of the source's origin */
    public ActorRow(double originX, double originY) {
        this.originX = originX;
        this.originY = originY;
    }

    /** Adds a row for an actor drawn at a place in map coordinates and returns where it begins. */
    public int add(ViewFrame frame, Actor actor, double x, double y, double z, double heading) {
        int at = frame.addRow(actor.id());
        Body body = actor.body();
        Sequencer sequencer = actor.sequencer();
        frame.put(at, ViewFrame.X, x - originX);
        frame.put(at, ViewFrame.Y, y - originY);
        frame.put(at, ViewFrame.Z, z);
        frame.put(at, ViewFrame.HEADING, heading);
        frame.putInt(at, ViewFrame.CYCLE, sequencer.cycle());
        frame.put(at, ViewFrame.CYCLE_SPEED, sequencer.cycleSpeed());
        frame.put(at, ViewFrame.PHASE, sequencer.phase());
        frame.put(at, ViewFrame.SIDESTEP, sequencer.sidestepSpeed());
        frame.put(at, ViewFrame.TURN, sequencer.turnSpeed());
        frame.putInt(at, ViewFrame.PLACEMENTS, body.placements);
        InterpolationQueue queue = actor.corrections().queue();
        frame.putInt(
                at,
                ViewFrame.FLAGS,
                (body.contact ? 0 : ViewFrame.AIRBORNE)
                        | Math.min(queue.size(), 255) << 8
                        | Math.min(queue.fails(), 255) << 16);
        InterpretedMotionState state = actor.interpreter().interpreted();
        frame.putInt(
                at,
                ViewFrame.COMMANDS,
                MotionCommand.low(state.forwardCommand)
                        | (MotionCommand.low(state.sidestepCommand) & 0xFF) << 16
                        | (MotionCommand.low(state.turnCommand) & 0xFF) << 24);
        action(frame, at, actor.interpreter().action(), actor.interpreter().actionAge());
        for (int i = 0; i < queue.size(); i++) {
            queue.waypoint(i, waypoint);
            frame.addPoint(waypoint.globalX() - originX, waypoint.globalY() - originY, waypoint.frame.z);
        }
        return at;
    }

    /**
     * What legs do as of the drawn moment, which is what a client shows: of somebody whom Glide shows, the engine's own body
     * only knows where it is.
     */
    void legs(ViewFrame dest, int at, MotionFrame drawn, int row, boolean gliding) {
        dest.putInt(at, ViewFrame.CYCLE, drawn.cycle[row]);
        dest.put(at, ViewFrame.CYCLE_SPEED, drawn.cycleSpeed[row]);
        dest.put(at, ViewFrame.PHASE, drawn.phase[row]);
        dest.put(at, ViewFrame.SIDESTEP, drawn.sidestepSpeed[row]);
        dest.put(at, ViewFrame.TURN, drawn.turnSpeed[row]);
        dest.putInt(at, ViewFrame.PLACEMENTS, drawn.placements[row]);
        int flags = dest.rows[at + ViewFrame.FLAGS] & ~ViewFrame.AIRBORNE;
        dest.rows[at + ViewFrame.FLAGS] = flags | (drawn.airborne[row] ? ViewFrame.AIRBORNE : 0);
        if (gliding) {
            int side = drawn.sidestepSpeed[row] == 0 ? 0 : MotionCommand.low(MotionCommand.SIDESTEP_RIGHT);
            int turn = drawn.turnSpeed[row] == 0 ? 0 : MotionCommand.low(MotionCommand.TURN_RIGHT);
            dest.putInt(at, ViewFrame.COMMANDS, MotionCommand.low(drawn.cycle[row]) | side << 16 | turn << 24);
        }
        action(dest, at, drawn.action[row], drawn.actionAge[row]);
    }

    /** What plays over the legs, as of the drawn moment. */
    private void action(ViewFrame frame, int at, int command, double age) {
        frame.putInt(at, ViewFrame.ACTION, command);
        frame.put(at, ViewFrame.ACTION_AGE, age);
    }

    /** Where the server's word last had it, and how old that word is. */
    public void heard(ViewFrame frame, int at, double x, double y, double z, double age) {
        frame.rows[at + ViewFrame.FLAGS] |= ViewFrame.HAS_HEARD;
        frame.put(at, ViewFrame.HEARD_X, x - originX);
        frame.put(at, ViewFrame.HEARD_Y, y - originY);
        frame.put(at, ViewFrame.HEARD_Z, z);
        frame.put(at, ViewFrame.HEARD_AGE, age);
    }

    /** Where it really is. */
    public void truth(ViewFrame frame, int at, double x, double y, double z, double heading) {
        frame.rows[at + ViewFrame.FLAGS] |= ViewFrame.HAS_TRUTH;
        frame.put(at, ViewFrame.TRUE_X, x - originX);
        frame.put(at, ViewFrame.TRUE_Y, y - originY);
        frame.put(at, ViewFrame.TRUE_Z, z);
        frame.put(at, ViewFrame.TRUE_HEADING, heading);
    }
}
