package dev.gait.testbed.attack;

import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Log-ins at a fixed rate, from a few dozen sockets in turn. Either nobody is behind them, as if their senders were forged and
 * half open for ever; or they are carried through, with a password that is wrong, or for a new account each time, whose
 * session is then left alone.
 */
final class LoginFlood implements Attack {
    private static final int SOCKETS = 64;

    private static final class Indifferent implements SessionHandler {
        @Override
        public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            // It did not come to listen.
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
            // It expected nothing else.
        }
    }

    private static final class Door implements ClientSwarm.Member {
        ClientSwarm.@Nullable Line line;

        @Nullable
        ClientSession session;

        @Override
        public void receive(byte[] datagram, int length, ServerPort from, long nowNanos) {
            if (session != null) {
                session.receive(datagram, 0, length, from, nowNanos);
                session.poll(nowNanos);
            }
        }
    }

    /** Who is behind the log-ins. */
    enum Behind {
        NOBODY,
        A_WRONG_PASSWORD,
        A_NEW_ACCOUNT
    }

    private final List<Door> doors = new ArrayList<>();
    private final Behind behind;
    private final double perSecond;
    private final PacketWriter writer = new PacketWriter();
    private long began;
    private long sent;

    LoginFlood(ClientSwarm swarm, double perSecond, Behind behind) throws IOException {
        this.perSecond = perSecond;
        this.behind = behind;
        for (int i = 0; i < SOCKETS; i++) {
            Door door = new Door();
            door.line = swarm.join(door);
            doors.add(door);
        }
    }

    @Override
    public void step(long nowNanos) {
        began = began == 0 ? nowNanos : began;
        while (sent < (nowNanos - began) * 1e-9 * perSecond) {
            Door door = doors.get((int) (sent++ % SOCKETS));
            ClientSwarm.Line line = door.line;
            if (line == null) {
                continue;
            }
            // Names that exist: then there is a hash to compare with.
            String account = behind == Behind.A_WRONG_PASSWORD ? "honest" + sent % AttackRun.HONEST : "nobody" + sent;
            LoginRequest login = LoginRequest.withPassword(account, "wrong" + sent);
            if (behind != Behind.NOBODY) {
                door.session = new ClientSession(login, new Indifferent(), line::send);
                door.session.start(nowNanos);
            } else {
                writer.optional.loginRequest = login;
                writer.header.sequence = 0;
                writer.begin(PacketFlags.LOGIN_REQUEST);
                line.send(writer.bytes(), 0, writer.finishClear(), ServerPort.FIRST);
            }
        }
    }
}
