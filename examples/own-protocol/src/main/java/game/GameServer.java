package game;

import dev.gait.motion.game.Authority;
import dev.gait.motion.game.InputBatch;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** The server's half: whoever sends something is in the game, and hears ten times a second where everybody is. */
final class GameServer {
    private final Authority world = new Authority(Level.GROUND, Level.SPEEDS);
    private final Map<Object, Long> players = new LinkedHashMap<>();

    void receive(Object from, ByteBuffer data, double now) {
        Long id = players.get(from);
        if (id == null) {
            id = players.size() + 1L;
            players.put(from, id);
            world.join(id, 3 * id - 15, 0, 0, 0, now);
        }
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        InputBatch inputs = InputBatch.read(bytes);
        if (inputs != null) {
            world.play(id, inputs, now);
        }
    }

    void tick(double now, BiConsumer<Object, ByteBuffer> send) {
        world.tick(now);
        players.forEach((receiver, own) -> {
            for (long id : players.values()) {
                ByteBuffer data = ByteBuffer.allocate(100).put((byte) (id == own ? 1 : 0)).putLong(id);
                send.accept(receiver, data.put(world.state(id).toBytes()).flip());
            }
        });
    }
}
