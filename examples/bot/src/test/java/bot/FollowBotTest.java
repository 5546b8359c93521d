package bot;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gait.client.ChatLine;
import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A world, somebody who walks off, and the bot; over real sockets. */
class FollowBotTest {
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Test
    void theBotFollowsAndGreets() throws Exception {
        try (ServerHost server = ServerHost.start(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        ServerSettings.usual(),
                        new FlatGround(0),
                        AccountService.threaded(new MemoryStore(), Passwords.quick()),
                        ServerListener.SILENT);
                ClientHost ada = ClientHost.start(server.address(), ClientConfig.of("Ada", "secret"), ears());
                ClientHost bot = new FollowBot("Ada").start(server.address(), "Bot", "secret")) {
            await(() -> isIn(ada) && isIn(bot), "both are in the world");
            Position start = place(ada);
            ada.ask(client -> {
                        client.say("Come along, bot");
                        client.player().controls().holdRun(true, client.now());
                        client.player().controls().press(MovementKey.FORWARD, InputDevice.KEYBOARD, client.now());
                        return null;
                    })
                    .get();
            await(() -> place(ada).distanceTo(start) > 12, "Ada has run off");
            ada.ask(client -> {
                        client.player().controls().release(MovementKey.FORWARD, InputDevice.KEYBOARD, client.now());
                        return null;
                    })
                    .get();
            await(() -> place(ada).distanceTo(place(bot)) < 3, "the bot is near her");
            await(() -> heard.contains("Hello, Ada."), "it said hello");
            assertTrue(place(bot).distanceTo(start) > 8, "it has walked");
        }
    }

    private ClientListener ears() {
        return new ClientListener() {
            @Override
            public void chatted(ChatLine line) {
                heard.add(line.text());
            }
        };
    }

    private static boolean isIn(ClientHost host) {
        return host.ask(client -> client.player() != null && client.phase() == dev.gait.net.login.LoginPhase.IN_WORLD)
                .join();
    }

    private static Position place(ClientHost host) {
        return host.ask((MotionClient client) -> {
                    Position at = new Position();
                    client.locate(client.playerGuid(), at);
                    return at;
                })
                .join();
    }

    private static void await(BooleanSupplier so, String what) throws InterruptedException {
        long begin = System.nanoTime();
        while (!so.getAsBoolean()) {
            assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(30), "in time: " + what);
            Thread.sleep(20);
        }
    }
}
