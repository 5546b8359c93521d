package dev.gait.server.strict;

import static dev.gait.server.strict.PeerPacket.require;

import dev.gait.server.SimulatedNetwork;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/**
 * The newer generation (wire.md §H): every checksum must be right and every key the next one, numbers are gap-free from 2,
 * datagrams may come only from the port that speaks, and entering the world has an order. It says LoginComplete seven
 * seconds after its position was accepted, as it does when it cannot build a scene.
 *
 * <p>On this line nothing is lost or late, so it asks for nothing: a missing number, or a repeated one, is a mistake of the
 * server's.
 */
final class NewerHoltburger extends StrictPeer {
    private static final long SCENE_NANOS = 7_000_000_000L;

    private final Set<Integer> announced = new HashSet<>();
    private int inOrder = 1;
    private boolean secondPortSpoke;
    private boolean described;
    private boolean created;
    private boolean complete;
    private long placedNanos;
    private int actions;

    NewerHoltburger(SimulatedNetwork network, String account) {
        super(network, account);
    }

    @Override
    void judge(PeerPacket packet, int portStep) {
        if (incoming == null) {
            require(portStep == 0, "its first datagram from another port than P");
        } else if (portStep == 1) {
            secondPortSpoke = true;
        } else {
            require(portStep == 0 && !secondPortSpoke, "a datagram from P after P+1 had spoken");
        }
        require(packet.serverId == 0x0B, "server id " + packet.serverId);
        if (packet.has(PeerPacket.KEYED)) {
            int key = (packet.checksum - packet.headerHash) ^ packet.payloadHash;
            require(key == Objects.requireNonNull(incoming).nextKey(), "a checksum with another key than the next");
        } else {
            require(packet.checksum == packet.headerHash + packet.payloadHash, "a wrong checksum");
        }
        if (packet.has(PeerPacket.CONNECT_REQUEST)) {
            require(packet.sequence == 0, "a connect request with number " + packet.sequence);
        } else if (packet.takesNoNumber()) {
            require(packet.sequence == inOrder, "an acknowledgement with number " + packet.sequence);
        } else {
            require(packet.sequence == inOrder + 1, "number " + packet.sequence + " after " + inOrder);
            require(inOrder > 1 || packet.has(PeerPacket.TIME_SYNC), "something else than its time first");
            inOrder++;
        }
        require(!packet.has(PeerPacket.RETRANSMISSION), "a repetition nobody asked for");
    }

    @Override
    void acknowledge(PeerPacket packet) {
        if (!packet.takesNoNumber()) {
            acknowledgeClear(inOrder);
        }
    }

    @Override
    int actionSequence() {
        return ++actions;
    }

    @Override
    void say(byte[] message) {
        say(message, inOrder);
    }

    @Override
    void heard(int kind, PeerMessage message) {
        switch (kind) {
            case 0xF7E5 -> say(bytes(12).putInt(0xF7E6).putInt(1).putInt(0).array());
            case 0xF658 -> {
                if (guid() == 0) {
                    choose(message.character(account));
                    say(bytes(4).putInt(0xF7C8).array());
                }
            }
            case 0xF7DF -> say(enterWorld());
            case 0x0013 -> {
                described = true;
                announced.addAll(message.announcedObjects());
                require(
                        message.u32(4) == guid() && message.u32(8) == 1,
                        "a first event that is not ours or not the first");
            }
            case 0xF746 -> {
                require(described, "PlayerCreate before PlayerDescription");
                require(message.u32(4) == guid(), "PlayerCreate of somebody else");
                created = true;
            }
            case 0xF745 -> {
                int guid = message.u32(4);
                require(created, "ObjectCreate before PlayerCreate");
                announced.remove(guid);
                if (guid == guid()) {
                    placedNanos = nowNanos();
                }
            }
            default -> {}
        }
    }

    @Override
    void due(long nowNanos) {
        if (!complete && placedNanos != 0 && announced.isEmpty() && nowNanos - placedNanos > SCENE_NANOS) {
            complete = true;
            inWorld = true;
            act(0x00A1, new byte[0]);
        }
    }

    /** Runs forward by the axis' own run key; the message has no current hold key and no style. */
    void autorun() {
        ByteBuffer out = bytes(80);
        out.putInt(0x01C).putInt(0x45000005).putInt(2).putFloat(1f);
        finish(out);
    }

    /** Keys change: walking or standing, from where it is. */
    void moveToState(boolean walking) {
        ByteBuffer out = bytes(80);
        if (walking) {
            out.putInt(0x01F)
                    .putInt(1)
                    .putInt(0x8000003D)
                    .putInt(0x45000005)
                    .putInt(1)
                    .putFloat(1f);
        } else {
            out.putInt(0x003).putInt(1).putInt(0x8000003D);
        }
        finish(out);
    }

    private void finish(ByteBuffer out) {
        put(out, Objects.requireNonNull(place));
        putEcho(out);
        out.put((byte) 1);
        while ((out.position() & 3) != 0) {
            out.put((byte) 0);
        }
        act(0xF61C, cut(out));
    }
}
