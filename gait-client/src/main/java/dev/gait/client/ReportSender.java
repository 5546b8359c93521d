package dev.gait.client;

import dev.gait.motion.command.MovementError;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.net.extension.ExtensionMessage;
import dev.gait.net.login.LoginSequence;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.Jump;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.WireWriter;
import dev.gait.net.motion.ReportMessages;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.SessionRules;
import java.util.Arrays;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts the player's reports on the wire: MoveToState, AutonomousPosition and Jump (wire.md §C.5 to §C.7), each action
 * numbered. Reused holders; a report costs no allocation beyond the session's own queue.
 */
final class ReportSender implements OutboundSink, LoginSequence.Sink {
    private final ClientListener listener;
    private final WireWriter writer = new WireWriter();
    private final MoveToState moveToState = new MoveToState();
    private final AutonomousPosition autonomousPosition = new AutonomousPosition();
    private final Jump jump = new Jump();
    private final ClientSession session;
    private final Runnable moved;
    private final DoubleConsumer jumped;
    private final Runnable urgent;
    private int actionSequence;
    private boolean hurries;
    private byte @Nullable [] lastMotion;

    /**
     * @param moved called before it is said that something else is held now
     * @param jumped hears the extent of every jump that was made
     * @param urgent called when what was said should leave at once
     */
    ReportSender(
            ClientSession session, ClientListener listener, Runnable moved, DoubleConsumer jumped, Runnable urgent) {
        this.session = session;
        this.listener = listener;
        this.moved = moved;
        this.jumped = jumped;
        this.urgent = urgent;
    }

    @Override
    public void send(MotionReport report) {
        moved.run();
        ReportMessages.toWire(report, moveToState);
        if (hurries) {
            moveToState.actionSequence = ++actionSequence;
            message(moveToState, SessionRules.URGENT_QUEUE);
            lastMotion = Arrays.copyOf(writer.array(), writer.length());
        } else {
            action(moveToState);
        }
        urgent.run();
    }

    /**
     * The server is one of ours and plays our inputs: what is held does not wait for what was lost before it, and is said
     * again with the next inputs, so that a lost packet does not cost a round trip (docs/protocol.md).
     */
    void hurry() {
        hurries = true;
    }

    /** Says again what is held, and will once more with the next inputs. */
    void sayMotionAgain() {
        byte[] said = lastMotion;
        if (said != null) {
            session.send(said, 0, said.length, SessionRules.URGENT_QUEUE);
        }
    }

    /** Says again what is held, if that was not done yet. */
    void repeatMotion() {
        byte[] said = lastMotion;
        if (said != null) {
            lastMotion = null;
            session.send(said, 0, said.length, SessionRules.URGENT_QUEUE);
        }
    }

    @Override
    public void send(PositionReport report) {
        ReportMessages.toWire(report, autonomousPosition);
        action(autonomousPosition);
    }

    @Override
    public void send(JumpReport report) {
        ReportMessages.toWire(report, jump);
        action(jump);
        jumped.accept(jump.extent);
        urgent.run();
    }

    @Override
    public void refused(int error) {
        listener.refused(MovementError.describe(error));
    }

    /** Numbers an action and queues it. */
    @Override
    public void action(ClientAction action) {
        action.actionSequence = ++actionSequence;
        message(action, MessageQueues.ACTIONS);
    }

    /** A message of the extension; they are numbered with the other actions. */
    void extension(ExtensionMessage message, int queue) {
        message.actionSequence = ++actionSequence;
        writer.reset();
        message.encode(writer);
        queue(queue);
    }

    @Override
    public void message(Message message, int queue) {
        writer.reset();
        message.encode(writer);
        queue(queue);
    }

    private void queue(int queue) {
        listener.said(writer.array(), 0, writer.length());
        session.send(writer.array(), 0, writer.length(), queue);
    }
}
