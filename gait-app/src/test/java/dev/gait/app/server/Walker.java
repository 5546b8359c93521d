package dev.gait.app.server;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.login.LoginSequence;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.DddInterrogation;
import dev.gait.net.message.EchoedStamps;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.PlayerTeleport;
import dev.gait.net.message.ServerMessage;
import dev.gait.net.message.Signal;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.motion.PositionMessages;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.udp.DatagramLink;
import dev.gait.net.udp.UdpLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A client over real UDP that walks north in a straight line at 3 m/s and does nothing else, so that where it is found
 * later tells when it was there.
 */
final class Walker implements SessionHandler, MessageHandler, LoginSequence.Sink, AutoCloseable {
    static final double SPEED = 3.0;
    private static final int BATCH = 1024;

    private final LoginSequence login;
    private final UdpLink link;
    private final ClientSession session;
    private final DatagramLink.Receiver receiver;
    private final MessageReader reader = new MessageReader();
    private final SequenceStamps stamps = new SequenceStamps();
    final Position place = new Position();
    final List<String> texts = new ArrayList<>();
    int guid;
    boolean inWorld;
    int teleports;

    @Nullable
    DisconnectReason lost;

    @Nullable
    String lostWords;

    private int actions;
    private long nowNanos;
    private long walkedNanos;
    private long reportNanos;
    private boolean walking;

    Walker(InetSocketAddress server, String account) throws IOException {
        login = new LoginSequence(account, null, this);
        link = UdpLink.client(server);
        session = new ClientSession(
                LoginRequest.withPassword(account, "secret"),
                this,
                (datagram, offset, length, to) -> link.send(datagram, offset, length, link.remote(), to));
        receiver = (datagram, offset, length, peer, port) -> session.receive(datagram, offset, length, port, nowNanos);
        session.start(System.nanoTime());
    }

    /** Listens, walks and speaks for a moment. */
    void pump() {
        link.await(2_000_000L);
        long now = System.nanoTime();
        nowNanos = now;
        link.poll(receiver, BATCH);
        if (walking && inWorld && now - reportNanos >= 0) {
            reportNanos = now + 500_000_000L;
            advance(now);
            report();
        }
        session.poll(now);
        link.flush();
    }

    static void until(String what, long seconds, BooleanSupplier done, List<Walker> walkers) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + seconds + " s: " + what);
            }
            walkers.forEach(Walker::pump);
        }
    }

    void walk() {
        walking = true;
        walkedNanos = System.nanoTime();
        reportNanos = walkedNanos;
        MoveToState keys = new MoveToState();
        keys.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        PositionMessages.toWire(place, keys.position);
        fill(keys.stamps);
        keys.contactBits = MoveToState.CONTACT;
        action(keys);
    }

    private void advance(long now) {
        place.setGlobal(place.globalX(), place.globalY() + SPEED * (now - walkedNanos) * 1e-9, place.frame.z);
        walkedNanos = now;
    }

    private void report() {
        AutonomousPosition report = new AutonomousPosition();
        PositionMessages.toWire(place, report.position);
        fill(report.stamps);
        report.contact = 1;
        action(report);
    }

    void send(Message message) {
        message(message, MessageQueues.ACTIONS);
    }

    @Override
    public void message(Message message, int queue) {
        byte[] bytes = message.encode();
        session.send(bytes, 0, bytes.length, queue);
    }

    @Override
    public void action(ClientAction action) {
        action.actionSequence = ++actions;
        send(action);
    }

    private void fill(EchoedStamps dest) {
        dest.instance = stamps.get(SequenceStamps.INSTANCE);
        dest.serverControl = stamps.get(SequenceStamps.SERVER_CONTROL);
        dest.teleport = stamps.get(SequenceStamps.TELEPORT);
        dest.forcePosition = stamps.get(SequenceStamps.FORCE_POSITION);
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
        reader.read(bytes, offset, length, this);
    }

    @Override
    public void connected(long nowNanos) {
        login.connected();
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
        lost = reason;
        lostWords = detail;
        inWorld = false;
    }

    @Override
    public void onDddInterrogation(DddInterrogation message) {
        login.interrogated();
    }

    @Override
    public void onCharacterList(CharacterList message) {
        login.offered(message);
        guid = login.guid();
    }

    @Override
    public void onSignal(Signal message) {
        login.signalled(message.kind);
    }

    @Override
    public void onServerMessage(ServerMessage message) {
        texts.add(message.text);
    }

    @Override
    public void onObjectCreate(ObjectCreate message) {
        if (message.guid == guid) {
            stamps.set(SequenceStamps.INSTANCE, message.stamps.instance);
            PositionMessages.toPosition(message.physics.position, place);
            login.arrived();
            inWorld = true;
        }
    }

    @Override
    public void onPlayerTeleport(PlayerTeleport message) {
        teleports++;
        login.teleporting();
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        if (message.guid == guid && stamps.advance(SequenceStamps.TELEPORT, message.pack.teleportSequence)) {
            PositionMessages.toPosition(message.pack, place);
            walkedNanos = System.nanoTime();
            login.arrived();
        }
    }

    @Override
    public void close() {
        session.close(System.nanoTime());
        link.flush();
        link.close();
    }
}
