package dev.gait.testbed.soak;

import dev.gait.motion.command.MotionCommand;
import dev.gait.net.message.LoginComplete;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.PingRequest;
import dev.gait.net.message.RawMotionState;
import dev.gait.testbed.world.VirtualClient;

/** Turns and waves two hundred times a second with pockets full of gestures, and talks whenever it has breath. */
final class Spammer extends ConnectedNeighbour {
    private static final int WAVE = 0x0087;
    private static final int GESTURES = 31;
    private static final int MOTIONS_PER_BEAT = 10;
    private static final int LINES_PER_BEAT = 2;

    private final MoveToState motion = new MoveToState();
    private int turn;

    Spammer(Entry entry) {
        super(entry);
    }

    @Override
    void misbehave(VirtualClient client, LastReport report) {
        for (int i = 0; i < MOTIONS_PER_BEAT; i++) {
            shout(report);
        }
        for (int i = 0; i < LINES_PER_BEAT; i++) {
            client.client().say("a line of no interest " + turn + " " + i);
            client.client().tell("soak" + turn % WorldPlan.USUAL_PEOPLE, "listen to me");
        }
        send(new PingRequest(), report);
        send(new LoginComplete(), report);
    }

    private void shout(LastReport report) {
        turn++;
        motion.state.clear();
        motion.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        motion.state.setTurn(turn % 2 == 0 ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT, 0, 1f);
        for (int i = 0; i < GESTURES; i++) {
            motion.state.actions.add(WAVE, turn * GESTURES + i, true, 1f);
        }
        motion.contactBits = MoveToState.CONTACT;
        report.fill(motion.position, motion.stamps);
        send(motion, report);
    }
}
