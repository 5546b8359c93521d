package dev.gait.client;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.local.BlindLanding;
import dev.gait.motion.local.PredictedPlayer;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.LocalStepRule;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundKind;
import dev.gait.motion.world.ReplaceableGround;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.extension.PlayerState;
import dev.gait.net.extension.Welcome;
import dev.gait.net.login.LoginPhase;
import dev.gait.net.login.LoginSequence;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.PrintableText;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.message.Tell;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A player's whole client without a socket or a screen. Single-threaded. The host owns time and calls four verbs: step
 * (bodies move), receive (datagrams feed queues and states; nothing moves), send (what changed or is due leaves), frame
 * (what to draw). That is retail's order, so news act in the next step.
 *
 * <p>It logs in, picks the character, enters the world and answers what a client must answer; then
 * {@link #player()} has the controls. One client is one session: who wants to come back makes another, see
 * {@link Reconnector}.
 */
public final class MotionClient implements SessionHandler {
    /** Servers need not take more of a line. */
    private static final int LONGEST_LINE = 512;

    private final ClientConfig config;
    private final ClientListener listener;
    private final ClientSession session;
    private final ReportSender sender;
    private final ReplaceableGround ground;
    private final MotionScene scene;
    private final VisibilityTimeout visibility;
    private final MessageReader messages = new MessageReader();
    private final Inbound inbound;
    private final Prediction prediction;
    private final GlideView glide;
    private final IntPredicate toldWhenGone;
    private final GameLine game;
    private final KnownNames names;
    private final LoginSequence login;
    private final OwnPlayer own;
    private final ClientClock clock = new ClientClock();
    private final Welcome welcome = new Welcome();
    private final PlayerState playerState = new PlayerState();

    private @Nullable DisconnectReason endReason;
    private String endWords = "";
    private boolean listening;

    /** A client that has not begun yet; {@link #start} logs it in. Datagrams leave through the link. */
    public MotionClient(ClientConfig config, ClientSession.Sink link, ClientListener listener) {
        this(config, link, listener, 0);
    }

    /**
     * @param loginTime what the login says the time is, Unix seconds; servers ignore it (wire.md §I)
     */
    public MotionClient(ClientConfig config, ClientSession.Sink link, ClientListener listener, int loginTime) {
        this.config = config;
        this.listener = listener;
        this.ground = new ReplaceableGround(config.world());
        LoginRequest request = LoginRequest.withPassword(config.account(), config.password());
        this.session = new ClientSession(request.at(loginTime), this, link);
        this.sender = new ReportSender(session, listener, this::heldSomethingElse, this::jumped, this::speakNow);
        this.scene = new MotionScene(ground, config.profile(), config.options(), config.expectedObjects());
        this.scene.setLocalStepRule(new Landing());
        this.visibility = new VisibilityTimeout(scene, listener);
        this.prediction = new Prediction(config, ground, sender);
        this.glide = new GlideView(scene, ground, guid -> visibility.vanish(guid, now()));
        this.toldWhenGone = glide::tellsOf;
        this.game = new GameLine(sender, clock);
        this.login = new LoginSequence(config.account(), config.character(), sender);
        this.own = new OwnPlayer(config.attributes(), scene, sender, prediction, login, listener, clock);
        this.names = new KnownNames(scene);
        this.inbound = new Inbound(login, own, scene, glide, listener, clock, new End(), names);
    }

    /** Sends the login. */
    public void start(long nowNanos) {
        clock.start(nowNanos);
        session.start(nowNanos);
    }

    // ---- The four verbs ----

    /**
     * Move: my player and everybody else make the steps of 1/30 s that have come due (motion.md §O.1). Call it as often as
     * you like, and before the other verbs of a turn. True when bodies were stepped.
     */
    public boolean step(long nowNanos) {
        clock.set(nowNanos);
        boolean stepped = scene.step(clock.seconds(nowNanos));
        own.step();
        if (stepped) {
            glide.place(clock.seconds(nowNanos));
        }
        LocalPlayer mine = own.player();
        if (mine != null && stepped) {
            visibility.cull(mine.actor().body().position, login.guid(), now(), toldWhenGone);
        }
        return stepped;
    }

    /** Listen: takes one datagram that came from the server. */
    public void receive(byte[] datagram, int offset, int length, ServerPort from, long nowNanos) {
        clock.set(nowNanos);
        listening = true;
        session.receive(datagram, offset, length, from, nowNanos);
        listening = false;
    }

    /** Speak: whatever changed or is due. */
    public void send(long nowNanos) {
        clock.set(nowNanos);
        own.report();
        if (login.isInWorld()) {
            glide.speak(now(), sender);
        }
        session.poll(nowNanos);
    }

    /**
     * Look: everybody as they are to be drawn at this moment, others a step late, one's own player as it is. Nothing moves
     * by it: any number of screens may look, at moments of their own.
     */
    public MotionFrame frame(long nowNanos, MotionFrame dest) {
        scene.frame(clock.seconds(nowNanos), dest);
        glide.draw(clock.seconds(nowNanos), dest, login.guid());
        if (prediction.leads()) {
            prediction.draw(login.guid(), clock.seconds(nowNanos), dest);
        }
        return dest;
    }

    // ---- Talking ----

    /** Says something aloud to whoever is near; the server lets oneself hear it too. */
    public void say(String text) {
        speak(SpokenAction.Kind.TALK, text);
    }

    /** Does something in words: "waves" is read as "Ada waves". */
    public void emote(String text) {
        speak(SpokenAction.Kind.EMOTE, text);
    }

    /** Tells one character something, wherever it is. */
    public void tell(String name, String text) {
        if (login.isInWorld()) {
            Tell tell = new Tell();
            tell.text = PrintableText.relayed(text, LONGEST_LINE);
            tell.target = PrintableText.relayed(name, LONGEST_LINE);
            sender.action(tell);
        }
    }

    private void speak(SpokenAction.Kind kind, String text) {
        if (login.isInWorld()) {
            SpokenAction action = new SpokenAction(kind);
            action.text = PrintableText.relayed(text, LONGEST_LINE);
            sender.action(action);
        }
    }

    /** What is said to the server's game, beside motion. */
    public GameLine game() {
        return game;
    }

    // ---- Coming and going ----

    /** Asks the server to take the character out of the world; {@link ClientListener#loggedOff} says when it has. */
    public void logOff() {
        login.logOff();
    }

    /** Says goodbye and ends the session. */
    public void close(long nowNanos) {
        clock.set(nowNanos);
        session.close(nowNanos);
    }

    // ---- Facts ----

    /** How far it has come on its way into the world and out of it. */
    public LoginPhase phase() {
        return login.phase();
    }

    /** The connection underneath: its counters and what waits. */
    public ClientSession session() {
        return session;
    }

    /** Everybody it knows of. */
    public MotionScene scene() {
        return scene;
    }

    /** One's own player; null until the server has introduced it. */
    public @Nullable LocalPlayer player() {
        return own.player();
    }

    /** The guid of one's own player, 0 before the server gave it. */
    public int playerGuid() {
        return login.guid();
    }

    /** What the server's simulation and our inputs make of our player; null where the server does not simulate it. */
    public @Nullable PredictedPlayer predicted() {
        return prediction.leads() ? prediction.player() : null;
    }

    /** What our player can do, as far as the server has said. */
    Attributes attributes() {
        return own.attributes();
    }

    /** Seconds by which others are shown late, by our own clock minus the server's; NaN where Glide does not show them. */
    public double playoutDelay() {
        return glide.delay(now());
    }

    /** How Glide shows somebody now; false for who is not shown by it. */
    public boolean glide(int guid, GlideStatus dest) {
        return glide.describe(guid, now(), session.stats().lastRoundTripNanos() * 1e-9, dest);
    }

    /**
     * Which moment of the server's clock the last frame showed of others: what a game sends along with a shot, so that the
     * server can look at what was on this screen. Low 32 bits of milliseconds; 0 where Glide does not show others.
     */
    public int screenMillis() {
        return glide.screenMillis();
    }

    /** The guid of somebody in sight who is called this, whatever the case; 0 if nobody is. */
    public int find(String name) {
        return names.find(name);
    }

    /** What somebody in sight is called; empty for who is not in sight. */
    public String nameOf(int guid) {
        return names.nameOf(guid);
    }

    /** Where somebody in sight is by our reckoning; false for who is not. */
    public boolean locate(int guid, Position dest) {
        return names.locate(guid, dest);
    }

    /** What bodies stand on: the config's, or what the server told. */
    public CollisionWorld ground() {
        return ground.current();
    }

    /** The client's clock as of the last verb, seconds: what controls take as "now". */
    public double now() {
        return clock.now();
    }

    // ---- What others tell us to do ----

    /** What was held until now is an input of its own, and leaves before the word of what is held from now on. */
    private void heldSomethingElse() {
        own.keyed();
    }

    private void jumped(double extent) {
        own.jumped(extent);
    }

    /** What keys did leaves at once (motion.md §J.3): a frame later it would be about where we were a frame ago. */
    private void speakNow() {
        if (!listening) {
            session.poll(clock.nanos());
        }
    }

    /** Takes a message of the extension (docs/protocol.md); false for anything else. */
    private boolean hearExtension(byte[] bytes, int offset, int length) {
        int kind = Extension.kindOf(bytes, offset, length);
        if (kind == Extension.WELCOME && welcome.decode(bytes, offset, length).isOk()) {
            welcomed();
        } else if (kind == Extension.PLAYER_STATE
                && playerState.decode(bytes, offset, length).isOk()) {
            own.acknowledge(playerState);
        } else if (kind == Extension.GAME_FROM_SERVER) {
            GameMessage said = game.hear(bytes, offset, length);
            if (said != null) {
                listener.gameSaid(said.topic, said.content);
            }
        }
        return kind != Extension.NONE;
    }

    /** The server grants the extension, or a part of it. */
    private void welcomed() {
        session.serverIsOurs();
        boolean told = welcome.grants(Extension.FEATURE_GROUND) && tellGround();
        if (config.glide() && welcome.grants(Extension.FEATURE_GLIDE)) {
            session.openLane(clock.nanos());
            glide.open();
        }
        listener.extended(own.predict(welcome), told);
        if (welcome.grants(Extension.FEATURE_GAME) && !game.isOpen()) {
            game.open();
            listener.gameOpened();
        }
    }

    /** The host's own ground, if it brought one, stays: it may know better, and a test wants to say so. */
    private boolean tellGround() {
        if (config.world().hasGeometry() || welcome.ground == GroundKind.NONE) {
            return false;
        }
        ground.replace(welcome.groundSpec().build());
        return true;
    }

    // ---- The session's word ----

    @Override
    public void connected(long nowNanos) {
        login.connected();
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
        clock.set(nowNanos);
        listener.heard(bytes, offset, length, nowNanos);
        if (hearExtension(bytes, offset, length)) {
            return;
        }
        messages.read(bytes, offset, length, inbound);
    }

    @Override
    public void lane(int number, byte[] bytes, int offset, int length, long nowNanos) {
        clock.set(nowNanos);
        if (glide.isOpen()) {
            listener.heardInLane(bytes, offset, length, nowNanos);
            glide.hear(number, bytes, offset, length, now());
        }
    }

    @Override
    public void roundTrip(long roundTripNanos, long nowNanos) {
        listener.roundTrip(roundTripNanos, nowNanos);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long nowNanos) {
        login.disconnected();
        // A goodbye is only half of what a server that gave a reason has said.
        boolean explained =
                endReason != null && (reason == DisconnectReason.LEFT || reason == DisconnectReason.PEER_LEFT);
        if (explained && endReason != null) {
            listener.disconnected(endReason, endWords);
        } else {
            listener.disconnected(reason, detail);
        }
    }

    private final class End implements Inbound.SessionEnd {
        @Override
        public void end(DisconnectReason reason, String words) {
            remember(reason, words);
            session.close(clock.nanos());
        }

        @Override
        public void remember(DisconnectReason reason, String words) {
            endReason = reason;
            endWords = words;
        }
    }

    /** Our player lands by itself, unless the server's simulation says where it is. */
    private final class Landing implements LocalStepRule {
        private final BlindLanding blind = new BlindLanding();

        @Override
        public void stepped(Actor mine) {
            if (!prediction.leads()) {
                blind.land(mine, ground);
            }
        }

        @Override
        public void foreseen(Actor ghost) {
            blind.foresee(ghost, ground);
        }
    }
}
