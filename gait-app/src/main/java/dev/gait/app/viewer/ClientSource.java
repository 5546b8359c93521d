package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.web.HttpReply;
import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.Route;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.message.ObjectCreate;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A client of some server, shown and steered: its host's thread takes a picture every frame and acts on keys, the viewer's
 * thread hands pictures out. What the server really thinks is not known here, so there are no ghosts.
 *
 * <p>The client's listener passes on what it hears; the methods at the end are its ear.
 */
public final class ClientSource implements ViewSource, ClientHost.Spectator, ClientListener {
    /** How long the server's word on its ground is waited for. */
    private static final long GROUND_NANOS = 1_500_000_000L;

    private volatile int inspected;
    private volatile @Nullable GlideReadout readout;
    private final String title;
    private final CollisionWorld ground;
    private final ReceivedState received = new ReceivedState();
    private final KeyControls hands = new KeyControls();
    private final Queue<PageCommand> orders = new ConcurrentLinkedQueue<>();
    private final ViewFrame scratch = new ViewFrame();
    private final long firstNanos = System.nanoTime();
    private volatile ViewFrame latest = new ViewFrame();
    private volatile @Nullable Home home;
    private @Nullable MotionClient seen;
    private boolean answered;
    private long inWorldNanos;

    /** Where pictures are measured from, once we know where we are. */
    private record Home(Position start, ClientPicture picture, GroundTiles tiles, double x, double y) {}

    /** @param ground what to draw where the client itself was not told a ground */
    public ClientSource(String title, CollisionWorld ground) {
        this.title = title;
        this.ground = ground;
    }

    // ---- On the client's thread ----

    @Override
    public synchronized void frame(MotionClient client, long nowNanos) {
        if (client != seen) {
            seen = client;
            hands.forget();
        }
        LocalPlayer player = client.phase() == LoginPhase.IN_WORLD ? client.player() : null;
        for (PageCommand order = orders.poll(); order != null; order = orders.poll()) {
            if (order.type().equals("eyes")) {
                lookFrom(client, player, order.flag("own"));
            } else {
                hands.take(order, player, client.now());
            }
        }
        Home here = home;
        if (here == null && player != null && knowsGround(nowNanos)) {
            Position start = new Position().set(player.actor().body().position);
            double x = Landblocks.originX(start.cell);
            double y = Landblocks.originY(start.cell);
            here = new Home(
                    start,
                    new ClientPicture(received, new ActorRow(x, y)),
                    GroundTiles.of(client.ground().hasGeometry() ? client.ground() : ground, start.frame.z),
                    x,
                    y);
            home = here;
        }
        if (here != null) {
            here.picture()
                    .compose(
                            client,
                            player,
                            nowNanos,
                            (nowNanos - firstNanos) * 1e-9,
                            scratch,
                            ClientPicture.Extra.NONE);
            latest = scratch.keep();
            readout = GlideReadout.of(client, inspected);
        }
    }

    /** Who follows somebody else is beside that one: nobody is too far to be stepped (motion.md §H.2). */
    private static void lookFrom(MotionClient client, @Nullable LocalPlayer player, boolean own) {
        if (!own) {
            client.scene().setViewerEverywhere();
        } else if (player != null) {
            client.scene().setViewer(player.actor().body().position);
        }
    }

    /** A server with the extension tells its ground soon after the welcome; others never do. */
    private boolean knowsGround(long nowNanos) {
        if (inWorldNanos == 0) {
            inWorldNanos = nowNanos;
        }
        return answered || nowNanos - inWorldNanos > GROUND_NANOS;
    }

    // ---- On the viewer's thread ----

    @Override
    public void describe(JsonGenerator json) throws IOException {
        Home here = home;
        json.writeStringField("stage", "client");
        json.writeStringField("title", title);
        json.writeNumberField("originX", here == null ? 0 : here.x());
        json.writeNumberField("originY", here == null ? 0 : here.y());
        json.writeNumberField("startX", here == null ? 0 : here.start().frame.x);
        json.writeNumberField("startY", here == null ? 0 : here.start().frame.y);
        json.writeNumberField("startZ", here == null ? 0 : here.start().frame.z);
        json.writeBooleanField("controls", true);
        json.writeBooleanField("eyes", true);
        json.writeBooleanField("network", false);
    }

    @Override
    public void turn(long nowNanos) {}

    @Override
    public void await(long nanos) {
        LockSupport.parkNanos(this, nanos);
    }

    @Override
    public void compose(long nowNanos, ViewFrame dest) {
        ViewFrame newest = latest;
        dest.copyFrom(newest);
    }

    @Override
    public synchronized int rosterVersion() {
        return received.version();
    }

    @Override
    public synchronized void writeRoster(JsonGenerator json) throws IOException {
        received.writeRoster(json);
    }

    @Override
    public void writeStatus(JsonGenerator json) throws IOException {
        json.writeBooleanField("inWorld", home != null);
        GlideReadout shown = readout;
        if (shown != null) {
            shown.write(json);
        }
    }

    @Override
    public @Nullable String order(PageCommand order, boolean drives, long nowNanos) {
        if (order.type().equals("inspect")) {
            inspected = order.id("id");
        } else if (drives) {
            orders.add(order);
        }
        return null;
    }

    @Override
    public void letGo(long nowNanos) {
        // No keys and no eyes of somebody else stay behind: the next page begins with its own.
        for (String left : List.of("{\"t\":\"blur\"}", "{\"t\":\"eyes\",\"own\":true}")) {
            PageCommand order = PageCommand.parse(left);
            if (order != null) {
                orders.add(order);
            }
        }
    }

    @Override
    public @Nullable HttpReply ground(int blockX, int blockY) {
        Home here = home;
        return here == null ? null : here.tiles().tile(blockX, blockY);
    }

    @Override
    public boolean isReady() {
        return home != null;
    }

    /** The client is its own owner's to close. */
    @Override
    public void close() {}

    // ---- What the client hears, on its thread ----

    @Override
    public synchronized void objectAppeared(ObjectCreate message) {
        received.appeared(message);
    }

    @Override
    public synchronized void objectVanished(int guid) {
        received.vanished(guid);
    }

    @Override
    public synchronized void routed(int guid, Route route) {
        received.routed(guid, route);
    }

    @Override
    public synchronized void serverNamed(String name, int players) {
        received.forget();
    }

    @Override
    public synchronized void extended(boolean prediction, boolean toldGround) {
        answered = true;
    }

    @Override
    public synchronized void heardInLane(byte[] bytes, int offset, int length, long nowNanos) {
        received.heardInLane(bytes, offset, length, (nowNanos - firstNanos) * 1e-9);
    }

    @Override
    public synchronized void heard(byte[] bytes, int offset, int length, long nowNanos) {
        received.heard(bytes, offset, length, (nowNanos - firstNanos) * 1e-9);
    }
}
