package dev.gait.server;

import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.Welcome;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.CharacterError;
import dev.gait.net.message.CharacterList;
import dev.gait.net.message.ChatType;
import dev.gait.net.message.DddInterrogation;
import dev.gait.net.message.DddInterrogationResponse;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.EnterWorldRequest;
import dev.gait.net.message.GameEvent;
import dev.gait.net.message.Jump;
import dev.gait.net.message.LoginComplete;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.PingRequest;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.ServerEvent;
import dev.gait.net.message.ServerMessage;
import dev.gait.net.message.ServerName;
import dev.gait.net.message.Signal;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.message.Tell;
import dev.gait.net.message.Verdict;
import dev.gait.net.motion.PredictionMessages;
import dev.gait.net.motion.ReportMessages;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionHandler;
import dev.gait.net.session.SessionRules;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import dev.gait.server.gate.LinkPatience;
import dev.gait.server.gate.RateLimit;
import dev.gait.server.glide.GlideTeller;
import dev.gait.server.relay.Announcement;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.world.PlayerCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client, from its character list to its log-off and back (wire.md §B.1). It reads what the client says and answers
 * what concerns the account; what concerns the character it passes on to the avatar, as messages.
 */
final class PlayerConnection implements SessionHandler, MessageHandler, AvatarHost {
    /** Actions at once, and per second after that; more are dropped. Honest clients send a few. */
    private static final int ACTION_BURST = 400;

    private static final int ACTIONS_PER_SECOND = 200;

    private enum Phase {
        CHOOSING,
        ENTERING,
        IN_WORLD
    }

    private final MotionServer server;
    private final ServerSession session;
    private final LinkPatience patience = new LinkPatience();
    private final RateLimit actions;
    private final Chat chat;
    private final MotionLane motion;
    private boolean ours;
    private @Nullable GlideTeller teller;
    private int heldAction;
    private List<CharacterRecord> characters;
    private Phase phase = Phase.CHOOSING;
    private @Nullable CharacterRecord character;
    private int eventSequence;
    private long nowNanos;
    private boolean gone;
    private float restX;
    private float restY;

    PlayerConnection(MotionServer server, ServerSession session, List<CharacterRecord> characters, long nowNanos) {
        this.server = server;
        this.session = session;
        this.characters = characters;
        this.nowNanos = nowNanos;
        actions = new RateLimit(ACTION_BURST, ACTIONS_PER_SECOND);
        chat = new Chat(server);
        motion = new MotionLane(session);
    }

    ServerSession session() {
        return session;
    }

    String account() {
        return session.account();
    }

    /** The character in the world, or null. */
    @Nullable
    CharacterRecord character() {
        return phase == Phase.IN_WORLD ? character : null;
    }

    // ---- The session --------------------------------------------------------------------------------------------

    @Override
    public void connected(long time) {
        nowNanos = time;
        DddInterrogation interrogation = new DddInterrogation();
        tell(interrogation, MessageQueues.DATABASE);
        sayCharacters();
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long time) {
        nowNanos = time;
        if (!actions.take(time)) {
            server.counters().messagesDropped++;
            return;
        }
        if (Extension.kindOf(bytes, offset, length) != Extension.NONE) {
            extension(bytes, offset, length);
            return;
        }
        Verdict verdict = server.reader().read(bytes, offset, length, this);
        server.counters().count(verdict);
        if (verdict == Verdict.NOT_FINITE) {
            say(new PlayerCommand.Unreadable());
        }
    }

    @Override
    public void roundTrip(long roundTripNanos, long time) {
        patience.roundTrip(roundTripNanos);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long time) {
        nowNanos = time;
        gone = true;
        closeLane();
        say(new PlayerCommand.Gone());
        server.forget(this, detail);
    }

    // ---- Choosing a character -----------------------------------------------------------------------------------

    private void sayCharacters() {
        CharacterList list = new CharacterList();
        list.account = account();
        for (CharacterRecord record : characters) {
            list.characters.add(new CharacterList.Entry(record.guid(), record.name(), 0));
        }
        tell(list, MessageQueues.USER_INTERFACE);
        ServerName name = new ServerName();
        name.serverName = server.settings().worldName();
        name.currentConnections = server.sessionCount();
        name.maxConnections = server.settings().sessions().maxSessions();
        tell(name, MessageQueues.USER_INTERFACE);
    }

    @Override
    public void onDddInterrogationResponse(DddInterrogationResponse message) {
        tell(new Signal(Signal.Kind.DDD_END), MessageQueues.DATABASE);
    }

