package dev.gait.testbed.attack;

import static dev.gait.net.packet.PacketFlags.CONNECT_REQUEST;
import static dev.gait.net.packet.PacketFlags.CONNECT_RESPONSE;
import static dev.gait.net.packet.PacketFlags.LOGIN_REQUEST;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.ServerPort;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A session with an account whose packets are written by hand: its keys are right, and what it says is up to the attack. */
final class RawSession implements Attacker, ClientSwarm.Member {
    private static final long LOGIN_REPEAT_NANOS = 1_000_000_000L;

    private final ClientSwarm.Line line;
    private final LoginRequest login;
    private final Packet packet = new Packet();
    final PacketWriter writer = new PacketWriter(1024);
    private @Nullable Isaac keys;
    private int clientId;
    private int sequence = 2;
    private long nextLoginNanos;
    private volatile boolean open;

    RawSession(ClientSwarm swarm, String account) throws IOException {
        login = LoginRequest.withPassword(account, "secret");
        line = swarm.join(this);
    }

    @Override
    public boolean isReady() {
        return open;
    }

    @Override
    public void turn(long nowNanos) {
        if (keys == null && (nextLoginNanos == 0 || nowNanos - nextLoginNanos >= 0)) {
            nextLoginNanos = nowNanos + LOGIN_REPEAT_NANOS;
            writer.optional.loginRequest = login;
            writer.header.sequence = 0;
            writer.begin(LOGIN_REQUEST);
            line.send(writer.bytes(), 0, writer.finishClear(), ServerPort.FIRST);
        }
    }

    @Override
    public void receive(byte[] datagram, int length, ServerPort from, long nowNanos) {
        if (packet.parse(datagram, 0, length) != PacketVerdict.OK) {
            return;
        }
        if (packet.header.has(CONNECT_REQUEST) && keys == null) {
            keys = new Isaac(packet.optional.clientToServerSeed);
            clientId = packet.optional.connectClientId;
            writer.optional.connectResponseCookie = packet.optional.connectCookie;
            writer.header.sequence = 0;
            writer.header.id = clientId;
            writer.begin(CONNECT_RESPONSE);
            line.send(writer.bytes(), 0, writer.finishClear(), ServerPort.SECOND);
        } else if (keys != null && packet.isKeyed()) {
            open = true;
        }
    }

    /** The next number and its key are never used. */
    void leaveOut() {
        if (keys != null) {
            sequence++;
            keys.nextKey();
        }
    }

    /** The next packet of this session, with these headers and parts. */
    void say(int flags, Fragment... parts) {
        Isaac key = keys;
        if (key == null) {
            return;
        }
        writer.header.sequence = sequence++;
        writer.header.id = clientId;
        writer.begin(flags);
        for (Fragment part : parts) {
            writer.add(part);
        }
        line.send(writer.bytes(), 0, writer.finishKeyed(key.nextKey()), ServerPort.FIRST);
    }
}
