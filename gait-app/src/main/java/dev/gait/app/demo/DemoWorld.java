package dev.gait.app.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.ActorRow;
import dev.gait.app.viewer.ClientPicture;
import dev.gait.app.viewer.GlideReadout;
import dev.gait.app.viewer.GroundTiles;
import dev.gait.app.viewer.HoldUps;
import dev.gait.app.viewer.KeyControls;
import dev.gait.app.viewer.MessageLog;
import dev.gait.app.viewer.PageCommand;
import dev.gait.app.viewer.ReceivedState;
import dev.gait.app.viewer.TruthSampler;
import dev.gait.app.viewer.ViewFrame;
import dev.gait.app.viewer.ViewSource;
import dev.gait.app.viewer.web.HttpReply;
import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.dat.GameData;
import dev.gait.lab.scheme.Pose;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.creature.Population;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.Passwords;
import dev.gait.trace.TraceRecorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The demo's world: a real server, and behind a bad network ({@link BadLine}) the client whose player the visitor steers, and which shows others by Glide; bots beside it, and an {@link Onlooker} who sees them the other way. All of it talks over real UDP on this machine. Only the ghosts come by another way: the server
 * is asked where everybody really is ({@link TruthSampler}).
 */
final class DemoWorld implements ViewSource {
    private static final double START_RADIUS = 22;
    private static final String NAME = "You";
    /** What changes the world is for who steers, and so is what everybody sees of it, which a page asks for by itself. */
    private static final Set<String> STEERING = Set.of("net", "chosen", "freeze", "rate", "scores", "record");

    private static final Set<String> LOOKING = Set.of("watch", "eyes");

    private final DemoGround country;
    private final CollisionWorld ground;
    private final GroundTiles tiles;
    private final ServerHost host;
    private final Bots bots;
    private final TruthSampler truth;
    private final ReceivedState received = new ReceivedState();
    private final MessageLog messages;
    private final MessageTap tap;
    private final RoundTrips line = new RoundTrips();
    private final DemoListener demoListener;
    private final SchemeComparison comparison = new SchemeComparison();
    private final HoldUps holdUps = new HoldUps(HoldUps.VISIBLE_NANOS);
    private final KeyControls hands = new KeyControls();
    private final ClientPicture picture;
    private final MotionFrame poses = new MotionFrame();
    private final ActorRow rows;
    private final Position start;
    private final double originX;
    private final double originY;
    private final BadLine me;
    private final Onlooker onlooker;
    private final boolean glide;
    private final ComparisonEar ear;
    private int inspected;
    private NetworkProfile network;
    /** The visitor's own choice, which those of the opening and of the tour stand in for while they are shown. */
    private NetworkProfile chosen;

    private long startNanos;
    private double rateHz = 1;
    private int watched;
    private boolean ownEyes = true;
    private final long firstNanos;
    private @Nullable TraceRecorder recorder;
    private volatile byte @Nullable [] recorded;

    private DemoWorld(
            ServerHost host, NetworkProfile network, Bots bots, Position start, DemoGround country, boolean glide)
            throws IOException {
        this.host = host;
        this.network = network;
        this.glide = glide;
        this.bots = bots;
        this.start = start;
        this.country = country;
        chosen = network;
        ground = country.world();
        tiles = country.tiles();
        truth = new TruthSampler(host);
        originX = Landblocks.originX(start.cell);
        originY = Landblocks.originY(start.cell);
        rows = new ActorRow(originX, originY);
        picture = new ClientPicture(received, rows);
        firstNanos = System.nanoTime();
        messages = new MessageLog(originX, originY);
        tap = new MessageTap(messages, firstNanos);
        tap.expect(network);
        ear = new ComparisonEar(() -> plain().scene(), () -> glide ? idOf(player()) : 0, firstNanos);
        demoListener = new DemoListener(received, messages, glide ? null : ear, line, firstNanos);
        startNanos = firstNanos;
        me = new BadLine(
                host.address(),
                network,
                country.seed(),
                DemoClient.config(NAME, country, glide),
                demoListener,
                firstNanos);
        me.setTap(tap);
        onlooker = new Onlooker(
                host.address(),
                network,
                country,
                !glide,
                glide ? ear : ClientListener.NONE,
                place -> locate(place),
                firstNanos);
        host.onSending((datagram, offset, length, to, nanos) -> {
            me.leaves(datagram, offset, length, to, nanos);
            onlooker.line().leaves(datagram, offset, length, to, nanos);
        });
    }

