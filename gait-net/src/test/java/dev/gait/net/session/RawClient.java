package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client that writes its packets by hand, so that it can be early, odd or hostile, with the right keys. */
final class RawClient {

    final TestWorld world;
    final PeerAddress address;
    final PacketWriter writer = new PacketWriter(2048);
    final Packet packet = new Packet();
    private @Nullable Isaac keys;
    private int clientId;
    private long cookie;

    RawClient(TestWorld world, PeerAddress address) {
        this.world = world;
        this.address = address;
    }

    /** Logs in and answers the offer. */
    RawClient connect(String account) {
        login(account);
        answer(address);
        return this;
    }

    PacketVerdict login(String account) {
        return login(account, LoginRequest.RETAIL_VERSION);
    }

    PacketVerdict login(String account, String version) {
        int before = world.fromServer.size();
        writer.optional.loginRequest = new LoginRequest(version, 2, 1, 0, account, "", "secret");
        writer.header.sequence = 0;
        writer.begin(LOGIN_REQUEST);
        PacketVerdict verdict = give(writer.finishClear(), ServerPort.FIRST, address);
        for (TestWorld.Sent sent : world.sentByServerSince(before)) {
            read(sent);
        }
        return verdict;
    }

    /** Knows the last offer, whoever asked for it. */
    void readOffer() {
        world.fromServer.forEach(this::read);
    }

    private void read(TestWorld.Sent sent) {
        packet.parse(sent.bytes(), 0, sent.bytes().length);
        if (packet.header.has(CONNECT_REQUEST)) {
            keys = new Isaac(packet.optional.clientToServerSeed);
            clientId = packet.optional.connectClientId;
            cookie = packet.optional.connectCookie;
        }
    }

    PacketVerdict answer(PeerAddress from) {
        return answer(from, cookie);
    }

    PacketVerdict answer(PeerAddress from, long withCookie) {
        writer.optional.connectResponseCookie = withCookie;
        writer.header.sequence = 1;
        writer.begin(CONNECT_RESPONSE);
        return give(writer.finishClear(), ServerPort.SECOND, from);
    }

    long cookie() {
        return cookie;
    }

    PacketVerdict keyed(int sequence, int flags, Fragment... fragments) {
        return give(writeKeyed(sequence, flags, fragments), ServerPort.FIRST, address);
    }

    /** A keyed datagram that is kept instead of sent. */
    byte[] keptKeyed(int sequence, int flags, Fragment... fragments) {
        return Arrays.copyOf(writer.bytes(), writeKeyed(sequence, flags, fragments));
    }

    private int writeKeyed(int sequence, int flags, Fragment... fragments) {
        begin(sequence, flags, fragments);
        if (keys == null) {
            throw new IllegalStateException("no offer came");
        }
        return writer.finishKeyed(keys.nextKey());
    }

    PacketVerdict clear(int sequence, int flags, Fragment... fragments) {
        begin(sequence, flags, fragments);
        return give(writer.finishClear(), ServerPort.FIRST, address);
    }

    private void begin(int sequence, int flags, Fragment... fragments) {
        writer.header.sequence = sequence;
        writer.header.id = clientId;
        writer.begin(flags);
        for (Fragment fragment : fragments) {
            writer.add(fragment);
        }
    }

    void want(Integer... sequences) {
        writer.optional.requestRetransmit.clear();
        List.of(sequences).forEach(writer.optional.requestRetransmit::add);
    }

    PacketVerdict give(byte[] datagram) {
        return world.endpoint.receive(datagram, 0, datagram.length, address, ServerPort.FIRST, world.now);
    }

    private PacketVerdict give(int length, ServerPort on, PeerAddress from) {
        return world.endpoint.receive(writer.bytes(), 0, length, from, on, world.now);
    }

    static Fragment whole(int sequence, byte[] message) {
        return part(sequence, 0, 1, message);
    }

    static Fragment part(int sequence, int index, int count, byte[] data) {
        Fragment fragment = new Fragment();
        fragment.sequence = sequence;
        fragment.index = index;
        fragment.count = count;
        fragment.queue = 1;
        fragment.size = Fragment.HEADER_BYTES + data.length;
        fragment.bytes = data;
        return fragment;
    }
}
