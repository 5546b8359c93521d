package dev.gait.server;

import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.Extension;
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
import dev.gait.server.store.CharacterHeldException;
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

    private final ConnectionServices services;
    private final ServerSession session;
    private final LinkPatience patience = new LinkPatience();
    private final RateLimit actions;
    private final Chat chat;
    private final MotionLane motion;
    private final ExtensionConnection extension;
    private int heldAction;
    private List<CharacterRecord> characters;
    private Phase phase = Phase.CHOOSING;
    private @Nullable CharacterRecord character;
    private int eventSequence;
    private long nowNanos;
    private boolean gone;
    private float restX;
    private float restY;

    PlayerConnection(ConnectionServices services, ServerSession session, List<CharacterRecord> characters) {
        this.services = services;
        this.session = session;
        this.characters = characters;
        nowNanos = services.clock().nowNanos();
        actions = new RateLimit(ACTION_BURST, ACTIONS_PER_SECOND);
        chat = new Chat(services);
        extension = new ExtensionConnection(services, session, this::command);
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
        send(new DddInterrogation(), MessageQueues.DATABASE);
        sendCharacters();
    }

    @Override
    public void message(byte[] bytes, int offset, int length, int queue, long time) {
        nowNanos = time;
        if (!actions.take(time, services.clock().ownLateness())) {
            services.counters().messagesDropped++;
            return;
        }
        if (Extension.kindOf(bytes, offset, length) != Extension.NONE) {
            extension.message(bytes, offset, length, character(), time);
            return;
        }
        Verdict verdict = services.reader().read(bytes, offset, length, this);
        services.counters().count(verdict);
        if (verdict == Verdict.NOT_FINITE) {
            command(new PlayerCommand.Unreadable());
        }
    }

    @Override
    public void roundTrip(long roundTripNanos, long time) {
        patience.roundTrip(roundTripNanos, time);
    }

    @Override
    public void disconnected(DisconnectReason reason, String detail, long time) {
        nowNanos = time;
        gone = true;
        services.counters().count(reason);
        extension.closeLane(nowNanos);
        command(new PlayerCommand.Gone());
        services.roster().remove(this);
        services.listener().disconnected(account(), detail);
    }

    // ---- Choosing a character -----------------------------------------------------------------------------------

    private void sendCharacters() {
        CharacterList list = new CharacterList();
        list.account = account();
        for (CharacterRecord record : characters) {
            list.characters.add(new CharacterList.Entry(record.guid(), record.name(), 0));
        }
        send(list, MessageQueues.USER_INTERFACE);
        ServerName name = new ServerName();
        name.serverName = services.settings().worldName();
        name.currentConnections = services.sessions().getAsInt();
        name.maxConnections = services.settings().sessions().maxSessions();
        send(name, MessageQueues.USER_INTERFACE);
    }

    @Override
    public void onDddInterrogationResponse(DddInterrogationResponse message) {
        send(new Signal(Signal.Kind.DDD_END), MessageQueues.DATABASE);
    }

    @Override
    public void onEnterWorldRequest(EnterWorldRequest message) {
        if (phase == Phase.CHOOSING) {
            send(new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY), MessageQueues.USER_INTERFACE);
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
        if (!owned || services.entrance().isInWorld(message.guid)) {
            refuseCharacter(owned ? CharacterError.CHARACTER_STILL_IN_WORLD : CharacterError.CHARACTER_NOT_OWNED);
            return;
        }
        phase = Phase.ENTERING;
        services.entrance().ask(message.guid, this::enter, cause -> {
            phase = Phase.CHOOSING;
            if (cause instanceof CharacterHeldException) {
                refuseCharacter(CharacterError.CHARACTER_STILL_IN_WORLD);
                return;
            }
            services.listener().failed("counting a login of " + account(), cause);
            refuseCharacter(CharacterError.GENERIC);
        });
    }

    private void refuseCharacter(int code) {
        CharacterError error = new CharacterError();
        error.error = code;
        send(error, MessageQueues.USER_INTERFACE);
    }

    /** PlayerDescription, PlayerCreate, then the avatar introduces itself: in that order (wire.md §A.13). */
    private void enter(@Nullable CharacterRecord record) {
        if (gone) {
            services.entrance().turnedAway(record);
            return;
        }
        if (record == null || services.entrance().isInWorld(record.guid())) {
            phase = Phase.CHOOSING;
            refuseCharacter(
                    record == null ? CharacterError.CANNOT_PLACE_CHARACTER : CharacterError.CHARACTER_STILL_IN_WORLD);
            return;
        }
        phase = Phase.IN_WORLD;
        character = record;
        eventSequence = 0;
        CharacterSheet sheet = new CharacterSheet(record.runSkill(), record.jumpSkill());
        send(sheet.describe(record.guid(), record.name(), nextEvent()), MessageQueues.USER_INTERFACE);
        PlayerCreate create = new PlayerCreate();
        create.guid = record.guid();
        send(create, MessageQueues.SMARTBOX);
        services.entrance().enter(this, account(), record, sheet.attributes());
        services.game().entered(this, record);
    }

    // ---- In the world -------------------------------------------------------------------------------------------

    @Override
    public void onLoginComplete(LoginComplete message) {
        command(new PlayerCommand.LoginCompleted(lateness()));
    }

    @Override
    public void onMoveToState(MoveToState message) {
        // Ours comes twice and ahead of what is missing; actions are numbered.
        if (extension.isPredicted() && message.actionSequence - heldAction <= 0) {
            return;
        }
        heldAction = message.actionSequence;
        patience.moved();
        command(new PlayerCommand.Held(ReportMessages.toReport(message, new MotionReport()), arrival()));
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
        command(new PlayerCommand.Reported(ReportMessages.toReport(message, new PositionReport()), arrival()));
    }

    @Override
    public void onJump(Jump message) {
        command(new PlayerCommand.Jumped(ReportMessages.toReport(message, new JumpReport()), arrival()));
    }

    @Override
    public void onSpoken(SpokenAction message) {
        chat.spoken(this, message, nowNanos);
    }

    @Override
    public void onTell(Tell message) {
        chat.tell(this, message, nowNanos);
    }

    @Override
    public @Nullable GlideTeller glide() {
        return extension.teller();
    }

    private PlayerCommand.Arrival arrival() {
        return new PlayerCommand.Arrival(lateness(), nowNanos);
    }

    private Lateness lateness() {
        patience.link(session.stats().naksSent, session.stats().unawareNanos, nowNanos);
        patience.heard(nowNanos);
        Lateness link = patience.now(nowNanos);
        double own = services.clock().ownLateness();
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
            command(new PlayerCommand.LogOff());
        } else if (phase == Phase.CHOOSING) {
            sendLoggedOff();
        }
    }

    private void sendLoggedOff() {
        send(new Signal(Signal.Kind.CHARACTER_LOG_OFF), MessageQueues.USER_INTERFACE);
        sendCharacters();
    }

    /** Sends an ordered event, addressed and numbered. */
    void event(ServerEvent event) {
        event.recipient = character != null && phase == Phase.IN_WORLD ? character.guid() : 0;
        event.sequence = nextEvent();
        send(event, MessageQueues.USER_INTERFACE);
    }

    private int nextEvent() {
        return ++eventSequence;
    }

    void showText(String text) {
        showText(text, ChatType.BROADCAST);
    }

    void showText(String text, int chatType) {
        ServerMessage message = new ServerMessage();
        message.text = text;
        message.chatType = chatType;
        send(message, MessageQueues.USER_INTERFACE);
    }

    /** Passes a command on to the character, if it is in the world. */
    void command(PlayerCommand command) {
        if (character != null && phase == Phase.IN_WORLD) {
            services.world().tell(character.guid(), command);
        }
    }

    // ---- What the avatar says -----------------------------------------------------------------------------------

    @Override
    public void send(byte[] bytes, int length, int queue) {
        CharacterRecord self = character;
        if (extension.isPredicted() && self != null && MotionLane.isMotionOfOthers(bytes, length, self.guid())) {
            motion.say(bytes, length, services.clock().nowNanos());
            return;
        }
        if (GameLine.isGame(bytes, length)) {
            tellGame(bytes, length, queue);
        } else if (!Chat.isSpeech(bytes, length) || hears(length)) {
            session.send(bytes, 0, length, queue);
            if (queue == SessionRules.URGENT_QUEUE) {
                motion.repeat(services.clock().nowNanos());
            }
        }
    }

    /** Whether it hears another line of chat, of so many bytes. */
    boolean hears(int length) {
        return chat.hears(length, backlog(), services.clock().nowNanos());
    }

    @Override
    public void sendPatiently(byte[] bytes, int length, int queue) {
        long patience = services.settings().gatherNanos(services.sessions().getAsInt());
        if (patience == 0 || extension.isPredicted()) {
            send(bytes, length, queue);
        } else {
            session.send(bytes, 0, length, queue, services.clock().nowNanos() + patience);
        }
    }

    /** Passes on what the game says; false if this client does not hear it. */
    boolean tellGame(byte[] bytes, int length, int queue) {
        return extension.game().tell(bytes, length, queue, services.clock().nowNanos());
    }

    @Override
    public long lease() {
        CharacterRecord self = character;
        return self == null ? 0 : self.logins();
    }

    @Override
    public int backlog() {
        return session.queuedBytes();
    }

    @Override
    public void spared() {
        services.counters().statesCoalesced++;
    }

    @Override
    public void heldBack() {
        services.counters().relaysHeldBack++;
    }

    @Override
    public void judged(GateVerdict verdict) {
        services.counters().count(verdict);
    }

    @Override
    public void corrected(GateVerdict verdict) {
        services.counters().corrections++;
        if (character != null) {
            services.listener().corrected(character.name(), verdict);
        }
    }

    @Override
    public void relayed(long arrivedNanos) {
        services.relays().note(arrivedNanos);
    }

    @Override
    public void leftWorld(Position last, boolean loggedOff) {
        CharacterRecord left = character;
        if (left == null) {
            return;
        }
        services.game().left(left);
        phase = Phase.CHOOSING;
        character = null;
        extension.closeLane(nowNanos);
        services.entrance().left(account(), left, last);
        if (loggedOff && !gone) {
            sendLoggedOff();
        }
    }

    private void send(Message message, int queue) {
        Announcement encoded = services.scratch().encode(message, queue);
        session.send(encoded.bytes(), 0, encoded.length(), queue);
    }
}
