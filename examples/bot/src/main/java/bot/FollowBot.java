package bot;

import dev.gait.client.ChatLine;
import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.Reconnector;
import dev.gait.client.host.ClientHost;
import dev.gait.net.session.DisconnectReason;
import java.net.InetSocketAddress;

/** Logs in, looks for somebody by name, follows, and says hello when spoken to. Works in any Asheron's Call world. */
public final class FollowBot implements ClientListener, ClientHost.Spectator {
    private final String whom;
    private boolean greets;

    FollowBot(String whom) {
        this.whom = whom;
    }

    /** Sixty times a second: what the hands do. */
    @Override
    public void frame(MotionClient client, long nowNanos) {
        if (client.player() == null) {
            return;
        }
        var controls = client.player().controls();
        if (!controls.isUnderWay()) {
            controls.holdRun(true, client.now());
            controls.follow(dest -> client.locate(client.find(whom), dest), 2, client.now());
        }
        if (greets) {
            greets = false;
            client.say("Hello, " + whom + ".");
        }
    }

    @Override
    public void chatted(ChatLine line) {
        greets |= line.name().equalsIgnoreCase(whom);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail) {
        System.out.println(detail);
    }

    ClientHost start(InetSocketAddress server, String account, String password) {
        // Comes back by itself when the line is lost.
        return ClientHost.start(server, ClientConfig.of(account, password), this, new Reconnector(10), this);
    }

    public static void main(String[] args) {
        if (args.length != 5) {
            System.err.println("FollowBot HOST PORT ACCOUNT PASSWORD WHOM");
            System.exit(2);
        }
        InetSocketAddress server = new InetSocketAddress(args[0], Integer.parseInt(args[1]));
        new FollowBot(args[4]).start(server, args[2], args[3]).ended().join();
    }
}
