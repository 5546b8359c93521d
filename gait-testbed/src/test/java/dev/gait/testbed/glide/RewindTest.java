package dev.gait.testbed.glide;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkText;
import dev.gait.server.ServerListener;
import dev.gait.server.game.Game;
import dev.gait.server.game.GameWorld;
import dev.gait.server.game.MapPlace;
import dev.gait.server.glide.SeenPlace;
import dev.gait.server.store.MemoryStore;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An example that decides a hit: an archer shoots at what its screen shows, and the server looks at that screen. */
class RewindTest {
    /** Nearer than this to the middle of the body is a hit, metres. */
    private static final double BODY = 0.4;

    private static final int ARROW = 7;

    /** A game in which arrows fly at once: what is sent is whom, where on the screen, and which moment that showed. */
    private static final class Range implements Game {
        final List<Boolean> hits = new ArrayList<>();

        @Nullable
        GameWorld world;

        @Override
        public void begin(GameWorld given) {
            world = given;
        }

        @Override
        public void heard(int player, int topic, byte[] message) {
            ByteBuffer arrow = ByteBuffer.wrap(message);
            MapPlace seen = requireNonNull(world).seen(player, arrow.getInt(), arrow.getInt());
            MapPlace aimed = new MapPlace(arrow.getDouble(), arrow.getDouble(), 0, 0);
            hits.add(topic == ARROW && seen != null && seen.distanceTo(aimed) < BODY);
        }
    }

    private final Range range = new Range();
    private final VirtualWorld world = new VirtualWorld(
            5, VirtualWorld.quietSettings(), new FlatGround(0), ServerListener.SILENT, range, new MemoryStore());
    private final VirtualClient runner = enter("runner");
    private final VirtualClient archer = enter("archer");
    private final SeenPlace seen = new SeenPlace();

    private VirtualClient enter(String name) {
        return world.enter(ClientConfig.of(name, "secret").withGlide(true), NetworkText.parse("delay=100 jitter=20"));
    }

    /** Where the archer's screen shows the runner, and when that is; the arrow reaches the server 120 ms later. */
    private double[] aim() {
        int row = archer.frame().row(runner.guid());
        double[] shot = {
            archer.frame().x[row], archer.frame().y[row], archer.client().screenMillis()
        };
        world.run(120);
        return shot;
    }

    private boolean hits(double[] shot, int claimedMillis) {
        return world.server().seen(archer.guid(), runner.guid(), claimedMillis, seen)
                && Math.hypot(seen.x - shot[0], seen.y - shot[1]) < BODY;
    }

    private void run() {
        world.run(8000);
        runner.run(true);
        runner.press(MovementKey.FORWARD);
        world.run(3000);
    }

    @Test
    void whatWasOnTheScreenIsHitAlthoughItIsGoneByNow() {
        run();
        for (int i = 0; i < 20; i++) {
            world.run(137);
            double[] shot = aim();
            assertThat(hits(shot, (int) shot[2])).as("arrow %d", i).isTrue();
            double gone = Math.hypot(
                    world.truth(runner.guid()).x() - shot[0],
                    world.truth(runner.guid()).y() - shot[1]);
            assertThat(gone).as("by now it has run on").isGreaterThan(1);
        }
    }

    /** The same by a game's own words, as a game would: sent by the archer's client, decided by the server's game. */
    @Test
    void aGameDecidesByWhatTheArcherSaw() {
        run();
        for (int i = 0; i < 6; i++) {
            world.run(137);
            int row = archer.frame().row(runner.guid());
            double beside = i % 2; // every second arrow is a metre beside it
            ByteBuffer arrow = ByteBuffer.allocate(24)
                    .putInt(runner.guid())
                    .putInt(archer.client().screenMillis())
                    .putDouble(archer.frame().x[row] + beside)
                    .putDouble(archer.frame().y[row]);
            assertThat(archer.client().game().send(ARROW, arrow.array())).isTrue();
        }
        world.run(1000);
        assertThat(range.hits).containsExactly(true, false, true, false, true, false);
        GameWorld game = requireNonNull(range.world);
        assertThat(game.seen(archer.guid(), 0x12345678, archer.client().screenMillis()))
                .isNull();
        assertThat(game.seen(0x12345678, runner.guid(), 0)).isNull();
    }

    /** Who says that its screen was two seconds late, so that it may hit what has long left, is not believed. */
    @Test
    void aLieAboutTheScreenIsBelievedOnlyAsFarAsTheLineExplainsIt() {
        run();
        double[] past = aim();
        world.run(1500);
        assertThat(hits(past, (int) past[2])).as("a shot that is held back").isFalse();
        assertThat(world.server().seen(archer.guid(), runner.guid(), (int) past[2] - 60_000, seen))
                .as("something is answered, of the nearest moment that is believed")
                .isTrue();
        assertThat(Math.hypot(seen.x - past[0], seen.y - past[1])).isGreaterThan(5);
        assertThat(world.server().disbelieved(archer.guid())).isGreaterThanOrEqualTo(2);
    }

    @Test
    void whoIsNotOnTheScreenIsNotSeen() {
        run();
        assertThat(world.server()
                        .seen(archer.guid(), 0x12345678, archer.client().screenMillis(), seen))
                .isFalse();
        assertThat(world.server().seen(0x12345678, runner.guid(), 0, seen)).isFalse();
    }
}
