package dev.gait.testbed.attack;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.client.LocalPlayer;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Frame;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.MoveToState;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketWriter;
import java.util.SplittableRandom;

/** What those with an account do to a server, once each time they are called. */
final class Deeds {
    private static final int WAVE = 0x0087;
    private static final int GESTURES = 31;
    private static final int WAFFLE_BYTES = 60_000;

    private Deeds() {}

    static void shout(SwarmClient client, int number) {
        MoveToState motion = new MoveToState();
        motion.state.setTurn(number % 2 == 0 ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT, 0, 1f);
        for (int i = 0; i < GESTURES; i++) {
            motion.state.actions.add(WAVE, number * GESTURES + i, true, 1f);
        }
        motion.position.qw = 1;
        motion.contactBits = MoveToState.CONTACT;
        client.send(motion);
    }

    static void talk(SwarmClient client, int number) {
        client.client().say("a line of no interest " + number);
        client.client().tell("honest" + number % AttackRun.HONEST, "listen to me");
    }

    static void lie(SwarmClient client, int number) {
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
    static void waffle(SwarmClient client, int number) {
        if (client.client().session().queuedBytes() < WAFFLE_BYTES) {
            byte[] message = new byte[WAFFLE_BYTES];
            LittleEndian.putI32(message, 0, number);
            client.client().session().send(message, 0, message.length, SwarmClient.QUEUE);
        }
    }

    static final class Noise implements SessionFlood.Deed<SwarmClient> {
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

    static final class ClearPackets implements SessionFlood.Deed<SwarmClient> {
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

    /** Parts of messages that never become whole: ever new ones, under lying counts, beyond their own end, twice. */
    static void halve(RawSession session, int number) {
        Fragment part = new Fragment();
        part.sequence = number / 4;
        part.queue = SwarmClient.QUEUE;
        part.count = number % 4 == 1 ? 65_535 : 146 - number % 4;
        part.index = number % 4 == 2 ? part.count : number % 64;
        part.bytes = new byte[Fragment.MAX_DATA_BYTES];
        part.size = Fragment.HEADER_BYTES + part.bytes.length;
        session.say(0, part);
    }

    /** Clocks of the future, of the past and of nobody. */
    static void misdate(RawSession session, int number) {
        float[] lies = {Float.NaN, Float.MAX_VALUE, -Float.MAX_VALUE, 1e9f, -1e9f, number};
        session.writer.optional.echoRequestTime = lies[number % lies.length];
        session.writer.optional.timeSync = lies[number / 2 % lies.length] * 1e10;
        session.say(number % 2 == 0 ? ECHO_REQUEST : ECHO_REQUEST | TIME_SYNC);
    }
}