    /** The demo of the built-in world. */
    static DemoWorld start(int botCount, NetworkProfile network, long seed) throws IOException {
        return start(botCount, network, seed, null, true);
    }

    /**
     * Builds everything and lets it run.
     *
     * @param glide whether the visitor sees others by Glide, or as the old protocol tells of them
     * @throws IOException with one sentence for a person, if there are no free ports
     */
    static DemoWorld start(int botCount, NetworkProfile network, long seed, @Nullable GameData data, boolean glide)
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
        DemoStore store = new DemoStore();
        Bots.settle(store, country.track(), serverGround);
        ServerHost host = ServerHost.start(
                any,
                settings,
                serverGround,
                AccountService.threaded(store, Passwords.quick()),
                new ServerListener() {});
        Bots bots = new Bots(botCount, host.address(), country, seed);
        DemoWorld world = new DemoWorld(host, network, bots, start, country, glide);
        bots.start();
        return world;
    }

    /** The client that hears of others by retail's messages, and the one that shows them by Glide. */
    private MotionClient plain() {
        return glide ? onlooker.client() : me.client();
    }

    private MotionClient gliding() {
        return glide ? me.client() : onlooker.client();
    }

    private boolean locate(Position dest) {
        LocalPlayer player = player();
        if (player != null) {
            dest.set(player.actor().body().position);
        }
        return player != null;
    }

    private void logInAgain(long now) throws IOException {
        received.forget();
        hands.forget();
        startNanos = now;
        me.logInAgain(DemoClient.config(NAME, country, glide), demoListener, now);
    }

    /** The client's own clock at a moment, seconds. */
    private double clientSeconds(long nanos) {
        return (nanos - startNanos) * 1e-9;
    }

    private @Nullable LocalPlayer player() {
        return DemoClient.playerOf(me.client());
    }

    private static int idOf(@Nullable LocalPlayer player) {
        return player == null ? 0 : player.actor().id();
    }

    @Override
    public MessageLog messages() {
        return messages;
    }

    // ---- Time ----

    private double seconds(long nanos) {
        return (nanos - firstNanos) * 1e-9;
    }

    @Override
    public void turn(long now) {
        long heldUp = Math.max(holdUps.turn(now), Math.max(bots.heldUp(), truth.heldUp()));
        if (heldUp > 0) {
            comparison.busy(seconds(now), heldUp * 1e-9);
        }
        truth.turn();
        tap.drain(idOf(player()));
        double due = comparison.frameDue(seconds(now));
        while (!Double.isNaN(due)) { // even frames, each with what was heard by then, even when this thread was held up
            long then = firstNanos + Math.round(due * 1e9);
            me.advance(then);
            onlooker.advance(then);
            comparison.frame(plain(), gliding(), then, truth);
            due = comparison.frameDue(seconds(now));
        }
        me.turn(now);
        onlooker.turn(now);
        LocalPlayer player = player();
        if (recorder != null && player != null) {
            recorder.own(player.actor().body().position, seconds(now));
        }
        if (DemoClient.isOver(me.client())) {
            try {
                logInAgain(now); // the network was too bad for too long: come back
                lookFrom(ownEyes);
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
            comparison.fill(frame, guid, plain(), gliding(), nowNanos, now, originX, originY);
            messages.pops(guid, frame.rows[row + ViewFrame.POPS], now);
        });
        dest.watched = watched;
    }

    private void addTruth(ViewFrame dest, int row, int id, double x, double y, double z, long nowNanos) {
        TruthSampler.Track track = truth.of(id);
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
        DemoWords.describe(json, country, start, glide, bots.count());
    }

    @Override
    public int rosterVersion() {
        return received.version();
    }

    @Override
    public void writeRoster(JsonGenerator json) throws IOException {
        received.writeRoster(json);
    }

    @Override
    public void writeStatus(JsonGenerator json) throws IOException {
        DemoWords.network(json, network, me, rateHz, line.middleMillis(System.nanoTime()));
        json.writeBooleanField("inWorld", player() != null);
        json.writeNumberField("suggested", Integer.toUnsignedLong(received.find(Bots.name(0))));
        TraceRecorder running = recorder;
        json.writeBooleanField("recording", running != null);
        json.writeNumberField("recordedSeconds", running == null ? 0 : running.seconds(seconds(System.nanoTime())));
        comparison.writeStatus(json);
        GlideReadout readout = GlideReadout.of(gliding(), inspected);
        if (readout != null) {
            readout.write(json);
        }
    }

    // ---- What the page asks ----

    @Override
    public @Nullable String order(PageCommand order, boolean drives, long nowNanos) {
        if (!drives && LOOKING.contains(order.type())) {
            return null;
        }
        if (!drives && STEERING.contains(order.type())) {
            return "Somebody else steers this world; you watch.";
        }
        if (drives && hands.take(order, player(), clientSeconds(nowNanos))) {
            return null;
        }
        switch (order.type()) {
            case "net" -> {
                return change(order.text("text"), order.flag("lent"), nowNanos);
            }
            case "chosen" -> use(chosen, nowNanos);
            case "freeze" -> {
                me.hold(order.flag("on"));
                onlooker.hold(order.flag("on"));
            }
            case "rate" -> {
                double before = rateHz;
                rateHz = Math.min(Math.max(order.number("hz", 1), 0.2), 20);
                bots.setRate(rateHz);
                if (rateHz != before) {
                    watch(watched, nowNanos); // buffering schemes want to know it
                }
            }
            case "watch" -> watch(order.id("id"), nowNanos);
            case "inspect" -> inspected = order.id("id");
            case "eyes" -> lookFrom(order.flag("own"));
            case "scores" -> comparison.countAnew(seconds(nowNanos));
            case "record" -> record(order.flag("on"), nowNanos);
            default -> {
                return null;
            }
        }
        return null;
    }

    /**
     * Beyond 96 m of the viewer bodies are only placed, once a second (motion.md §H.2). Who looks at somebody else is
     * beside that one: then nobody is far.
     */
    private void lookFrom(boolean own) {
        ownEyes = own;
        LocalPlayer player = player();
        if (!own) {
            me.client().scene().setViewerEverywhere();
        } else if (player != null) {
            me.client().scene().setViewer(player.actor().body().position);
        }
    }

    /** Compares schemes on somebody, from now on; 0 for nobody. */
    private void watch(int guid, long nowNanos) {
        watched = guid;
        plain().frame(nowNanos, poses);
        int row = poses.row(guid);
        Pose at = row < 0 ? null : new Pose().set(poses.x[row], poses.y[row], poses.z[row], poses.heading(row));
        ear.compare(comparison.watch(guid, at, rateHz, seconds(nowNanos)));
    }

    private void record(boolean on, long nowNanos) {
        LocalPlayer player = player();
        TraceRecorder running = recorder;
        if (on && running == null && player != null) {
            recorder = new TraceRecorder(
                    country.trace(),
                    player.actor().id(),
                    player.actor().body().position,
                    plain().scene().actors(),
                    seconds(nowNanos),
                    received::label);
        } else if (!on && running != null) {
            recorded = running.toBytes(seconds(nowNanos));
            recorder = null;
        }
        ear.record(recorder);
    }

    @Override
    public @Nullable HttpReply recording() {
        byte[] trace = recorded;
        return trace == null ? null : HttpReply.download("gait-demo.jsonl", trace);
    }

    private @Nullable String change(String text, boolean lent, long nowNanos) {
        try {
            NetworkProfile wanted = NetworkText.parse(text);
            chosen = lent ? chosen : wanted;
            use(wanted, nowNanos);
            return null;
        } catch (IllegalArgumentException e) {
            return "This network cannot be set: " + e.getMessage() + ".";
        }
    }

    private void use(NetworkProfile wanted, long nowNanos) {
        if (!wanted.equals(network)) { // what was counted and timed on the old one is not about the new one
            comparison.countAnew(seconds(nowNanos));
            line.forget(nowNanos);
        }
        network = wanted;
        me.setProfile(network);
        onlooker.setProfile(network);
        tap.expect(network);
    }

    @Override
    public void letGo(long nowNanos) {
        use(chosen, nowNanos); // who left in the opening or the tour leaves none of their networks behind
        lookFrom(true); // nor the eyes of whom it followed: the next page begins with its own
        LocalPlayer player = player();
        if (player != null) {
            hands.letGo(player.controls(), clientSeconds(nowNanos));
        }
    }

    @Override
    public @Nullable HttpReply ground(int blockX, int blockY) {
        return tiles.tile(blockX, blockY);
    }

    @Override
    public void close() {
        bots.close();
        me.close();
        onlooker.close();
        host.close();
    }
}
