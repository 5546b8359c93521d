package dev.gait.server;

import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.login.LoginSequence;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.CharacterError;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.DddInterrogation;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.PlayerTeleport;
import dev.gait.net.message.Signal;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.WireReader;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client that goes through the login by itself and then does what a test tells it; it keeps every message it got.
 * It moves nothing: where it says it is, is up to the test.
 */
class ScriptedClient implements SimulatedNetwork.Peer, SessionHandler, MessageHandler, LoginSequence.Sink {
    /** A message as it arrived. */
    record Heard(long atNanos, Message message) {}

    final SimulatedNetwork network;
    final PeerAddress address;
    final ClientSession session;
    final String account;
    final LoginSequence login;
    final List<Heard> heard = new ArrayList<>();
    final SequenceStamps stamps = new SequenceStamps();
    final dev.gait.net.message.Position place = new dev.gait.net.message.Position();

    private final MessageReader reader = new MessageReader();
    private int actionSequence;
    int guid;
    boolean inWorld;
    boolean completesLogin = true;
    int loggedOff;
    int characterError;

    @Nullable
    DisconnectReason lost;

    String lostWords = "";

    ScriptedClient(SimulatedNetwork network, String account, String password) {
        this.network = network;
        this.account = account;
        login = new LoginSequence(account, null, this);
        address = network.newAddress();
        session = new ClientSession(
                LoginRequest.withPassword(account, password),
                this,
                (bytes, offset, length, to) -> network.toServer(address, to, bytes, offset, length));
        network.add(this);
    }

    static ScriptedClient inWorld(SimulatedNetwork network, String account) {
        ScriptedClient client = new ScriptedClient(network, account, "secret");
        client.logIn();
        for (int i = 0; i < 400 && !client.inWorld; i++) {
            network.run(50);
        }
        if (!client.inWorld) {
            throw new AssertionError(account + " did not get into the world: " + client.lost + " " + client.lostWords);
        }
        return client;
    }

    void logIn() {
        session.start(network.nowNanos);
    }

    @Override
    public PeerAddress address() {
        return address;
    }

    @Override
    public void receive(byte[] datagram, ServerPort from, long nowNanos) {
        session.receive(datagram, 0, datagram.length, from, nowNanos);
    }

    @Override
    public void step(long nowNanos) {
        session.poll(nowNanos);
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
        byte[] copy = new byte[length];
        System.arraycopy(bytes, offset, copy, 0, length);
        // A reader of its own per message: what is heard is kept.
        MessageReader fresh = new MessageReader();
        WireReader in = new WireReader().wrap(copy);
        Message message = fresh.holderFor(in);
        if (!message.decode(in).isOk()) {
            throw new AssertionError("the server sent something unreadable: " + message.name());
        }
        heard.add(new Heard(nowNanos, message));
        reader.read(copy, 0, length, this);
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

    // ---- The login ----------------------------------------------------------------------------------------------

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
    public void onCharacterError(CharacterError message) {
        characterError = message.error;
    }

    @Override
    public void onSignal(Signal message) {
        login.signalled(message.kind);
        if (message.kind == Signal.Kind.CHARACTER_LOG_OFF) {
            loggedOff++;
            inWorld = false;
        }
    }

    @Override
    public void onObjectCreate(ObjectCreate message) {
        if (message.guid == guid) {
            inWorld = true;
            stamps.set(SequenceStamps.INSTANCE, message.stamps.instance);
            stamps.set(SequenceStamps.TELEPORT, message.stamps.teleport);
            stamps.set(SequenceStamps.FORCE_POSITION, message.stamps.forcePosition);
            stamps.set(SequenceStamps.SERVER_CONTROL, message.stamps.serverControl);
            copy(message.physics.position);
            arrived();
        }
    }

    // ---- Obeying ------------------------------------------------------------------------------------------------

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        if (message.guid != guid) {
            return;
        }
        boolean forced = stamps.advance(SequenceStamps.FORCE_POSITION, message.pack.forcePositionSequence);
        boolean teleported = stamps.advance(SequenceStamps.TELEPORT, message.pack.teleportSequence);
        if (forced || teleported) {
            place.cell = message.pack.origin.cell;
            place.x = message.pack.origin.x;
            place.y = message.pack.origin.y;
            place.z = message.pack.origin.z;
            forced(forced);
        }
        if (teleported) {
            arrived();
        }
    }

    @Override
    public void onPlayerTeleport(PlayerTeleport message) {
        login.teleporting();
    }

    private void arrived() {
        if (completesLogin) {
            login.arrived();
        }
    }

    /** Hears that it was moved. */
    void forced(boolean byForce) {}

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        if (message.guid == guid) {
            stamps.set(SequenceStamps.SERVER_CONTROL, message.serverControlSequence);
        }
    }

    // ---- Speaking -----------------------------------------------------------------------------------------------

    void copy(dev.gait.net.message.Position at) {
        place.cell = at.cell;
        place.x = at.x;
        place.y = at.y;
        place.z = at.z;
        place.qw = at.qw;
        place.qx = at.qx;
        place.qy = at.qy;
        place.qz = at.qz;
    }

    void send(Message message) {
        message(message, MessageQueues.ACTIONS);
    }

    @Override
    public void message(Message message, int queue) {
        byte[] bytes = message.encode();
        session.send(bytes, 0, bytes.length, queue);
    }

    void act(ClientAction action) {
        action.actionSequence = ++actionSequence;
        send(action);
    }

    @Override
    public void action(ClientAction action) {
        act(action);
    }

    void report() {
        act(position(true));
    }

    AutonomousPosition position(boolean contact) {
        AutonomousPosition report = new AutonomousPosition();
        fill(report.position);
        fill(report.stamps);
        report.contact = contact ? 1 : 0;
        return report;
    }

    /** What is held now; fill in the state. */
    MoveToState keys() {
        MoveToState keys = new MoveToState();
        fill(keys.position);
        fill(keys.stamps);
        keys.contactBits = MoveToState.CONTACT;
        return keys;
    }

    void fill(dev.gait.net.message.Position dest) {
        dest.cell = place.cell;
        dest.x = place.x;
        dest.y = place.y;
        dest.z = place.z;
        dest.qw = place.qw;
        dest.qx = place.qx;
        dest.qy = place.qy;
        dest.qz = place.qz;
    }

    void fill(dev.gait.net.message.EchoedStamps dest) {
        dest.instance = stamps.get(SequenceStamps.INSTANCE);
        dest.serverControl = stamps.get(SequenceStamps.SERVER_CONTROL);
        dest.teleport = stamps.get(SequenceStamps.TELEPORT);
        dest.forcePosition = stamps.get(SequenceStamps.FORCE_POSITION);
    }

    // ---- What was heard -----------------------------------------------------------------------------------------

    <T extends Message> List<T> heard(Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Heard one : heard) {
            if (type.isInstance(one.message())) {
                found.add(type.cast(one.message()));
            }
        }
        return found;
    }

    /** Names of everything heard, in order. */
    List<String> story() {
        List<String> names = new ArrayList<>();
        for (Heard one : heard) {
            names.add(one.message().name());
        }
        return names;
    }

    void forgetHeard() {
        heard.clear();
    }
}
