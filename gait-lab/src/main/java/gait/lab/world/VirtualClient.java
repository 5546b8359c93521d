package gait.lab.world;

import gait.client.ClientConfig;
import gait.client.ClientListener;
import gait.client.LocalPlayer;
import gait.client.MotionClient;
import gait.client.Phase;
import gait.lab.network.ImpairedLink;
import gait.lab.network.NetworkProfile;
import gait.motion.actor.Actor;
import gait.motion.math.Prng;
import gait.net.session.DisconnectReason;
import gait.net.session.PeerAddress;
import gait.net.session.ServerPort;
import gait.server.MotionServer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A real client in a virtual world, with a line of its own in each direction. */
public final class VirtualClient {

    private record Parcel(byte[] bytes, ServerPort port) {}

    private final MotionClient client;
    private final MotionServer server;
    private final PeerAddress address;
    private final String account;
    private final ImpairedLink<Parcel> toServer;
    private final ImpairedLink<Parcel> toClient;
    private String lost = "";
    private long nowNanos;

    VirtualClient(
            ClientConfig config,
            ClientListener listener,
            MotionServer server,
            PeerAddress address,
            NetworkProfile network,
            Prng luck) {
        this.server = server;
        this.address = address;
        account = config.account();
        toServer = new ImpairedLink<>(network, luck.split("to server"));
        toClient = new ImpairedLink<>(network, luck.split("to client"));
        client = new MotionClient(
                config,
                (bytes, offset, length, to) -> toServer.offer(
                        new Parcel(Arrays.copyOfRange(bytes, offset, offset + length), to), length, nowNanos),
                new Ears(listener));
    }

    void start(long now) {
        nowNanos = now;
        client.start(now);
    }

    void fromServer(byte[] bytes, int offset, int length, ServerPort from, long now) {
        toClient.offer(new Parcel(Arrays.copyOfRange(bytes, offset, offset + length), from), length, now);
    }

    void setNetwork(NetworkProfile changed, long now) {
        toServer.setProfile(changed, now);
        toClient.setProfile(changed, now);
    }

    /** What has crossed the line by now reaches the server. */
    void deliver(long now) {
        nowNanos = now;
        toServer.poll(
                now,
                (parcel, at) -> server.receive(parcel.bytes(), 0, parcel.bytes().length, address, parcel.port(), now));
    }

    /** One frame in retail's order: move, listen, speak. */
    void turn(long now) {
        nowNanos = now;
        client.step(now);
        toClient.poll(
                now, (parcel, at) -> client.receive(parcel.bytes(), 0, parcel.bytes().length, parcel.port(), now));
        client.send(now);
    }

    public MotionClient client() {
        return client;
    }

    public String account() {
        return account;
    }

    public boolean isInWorld() {
        return client.phase() == Phase.IN_WORLD && client.player() != null;
    }

    /** The client's own player; only asked of one that is in the world. */
    public LocalPlayer player() {
        LocalPlayer player = client.player();
        if (player == null) {
            throw new IllegalStateException(account + " is not in the world");
        }
        return player;
    }

    public int guid() {
        return player().actor().id();
    }

    /** How this client sees somebody; null if it does not know of him. */
    public @Nullable Actor sees(int guid) {
        return client.scene().actor(guid);
    }

    /** Why the session ended; empty while it lives. */
    public String lost() {
        return lost;
    }

    /** Datagrams on their way, both directions. */
    public int inFlight() {
        return toServer.inFlight() + toClient.inFlight();
    }

    /** Notes the end of the session and tells the host's listener everything. */
    private final class Ears implements ClientListener {
        private final ClientListener host;

        Ears(ClientListener host) {
            this.host = host;
        }

        @Override
        public void enteredWorld(int guid, String name) {
            host.enteredWorld(guid, name);
        }

        @Override
        public void serverNamed(String name, int players) {
            host.serverNamed(name, players);
        }

        @Override
        public void objectAppeared(gait.net.message.ObjectCreate message) {
            host.objectAppeared(message);
        }

        @Override
        public void objectVanished(int guid) {
            host.objectVanished(guid);
        }

        @Override
        public void serverSaid(String text) {
            host.serverSaid(text);
        }

        @Override
        public void refused(String why) {
            host.refused(why);
        }

        @Override
        public void heard(byte[] bytes, int offset, int length, long now) {
            host.heard(bytes, offset, length, now);
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail) {
            lost = detail.isEmpty() ? reason.toString() : detail;
            host.disconnected(reason, detail);
        }
    }
}