    @Override
    public void onEnterWorldRequest(EnterWorldRequest message) {
        if (phase == Phase.CHOOSING) {
            tell(new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY), MessageQueues.USER_INTERFACE);
        } else {
            refuseCharacter(CharacterError.CHARACTER_STILL_IN_WORLD);
        }
    }

    @Override
    public void onEnterWorld(EnterWorld message) {
        if (phase != Phase.CHOOSING) {
            refuseCharacter(CharacterError.CHARACTER_STILL_IN_WORLD);
            return;
        }
        boolean owned = message.account.equalsIgnoreCase(account())
                && characters.stream().anyMatch(record -> record.guid() == message.guid);
        if (!owned) {
            refuseCharacter(CharacterError.CHARACTER_NOT_OWNED);
            return;
        }
        phase = Phase.ENTERING;
        server.accounts().countLogin(message.guid, this::enter, cause -> {
            phase = Phase.CHOOSING;
            server.listener().failed("counting a login of " + account(), cause);
            refuseCharacter(CharacterError.GENERIC);
        });
    }

    private void refuseCharacter(int code) {
        CharacterError error = new CharacterError();
        error.error = code;
        tell(error, MessageQueues.USER_INTERFACE);
    }

    /** PlayerDescription, PlayerCreate, then the avatar introduces itself: in that order (wire.md §A.13). */
    private void enter(@Nullable CharacterRecord record) {
        if (gone) {
            return;
        }
        if (record == null || server.world().contains(record.guid())) {
            phase = Phase.CHOOSING;
            refuseCharacter(
                    record == null ? CharacterError.CANNOT_PLACE_CHARACTER : CharacterError.CHARACTER_STILL_IN_WORLD);
            return;
        }
        phase = Phase.IN_WORLD;
        character = record;
        eventSequence = 0;
        CharacterSheet sheet = new CharacterSheet(record.runSkill(), record.jumpSkill());
        tell(sheet.describe(record.guid(), record.name(), nextEvent()), MessageQueues.USER_INTERFACE);
        PlayerCreate create = new PlayerCreate();
        create.guid = record.guid();
        tell(create, MessageQueues.SMARTBOX);
        server.enter(this, record, sheet.attributes());
    }

    // ---- In the world -------------------------------------------------------------------------------------------

    @Override
    public void onLoginComplete(LoginComplete message) {
        say(new PlayerCommand.LoginCompleted(lateness()));
    }

    @Override
    public void onMoveToState(MoveToState message) {
        // Ours comes twice and ahead of what is missing; actions are numbered.
        if (ours && message.actionSequence - heldAction <= 0) {
            return;
        }
        heldAction = message.actionSequence;
        patience.moved();
        say(new PlayerCommand.Held(ReportMessages.toReport(message, new MotionReport()), arrival()));
    }

    @Override
    public void onAutonomousPosition(AutonomousPosition message) {
        boolean atRest = message.position.x == restX && message.position.y == restY;
        restX = message.position.x;
        restY = message.position.y;
        if (atRest) {
            patience.reportedAtRest(nowNanos);
        } else {
            patience.moved();
        }
        say(new PlayerCommand.Reported(ReportMessages.toReport(message, new PositionReport()), arrival()));
    }

    @Override
    public void onJump(Jump message) {
        say(new PlayerCommand.Jumped(ReportMessages.toReport(message, new JumpReport()), arrival()));
    }

    @Override
    public void onSpoken(SpokenAction message) {
        chat.spoken(this, message, nowNanos);
    }

    @Override
    public void onTell(Tell message) {
        chat.tell(this, message, nowNanos);
    }

    // ---- The extension: docs/protocol.md ------------------------------------------------------------------------

    private void extension(byte[] bytes, int offset, int length) {
        switch (Extension.kindOf(bytes, offset, length)) {
            case Extension.HELLO -> {
                Hello hello = new Hello();
                if (hello.decode(bytes, offset, length).isOk() && character != null && phase == Phase.IN_WORLD) {
                    welcome(hello, character.guid());
                }
            }
            case Extension.PLAYER_INPUT -> {
                Verdict verdict = server.inputs().decode(bytes, offset, length);
                server.counters().count(verdict);
                if (verdict.isOk()) {
                    say(new PlayerCommand.Inputs(PredictionMessages.toInputs(server.inputs())));
                }
            }
            case Extension.GLIDE_REPORT -> {
                GlideTeller told = teller;
                Verdict verdict = server.glideReport().decode(bytes, offset, length);
                server.counters().count(verdict);
                if (verdict.isOk() && told != null) {
                    told.heard(server.glideReport(), nowNanos);
                }
            }
            default -> server.counters().messagesDropped++;
        }
    }

    private void welcome(Hello hello, int guid) {
        // Only our own client says Hello (docs/protocol.md).
        session.clientIsOurs();
        Welcome welcome = server.welcome(hello);
        welcome.recipient = guid;
        byte[] bytes = welcome.encode();
        session.send(bytes, 0, bytes.length, MessageQueues.USER_INTERFACE);
        if (welcome.grants(Extension.FEATURE_PREDICTION)) {
            ours = true;
            say(new PlayerCommand.Predicted());
        }
        if (welcome.grants(Extension.FEATURE_GLIDE) && teller == null) {
            session.openLane(nowNanos);
            teller = server.lanes().open(new LaneLine(session), nowNanos);
        }
    }

    @Override
    public @Nullable GlideTeller glide() {
        return teller;
    }

    private void closeLane() {
        GlideTeller told = teller;
        if (told != null) {
            server.lanes().close(told, nowNanos);
            teller = null;
        }
    }

    /** A session's lane, for who tells. */
    private record LaneLine(ServerSession session) implements GlideTeller.Line {
        @Override
        public int send(byte[] body, int length, long nowNanos) {
            return session.sendLane(body, 0, length, nowNanos);
        }

        @Override
        public long roundTripNanos() {
            return session.stats().roundTripNanos();
        }
    }

    private PlayerCommand.Arrival arrival() {
        return new PlayerCommand.Arrival(lateness(), nowNanos);
    }

    private Lateness lateness() {
        patience.naks(session.stats().naksSent, nowNanos);
        patience.heard(nowNanos);
        Lateness link = patience.now(nowNanos);
        double own = server.ownLateness();
        return own > 0 ? new Lateness(link.patience() + own, link.recovering()) : link;
    }

    @Override
    public void onPingRequest(PingRequest message) {
        GameEvent answer = new GameEvent();
        answer.type = Opcode.EVENT_PING_RESPONSE;
        event(answer);
    }

    @Override
    public void onSignal(Signal message) {
        if (message.kind != Signal.Kind.CHARACTER_LOG_OFF) {
            return;
        }
        if (phase == Phase.IN_WORLD) {
            say(new PlayerCommand.LogOff());
        } else if (phase == Phase.CHOOSING) {
            sayLoggedOff();
        }
    }

    private void sayLoggedOff() {
        tell(new Signal(Signal.Kind.CHARACTER_LOG_OFF), MessageQueues.USER_INTERFACE);
        sayCharacters();
    }

    /** Sends an ordered event, addressed and numbered. */
    void event(ServerEvent event) {
        event.recipient = character != null && phase == Phase.IN_WORLD ? character.guid() : 0;
        event.sequence = nextEvent();
        tell(event, MessageQueues.USER_INTERFACE);
    }

    private int nextEvent() {
        eventSequence++;
        return eventSequence;
    }

    void sayText(String text) {
        sayText(text, ChatType.BROADCAST);
    }

    void sayText(String text, int chatType) {
        ServerMessage message = new ServerMessage();
        message.text = text;
        message.chatType = chatType;
        tell(message, MessageQueues.USER_INTERFACE);
    }

    /** Passes a command on to the character, if it is in the world. */
    void say(PlayerCommand command) {
        if (character != null && phase == Phase.IN_WORLD) {
            server.world().tell(character.guid(), command);
        }
    }

    // ---- What the avatar says -----------------------------------------------------------------------------------

    @Override
    public void send(byte[] bytes, int length, int queue) {
        CharacterRecord self = character;
        if (ours && self != null && MotionLane.isMotionOfOthers(bytes, length, self.guid())) {
            motion.say(bytes, length, server.nowNanos());
            return;
        }
        session.send(bytes, 0, length, queue);
        if (queue == SessionRules.URGENT_QUEUE) {
            motion.repeat(server.nowNanos());
        }
    }

    @Override
    public int backlog() {
        return session.queuedBytes();
    }

    @Override
    public void spared() {
        server.counters().statesCoalesced++;
    }

    @Override
    public void heldBack() {
        server.counters().relaysHeldBack++;
    }

    @Override
    public void judged(GateVerdict verdict) {
        server.counters().count(verdict);
    }

    @Override
    public void corrected(GateVerdict verdict) {
        server.counters().corrections++;
        if (character != null) {
            server.listener().corrected(character.name(), verdict);
        }
    }

    @Override
    public void relayed(long arrivedNanos) {
        server.noteRelay(arrivedNanos);
    }

    @Override
    public void leftWorld(Position last, boolean loggedOff) {
        CharacterRecord left = character;
        if (left == null) {
            return;
        }
        phase = Phase.CHOOSING;
        character = null;
        closeLane();
        server.leftWorld(this, left, last);
        if (loggedOff && !gone) {
            sayLoggedOff();
        }
    }

    private void tell(Message message, int queue) {
        Announcement encoded = server.scratch().encode(message, queue);
        session.send(encoded.bytes(), 0, encoded.length(), queue);
    }
}
