package dev.gait.testbed.attack;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.client.LocalPlayer;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Frame;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.InputEntry;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.EnterWorldRequest;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.Position;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.SessionRules;
import java.util.SplittableRandom;

/** What those with an account do to a server, once each time they are called. */
final class Deeds {
    private static final int WAVE = 0x0087;
    private static final int GESTURES = 31;
    private static final int WAFFLE_BYTES = 60_000;
    private static final int LONG_LINE = 512;

    private Deeds() {}

    static void shout(SwarmClient client, int number) {
        client.send(gestures(number));
    }

    private static MoveToState gestures(int number) {
        MoveToState motion = new MoveToState();
        motion.state.setTurn(number % 2 == 0 ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT, 0, 1f);
        for (int i = 0; i < GESTURES; i++) {
            motion.state.actions.add(WAVE, number * GESTURES + i, true, 1f);
        }
        motion.position.qw = 1;
        motion.contactBits = MoveToState.CONTACT;
        return motion;
    }

    static void talk(SwarmClient client, int number) {
        client.client().say("a line of no interest " + number);
        client.client().tell("honest" + number % AttackRun.HONEST, "listen to me");
    }

    static void gossip(LightPlayer player, int number) {
        SpokenAction line = new SpokenAction(SpokenAction.Kind.TALK);
        line.text = "o".repeat(LONG_LINE);
        player.action(line);
    }

    static void lie(SwarmClient client, int number) {
        LocalPlayer player = client.client().player();
        if (player == null) {
            return;
        }
        Actor actor = player.controls().player();
        AutonomousPosition claim = new AutonomousPosition();
        place(actor, claim.position, claim.stamps);
        claim.position.x += number % 7;
        claim.position.y -= number % 11;
        claim.position.z += number % 13;
        claim.contact = number % 2;
        client.send(claim);
    }

    /** Jumps of every strength, from wherever it is, a leg's and a giant's. */
    static void jump(SwarmClient client, int number) {
        LocalPlayer player = client.client().player();
        if (player == null) {
            return;
        }
        Jump jump = new Jump();
        place(player.controls().player(), jump.position, jump.stamps);
        jump.extent = number % 10 / 9f;
        jump.vx = number % 5;
        jump.vz = number % 3 == 0 ? 2 : number % 50;
        client.send(jump);
    }

    private static void place(Actor actor, Position position, EchoedStamps stamps) {
        Frame at = actor.body().frame();
        position.cell = actor.body().position.cell;
        position.x = (float) at.x;
        position.y = (float) at.y;
        position.z = (float) at.z;
        position.qw = 1;
        stamps.instance = actor.stamps().get(SequenceStamps.INSTANCE);
        stamps.serverControl = actor.stamps().get(SequenceStamps.SERVER_CONTROL);
        stamps.teleport = actor.stamps().get(SequenceStamps.TELEPORT);
        stamps.forcePosition = actor.stamps().get(SequenceStamps.FORCE_POSITION);
    }

    /** Inputs beside those that the client sends: from the past, the far future, with holes, twice, each with a jump. */
    static void hurry(SwarmClient client, int number) {
        PlayerInput inputs = new PlayerInput();
        InputEntry entry = new InputEntry();
        int[] ticks = {number, 3 * number, Integer.MAX_VALUE - 4, number - 1000, number * 7};
        entry.tick = ticks[number % ticks.length];
        for (int i = 0; i < PlayerInput.MAX_INPUTS; i++) {
            entry.tick += 1 + number % 3;
            entry.millis = 1 + number % InputEntry.MAX_MILLIS;
            entry.state.setForward(MotionCommand.WALK_FORWARD, 0, number % 100);
            entry.jump = true;
            entry.jumpExtent = number % 11 / 10f;
            inputs.push(entry);
        }
        client.send(inputs, SessionRules.URGENT_QUEUE);
    }

    /** Datagrams of the lane that were never sent, or long ago, and screens that show the future. */
    static void misreport(SwarmClient client, int number) {
        GlideReport report = new GlideReport();
        int[] newest = {number, Integer.MAX_VALUE, -number, 0, 1};
        report.newest = newest[number % newest.length];
        report.before = number % 2 == 0 ? -1 : 0;
        report.playoutMillis = number * 1_000_003;
        client.send(report, SessionRules.URGENT_QUEUE);
    }

    static void greet(SwarmClient client, int number) {
        Hello hello = new Hello();
        hello.version = number % 3;
        hello.wanted = number * 31;
        client.send(hello, SwarmClient.QUEUE);
        EnterWorldRequest request = new EnterWorldRequest();
        client.send(request);
        EnterWorld enter = new EnterWorld();
        enter.guid = number;
        enter.account = "honest0";
        client.send(enter);
    }

    static void ignore(LightPlayer player, int number) {
        player.turnDeaf();
        player.action(gestures(number));
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

    /** Every second number is left out, and never repeated. */
    static void skip(RawSession session, int number) {
        Fragment part = new Fragment();
        part.sequence = number;
        part.queue = SwarmClient.QUEUE;
        part.count = 1;
        part.bytes = new byte[Fragment.MAX_DATA_BYTES];
        part.size = Fragment.HEADER_BYTES + part.bytes.length;
        session.leaveOut();
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
