package dev.gait.testbed.attack;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.client.LocalPlayer;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Frame;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.AutonomousPosition;
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
    CHAT(
            "4 players, 100 lines and 100 whispers a second each",
            (swarm, port) -> new SessionFlood(swarm, "talker", 100, AttackKind::talk)),
    CLAIMS(
            "4 players, 100 places a second each that they cannot have reached",
            (swarm, port) -> new SessionFlood(swarm, "liar", 100, AttackKind::lie)),
    LONG_MESSAGES(
            "4 players, as many messages of 60,000 bytes in 134 parts as their lines take",
            (swarm, port) -> new SessionFlood(swarm, "waffler", 100, AttackKind::waffle)),
    HALF_REQUESTS("100 half requests to the page of numbers", (swarm, port) -> new HalfRequests(port));

    private interface Maker {
        Attack make(ClientSwarm swarm, int metricsPort) throws IOException;
    }

    private static final int WAVE = 0x0087;
    private static final int GESTURES = 31;
    private static final int WAFFLE_BYTES = 60_000;

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

    private static void talk(SwarmClient client, int number) {
        client.client().say("a line of no interest " + number);
        client.client().tell("honest" + number % AttackRun.HONEST, "listen to me");
    }

    private static void lie(SwarmClient client, int number) {
        LocalPlayer player = client.client().player();
        if (player == null) {
            return;
        }
        Actor actor = player.controls().player();
        Frame at = actor.body().frame();
        AutonomousPosition claim = new AutonomousPosition();
        claim.position.cell = actor.body().position.cell;
        claim.position.x = (float) at.x + number % 7;
        claim.position.y = (float) at.y - number % 11;
        claim.position.z = (float) at.z + number % 13;
        claim.position.qw = 1;
        claim.contact = number % 2;
        claim.stamps.instance = actor.stamps().get(SequenceStamps.INSTANCE);
        claim.stamps.serverControl = actor.stamps().get(SequenceStamps.SERVER_CONTROL);
        claim.stamps.teleport = actor.stamps().get(SequenceStamps.TELEPORT);
        claim.stamps.forcePosition = actor.stamps().get(SequenceStamps.FORCE_POSITION);
        client.send(claim);
    }

    /** More than its line takes would end its own session. */
    private static void waffle(SwarmClient client, int number) {
        if (client.client().session().queuedBytes() < WAFFLE_BYTES) {
            byte[] message = new byte[WAFFLE_BYTES];
            LittleEndian.putI32(message, 0, number);
            client.client().session().send(message, 0, message.length, SwarmClient.QUEUE);
        }
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
