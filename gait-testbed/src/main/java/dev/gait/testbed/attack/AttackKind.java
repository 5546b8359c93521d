package dev.gait.testbed.attack;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.motion.command.MotionCommand;
import dev.gait.net.message.MoveToState;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;

/** The attacks of docs/security.md that can be made over loopback without forging a sender's address. */
public enum AttackKind {
    BAD_LOGINS("50 log-ins a second with a wrong password", (swarm, port) -> new LoginFlood(swarm, 50, true)),
    SPOOFED_LOGINS(
            "2,000 log-ins a second that nobody answers for", (swarm, port) -> new LoginFlood(swarm, 2000, false)),
    GARBAGE(
            "4 sessions' addresses, 500 datagrams of noise a second each",
            (swarm, port) -> new SessionFlood(swarm, "noise", 500, new Noise())),
    EMOTES(
            "4 players, 200 turns with 31 gestures a second each",
            (swarm, port) -> new SessionFlood(swarm, "shouter", 200, AttackKind::shout)),
    FORGED_PACKETS(
            "4 sessions' addresses, 500 clear acknowledgements, rejections and goodbyes a second each",
            (swarm, port) -> new SessionFlood(swarm, "forged", 500, new ClearPackets(false))),
    NAK_STORM(
            "4 sessions' addresses, 500 requests for a hundred packets a second each",
            (swarm, port) -> new SessionFlood(swarm, "asker", 500, new ClearPackets(true))),
    HALF_REQUESTS("100 half requests to the page of numbers", (swarm, port) -> new HalfRequests(port));

    private interface Maker {
        Attack make(ClientSwarm swarm, int metricsPort) throws IOException;
    }

    private static final int WAVE = 0x0087;
    private static final int GESTURES = 31;

    private final String sentence;
    private final Maker maker;

    AttackKind(String sentence, Maker maker) {
        this.sentence = sentence;
        this.maker = maker;
    }

    /** As it is typed. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String sentence() {
        return sentence;
    }

    Attack on(ClientSwarm swarm, int metricsPort) throws IOException {
        return maker.make(swarm, metricsPort);
    }

    private static void shout(SwarmClient client, int number) {
        MoveToState motion = new MoveToState();
        motion.state.setTurn(number % 2 == 0 ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT, 0, 1f);
        for (int i = 0; i < GESTURES; i++) {
            motion.state.actions.add(WAVE, number * GESTURES + i, true, 1f);
        }
        motion.position.qw = 1;
        motion.contactBits = MoveToState.CONTACT;
        client.send(motion);
    }

    private static final class Noise implements SessionFlood.Deed {
        private final SplittableRandom random = new SplittableRandom(7);

        @Override
        public void on(SwarmClient client, int number) {
            byte[] noise = new byte[20 + random.nextInt(460)];
            random.nextBytes(noise);
            if (number % 2 == 0) {
                // Looks like a packet until its checksum is looked at.
                LittleEndian.putI32(noise, 4, ENCRYPTED_CHECKSUM | ACK_SEQUENCE);
                LittleEndian.putU16(noise, 16, noise.length - 20);
            }
            client.forge(noise, noise.length);
        }
    }

    private static final class ClearPackets implements SessionFlood.Deed {
        private static final int LIST = 100;

        private final PacketWriter writer = new PacketWriter(1024);
        private final boolean naks;

        ClearPackets(boolean naks) {
            this.naks = naks;
        }

        @Override
        public void on(SwarmClient client, int number) {
            long sent = client.client().session().stats().datagramsReceived;
            writer.optional.requestRetransmit.clear();
            writer.optional.rejectRetransmit.clear();
            for (int i = 0; i < LIST; i++) {
                writer.optional.requestRetransmit.add((int) sent - i);
                writer.optional.rejectRetransmit.add(number + i);
            }
            writer.optional.ackSequence = number;
            writer.header.sequence = naks ? 2 : number;
            int[] lies = {ACK_SEQUENCE, REJECT_RETRANSMIT, DISCONNECT};
            writer.begin(naks ? REQUEST_RETRANSMIT : lies[number % lies.length]);
            int length = writer.finishClear();
            client.forge(writer.bytes(), length);
        }
    }
}
