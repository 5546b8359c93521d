package hunt;

import dev.gait.motion.world.FlatGround;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.game.MapPlace;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Runs the world and one hunter for some seconds, over real sockets. */
public final class Main {
    private Main() {}

    static ServerHost start(Hunt hunt, ServerSettings settings) throws IOException {
        return ServerHost.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                settings,
                new FlatGround(0),
                AccountService.threaded(new MemoryStore(), Passwords.pbkdf2()),
                ServerListener.SILENT,
                hunt);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 10;
        ServerSettings settings = ServerSettings.usual();
        MapPlace middle = MapPlace.of(settings.start());
        try (ServerHost server = start(new Hunt(middle), settings);
                Hunter hunter = new Hunter(server.address(), "Ada")) {
            Thread.sleep((long) (seconds * 1000));
            hunter.news.forEach(System.out::println);
        }
    }
}
