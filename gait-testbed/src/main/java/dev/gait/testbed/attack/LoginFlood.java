package dev.gait.testbed.attack;

import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Log-ins at a fixed rate, from a few dozen sockets in turn, of one host or of one host each. Either nobody is behind them, as
 * if their senders were forged and half open for ever; or they are carried through, and the session is then left alone.
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

    /** One socket, and who logs in through it now. */
    private static final class Door {
        final HostSocket socket;

        @Nullable
        ClientSession session;

        Door(HostSocket socket) {
            this.socket = socket;
        }

        void send(byte[] datagram, int offset, int length, ServerPort to) {
            try {
                socket.send(datagram, offset, length, to);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void turn(long nowNanos) throws IOException {
            ClientSession own = session;
            socket.read((datagram, length, from) -> {
                if (own != null) {
                    own.receive(datagram, 0, length, from, nowNanos);
                }
            });
            if (own != null) {
                own.poll(nowNanos);
            }
        }
    }

    /** Whom a log-in is for, the so-manieth. */
    interface Who {
        LoginRequest of(long number);
    }

    private final List<Door> doors = new ArrayList<>();
    private final double perSecond;
    private final boolean answered;
    private final Who who;
    private final PacketWriter writer = new PacketWriter();
    private long began;
    private long sent;
    private int turn;

    /**
     * @param hosts how many addresses they come from
     * @param answered whether somebody is behind them
     */
    LoginFlood(InetSocketAddress server, int hosts, double perSecond, boolean answered, Who who) throws IOException {
        this.perSecond = perSecond;
        this.answered = answered;
        this.who = who;
        for (int i = 0; i < SOCKETS; i++) {
            doors.add(new Door(new HostSocket(server, hosts == 1 ? 0 : 1 + i % hosts)));
        }
    }

    /** Names that exist: then there is a hash to compare with. */
    static LoginRequest wrongPassword(long number) {
        return LoginRequest.withPassword("honest" + number % AttackRun.HONEST, "wrong" + number);
    }

    /** Names that nobody has had, also not in an attack before. */
    static Who newAccounts() {
        String prefix = "n" + Long.toString(System.nanoTime(), Character.MAX_RADIX) + "x";
        return number -> LoginRequest.withPassword(prefix + number, "secret");
    }

    /** The account of one who is playing, and its password. */
    static LoginRequest sameAccount(long number) {
        return LoginRequest.withPassword("honest0", "secret");
    }

    /** What a person cannot see or a terminal would obey, as far as the protocol's letters go. */
    static LoginRequest oddName(long number) {
        String[] odd = {
            "\u001B[2J", "a\u0000b", "\u009D0;x\u0007", "\u00AD", "x\u00A0y", "\r\nGait: ok", " ", "%s%n{}", ""
        };
        return LoginRequest.withPassword(odd[(int) (number % odd.length)] + (number % 7 == 0 ? "" : number), "secret");
    }

    @Override
    public void step(long nowNanos) throws IOException {
        began = began == 0 ? nowNanos : began;
        while (sent < (nowNanos - began) * 1e-9 * perSecond) {
            Door door = doors.get((int) (sent++ % SOCKETS));
            LoginRequest login = who.of(sent);
            if (answered) {
                door.session = new ClientSession(login, new Indifferent(), door::send);
                door.session.start(nowNanos);
            } else {
                writer.optional.loginRequest = login;
                writer.header.sequence = 0;
                writer.begin(PacketFlags.LOGIN_REQUEST);
                door.send(writer.bytes(), 0, writer.finishClear(), ServerPort.FIRST);
            }
        }
        // A few each time: a look into a socket is a call of the system.
        for (int i = 0; i < SOCKETS / 8; i++) {
            doors.get(turn++ % SOCKETS).turn(nowNanos);
        }
    }

    @Override
    public void close() {
        doors.forEach(door -> door.socket.close());
    }
}
