package dev.gait.net.capture;

import dev.gait.net.message.Direction;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.FragmentAssembler;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketVerdict;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The game messages inside captured datagrams: each session and each direction has its own fragments, which are put
 * together in any order.
 *
 * <p>A session is one client address and port with one server, whichever of the server's two ports speaks (wire.md §A.1);
 * a new LoginRequest from the same place begins it anew. A message that was sent again, or that the capture saw twice, is
 * told once. Clear checksums are judged; keyed ones are not, because a capture may begin after the seeds were sent.
 *
 * <p>At most {@link #MAX_SESSIONS} sessions are followed at once; the one that was quiet longest gives way.
 */
public final class CapturedMessages {
    public static final int MAX_SESSIONS = 256;

    /** Hears every message once; the bytes are borrowed for the call. */
    public interface Listener {
        void message(int session, Direction direction, long nanos, byte[] bytes, int offset, int length);
    }

    private record Peers(Endpoint client, Endpoint server) {}

    private final int port;
    private final Listener listener;
    private final Packet packet = new Packet();
    private final Map<Peers, Session> sessions = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Peers, Session> eldest) {
            return size() > MAX_SESSIONS;
        }
    };
    private final EnumMap<PacketVerdict, Long> refused = new EnumMap<>(PacketVerdict.class);
    private int sessionsSeen;
    private long repeatedParts;

    /** Follows servers on this port and the next one. */
    public CapturedMessages(int port, Listener listener) {
        this.port = port;
        this.listener = listener;
    }

    /** Takes the capture's current datagram; one of other ports is none of our business. */
    public void accept(Capture capture) {
        boolean toServer = isServerPort(capture.destination().port());
        if (!toServer && !isServerPort(capture.source().port())) {
            return;
        }
        PacketVerdict verdict = packet.parse(capture.bytes(), capture.payloadOffset(), capture.payloadLength());
        if (verdict == PacketVerdict.OK && !packet.isKeyed() && !packet.isClearChecksumRight()) {
            verdict = PacketVerdict.BAD_CHECKSUM;
        }
        if (verdict != PacketVerdict.OK) {
            count(verdict);
            return;
        }
        Endpoint client = toServer ? capture.source() : capture.destination();
        Endpoint server = toServer ? capture.destination() : capture.source();
        Session session = session(new Peers(client, server.withoutPort()), toServer);
        deliver(toServer ? session.fromClient : session.fromServer, session.number, capture.nanos());
    }

    private Session session(Peers peers, boolean toServer) {
        boolean begins = toServer && packet.header.has(PacketFlags.LOGIN_REQUEST);
        Session known = sessions.get(peers);
        // A login is repeated until it is answered; only one that comes after messages begins something new.
        if (known == null || begins && known.hasSpoken()) {
            known = new Session(sessionsSeen++);
            sessions.put(peers, known);
        }
        return known;
    }

    private void deliver(Half half, int session, long nanos) {
        for (int i = 0; i < packet.fragmentCount(); i++) {
            Fragment part = packet.fragment(i);
            if (half.wasTold(part.sequence)) {
                // Parts of a message that is already complete would wait for the others in vain.
                repeatedParts++;
                continue;
            }
            PacketVerdict verdict = half.assembler.accept(part, nanos, (sequence, queue, bytes, offset, length) -> {
                half.remember(sequence);
                listener.message(session, half.direction, nanos, bytes, offset, length);
            });
            if (verdict != PacketVerdict.OK && verdict != PacketVerdict.DUPLICATE) {
                count(verdict);
            }
        }
    }

    private boolean isServerPort(int candidate) {
        return candidate == port || candidate == port + 1;
    }

    private void count(PacketVerdict verdict) {
        refused.merge(verdict, 1L, Long::sum);
    }

    public int sessionsSeen() {
        return sessionsSeen;
    }

    /** Parts of messages that had been told before. */
    public long repeatedParts() {
        return repeatedParts;
    }

    /** How many datagrams or fragments were refused, by reason. */
    public Map<PacketVerdict, Long> refused() {
        return Map.copyOf(refused);
    }

    private static final class Session {
        private final int number;
        private final Half fromClient = new Half(Direction.CLIENT_TO_SERVER);
        private final Half fromServer = new Half(Direction.SERVER_TO_CLIENT);

        Session(int number) {
            this.number = number;
        }

        boolean hasSpoken() {
            return fromClient.spoken || fromServer.spoken;
        }
    }

    /** One direction of a session. */
    private static final class Half {
        private static final int REMEMBERED = 1024;

        private final Direction direction;
        private final FragmentAssembler assembler = new FragmentAssembler();
        /** The sequence last told in each slot, as a number no sequence can have while the slot is empty. */
        private final long[] told = new long[REMEMBERED];

        private boolean spoken;

        Half(Direction direction) {
            this.direction = direction;
            Arrays.fill(told, -1L);
        }

        boolean wasTold(int sequence) {
            return told[sequence & REMEMBERED - 1] == Integer.toUnsignedLong(sequence);
        }

        void remember(int sequence) {
            spoken = true;
            told[sequence & REMEMBERED - 1] = Integer.toUnsignedLong(sequence);
        }
    }
}
