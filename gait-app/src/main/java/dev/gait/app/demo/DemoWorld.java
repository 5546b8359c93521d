package dev.gait.app.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.ActorRow;
import dev.gait.app.viewer.ClientPicture;
import dev.gait.app.viewer.GroundTiles;
import dev.gait.app.viewer.Hands;
import dev.gait.app.viewer.Knowledge;
import dev.gait.app.viewer.Order;
import dev.gait.app.viewer.Stage;
import dev.gait.app.viewer.TruthTap;
import dev.gait.app.viewer.ViewFrame;
import dev.gait.app.viewer.web.Reply;
import dev.gait.client.LocalPlayer;
import dev.gait.client.host.UdpClient;
import dev.gait.dat.GameData;
import dev.gait.lab.network.NetworkProfile;
import dev.gait.lab.network.NetworkSetting;
import dev.gait.lab.network.NetworkText;
import dev.gait.lab.proxy.RelayCounters;
import dev.gait.lab.proxy.UdpRelay;
import dev.gait.lab.scheme.Pose;
import dev.gait.lab.trace.TraceRecorder;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.host.ServerHost;
import dev.gait.server.mind.Population;
import dev.gait.server.store.Clerk;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The demo's world: a real server, a bad network in front of it, and behind that the client whose player the visitor
 * steers; bots beside it. All of it talks over real UDP on this machine. Only the ghosts come by another way: the server
 * is asked where everybody really is ({@link TruthTap}).
 */
final class DemoWorld implements Stage {
    private static final double START_RADIUS = 22;
    private static final String NAME = "You";

    private final DemoGround country;
    private final CollisionWorld ground;
    private final GroundTiles tiles;
    private final ServerHost host;
    private final UdpRelay relay;
    private final Bots bots;
    private final TruthTap truth;
    private final Knowledge knowledge = new Knowledge();
    private final Ear ear;
    private final Contest contest = new Contest();
    private final Hands hands = new Hands();
    private final ClientPicture picture;
    private final MotionFrame poses = new MotionFrame();
    private final ActorRow rows;
    private final Position start;
    private final double originX;
    private final double originY;
    private UdpClient me;
    private NetworkProfile network;
    private long startNanos;
    private double rateHz = 1;
    private int watched;
    private final long firstNanos;
    private @Nullable TraceRecorder recorder;
    private volatile byte @Nullable [] recorded;

    private DemoWorld(ServerHost host, UdpRelay relay, Bots bots, Position start, DemoGround country)
            throws IOException {
        this.host = host;
        this.relay = relay;
        this.bots = bots;
        this.start = start;
        this.country = country;
        network = relay.profile();
        ground = country.world();
        tiles = country.tiles();
        truth = new TruthTap(host);
        originX = Landblocks.originX(start.cell);
        originY = Landblocks.originY(start.cell);
        rows = new ActorRow(originX, originY);
        picture = new ClientPicture(knowledge, rows);
        firstNanos = System.nanoTime();
        ear = new Ear(knowledge, () -> udp().client().scene(), firstNanos);
        me = logIn(firstNanos);
    }

    /** The demo of the built-in world. */
    static DemoWorld start(int botCount, NetworkProfile network, long seed) throws IOException {
        return start(botCount, network, seed, null);
    }

    /**
     * Builds everything and lets it run.
     *
     * @throws IOException with one sentence for a person, if there are no free ports
     */
    static DemoWorld start(int botCount, NetworkProfile network, long seed, @Nullable GameData data)
            throws IOException {
        DemoGround country = new DemoGround(seed, data);
        CollisionWorld serverGround = country.world();
        Position start = country.start();
        ServerSettings settings = ServerSettings.usual()
                .withWorldName("Gait demo")
                .withStart(start, START_RADIUS)
                .withLegs(country.legs())
                .withPopulation(Population.around(start, serverGround));
        InetSocketAddress any = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
        ServerHost host = ServerHost.start(
                any,
                settings,
                serverGround,
                Clerk.threaded(new MemoryStore(), Passwords.quick()),
                new ServerListener() {});
        UdpRelay relay = UdpRelay.start(any, host.address(), network, seed);
        Bots bots = new Bots(botCount, host.address(), country, seed);
        DemoWorld world = new DemoWorld(host, relay, bots, start, country);
        bots.start();
        return world;
    }

    private UdpClient udp() {
        return me;
    }

    private UdpClient logIn(long now) throws IOException {
        knowledge.forget();
        hands.forget();
        startNanos = now;
        return DemoClient.logIn(NAME, relay.address(), ground, country.legs(), ear, now);
    }

    /** The client's own clock at a moment, seconds. */
    private double clientSeconds(long nanos) {
        return (nanos - startNanos) * 1e-9;
    }

    private @Nullable LocalPlayer player() {
        return DemoClient.playerOf(me);
    }

    // ---- Time ----

    private double seconds(long nanos) {
        return (nanos - firstNanos) * 1e-9;
    }

