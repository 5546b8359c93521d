package dev.gait.testbed.soak;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.motion.math.Prng;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.packet.SequenceList;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.Arrays;
import java.util.List;

/**
 * Writes datagrams under other people's addresses, to the server and to them. It has no keys, but guesses well: it knows
 * about how many packets have passed. Log-ins under addresses of nobody come on top.
 */
final class Forger implements HostileNeighbour {
    private static final int PER_BEAT = 5;
    private static final int KINDS = 9;
    private static final int NEAR = 40;
    private static final int LIST = 100;

    private final VirtualWorld world;
    private final List<VirtualClient> victims;
    private final Prng prng;
    private final PacketWriter writer = new PacketWriter();
    private long attempts;

    Forger(VirtualWorld world, List<VirtualClient> victims, Prng prng) {
        this.world = world;
        this.victims = victims;
        this.prng = prng;
    }

    @Override
    public long attempts() {
        return attempts;
    }

    @Override
    public void act() {
        for (int i = 0; i < PER_BEAT; i++) {
            attempts++;
            if (prng.chance(0.1)) {
                PeerAddress nobody = PeerAddress.ipv4(prng.below(Integer.MAX_VALUE), 1 + prng.below(60_000));
                world.forge(login("nobody" + prng.below(1000)), nobody, ServerPort.FIRST);
                continue;
            }
            VirtualClient victim = victims.get(prng.below(victims.size()));
            boolean toServer = prng.chance(0.6);
            byte[] datagram = forged(victim, toServer);
            ServerPort port = prng.chance(0.8) == toServer ? ServerPort.FIRST : ServerPort.SECOND;
            if (toServer) {
                world.forge(datagram, victim.address(), port);
            } else {
                victim.forge(datagram, port);
            }
        }
    }

    private byte[] forged(VirtualClient victim, boolean toServer) {
        var stats = victim.client().session().stats();
        long sent = toServer ? stats.datagramsSent : stats.datagramsReceived;
        long received = toServer ? stats.datagramsReceived : stats.datagramsSent;
        int sequence = (int) sent + prng.below(2 * NEAR) - NEAR;
        int other = (int) received + prng.below(2 * NEAR) - NEAR;
        writer.header.id = prng.below(0x10000);
        writer.optional.ackSequence = prng.chance(0.5) ? other : prng.below(Integer.MAX_VALUE);
        return switch (prng.below(KINDS)) {
            case 0 -> clear(sequence, ACK_SEQUENCE);
            case 1 -> {
                list(writer.optional.rejectRetransmit, sequence);
                yield clear(sequence, REJECT_RETRANSMIT);
            }
            case 2 -> {
                list(writer.optional.requestRetransmit, other);
                yield clear(sequence, REQUEST_RETRANSMIT);
            }
            case 3 -> clear(0, DISCONNECT);
            case 4 -> {
                writer.optional.netErrorDisconnectHasBytes = true;
                yield clear(sequence, NET_ERROR_DISCONNECT);
            }
            case 5 -> {
                writer.optional.connectCookie = prng.below(Integer.MAX_VALUE);
                writer.optional.connectResponseCookie = writer.optional.connectCookie;
                yield clear(0, toServer ? CONNECT_RESPONSE : CONNECT_REQUEST);
            }
            case 6 -> {
                writer.optional.timeSync = prng.between(0, 1e9);
                yield keyed(sequence, ACK_SEQUENCE | TIME_SYNC);
            }
            case 7 -> login(victim.account());
            default -> garbage();
        };
    }

    private void list(SequenceList list, int around) {
        list.clear();
        for (int i = 0; i < LIST; i++) {
            list.add(around + i - NEAR);
        }
    }

    private byte[] login(String account) {
        writer.optional.loginRequest = LoginRequest.withPassword(account, "wrong");
        return clear(0, LOGIN_REQUEST);
    }

    private byte[] clear(int sequence, int flags) {
        writer.header.sequence = sequence;
        writer.begin(flags);
        return Arrays.copyOf(writer.bytes(), writer.finishClear());
    }

    /** With a key that is none of the session's, but for a chance of one in four thousand million. */
    private byte[] keyed(int sequence, int flags) {
        writer.header.sequence = sequence;
        writer.begin(flags);
        return Arrays.copyOf(writer.bytes(), writer.finishKeyed(prng.below(Integer.MAX_VALUE)));
    }

    private byte[] garbage() {
        byte[] noise = new byte[prng.below(480)];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (byte) prng.below(256);
        }
        return noise;
    }
}
