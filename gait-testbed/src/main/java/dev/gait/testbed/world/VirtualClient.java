package dev.gait.testbed.world;

import dev.gait.client.ChatLine;
import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.lab.run.FrameTimes;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.local.PredictedPlayer;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.server.MotionServer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A real client in a {@link VirtualWorld}, drawn about sixty times a second, with a line of its own in each direction. It
 * is turned as {@link dev.gait.client.host.ClientHost} turns it: what arrives is taken at once, the rest is done per frame.
 */
public final class VirtualClient {
    /** Screens say 60 Hz and mean something near it: two of them drift through each other's phases. */
    private static final double SLOWEST_FRAMES = 59.5;

    private static final double FASTEST_FRAMES = 60.5;

    /** Hears whole messages; the bytes are borrowed. */
    public interface Ear {
        void heard(byte[] bytes, int offset, int length, long nowNanos);
    }

    /** Called after every frame with what it shows. */
    public interface Eye {
        void look(MotionFrame frame, long nowNanos);
    }

    /** Hears by how much each datagram of the server moved the predicted player, metres; mostly 0. */
    public interface CorrectionListener {
        void corrected(double meters, long nowNanos);
    }

    private record Datagram(ServerPort port, byte[] bytes) {}

    private final VirtualWorld world;
    private final PeerAddress address;
    private final String account;
    private final MotionClient client;
    private final ImpairedLink<Datagram> up;
    private final ImpairedLink<Datagram> down;
    private final MotionFrame frame = new MotionFrame();
    private final Position predictedBefore = new Position();
    private final List<String> said = new ArrayList<>();
    private final List<String> gameSaid = new ArrayList<>();
    private final List<Integer> vanished = new ArrayList<>();
    private Ear demoListener = (bytes, offset, length, nowNanos) -> {};
    private Ear mouth = (bytes, offset, length, nowNanos) -> {};
    private Eye eye = (drawn, nowNanos) -> {};
    private Runnable hands = () -> {};
    private CorrectionListener corrections = (meters, nowNanos) -> {};
    private int entered;
    private boolean loggedOff;
    private @Nullable DisconnectReason lost;
    private String lostWords = "";
    private final double frameNanos;
    private @Nullable FrameTimes pacing;
    private double nextFrame;
    private int drawEvery = 1;
    private int turns;

    VirtualClient(VirtualWorld world, PeerAddress address, ClientConfig config, NetworkProfile network, Prng luck) {
        this.world = world;
        this.address = address;
        this.account = config.account();
        up = new ImpairedLink<>(network, luck.split("up"));
        down = new ImpairedLink<>(network, luck.split("down"));
        client = new MotionClient(
                config,
                (bytes, offset, length, to) -> up.offer(copy(to, bytes, offset, length), length, world.nowNanos()),
                new Listener());
        Prng screen = luck.split("frames");
        frameNanos = 1e9 / screen.between(SLOWEST_FRAMES, FASTEST_FRAMES);
        nextFrame = world.nowNanos() + screen.nextDouble() * frameNanos;
    }

    private static Datagram copy(ServerPort port, byte[] bytes, int offset, int length) {
        return new Datagram(port, Arrays.copyOfRange(bytes, offset, offset + length));
    }

    // ---- Driven by the world ----

    void start() {
        client.start(world.nowNanos());
    }

    void offerFromServer(byte[] bytes, int offset, int length, ServerPort from, long nowNanos) {
        if (lost != null) {
            return; // nobody listens there any more
        }
        down.offer(copy(from, bytes, offset, length), length, nowNanos);
    }

    /** What has crossed the line by now reaches the server. */
    void deliver(MotionServer server, long nowNanos) {
        if (up.nextDueNanos() > nowNanos) {
            return;
        }
        up.poll(
                nowNanos,
                (datagram, at) -> server.receive(
                        datagram.bytes(), 0, datagram.bytes().length, address, datagram.port(), nowNanos));
    }

    long nextArrivalAtServer() {
        return up.nextDueNanos();
    }

    /** When it next hears something or draws; whose session has ended does neither. */
    long nextDueNanos() {
        return lost != null ? Long.MAX_VALUE : Math.min((long) Math.ceil(nextFrame), down.nextDueNanos());
    }

    /** Listens, and draws a frame when one is due: move, speak, look. */
    void turn(long nowNanos) {
        if (lost != null) {
            return;
        }
        if (down.nextDueNanos() <= nowNanos) {
            down.poll(nowNanos, (datagram, at) -> arrived(datagram, nowNanos));
        }
        if (nowNanos < nextFrame) {
            return;
        }
        nextFrame = pacing == null ? nextFrame + frameNanos : pacing.next();
        client.step(nowNanos);
        if (isInWorld()) {
            hands.run();
        }
        client.send(nowNanos);
        if (++turns % drawEvery == 0) {
            client.frame(nowNanos, frame);
            eye.look(frame, nowNanos);
        }
    }

    private void arrived(Datagram datagram, long nowNanos) {
        PredictedPlayer predicted = client.predicted();
        if (predicted != null) {
            predictedBefore.set(predicted.predicted());
        }
        client.receive(datagram.bytes(), 0, datagram.bytes().length, datagram.port(), nowNanos);
        if (predicted != null) {
            corrections.corrected(predictedBefore.distanceTo(predicted.predicted()), nowNanos);
        }
    }

