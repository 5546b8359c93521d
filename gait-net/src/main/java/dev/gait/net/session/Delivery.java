package dev.gait.net.session;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.FragmentAssembler;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;

/**
 * From packets in order to messages in order: puts the parts of messages together and hands whole ones on by their
 * number, each once. Messages of the urgent queue are handed on as soon as they arrive, ahead of missing packets.
 */
final class Delivery {

    interface Sink {
        /** Returns false if the session has ended; then nothing more is handed on. */
        boolean message(byte[] bytes, int offset, int length, int queue, long nowNanos);
    }

    private final LinkStats stats;
    private final Sink sink;
    private final FragmentAssembler assembler = new FragmentAssembler();
    private final FragmentAssembler.Sink assembled = this::assembled;
    private final MessageOrder order;
    private long nowNanos;
    private boolean open = true;
    /** Whether the packet being taken was stored, so that its urgent messages were handed on before. */
    private boolean urgentHeard;
    /** Whether the fragment being taken is an urgent message. */
    private boolean urgent;

    Delivery(int firstMessage, LinkStats stats, Sink sink) {
        this.stats = stats;
        this.sink = sink;
        order = new MessageOrder(firstMessage, this::deliver);
    }

    /** Takes the parts of the packet that is next in order. */
    void take(Packet packet, boolean wasStored, long nowNanos) {
        this.nowNanos = nowNanos;
        urgentHeard = wasStored;
        for (int i = 0; i < packet.fragmentCount() && open; i++) {
            Fragment fragment = packet.fragment(i);
            urgent = isUrgent(fragment);
            PacketVerdict verdict = assembler.accept(fragment, nowNanos, assembled);
            if (verdict != PacketVerdict.OK) {
                stats.count(verdict);
            }
        }
    }

    /** What is worth nothing later is handed on although packets before it are missing. */
    void takeUrgent(Packet packet, long nowNanos) {
        this.nowNanos = nowNanos;
        for (int i = 0; i < packet.fragmentCount() && open; i++) {
            Fragment fragment = packet.fragment(i);
            if (isUrgent(fragment)) {
                deliver(fragment.bytes, fragment.dataOffset, fragment.dataLength(), fragment.queue);
            }
        }
    }

    /** Passes over a message that does not become whole; a gap in the packets explains any delay. */
    void poll(boolean packetsMissing, long nowNanos) {
        this.nowNanos = nowNanos;
        order.poll(packetsMissing, nowNanos);
        stats.messagesSkipped = order.skipped() + assembler.forgottenMessages();
    }

    int heldBytes() {
        return assembler.heldBytes() + order.heldBytes();
    }

    private static boolean isUrgent(Fragment fragment) {
        return fragment.queue == SessionRules.URGENT_QUEUE && fragment.count == 1;
    }

    private void assembled(int sequence, int queue, byte[] bytes, int offset, int length) {
        if (urgent) {
            if (!urgentHeard) {
                deliver(bytes, offset, length, queue);
            }
            order.pass(sequence, nowNanos);
        } else if (!order.accept(sequence, queue, bytes, offset, length, nowNanos)) {
            stats.count(PacketVerdict.DUPLICATE);
        }
    }

    private boolean deliver(byte[] bytes, int offset, int length, int queue) {
        stats.messagesReceived++;
        open = open && sink.message(bytes, offset, length, queue, nowNanos);
        return open;
    }
}
