package dev.gait.client;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.actor.Actor;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.local.BlindLanding;
import dev.gait.motion.local.PredictedPlayer;
import dev.gait.motion.outbound.Heartbeat;
import dev.gait.motion.scene.LocalStepRule;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.ReplaceableGround;
import dev.gait.motion.world.SeededWorld;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Welcome;
import dev.gait.net.message.LoginComplete;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.PrintableText;
import dev.gait.net.message.Signal;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.message.Tell;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.SessionHandler;
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
    private static final double NANOS = 1e-9;
    /** Servers need not take more of a line. */
    private static final int LONGEST_LINE = 512;

    private final ClientConfig config;
    private final ClientListener listener;
    private final ClientSession session;
    private final ReportSender sender;
    private final ReplaceableGround ground;
    private final MotionScene scene;
    private final VisibilityTimeout horizon;
    private final MessageReader messages = new MessageReader();
    private final Inbound inbound;
    private final Prediction prediction;

    private Phase phase = Phase.CONNECTING;
    private Attributes attributes;
    private int playerGuid;
    private String playerName = "";
    private @Nullable LocalPlayer player;
    private @Nullable DisconnectReason endReason;
    private String endWords = "";
    private long startNanos;
    private long nowNanos;
    private boolean listening;

    public MotionClient(ClientConfig config, ClientSession.Sink link, ClientListener listener) {
        this(config, link, listener, 0);
    }

    /**
     * @param loginTime what the login says the time is, Unix seconds; servers ignore it (wire.md §I)
     */
    public MotionClient(ClientConfig config, ClientSession.Sink link, ClientListener listener, int loginTime) {
        this.config = config;
        this.listener = listener;
        this.attributes = config.attributes();
        this.ground = new ReplaceableGround(config.world());
        LoginRequest login = LoginRequest.withPassword(config.account(), config.password());
        this.session = new ClientSession(login.at(loginTime), this, link);
        this.sender = new ReportSender(session, listener, this::heldSomethingElse, this::jumped, this::speakNow);
        this.scene = new MotionScene(ground, config.profile(), config.options(), config.expectedObjects());
        this.scene.setLocalStepRule(new Landing());
        this.horizon = new VisibilityTimeout(scene, listener);
        this.prediction = new Prediction(config, ground, sender);
        this.inbound = new Inbound(this);
    }

    /** Sends the login. */
    public void start(long time) {
        startNanos = time;
        nowNanos = time;
        session.start(time);
    }

    // ---- The four verbs ----

    /**
     * Move: my player and everybody else make the steps of 1/30 s that have come due (motion.md §O.1). Call it as often as
     * you like, and before the other verbs of a turn. True when bodies were stepped.
     */
    public boolean step(long time) {
        nowNanos = time;
        LocalPlayer mine = player;
        boolean stepped = scene.step(time - startNanos);
        if (mine != null && phase == Phase.IN_WORLD) {
            prediction.advance(mine.actor(), now());
        }
        if (mine != null && prediction.leads()) {
            prediction.lead(mine.actor());
        }
        if (mine != null && stepped) {
            horizon.cull(mine.actor().body().position, playerGuid, now());
        }
        return stepped;
    }

    /** Listen: takes one datagram that came from the server. */
    public void receive(byte[] datagram, int offset, int length, ServerPort from, long time) {
        nowNanos = time;
        listening = true;
        session.receive(datagram, offset, length, from, time);
        listening = false;
    }

    /** Speak: whatever changed or is due. */
    public void send(long time) {
        nowNanos = time;
        LocalPlayer mine = player;
        if (mine != null && phase == Phase.IN_WORLD) {
            mine.controls().useTime(now());
        }
        session.poll(time);
    }

    /**
     * Look: everybody as they are to be drawn at this moment, others a step late, one's own player as it is. Nothing moves
     * by it: any number of screens may look, at moments of their own.
     */
    public MotionFrame frame(long time, MotionFrame dest) {
        scene.frame(time - startNanos, dest);
        if (prediction.leads()) {
            prediction.draw(playerGuid, seconds(time), dest);
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
        if (phase == Phase.IN_WORLD) {
            Tell tell = new Tell();
            tell.text = PrintableText.relayed(text, LONGEST_LINE);
            tell.target = PrintableText.relayed(name, LONGEST_LINE);
            sender.action(tell);
        }
    }

    private void speak(SpokenAction.Kind kind, String text) {
        if (phase == Phase.IN_WORLD) {
            SpokenAction action = new SpokenAction(kind);
            action.text = PrintableText.relayed(text, LONGEST_LINE);
            sender.action(action);
        }
    }

    // ---- Coming and going ----

    /** Asks the server to take the character out of the world; {@link ClientListener#loggedOff} says when it has. */
    public void logOff() {
        if (phase == Phase.IN_WORLD || phase == Phase.ENTERING) {
            phase = Phase.LEAVING;
            sender.message(new Signal(Signal.Kind.CHARACTER_LOG_OFF));
        }
    }

    /** Says goodbye and ends the session. */
    public void close(long time) {
        nowNanos = time;
        session.close(time);
    }

    /** Ends the session for a reason of the server's that is not one of the session's own. */
    void end(DisconnectReason reason, String words) {
        remember(reason, words);
        session.close(nowNanos);
    }

    /** What the server said before it left: better than that it left. */
    void remember(DisconnectReason reason, String words) {
        endReason = reason;
        endWords = words;
    }

    // ---- Facts ----

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

    /** The guid of one's own player, 0 before the server gave it. */
    public int playerGuid() {
        return playerGuid;
    }

    /** What the server's simulation and our inputs make of our player; null where the server does not simulate it. */
    public @Nullable PredictedPlayer predicted() {
        return prediction.leads() ? prediction.player() : null;
    }

    /** What bodies stand on: the config's, or what the server told. */
    public CollisionWorld ground() {
        return ground.current();
    }

    /** The client's clock as of the last verb, seconds: what controls take as "now". */
    public double now() {
        return seconds(nowNanos);
    }

    private double seconds(long time) {
        return (time - startNanos) * NANOS;
    }

    // ---- For what comes in ----

    ClientConfig config() {
        return config;
    }

    ClientListener listener() {
        return listener;
    }

    ReportSender sender() {
        return sender;
    }

    Attributes attributes() {
        return attributes;
    }

    void setAttributes(Attributes told) {
        attributes = told;
        LocalPlayer mine = player;
        if (mine != null) {
            mine.actor().interpreter().setFacts(told);
        }
        prediction.setSkills(told);
    }

    void setPhase(Phase next) {
        phase = next;
    }

    void choose(int guid, String name) {
        playerGuid = guid;
        playerName = name;
    }

    void setPlayerGuid(int guid) {
        playerGuid = guid;
    }

    String playerName() {
        return playerName;
    }

    void setPlayer(LocalPlayer mine) {
        player = mine;
        mine.controls().setBodyClock(time -> bring(mine.actor(), time));
    }

    /** Our player comes to this moment: where its inputs lead, or by a step like everybody else. */
    private void bring(Actor mine, double time) {
        if (prediction.leads()) {
            prediction.advance(mine, time);
            prediction.lead(mine);
        } else {
            scene.bring(mine, time);
        }
    }

    /** What was held until now is an input of its own, and leaves before the word of what is held from now on. */
    private void heldSomethingElse() {
        LocalPlayer mine = player;
        if (mine != null && phase == Phase.IN_WORLD) {
            prediction.advance(mine.actor(), now());
        }
    }

    /** What keys did leaves at once (motion.md §J.3): a frame later it would be about where we were a frame ago. */
    private void speakNow() {
        if (!listening) {
            session.poll(nowNanos);
        }
    }

    /** We know where we are: say that the world may have us, at login and after every teleport. */
    void enter() {
        LocalPlayer mine = player;
        if (mine == null || phase != Phase.ENTERING) {
            return;
        }
        phase = Phase.IN_WORLD;
        sender.action(new LoginComplete());
        mine.controls().enterWorld(now());
        prediction.entered(now());
        listener.enteredWorld(playerGuid, playerName);
    }

    private void jumped(double extent) {
        LocalPlayer mine = player;
        prediction.jumped(extent, mine == null ? now() : mine.actor().now());
    }

    Prediction prediction() {
        return prediction;
    }

    /** The server grants the extension, or a part of it (docs/protocol.md). */
    void welcomed(Welcome welcome) {
        session.serverIsOurs();
        boolean told = welcome.grants(Extension.FEATURE_GROUND) && tellGround(welcome);
        LocalPlayer mine = player;
        boolean predicts = mine != null && welcome.grants(Extension.FEATURE_PREDICTION);
        if (mine != null && predicts) {
            prediction.granted(welcome.grants(Extension.FEATURE_HEADING));
            mine.controls().heartbeat().setMode(Heartbeat.Mode.KEEP_ALIVE, MotionTuning.HEARTBEAT_SECONDS);
        }
        listener.extended(predicts, told);
    }

    /** The host's own ground, if it brought one, stays: it may know better, and a test wants to say so. */
    private boolean tellGround(Welcome welcome) {
        if (config.world().hasGeometry() || welcome.ground == Welcome.Ground.NONE) {
            return false;
        }
        ground.replace(
                welcome.ground == Welcome.Ground.FLAT ? new FlatGround(welcome.flatZ) : new SeededWorld(welcome.seed));
        return true;
    }

    // ---- The session's word ----

    @Override
    public void connected(long time) {
        if (phase == Phase.CONNECTING) {
            phase = Phase.CHOOSING;
        }
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long time) {
        nowNanos = time;
        listener.heard(bytes, offset, length, time);
        if (inbound.hearExtension(bytes, offset, length)) {
            return;
        }
        messages.read(bytes, offset, length, inbound);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long time) {
        phase = Phase.CLOSED;
        // A goodbye is only half of what a server that gave a reason has said.
        boolean explained =
                endReason != null && (reason == DisconnectReason.LEFT || reason == DisconnectReason.PEER_LEFT);
        if (explained && endReason != null) {
            listener.disconnected(endReason, endWords);
        } else {
            listener.disconnected(reason, detail);
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
