package game;

import dev.gait.motion.game.CharacterView;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** Plays the game over real sockets for some seconds: a server, somebody who walks in circles, somebody who looks on. */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 10;
        try (DatagramChannel at = open();
                DatagramChannel walks = open();
                DatagramChannel looks = open()) {
            GameServer server = new GameServer();
            GameClient walker = new GameClient();
            GameClient watcher = new GameClient();
            SocketAddress home = at.getLocalAddress();
            double tick = 0;
            long begin = System.nanoTime();
            for (double now = 0; now < seconds; now = (System.nanoTime() - begin) / 1e9) {
                ByteBuffer in = ByteBuffer.allocate(2000);
                for (SocketAddress from = at.receive(in); from != null; from = at.receive(in.clear())) {
                    server.receive(from, in.flip(), now);
                }
                if (now >= tick) {
                    tick += 0.1;
                    server.tick(now, (to, data) -> send(at, data, (SocketAddress) to));
                }
                hear(walks, walker);
                hear(looks, watcher);
                double turn = now / 2 * Math.PI;
                walker.input(Math.sin(turn), Math.cos(turn), 90 * now, false, now, data -> send(walks, data, home));
                watcher.input(0, 0, 0, false, now, data -> send(looks, data, home));
                for (CharacterView each : watcher.crowd.draw(now)) {
                    if (Math.floor(now * 2) != Math.floor((now - 1 / 60.0) * 2)) {
                        System.out.printf("%5.2f s  %s at %6.2f %6.2f  %4.1f m/s  %s%n", now, each.id(), each.x(),
                                each.y(), each.speed(), each.cycle());
                    }
                }
                Thread.sleep(16);
            }
        }
    }

    private static DatagramChannel open() throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).configureBlocking(false);
        return channel;
    }

    private static void send(DatagramChannel channel, ByteBuffer data, SocketAddress to) {
        try {
            channel.send(data, to);
        } catch (IOException lost) {
            // Like a datagram the network lost: the next one says the same and more.
        }
    }

    private static void hear(DatagramChannel channel, GameClient client) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(2000);
        while (channel.receive(in) != null) {
            client.receive(in.flip());
            in.clear();
        }
    }
}
