package gait.lab.world;

import gait.client.ClientConfig;
import gait.client.ClientListener;
import gait.client.MotionClient;
import gait.client.Phase;
import gait.lab.network.ImpairedLink;
import gait.motion.actor.Actor;
import gait.motion.local.PredictedPlayer;
import gait.motion.outbound.InputDevice;
import gait.motion.outbound.MovementKey;
import gait.motion.outbound.PlayerControls;
import gait.motion.place.Position;
import gait.motion.scene.MotionFrame;
import gait.net.message.ObjectCreate;
import gait.net.session.DisconnectReason;
import gait.net.session.PeerAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A client of a {@link StagedWorld}: the real one, drawn sixty times a second. */
final class StagedClient implements ClientListener {
    private static final long FRAME = 16_666_667L;

    /** Called after every frame. */
    interface Eye {
        void look(MotionFrame frame, long nowNanos);
    }

    final StagedWorld world;
    final PeerAddress address;
    final MotionClient client;
    final ImpairedLink<StagedWorld.Datagram> up;
    final ImpairedLink<StagedWorld.Datagram> down;
    final MotionFrame frame = new MotionFrame();
    final List<String> said = new ArrayList<>();
    final List<Integer> vanished = new ArrayList<>();
    /** Hears every message from the server. */
    interface Ear {
        void heard(byte[] bytes, int offset, int length, long nowNanos);
    }

    Ear ear = (bytes, offset, length, nowNanos) -> {};
    /** Hears every message to the server. */
    Ear mouth = (bytes, offset, length, nowNanos) -> {};

    Eye eye = (drawn, nowNanos) -> {};
    int entered;
    boolean loggedOff;

    @Nullable
    DisconnectReason lost;

    String lostWords = "";
    private long nextFrame;

    StagedClient(
            StagedWorld world,
            PeerAddress address,
            ClientConfig config,
            ImpairedLink<StagedWorld.Datagram> up,
            ImpairedLink<StagedWorld.Datagram> down,
            long firstFrameIn) {
        this.world = world;
        this.address = address;
        this.up = up;
        this.down = down;
        client = new MotionClient(
                config, (bytes, offset, length, to) -> world.toServer(this, to, bytes, offset, length), this);
        nextFrame = world.nowNanos + firstFrameIn;
    }

    void start() {
        client.start(world.nowNanos);
    }

    void turn(long nowNanos) {
        down.poll(nowNanos, (datagram, at) -> arrived(datagram, nowNanos));
        if (nowNanos < nextFrame) {
            return;
        }
        nextFrame += FRAME;
        client.step(nowNanos);
        client.send(nowNanos);
        client.frame(nowNanos, frame);
        eye.look(frame, nowNanos);
    }

    /** Hears of every word of the server that moved our own player, metres. */
    interface CorrectionListener {
        void corrected(double meters, long nowNanos);
    }

    CorrectionListener corrections = (meters, nowNanos) -> {};
    private final Position predictedBefore = new Position();

    private void arrived(StagedWorld.Datagram datagram, long nowNanos) {
        PredictedPlayer predicted = client.predicted();
        if (predicted != null) {
            predictedBefore.set(predicted.predicted());
        }
        receive(datagram, nowNanos);
        if (predicted != null) {
            corrections.corrected(predictedBefore.distanceTo(predicted.predicted()), nowNanos);
        }
    }

    private void receive(StagedWorld.Datagram datagram, long nowNanos) {
        client.receive(datagram.bytes(), 0, datagram.bytes().length, datagram.port(), nowNanos);
    }

    boolean isInWorld() {
        return client.phase() == Phase.IN_WORLD;
    }

    int guid() {
        return client.playerGuid();
    }

    PlayerControls controls() {
        return Objects.requireNonNull(client.player()).controls();
    }

    Position position() {
        return controls().player().body().position;
    }

    Actor sees(StagedClient other) {
        Actor actor = client.scene().actor(other.guid());
        if (actor == null) {
            throw new AssertionError("does not see " + Integer.toHexString(other.guid()));
        }
        return actor;
    }

    // ---- Hands ----

    void press(MovementKey key) {
        controls().press(key, InputDevice.KEYBOARD, client.now());
    }

    void release(MovementKey key) {
        controls().release(key, InputDevice.KEYBOARD, client.now());
    }

    void run(boolean on) {
        controls().holdRun(on, client.now());
    }

    void jump(double seconds) {
        controls().pressJump(client.now());
        world.run((long) (seconds * 1000));
        controls().releaseJump(client.now());
    }

    // ---- What it hears ----

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        ear.heard(bytes, offset, length, nowNanos);
    }

    @Override
    public void said(byte[] bytes, int offset, int length) {
        mouth.heard(bytes, offset, length, world.nowNanos);
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
    public void loggedOff() {
        loggedOff = true;
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail) {
        lost = reason;
        lostWords = detail;
    }
}
