package dev.gait.testbed.attack;

import dev.gait.net.login.LoginSequence;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.DddInterrogation;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.Signal;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;

/**
 * Somebody in the world without a world of its own: it logs in, enters and stands. A crowd of these takes the server's time
 * instead of the attackers'.
 */
final class LightPlayer implements Attacker, ClientSwarm.Member, SessionHandler, MessageHandler, LoginSequence.Sink {
    private final ClientSwarm.Line line;
    private final String account;
    private final MessageReader reader = new MessageReader();
    private ClientSession session;
    private LoginSequence login;
    private int actions;
    private boolean started;
    private boolean deaf;
    private volatile boolean inWorld;
    private volatile boolean gone;

    LightPlayer(ClientSwarm swarm, String account) throws IOException {
        this.account = account;
        line = swarm.join(this);
        session = new ClientSession(LoginRequest.withPassword(account, "secret"), this, line::send);
        login = new LoginSequence(account, null, this);
    }

    /** Goes, and logs in anew over the same socket. */
    void comeAgain(long nowNanos) {
        session.close(nowNanos);
        session = new ClientSession(LoginRequest.withPassword(account, "secret"), this, line::send);
        login = new LoginSequence(account, null, this);
        inWorld = false;
        gone = false;
        session.start(nowNanos);
    }

    @Override
    public void turn(long nowNanos) {
        if (!started) {
            started = true;
            session.start(nowNanos);
        }
        session.poll(nowNanos);
    }

    @Override
    public boolean isReady() {
        return inWorld || gone;
    }

    @Override
    public boolean isGone() {
        return gone;
    }

    boolean isInWorld() {
        return inWorld;
    }

    /** From now on it hears nothing, and so acknowledges nothing. */
    void turnDeaf() {
        deaf = true;
    }

    @Override
    public void receive(byte[] datagram, int length, ServerPort from, long nowNanos) {
        if (!deaf) {
            session.receive(datagram, 0, length, from, nowNanos);
        }
    }

    @Override
    public void action(ClientAction action) {
        action.actionSequence = ++actions;
        message(action, MessageQueues.ACTIONS);
    }

    @Override
    public void message(Message message, int queue) {
        byte[] bytes = message.encode();
        session.send(bytes, 0, bytes.length, queue);
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
        if (!inWorld) {
            reader.read(bytes, offset, length, this);
        }
    }

    @Override
    public void connected(long nowNanos) {
        login.connected();
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
        gone = true;
    }

    @Override
    public void onDddInterrogation(DddInterrogation message) {
        login.interrogated();
    }

    @Override
    public void onCharacterList(CharacterList message) {
        login.offered(message);
    }

    @Override
    public void onSignal(Signal message) {
        login.signalled(message.kind);
    }

    @Override
    public void onObjectCreate(ObjectCreate message) {
        if (message.guid == login.guid() && login.arrived()) {
            inWorld = true;
        }
    }
}
