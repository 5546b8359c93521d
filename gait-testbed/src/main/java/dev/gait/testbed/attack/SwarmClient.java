package dev.gait.testbed.attack;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.net.extension.ExtensionMessage;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.message.Message;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerPort;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A real client over one socket of a swarm; honest as long as nobody sends more through it. */
final class SwarmClient implements Attacker, ClientSwarm.Member {
    /** Where a client's actions go. */
    static final int QUEUE = 3;

    private final MotionClient client;
    private final ClientSwarm.Line line;
    private boolean started;
    private volatile boolean inWorld;
    private volatile @Nullable String lost;

    /**
     * @param extension whether it asks for what our own clients are granted
     * @param listener hears every message of the server; the bytes are borrowed
     */
    SwarmClient(ClientSwarm swarm, String account, boolean extension, ClientListener listener) throws IOException {
        line = swarm.join(this);
        client = new MotionClient(
                ClientConfig.of(account, "secret").withExtension(extension), line::send, new ClientListener() {
                    @Override
                    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
                        listener.heard(bytes, offset, length, nowNanos);
                    }

                    @Override
                    public void said(byte[] bytes, int offset, int length) {
                        listener.said(bytes, offset, length);
                    }

                    @Override
                    public void disconnected(DisconnectReason reason, String detail) {
                        lost = detail;
                    }
                });
    }

    void start(long nowNanos) {
        started = true;
        client.start(nowNanos);
    }

    @Override
    public boolean isReady() {
        return inWorld || lost != null;
    }

    @Override
    public boolean isGone() {
        return lost != null;
    }

    @Override
    public void turn(long nowNanos) {
        if (!started) {
            start(nowNanos);
        }
        client.step(nowNanos);
        client.send(nowNanos);
        inWorld = client.phase() == LoginPhase.IN_WORLD;
    }

    @Override
    public void receive(byte[] datagram, int length, ServerPort from, long nowNanos) {
        client.receive(datagram, 0, length, from, nowNanos);
    }

    boolean isInWorld() {
        return inWorld;
    }

    /** Why the session ended, or null. */
    @Nullable
    String lost() {
        return lost;
    }

    MotionClient client() {
        return client;
    }

    void send(Message message) {
        byte[] bytes = message.encode();
        client.session().send(bytes, 0, bytes.length, QUEUE);
    }

    /** A message of the extension. */
    void send(ExtensionMessage message, int queue) {
        byte[] bytes = message.encode();
        client.session().send(bytes, 0, bytes.length, queue);
    }

    /** A datagram of anybody's making, under this client's address. */
    void forge(byte[] datagram, int length) {
        Objects.requireNonNull(line).send(datagram, 0, length, ServerPort.FIRST);
    }
}
