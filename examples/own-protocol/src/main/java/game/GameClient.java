package game;

import dev.gait.motion.game.Crowd;
import dev.gait.motion.game.Hero;
import dev.gait.motion.game.HeroState;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The client's half: oneself moves at once, others smoothly. */
final class GameClient {
    final Crowd crowd = Crowd.on(Level.GROUND, Level.SPEEDS);
    final Hero hero = new Hero(Level.GROUND, Level.SPEEDS);
    long ownId;

    void receive(ByteBuffer data) {
        boolean own = data.get() == 1;
        long id = data.getLong();
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        HeroState state = HeroState.read(bytes);
        if (own && ownId == 0) {
            hero.spawn(state);
            ownId = id;
        } else if (own) {
            hero.confirmed(state);
        } else if (crowd.contains(id)) {
            crowd.heard(id, state);
        } else {
            crowd.spawn(id, state);
        }
    }

    void input(double moveX, double moveY, double heading, boolean jump, double now, Consumer<ByteBuffer> send) {
        if (ownId != 0) {
            hero.input(moveX, moveY, heading, jump, now, inputs -> send.accept(ByteBuffer.wrap(inputs.toBytes())));
        } else {
            send.accept(ByteBuffer.allocate(1)); // hello
        }
    }
}
