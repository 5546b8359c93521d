package dev.gait.client;

import dev.gait.net.message.CharacterList;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.Signal;
import dev.gait.net.session.DisconnectReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A client without a network: it is handed whole messages, and what it says is read back from its bytes. */
final class SocketlessClient implements ClientListener {
    static final int CELL = 0xA9B40025;
    static final int ADA = 0x50000001;
    static final long MILLI = 1_000_000L;

    final MotionClient client;
    /** Bytes of every message it said, in order. */
    final List<byte[]> said = new ArrayList<>();

    final List<Integer> vanished = new ArrayList<>();
    final List<String> entered = new ArrayList<>();
    final List<String> ends = new ArrayList<>();
    long nowNanos;

    SocketlessClient(ClientConfig config) {
        client = new MotionClient(config, (bytes, offset, length, to) -> {}, this);
        client.start(nowNanos);
        client.connected(nowNanos);
    }

    /** In the world with a character of its own, by the choreography of wire.md §B.1. */
    static SocketlessClient inWorld() {
        SocketlessClient one =
                new SocketlessClient(ClientConfig.of("ada", "secret").withExtension(false));
        one.hear(list("Ada"));
        one.hear(new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY));
        PlayerCreate own = new PlayerCreate();
        own.guid = ADA;
        one.hear(own);
        one.hear(standing(ADA, CELL));
        return one;
    }

    static CharacterList list(String... names) {
        CharacterList list = new CharacterList();
        for (int i = 0; i < names.length; i++) {
            list.characters.add(new CharacterList.Entry(ADA + i, names[i], 0));
        }
        list.slotCount = 11;
        list.account = "ada";
        return list;
    }

    static ObjectCreate standing(int guid, int cell) {
        ObjectCreate create = new ObjectCreate();
        create.guid = guid;
        create.physics.flags = PhysicsDescription.HAS_POSITION;
        create.physics.position.cell = cell;
        create.physics.position.x = 108;
        create.physics.position.y = 108;
        create.physics.position.qw = 1;
        create.stamps.instance = 5;
        create.stamps.teleport = 2;
        create.stamps.serverControl = 3;
        create.stamps.forcePosition = 4;
        create.weenie.itemType = 0x10;
        return create;
    }

    void hear(Message message) {
        byte[] bytes = message.encode();
        client.message(bytes, 0, bytes.length, 10, nowNanos);
    }

    /** Turns as a host does, sixty times a second, for so many milliseconds. */
    void run(long millis) {
        long end = nowNanos + millis * MILLI;
        while (nowNanos < end) {
            nowNanos = Math.min(end, nowNanos + 16_666_667);
            client.step(nowNanos);
            client.send(nowNanos);
        }
    }

    LocalPlayer player() {
        return Objects.requireNonNull(client.player());
    }

    /** Reads what was said since {@code first} and tells a handler. */
    void read(int first, MessageHandler handler) {
        MessageReader reader = new MessageReader();
        for (byte[] bytes : said.subList(first, said.size())) {
            reader.read(bytes, 0, bytes.length, handler);
        }
    }

    @Override
    public void said(byte[] bytes, int offset, int length) {
        said.add(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    @Override
    public void enteredWorld(int guid, String name) {
        entered.add(name);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail) {
        ends.add(detail);
    }

    @Override
    public void objectVanished(int guid) {
        vanished.add(guid);
    }
}
