package gait.client;

import gait.motion.actor.Actor;
import gait.motion.interp.Attributes;
import gait.motion.scene.MotionFrame;
import gait.motion.scene.MotionScene;
import gait.motion.update.MotionUpdate;
import gait.motion.update.PositionUpdate;
import gait.motion.update.SequenceStamps;
import gait.motion.update.VelocityUpdate;
import gait.net.message.CharacterError;
import gait.net.message.CharacterList;
import gait.net.message.DddInterrogation;
import gait.net.message.DddInterrogationResponse;
import gait.net.message.EnterWorld;
import gait.net.message.EnterWorldRequest;
import gait.net.message.LoginComplete;
import gait.net.message.MessageHandler;
import gait.net.message.MessageReader;
import gait.net.message.ObjectCreate;
import gait.net.message.ObjectDelete;
import gait.net.message.PlayerCreate;
import gait.net.message.PlayerDescription;
import gait.net.message.PlayerTeleport;
import gait.net.message.ServerMessage;
import gait.net.message.ServerName;
import gait.net.message.SetState;
import gait.net.message.Signal;
import gait.net.message.UpdateMotion;
import gait.net.message.UpdatePosition;
import gait.net.message.VectorUpdate;
import gait.net.motion.MotionMessages;
import gait.net.packet.LoginRequest;
import gait.net.session.ClientSession;
import gait.net.session.DisconnectReason;
import gait.net.session.SessionHandler;
import org.jspecify.annotations.Nullable;

/**
 * A player's whole client without a socket or a screen. Single-threaded. The host owns time and calls four verbs: step
 * (bodies move), receive (datagrams feed queues and states; nothing moves), send (what changed or is due leaves), frame
 * (what to draw). That is retail's order, so news act in the next step.
 *
 * <p>It logs in, picks the character, enters the world and answers what a client must answer; then
 * {@link #player()} has the controls.
 */
public final class MotionClient implements SessionHandler {
    private static final double NANOS = 1e-9;

    private final ClientConfig config;
    private final ClientListener listener;
    private final ClientSession session;
    private final Speaker speaker;
    private final MotionScene scene;
    private final Introductions introductions;
    private final MessageReader messages = new MessageReader();
    private final Inbound inbound = new Inbound();

    private Phase phase = Phase.CONNECTING;
    private Attributes attributes;
    private int playerGuid;
    private String playerName = "";
    private @Nullable LocalPlayer player;
    private long startNanos;
    private double now;

    public MotionClient(ClientConfig config, ClientSession.Sink link, ClientListener listener) {
        this.config = config;
        this.listener = listener;
        this.attributes = config.attributes();
        this.session = new ClientSession(LoginRequest.withPassword(config.account(), config.password()), this, link);
        this.speaker = new Speaker(session, listener);
        this.scene = new MotionScene(config.world(), config.profile(), config.options(), config.expectedObjects());
        this.introductions = new Introductions(scene);
    }

    /** Sends the login. */
    public void start(long nowNanos) {
        startNanos = nowNanos;
        session.start(nowNanos);
    }

    // ---- The four verbs ----

    /** Move: my player and everybody else, through one pass. True when bodies were stepped. */
    public boolean step(long nowNanos) {
        now = seconds(nowNanos);
        LocalPlayer mine = player;
        if (mine != null) {
            scene.setViewer(mine.actor().body().position);
        }
        return scene.pass(now);
    }

    /** Listen: takes one datagram that came from the server. */
    public void receive(byte[] datagram, int offset, int length, gait.net.session.ServerPort from, long nowNanos) {
        now = seconds(nowNanos);
        session.receive(datagram, offset, length, from, nowNanos);
    }

    /** Speak: whatever changed or is due. */
    public void send(long nowNanos) {
        now = seconds(nowNanos);
        LocalPlayer mine = player;
        if (mine != null && phase == Phase.IN_WORLD) {
            mine.controls().useTime(now);
        }
        session.poll(nowNanos);
    }

    /** Look: everybody as they are to be drawn at this moment. */
    public MotionFrame frame(long nowNanos, MotionFrame dest) {
        double since = seconds(nowNanos) - scene.lastPass();
        return scene.frameBetween(Double.isNaN(since) ? 1.0 : since / scene.stepSeconds(), dest);
    }

    // ---- Coming and going ----

    /** Asks the server to log the character off; the server answers, then the session may be closed. */
    public void logOff() {
        if (phase == Phase.IN_WORLD || phase == Phase.ENTERING) {
            phase = Phase.LEAVING;
            speaker.message(new Signal(Signal.Kind.CHARACTER_LOG_OFF));
        }
    }

    /** Says goodbye and ends the session. */
    public void close(long nowNanos) {
        session.close(nowNanos);
    }

    public Phase phase() {
        return phase;
    }

    public ClientSession session() {
        return session;
    }

    public MotionScene scene() {
        return scene;
    }

    /** One's own player; null until the server has introduced it. */
    public @Nullable LocalPlayer player() {
        return player;
    }

    /** The client's clock as of the last verb, seconds: what controls take as "now". */
    public double now() {
        return now;
    }

    private double seconds(long nowNanos) {
        return (nowNanos - startNanos) * NANOS;
    }

    // ---- The session's word ----

    @Override
    public void connected(long nowNanos) {
        phase = Phase.CHOOSING;
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
        now = seconds(nowNanos);
        listener.heard(bytes, offset, length, nowNanos);
        messages.read(bytes, offset, length, inbound);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
        phase = Phase.CLOSED;
        listener.disconnected(reason, detail);
    }