    @Override
    public void turn(long now) {
        truth.turn(now);
        me.turn(now);
        double due = contest.frameDue(seconds(now));
        while (!Double.isNaN(due)) { // the scores want even frames, even when this thread was held up
            contest.frame(me.client(), firstNanos + Math.round(due * 1e9), truth);
            due = contest.frameDue(seconds(now));
        }
        LocalPlayer player = player();
        if (recorder != null && player != null) {
            recorder.own(player.actor().body().position, seconds(now));
        }
        if (DemoClient.isOver(me)) {
            try {
                DemoClient.leave(me);
                me = logIn(now); // the network was too bad for too long: come back
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public void await(long nanos) {
        me.await(nanos);
    }

    @Override
    public void compose(long nowNanos, ViewFrame dest) {
        double now = seconds(nowNanos);
        picture.compose(me.client(), player(), nowNanos, now, dest, (frame, row, guid, x, y, z, heading) -> {
            addTruth(frame, row, guid, x, y, z, nowNanos);
            contest.fill(frame, guid, x, y, z, heading, now, originX, originY);
        });
        dest.watched = watched;
    }

    private void addTruth(ViewFrame dest, int row, int id, double x, double y, double z, long nowNanos) {
        TruthTap.Track track = truth.of(id);
        if (track != null) {
            track.sample(nowNanos);
            rows.truth(dest, row, track.x, track.y, track.z, track.heading);
            double dx = x - track.x;
            double dy = y - track.y;
            double dz = z - track.z;
            dest.put(row, ViewFrame.ERROR, Math.sqrt(dx * dx + dy * dy + dz * dz));
        }
    }

    // ---- What the page is told ----

    @Override
    public void describe(JsonGenerator json) throws IOException {
        json.writeStringField("stage", "demo");
        json.writeStringField("title", "Gait demo");
        json.writeNumberField("originX", originX);
        json.writeNumberField("originY", originY);
        json.writeNumberField("startX", start.frame.x);
        json.writeNumberField("startY", start.frame.y);
        json.writeNumberField("startZ", start.frame.z);
        json.writeBooleanField("controls", true);
        json.writeBooleanField("network", true);
        NetworkOffer.write(json);
        Contest.describe(json);
    }

    @Override
    public int rosterVersion() {
        return knowledge.version();
    }

    @Override
    public void writeRoster(JsonGenerator json) throws IOException {
        knowledge.writeRoster(json);
    }

    @Override
    public void writeStatus(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("network");
        json.writeStringField("name", network.name());
        json.writeStringField("words", NetworkText.describe(network));
        json.writeObjectFieldStart("values");
        for (NetworkSetting setting : NetworkSetting.values()) {
            json.writeNumberField(setting.key(), network.get(setting));
        }
        json.writeEndObject();
        json.writeBooleanField("frozen", relay.isHeld());
        json.writeNumberField("rate", rateHz);
        RelayCounters counters = relay.counters();
        json.writeNumberField("offered", counters.toClients().offered);
        json.writeNumberField("lost", counters.toClients().lost);
        json.writeNumberField("duplicated", counters.toClients().duplicated);
        json.writeNumberField("roundTrip", me.client().session().stats().lastRoundTripNanos() * 1e-6);
        json.writeEndObject();
        json.writeBooleanField("inWorld", player() != null);
        json.writeNumberField("suggested", Integer.toUnsignedLong(knowledge.find(Bots.name(0))));
        TraceRecorder tape = recorder;
        json.writeBooleanField("recording", tape != null);
        json.writeNumberField("recordedSeconds", tape == null ? 0 : tape.seconds(seconds(System.nanoTime())));
        contest.writeStatus(json);
    }

    // ---- What the page asks ----

    @Override
    public @Nullable String order(Order order, boolean drives, long nowNanos) {
        if (drives && hands.take(order, player(), clientSeconds(nowNanos))) {
            return null;
        }
        switch (order.type()) {
            case "net" -> {
                return change(order.text("text"));
            }
            case "freeze" -> relay.hold(order.flag("on"));
            case "rate" -> {
                rateHz = Math.min(Math.max(order.number("hz", 1), 0.2), 20);
                bots.setRate(rateHz);
                watch(watched, nowNanos);
            }
            case "watch" -> watch(order.id("id"), nowNanos);
            case "scores" -> watch(watched, nowNanos);
            case "record" -> record(order.flag("on"), nowNanos);
            default -> {
                return null;
            }
        }
        return null;
    }

    /** Compares schemes on somebody, from now on; 0 for nobody. */
    private void watch(int guid, long nowNanos) {
        watched = guid;
        me.client().frame(nowNanos, poses);
        int row = poses.row(guid);
        Pose at = row < 0 ? null : new Pose().set(poses.x[row], poses.y[row], poses.z[row], poses.heading(row));
        ear.compare(contest.watch(guid, at, rateHz, seconds(nowNanos)));
    }

    private void record(boolean on, long nowNanos) {
        LocalPlayer player = player();
        TraceRecorder tape = recorder;
        if (on && tape == null && player != null) {
            recorder = new TraceRecorder(
                    country.trace(),
                    player.actor().id(),
                    player.actor().body().position,
                    me.client().scene().actors(),
                    seconds(nowNanos));
        } else if (!on && tape != null) {
            recorded = tape.toBytes(seconds(nowNanos));
            recorder = null;
        }
        ear.record(recorder);
    }

    @Override
    public @Nullable Reply recording() {
        byte[] trace = recorded;
        return trace == null ? null : Reply.download("gait-demo.jsonl", trace);
    }

    private @Nullable String change(String text) {
        try {
            network = NetworkText.parse(text);
            relay.setProfile(network);
            return null;
        } catch (IllegalArgumentException e) {
            return "This network cannot be set: " + e.getMessage() + ".";
        }
    }

    @Override
    public void letGo(long nowNanos) {
        LocalPlayer player = player();
        if (player != null) {
            hands.letGo(player.controls(), clientSeconds(nowNanos));
        }
    }

    @Override
    public @Nullable Reply ground(int blockX, int blockY) {
        return tiles.tile(blockX, blockY);
    }

    @Override
    public void close() {
        bots.close();
        DemoClient.leave(me);
        relay.close();
        host.close();
    }
}