    // ---- Who watches it ----

    /** Every message from the server goes to this ear too. */
    public void onHeard(Ear listener) {
        demoListener = listener;
    }

    /** Every message to the server goes to this ear too. */
    public void onSaid(Ear listener) {
        mouth = listener;
    }

    /** Draws only every so-manieth frame: moving, hearing and speaking go on as ever, for looking changes nothing (§O.1). */
    public void drawEvery(int frames) {
        drawEvery = frames;
    }

    /** Its screen is as uneven as this from now on. */
    public void setPacing(FrameTimes times) {
        pacing = times;
    }

    public void onFrame(Eye watcher) {
        eye = watcher;
    }

    public void onCorrection(CorrectionListener listener) {
        corrections = listener;
    }

    // ---- Facts ----

    public String account() {
        return account;
    }

    /** Where its datagrams come from. */
    public PeerAddress address() {
        return address;
    }

    public MotionClient client() {
        return client;
    }

    /** A datagram reaches it that says it comes from the server, beside its line. */
    public void forge(byte[] datagram, ServerPort from) {
        client.receive(datagram, 0, datagram.length, from, world.nowNanos());
    }

    /** Holds back what it says, what it is told, or lets it go. */
    public void hold(boolean saying, boolean hearing) {
        up.hold(saying);
        down.hold(hearing);
    }

    /** Its line is another from now on, both ways. */
    public void setNetwork(NetworkProfile network) {
        up.setProfile(network, world.nowNanos());
        down.setProfile(network, world.nowNanos());
    }

    /** The last frame that was drawn. */
    public MotionFrame frame() {
        return frame;
    }

    public boolean isInWorld() {
        return client.phase() == LoginPhase.IN_WORLD;
    }

    public int guid() {
        return client.playerGuid();
    }

    public PlayerControls controls() {
        return Objects.requireNonNull(client.player(), "not in the world").controls();
    }

    /** Where its own player's body is. */
    public Position position() {
        return controls().player().body().position;
    }

    /** How it sees another; fails if it does not. */
    public Actor sees(VirtualClient other) {
        Actor actor = client.scene().actor(other.guid());
        if (actor == null) {
            throw new VirtualWorldException(account + " does not see " + other.account);
        }
        return actor;
    }

    /** How often it has entered the world: at login and after every teleport. */
    public int entered() {
        return entered;
    }

    public boolean isLoggedOff() {
        return loggedOff;
    }

    /** Why the session ended; null while it lives. */
    public @Nullable DisconnectReason lost() {
        return lost;
    }

    public String lostWords() {
        return lostWords;
    }

    /** What it was told in words: by the server, by others, and why something was refused. */
    public List<String> said() {
        return said;
    }

    /** What the game said, as topic:text. */
    public List<String> gameSaid() {
        return gameSaid;
    }

    /** Guids of those that went out of sight and did not come back. */
    public List<Integer> vanished() {
        return vanished;
    }

    // ---- Hands ----

    /** Whoever plays: looks and presses once per frame while the player is in the world, as a host's keyboard does. */
    public void setHands(Runnable player) {
        hands = player;
    }

    /** Presses a key now, between two frames. */
    public void press(MovementKey key) {
        wake();
        controls().press(key, InputDevice.KEYBOARD, client.now());
    }

    public void release(MovementKey key) {
        wake();
        controls().release(key, InputDevice.KEYBOARD, client.now());
    }

    public void run(boolean on) {
        wake();
        controls().holdRun(on, client.now());
    }

    /** Charges a jump for so long and jumps; the world goes on meanwhile. */
    public void jump(double seconds) {
        wake();
        controls().pressJump(client.now());
        world.run((long) (seconds * 1000));
        wake();
        controls().releaseJump(client.now());
    }

    /** The client's clock is that of its last call; a key is of this moment. */
    private void wake() {
        client.step(world.nowNanos());
    }

    private final class Listener implements ClientListener {
        @Override
        public void heard(byte[] bytes, int offset, int length, long nowNanos) {
            demoListener.heard(bytes, offset, length, nowNanos);
        }

        @Override
        public void said(byte[] bytes, int offset, int length) {
            mouth.heard(bytes, offset, length, world.nowNanos());
        }

        @Override
        public void enteredWorld(int guid, String name) {
            entered++;
        }

        @Override
        public void objectAppeared(ObjectCreate message) {
            vanished.remove((Integer) message.guid);
        }

        @Override
        public void objectVanished(int guid) {
            vanished.add(guid);
        }

        @Override
        public void serverSaid(String text) {
            said.add(text);
        }

        @Override
        public void chatted(ChatLine line) {
            said.add(line.shown());
        }

        @Override
        public void refused(String why) {
            said.add(why);
        }

        @Override
        public void gameSaid(int topic, byte[] message) {
            gameSaid.add(topic + ":" + new String(message, StandardCharsets.UTF_8));
        }

        @Override
        public void loggedOff() {
            loggedOff = true;
        }

        @Override
        public void disconnected(DisconnectReason reason, String detail) {
            lost = reason;
            lostWords = detail;
        }
    }
}