    /** Everything the server says, in the order of a login (wire.md §B.1), then of play. */
    private final class Inbound implements MessageHandler {
        private final PositionUpdate position = new PositionUpdate();
        private final MotionUpdate motion = new MotionUpdate();
        private final VelocityUpdate velocity = new VelocityUpdate();
        private boolean asked;

        @Override
        public void onDddInterrogation(DddInterrogation message) {
            speaker.message(new DddInterrogationResponse());
        }

        @Override
        public void onServerName(ServerName message) {
            listener.serverNamed(message.serverName, message.currentConnections);
        }

        @Override
        public void onCharacterList(CharacterList message) {
            if (phase == Phase.LEAVING || asked) {
                return;
            }
            CharacterList.Entry chosen = choose(message);
            if (chosen == null) {
                listener.serverSaid("The account has no character"
                        + (config.character() == null ? "." : " named " + config.character() + "."));
                return;
            }
            asked = true;
            playerGuid = chosen.guid();
            playerName = chosen.name();
            speaker.message(new EnterWorldRequest());
        }

        private CharacterList.@Nullable Entry choose(CharacterList list) {
            for (CharacterList.Entry entry : list.characters) {
                if (config.character() == null || entry.name().equalsIgnoreCase(config.character())) {
                    return entry;
                }
            }
            return null;
        }

        @Override
        public void onSignal(Signal message) {
            if (message.kind == Signal.Kind.ENTER_WORLD_SERVER_READY && phase == Phase.CHOOSING && asked) {
                phase = Phase.ENTERING;
                EnterWorld enter = new EnterWorld();
                enter.guid = playerGuid;
                enter.account = config.account();
                speaker.message(enter);
            }
        }

        @Override
        public void onCharacterError(CharacterError message) {
            listener.serverSaid(message.reason());
        }

        @Override
        public void onServerMessage(ServerMessage message) {
            listener.serverSaid(message.text);
        }

        @Override
        public void onPlayerDescription(PlayerDescription message) {
            attributes = Skills.of(message, attributes);
            LocalPlayer mine = player;
            if (mine != null) {
                mine.actor().interpreter().setFacts(attributes);
            }
        }

        @Override
        public void onPlayerCreate(PlayerCreate message) {
            playerGuid = message.guid;
        }

        @Override
        public void onObjectCreate(ObjectCreate message) {
            boolean own = message.guid == playerGuid;
            Actor actor = introductions.introduce(message, own ? attributes : null, now);
            listener.objectAppeared(message);
            if (own && actor != null) {
                player = new LocalPlayer(actor, playerName, speaker, config.options(), scene.stepper());
                enter();
            }
        }

        @Override
        public void onObjectDelete(ObjectDelete message) {
            Actor actor = scene.actor(message.guid);
            if (actor != null
                    && message.guid != playerGuid
                    && actor.stamps().get(SequenceStamps.INSTANCE) == message.instanceSequence) {
                scene.remove(message.guid, now);
            }
            listener.objectVanished(message.guid);
        }

        @Override
        public void onSetState(SetState message) {
            Actor actor = scene.actor(message.guid);
            if (actor != null
                    && actor.stamps().get(SequenceStamps.INSTANCE) == message.instanceSequence
                    && actor.stamps().advance(SequenceStamps.STATE, message.stateSequence)) {
                actor.body().physicsState = message.physicsState;
            }
        }

        @Override
        public void onPlayerTeleport(PlayerTeleport message) {
            LocalPlayer mine = player;
            if (mine != null && phase == Phase.IN_WORLD) {
                mine.controls().beginTeleport();
                phase = Phase.ENTERING;
            }
        }

        @Override
        public void onUpdatePosition(UpdatePosition message) {
            MotionMessages.toUpdate(message, position);
            LocalPlayer mine = player;
            if (mine == null || position.guid != playerGuid) {
                scene.apply(position, now);
            } else if (isOfThisLife(mine, position.instance)) {
                mine.router().apply(position, now);
                enter();
            }
        }

        @Override
        public void onUpdateMotion(UpdateMotion message) {
            MotionMessages.toUpdate(message, motion);
            LocalPlayer mine = player;
            if (mine == null || motion.guid != playerGuid) {
                scene.apply(motion, now);
            } else if (isOfThisLife(mine, motion.instance)) {
                mine.router().apply(motion, now);
            }
        }

        @Override
        public void onVectorUpdate(VectorUpdate message) {
            MotionMessages.toUpdate(message, velocity);
            LocalPlayer mine = player;
            if (mine == null || velocity.guid != playerGuid) {
                scene.apply(velocity, now);
            } else if (isOfThisLife(mine, velocity.instance)) {
                mine.router().apply(velocity, now);
            }
        }

        private boolean isOfThisLife(LocalPlayer mine, int instance) {
            return mine.actor().stamps().get(SequenceStamps.INSTANCE) == (instance & 0xFFFF);
        }

        /** We know where we are: say that the world may have us, at login and after every teleport. */
        private void enter() {
            LocalPlayer mine = player;
            if (mine == null || phase != Phase.ENTERING) {
                return;
            }
            phase = Phase.IN_WORLD;
            speaker.action(new LoginComplete());
            mine.controls().enterWorld(now);
            listener.enteredWorld(playerGuid, playerName);
        }
    }
}
