package dev.gait.client;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.net.message.CharacterList;
import dev.gait.net.message.DddInterrogation;
import dev.gait.net.message.Message;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.Signal;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Fragmenter;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.ServerPort;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A server as ACE was in 2017, as far as wire.md §A, §B and §I tell: it takes a ConnectResponse only with number 0 and the
 * id of its offer, forgets a session at a second LoginRequest, wants the client's packets and messages without a gap, and
 * describes the player with everything it has.
 */
final class Ace2017 {
    static final int PLAYER = 0x50000001;
    private static final int CLIENT_ID = 0x041A;
    private static final long COOKIE = 0x1122334455667788L;
    private static final int SERVER_SEED = 0x0B9FBBC8;
    private static final int CLIENT_SEED = 0xE52164B9;

    /** A datagram for the client and the port it leaves from. */
    record Sent(byte[] bytes, ServerPort from) {}

    final Deque<Sent> toClient = new ArrayDeque<>();
    /** What it would have written into its log. */
    final List<String> complaints = new ArrayList<>();
    /** Opcodes (of actions: their type) it was told, and the queues they came in. */
    final List<Integer> heard = new ArrayList<>();

    final List<Integer> queues = new ArrayList<>();
    final List<Integer> fragmentIds = new ArrayList<>();
    int logins;
    int connectResponses;

    private final byte[] playerDescription;
    private final Packet packet = new Packet();
    private final PacketWriter writer = new PacketWriter();
    private final Isaac outgoing = new Isaac(SERVER_SEED);
    private final Isaac incoming = new Isaac(CLIENT_SEED);
    private boolean waiting;
    private boolean gone;
    private boolean connected;
    private int lastReceived = 1;
    private int nextMessage = 1;
    private int lastSent = 1;
    private int messages;
    /** Drops so many answers to the handshake, so that a client repeats what it repeats. */
    int deafTo;

    Ace2017(byte[] playerDescription) {
        this.playerDescription = playerDescription;
    }

    void receive(byte[] datagram, int length, ServerPort on) {
        PacketVerdict verdict = packet.parse(datagram, 0, length);
        if (verdict != PacketVerdict.OK) {
            complaints.add(verdict.reason());
        } else if (packet.header.has(LOGIN_REQUEST)) {
            login(on);
        } else if (packet.header.has(CONNECT_RESPONSE)) {
            connect(on);
        } else if (connected) {
            take();
        }
    }

    private void login(ServerPort on) {
        logins++;
        gone |= waiting;
        if (gone || on != ServerPort.FIRST) {
            complaints.add("a LoginRequest while a ConnectResponse is awaited");
            return;
        }
        waiting = true;
        writer.optional.connectServerTime = 1000;
        writer.optional.connectCookie = COOKIE;
        writer.optional.connectClientId = CLIENT_ID;
        writer.optional.serverToClientSeed = SERVER_SEED;
        writer.optional.clientToServerSeed = CLIENT_SEED;
        begin(CONNECT_REQUEST, 0);
        send(writer.finishClear(), ServerPort.FIRST);
    }

    private void connect(ServerPort on) {
        connectResponses++;
        boolean right = packet.header.sequence == 0
                && packet.header.id == CLIENT_ID
                && packet.optional.connectResponseCookie == COOKIE
                && on == ServerPort.SECOND;
        if (!right) {
            complaints.add("a ConnectResponse with number " + packet.header.sequence + " and id " + packet.header.id);
        }
        if (!right || gone || connected || deafTo-- > 0) {
            return;
        }
        connected = true;
        writer.optional.timeSync = 1000;
        begin(TIME_SYNC, ++lastSent);
        send(writer.finishKeyed(outgoing.nextKey()), ServerPort.SECOND);
        say(new DddInterrogation(), 5);
        CharacterList list = new CharacterList();
        list.characters.add(new CharacterList.Entry(PLAYER, "Ada", 0));
        list.account = "ada";
        say(list, 9);
    }

    private void take() {
        if (!packet.isKeyed()) {
            if (!packet.isClearChecksumRight() || packet.header.sequence != lastReceived) {
                complaints.add("a clear packet of number " + packet.header.sequence);
            }
            return;
        }
        if (packet.recoveredKey() != incoming.nextKey()) {
            complaints.add("a wrong key");
        }
        if (packet.header.sequence != ++lastReceived || packet.header.id != CLIENT_ID) {
            complaints.add("number " + packet.header.sequence + " and id " + packet.header.id);
        }
        for (int i = 0; i < packet.fragmentCount(); i++) {
            Fragment part = packet.fragment(i);
            if (part.sequence != nextMessage++ || part.count != 1) {
                complaints.add("message " + part.sequence);
            }
            queues.add(part.queue);
            fragmentIds.add(part.id);
            int opcode = LittleEndian.i32(part.bytes, part.dataOffset);
            hear(opcode == Opcode.GAME_ACTION ? LittleEndian.i32(part.bytes, part.dataOffset + 8) : opcode);
        }
    }

    private void hear(int kind) {
        heard.add(kind);
        switch (kind) {
            case Opcode.DDD_INTERROGATION_RESPONSE -> say(new Signal(Signal.Kind.DDD_END), 5);
            case Opcode.ENTER_WORLD_REQUEST -> say(new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY), 9);
            case Opcode.ENTER_WORLD -> {
                say(playerDescription, 9);
                PlayerCreate create = new PlayerCreate();
                create.guid = PLAYER;
                say(create, 10);
                say(self(), 10);
            }
            default -> {
                // Logged there, and nothing else.
            }
        }
    }

    private static ObjectCreate self() {
        ObjectCreate create = new ObjectCreate();
        create.guid = PLAYER;
        create.physics.flags = PhysicsDescription.HAS_POSITION;
        create.physics.position.cell = 0xA9B40025;
        create.physics.position.x = 100;
        create.physics.position.y = 100;
        create.physics.position.qw = 1;
        create.weenie.itemType = 0x10;
        return create;
    }

    void say(Message message, int queue) {
        say(message.encode(), queue);
    }

    private void say(byte[] message, int queue) {
        Fragmenter fragmenter = new Fragmenter();
        fragmenter.begin(message, 0, message.length, messages++, queue);
        for (int i = 0; i < Fragmenter.partsOf(message.length); i++) {
            begin(0, ++lastSent);
            writer.add(fragmenter.part(i));
            send(writer.finishKeyed(outgoing.nextKey()), ServerPort.SECOND);
        }
    }

    private void begin(int flags, int sequence) {
        writer.begin(flags);
        writer.header.sequence = sequence;
        writer.header.id = 0x0B;
        writer.header.iteration = 1;
    }

    private void send(int length, ServerPort from) {
        toClient.add(new Sent(Arrays.copyOf(writer.bytes(), length), from));
    }

    /** The next datagram, or null. */
    @Nullable
    Sent next() {
        return toClient.poll();
    }
}
