package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.MessageCodec;
import dev.gait.server.state.StateVersion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerTest {
    private static final byte[] RUNS = {1, 2, 3, 0};
    private static final byte[] STANDS = {1, 2, 4, 0};

    private final List<ClusterMessage> heard = new ArrayList<>();
    private final List<byte[]> answers = new ArrayList<>();
    private final Link there = new Link(answers::add, 0);
    private boolean carries = true;
    private final Peer peer = new Peer(new Link(this::carry, 0), StateVersion.NEWEST);

    private void carry(byte[] frame) {
        if (carries) {
            there.receive(frame, (bytes, at, length) -> heard.add(MessageCodec.decode(bytes, at, length)), 0);
        }
    }

    /** A crowd at one gateway costs one copy of what is told, and everything is heard in the order it was said. */
    @Test
    void whatIsToldToManyGoesOnceAndInOrder() {
        peer.tell(1, 10, RUNS, 3, 5, false);
        peer.tell(2, 20, RUNS, 3, 5, true);
        peer.tell(3, 30, STANDS, 3, 5, false);
        peer.send(new ClusterMessage.Gone(9, 90));
        peer.tell(1, 10, STANDS, 3, 5, false);
        peer.tell(2, 20, STANDS, 3, 6, false);
        peer.poll(0);
        assertThat(heard)
                .usingRecursiveComparison()
                .isEqualTo(List.of(
                        told(5, RUNS, new int[] {1, 2}, new long[] {10, 20}, false, true),
                        told(5, STANDS, new int[] {3}, new long[] {30}, false),
                        new ClusterMessage.Gone(9, 90),
                        told(5, STANDS, new int[] {1}, new long[] {10}, false),
                        told(6, STANDS, new int[] {2}, new long[] {20}, false)));
    }

    private static ClusterMessage told(int queue, byte[] bytes, int[] guids, long[] leases, boolean... patient) {
        return new ClusterMessage.Told(queue, new byte[] {bytes[0], bytes[1], bytes[2]}, guids, leases, patient);
    }

    /**
     * A link that stands still for a moment holds more than one client may have waiting; that is everybody's, and nobody is
     * behind for it. Counted as each one's own it cost a crowd thousands of messages.
     */
    @Test
    void whatWaitsForANodeIsSharedByItsClients() {
        carries = false;
        peer.look(100);
        byte[] long1 = new byte[1000];
        for (int i = 0; i < Link.WINDOW_BYTES / 1000 + 200; i++) {
            long1[0] = (byte) i;
            peer.tell(1, 10, long1, 1000, 5, false);
        }
        peer.poll(0);
        assertThat(peer.link().stuckBytes()).isBetween(150_000L, 300_000L);
        assertThat(peer.stuckBytes(0)).isBetween(1_500L, 3_000L);
        peer.poll(900_000_000L);
        assertThat(peer.stuckBytes(900_000_000L))
                .as("it may have stood for a moment")
                .isBetween(1_500L, 3_000L);
        peer.poll(1_900_000_000L);
        assertThat(peer.stuckBytes(1_900_000_000L))
                .as("a node that has been late for so long has too much to do")
                .isEqualTo(65_536);
    }

    /** Of a node that stood and has heard everything since nobody is spared anything. */
    @Test
    void aNodeThatConfirmsAgainIsNotLateAnyMore() {
        carries = false;
        peer.tell(1, 10, RUNS, 3, 5, false);
        peer.poll(0);
        peer.poll(500_000_000L);
        peer.poll(1_400_000_000L);
        assertThat(peer.stuckBytes(1_400_000_000L)).isZero();
        peer.poll(1_500_000_000L);
        assertThat(peer.stuckBytes(1_500_000_000L)).isEqualTo(65_536);
        carries = true;
        peer.poll(1_800_000_000L);
        answer(1_810_000_000L);
        peer.tell(1, 10, STANDS, 3, 5, false);
        peer.poll(1_820_000_000L);
        answer(1_830_000_000L);
        peer.poll(1_840_000_000L);
        assertThat(peer.stuckBytes(1_840_000_000L)).isZero();
        assertThat(heard).hasSize(2);
    }

    /** The other side says what it has heard. */
    private void answer(long nowNanos) {
        there.confirm(nowNanos);
        answers.forEach(frame -> peer.link().receive(frame, (bytes, at, length) -> {}, nowNanos));
        answers.clear();
    }
}
