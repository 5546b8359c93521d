package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.FragmentAssembler;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The strictest receiver of the field, as an inspector (wire.md §A and §H): every checksum is right, every keyed
 * packet takes exactly the next key and the next number from 2 on, ack-only and NAK packets repeat the last number,
 * messages are numbered without gaps, fragments are not padded, an odd length comes last, a body has at most 464
 * bytes, and the server speaks from its second port once the handshake is done. For a link that loses nothing.
 */
final class StrictPeer {

    private final boolean watchesServer;
    private final Packet packet = new Packet();
    private final FragmentAssembler assembler = new FragmentAssembler();
    private final List<String> messages = new ArrayList<>();
    private final List<Integer> acks = new ArrayList<>();
    private @Nullable Isaac keys;
    private int lastSequence = 1;
    private int nextMessage;
    private int timeSyncs;
    private boolean left;

    private StrictPeer(boolean watchesServer) {
        this.watchesServer = watchesServer;
        nextMessage = watchesServer ? 0 : 1;
    }

    static StrictPeer watchingServer() {
        return new StrictPeer(true);
    }

    static StrictPeer watchingClient() {
        return new StrictPeer(false);
    }

    /** From here on packets are keyed with this seed. */
    void keyedWith(int seed) {
        keys = new Isaac(seed);
    }

    void inspect(byte[] datagram, ServerPort port) {
        assertThat(packet.parse(datagram, 0, datagram.length)).isEqualTo(PacketVerdict.OK);
        assertThat(datagram).hasSize(20 + packet.header.size);
        assertThat(packet.header.size).isLessThanOrEqualTo(464);
        if (packet.isKeyed()) {
            inspectKeyed(port);
        } else {
            inspectClear(port);
        }
        if (packet.header.has(ACK_SEQUENCE)) {
            acks.add(packet.optional.ackSequence);
        }
    }

    private void inspectClear(ServerPort port) {
        assertThat(packet.isClearChecksumRight()).isTrue();
        int flags = packet.header.flags;
        if (watchesServer && flags == CONNECT_REQUEST || !watchesServer && flags == LOGIN_REQUEST) {
            assertThat(packet.header.sequence).isZero();
            assertThat(port).isEqualTo(ServerPort.FIRST);
        } else if (!watchesServer && flags == CONNECT_RESPONSE) {
            // 0 as the original client, 1 as some others (wire.md §A.7, §I).
            assertThat(packet.header.sequence).isIn(0, 1);
            assertThat(port).isEqualTo(ServerPort.SECOND);
        } else {
            assertThat(flags).isIn(ACK_SEQUENCE, REQUEST_RETRANSMIT);
            assertThat(packet.header.sequence).isEqualTo(lastSequence);
            assertThat(port).isEqualTo(watchesServer ? ServerPort.SECOND : ServerPort.FIRST);
        }
    }

    private void inspectKeyed(ServerPort port) {
        assertThat(keys).as("a keyed packet before the handshake").isNotNull();
        if (left) {
            assertThat(packet.header.has(RETRANSMISSION) && packet.header.has(DISCONNECT))
                    .as("after the goodbye only its copy may follow")
                    .isTrue();
            return;
        }
        assertThat(port).isEqualTo(watchesServer ? ServerPort.SECOND : ServerPort.FIRST);
        assertThat(packet.header.sequence).isEqualTo(++lastSequence);
        assertThat(packet.recoveredKey())
                .isEqualTo(java.util.Objects.requireNonNull(keys).nextKey());
        if (packet.header.has(TIME_SYNC)) {
            timeSyncs++;
        }
        left = packet.header.has(DISCONNECT);
        for (int i = 0; i < packet.fragmentCount(); i++) {
            Fragment fragment = packet.fragment(i);
            assertThat(fragment.dataLength() % 4 == 0 || i == packet.fragmentCount() - 1)
                    .as("only the last fragment may have an odd length")
                    .isTrue();
            assertThat(assembler.accept(fragment, 0, this::message)).isEqualTo(PacketVerdict.OK);
        }
    }

    private void message(int sequence, int queue, byte[] bytes, int offset, int length) {
        assertThat(sequence).isEqualTo(nextMessage++);
        messages.add(HexFormat.of().formatHex(bytes, offset, offset + length));
    }

    /** Messages in hexadecimal. */
    List<String> messages() {
        return messages;
    }

    /** Acknowledged sequences, in the order they came. */
    List<Integer> acks() {
        return acks;
    }

    int timeSyncs() {
        return timeSyncs;
    }

    boolean hasLeft() {
        return left;
    }
}
