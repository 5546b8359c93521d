package dev.gait.testbed.soak;

import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.Position;
import dev.gait.testbed.world.VirtualClient;

/** Where a client last said it is, with the stamps a server wants to see: what a cheat begins its lies with. */
final class LastReport implements VirtualClient.Ear, MessageHandler {
    private final MessageReader reader = new MessageReader();
    private final Position place = new Position();
    private final EchoedStamps stamps = new EchoedStamps();
    private int actionSequence;
    private boolean heard;

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        reader.read(bytes, offset, length, this);
    }

    @Override
    public void onAutonomousPosition(AutonomousPosition message) {
        note(message, message.position, message.stamps);
    }

    @Override
    public void onMoveToState(MoveToState message) {
        note(message, message.position, message.stamps);
    }

    private void note(ClientAction action, Position at, EchoedStamps with) {
        heard = true;
        actionSequence = Math.max(actionSequence, action.actionSequence);
        copy(at, place);
        copy(with, stamps);
    }

    boolean isKnown() {
        return heard;
    }

    /** The number after the last one that was used. */
    int nextAction() {
        actionSequence++;
        return actionSequence;
    }

    void fill(Position at, EchoedStamps with) {
        copy(place, at);
        copy(stamps, with);
    }

    private static void copy(Position from, Position to) {
        to.cell = from.cell;
        to.x = from.x;
        to.y = from.y;
        to.z = from.z;
        to.qw = from.qw;
        to.qx = from.qx;
        to.qy = from.qy;
        to.qz = from.qz;
    }

    private static void copy(EchoedStamps from, EchoedStamps to) {
        to.instance = from.instance;
        to.serverControl = from.serverControl;
        to.teleport = from.teleport;
        to.forcePosition = from.forcePosition;
    }
}
