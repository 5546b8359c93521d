package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.extension.Hello;
import dev.gait.server.game.Delivery;
import dev.gait.server.game.Game;
import dev.gait.server.game.GameWorld;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A client that keeps to no bounds, and a game that says more than a line carries. */
class GameShoutersTest {
    /** Passes on to everybody what it hears, as a careless game does. */
    private static final class Echo implements Game {
        int heard;

        @Nullable
        GameWorld world;

        @Override
        public void begin(GameWorld given) {
            world = given;
        }

        @Override
        public void heard(int player, int topic, byte[] message) {
            heard++;
            Objects.requireNonNull(world).tellAll(topic, message, Delivery.RELIABLE);
        }
    }

    private final Echo echo = new Echo();
    private final MemoryStore store = new MemoryStore();
    private final SimulatedNetwork network = new SimulatedNetwork(
            8,
            SimulatedNetwork.quiet(),
            new FlatGround(0),
            store,
            AccountService.inline(store, Passwords.quick()),
            ServerListener.SILENT,
            echo);

    private ScriptedClient listening(String name) {
        ScriptedClient client = new ScriptedClient(network, name, "secret") {
            @Override
            public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
                if (Extension.kindOf(bytes, offset, length) == Extension.NONE) {
                    super.message(bytes, offset, length, queue, nowNanos);
                }
            }
        };
        client.logIn();
        network.run(3000);
        assertThat(client.inWorld).isTrue();
        Hello hello = new Hello();
        hello.wanted = Extension.FEATURE_GAME;
        client.session.send(hello.encode(), 0, hello.encode().length, 9);
        network.run(200);
        return client;
    }

    private static void shout(ScriptedClient client, int bytes) {
        byte[] message = GameMessage.fromClient().set(1, 0, new byte[bytes]).encode();
        client.session.send(message, 0, message.length, 3);
    }

    @Test
    void aClientIsHeardOnlySoOften() {
        ScriptedClient shouter = listening("Shouter");
        for (int second = 0; second < 5; second++) {
            for (int i = 0; i < 150; i++) {
                shout(shouter, 10);
            }
            network.run(1000);
        }
        assertThat(echo.heard)
                .isBetween(GameLine.BURST + 4 * GameLine.PER_SECOND, GameLine.BURST + 6 * GameLine.PER_SECOND);
        assertThat(network.server.counters().gameMessagesDropped).isEqualTo(750 - echo.heard);
        assertThat(shouter.lost).isNull();
    }

    @Test
    void andOnlySoMuch() {
        ScriptedClient shouter = listening("Shouter");
        for (int i = 0; i < 40; i++) {
            shout(shouter, GameMessage.MOST_BYTES);
            network.run(250);
        }
        int most = (GameLine.BURST_BYTES + 12 * GameLine.BYTES_PER_SECOND) / GameMessage.MOST_BYTES;
        assertThat(echo.heard).isBetween(20, most);
        assertThat(shouter.lost).isNull();
    }

    /** Somebody whose line went dark is spared what others say, and is still there when the line comes back. */
    @Test
    void aDarkLineIsNotFilledUntilItEnds() {
        ScriptedClient quiet = listening("Quiet");
        ScriptedClient talker = listening("Talker");
        ScriptedClient another = listening("Another");
        network.dark.add(quiet.address);
        for (int i = 0; i < 60; i++) {
            shout(talker, 8000);
            shout(another, 8000);
            network.run(300);
        }
        assertThat(network.server.counters().gameMessagesDropped).isPositive();
        network.dark.remove(quiet.address);
        network.run(5000);
        assertThat(quiet.lost).as(quiet.lostWords).isNull();
        assertThat(talker.lost).isNull();
    }

    @Test
    void whoDoesNotSpeakTheExtensionIsNotHeardAndLosesNothing() {
        ScriptedClient old = ScriptedClient.inWorld(network, "Old");
        shout(old, 10);
        network.run(500);
        assertThat(echo.heard).isZero();
        assertThat(old.lost).isNull();
    }
}
