package dev.gait.server;

import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.extension.Welcome;
import dev.gait.net.message.MessageReader;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.LinkStats;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.Refusal;
import dev.gait.net.session.ServerEndpoint;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionHandler;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.creature.Spawn;
import dev.gait.server.glide.GlideLanes;
import dev.gait.server.glide.GlideTeller;
import dev.gait.server.glide.SeenPlace;
import dev.gait.server.relay.Announcement;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Place;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The authoritative world with its doors: datagrams and time in, datagrams out. Single-threaded: one owner calls
 * everything, and brings the clock.
 *
 * <p>Three verbs. {@link #receive} takes a datagram; sessions judge it, connections read it, and what concerns a character
 * is posted to the block it is in; nothing moves. {@link #step} lets the blocks hear their messages and, thirty times a
 * second, steps everybody. {@link #send} lets what was said leave in datagrams. A real host calls them in a loop with
 * the system's clock, a simulation with any clock it likes.
 */
public final class MotionServer {
    /** Objects that are not players are numbered from here (wire.md §A.15). */
    private static final int FIRST_CREATURE = 0x80000001;

    private final ServerSettings settings;
    private final CollisionWorld ground;
    private final AccountService accounts;
    private final ServerListener listener;
    private final ServerEndpoint endpoint;
    private final World world;
    private final MessageReader reader = new MessageReader();
    private final PlayerInput inputs = new PlayerInput();
    private final GlideLanes lanes = new GlideLanes();
    private final GlideReport glideReport = new GlideReport();
    private final Announcement scratch = new Announcement();
    private final ServerCounters counters = new ServerCounters();
    private final Roster roster = new Roster();
    private final Admission admission;
    private final PlaceSaver saver;
    private final StartPlaces startPlaces;
    private final OwnStalls stalls;
    private final ExtensionOffer extension;

    private long nowNanos;
    private long nextFlushNanos;
    private long nextSaveNanos;
    private long[] relays = new long[64];
    private int relayCount;

    /**
     * @param ground what everybody stands on; used by this server's thread only
     * @param sink takes outgoing datagrams, the bytes are borrowed
     * @param random where cookies and keys come from; a real server passes a secure source
     */
    public MotionServer(
            ServerSettings settings,
            CollisionWorld ground,
            AccountService accounts,
            ServerEndpoint.Sink sink,
            ServerListener listener,
            LongSupplier random,
            GameClock clock,
            long nowNanos) {
        this.settings = settings;
        this.ground = ground;
        this.accounts = accounts;
        this.listener = listener;
        this.nowNanos = nowNanos;
        stalls = new OwnStalls(nowNanos);
        extension = new ExtensionOffer(ground);
        saver = new PlaceSaver(accounts, listener, counters);
        startPlaces = new StartPlaces(settings, ground);
        admission = new Admission(settings, accounts, listener, counters, this::firstCharacter, this::arrived);
        endpoint = new ServerEndpoint(settings.sessions(), clock, admission, sink, random);
        admission.attach(endpoint);
        world = new World(ground, nowNanos);
        nextFlushNanos = nowNanos;
        nextSaveNanos = nowNanos + settings.saveNanos();
        int guid = FIRST_CREATURE;
        for (Spawn spawn : settings.population()) {
            world.enter(spawn.occupant(guid++, settings.legs(), nowNanos * 1e-9));
        }
    }

    // ---- The three verbs ----------------------------------------------------------------------------------------

    /** Takes one datagram that arrived on this of our ports. */
    public PacketVerdict receive(byte[] datagram, int offset, int length, PeerAddress from, ServerPort on, long time) {
        pass(time);
        return endpoint.receive(datagram, offset, length, from, on, time);
    }

    /** Lets time pass: answers of the store, messages to the blocks, ticks that are due, places to save. */
    public void step(long time) {
        pass(time);
        accounts.deliver();
        counters.ticks += world.step(time);
        if (time - nextSaveNanos >= 0) {
            nextSaveNanos = time + settings.saveNanos();
            savePlaces();
        }
    }

    /** Sends what is due. Messages wait a moment for company, see {@link ServerSettings#flushNanos}. */
    public void send(long time) {
        pass(time);
        if (time - nextFlushNanos < 0) {
            return;
        }
        nextFlushNanos = time + settings.flushNanos(sessionCount());
        lanes.speak(time);
        endpoint.poll(time);
        for (int i = 0; i < relayCount; i++) {
            counters.relayLatency.record(time - relays[i]);
        }
        relayCount = 0;
    }

    /** Before this moment {@link #send} does nothing: messages wait for company. */
    public long nextSendNanos() {
        return nextFlushNanos;
    }

    /** When {@link #step} next has a tick to do. */
    public long nextTickNanos() {
        return world.nextTickNanos();
    }

    /** Notes when this server itself was held up: what arrived meanwhile looks as if its client had been. */
    private void pass(long time) {
        stalls.note(time - nowNanos, time);
        nowNanos = time;
        admission.pass(time);
    }

    /** Whoever brings the datagrams may have been held up as well, and says so here. */
    public void heldUp(long pauseNanos, long time) {
        stalls.note(pauseNanos, time);
    }

    /** How late word of clients may have been heard through our own fault, seconds. */
    double ownLateness() {
        return stalls.lateness(nowNanos);
    }

    /** Logs everybody off with a word, saves where they were, and closes the store. */
    public void shutDown(String reason, long time) {
        nowNanos = time;
        for (PlayerConnection playerConnection : roster.everybody()) {
            playerConnection.sayText(reason);
            playerConnection.session().close(DisconnectReason.SHUTDOWN, Refusal.characterError(4), time);
        }
        world.step(time);
        endpoint.close(DisconnectReason.SHUTDOWN, Refusal.characterError(4), time);
        saver.saveAll();
        accounts.close();
        accounts.deliver();
    }

    // ---- Characters ---------------------------------------------------------------------------------------------

    private NewCharacter firstCharacter(String name) {
        return new NewCharacter(
                name, Place.of(startPlaces.next()), CharacterSheet.NEW_RUN_SKILL, CharacterSheet.NEW_JUMP_SKILL);
    }

    private SessionHandler arrived(ServerSession session, List<CharacterRecord> characters) {
        PlayerConnection playerConnection = new PlayerConnection(this, session, characters, nowNanos);
        roster.add(playerConnection);
        return playerConnection;
    }

    void enter(PlayerConnection playerConnection, CharacterRecord record, Attributes skills) {
        Position at = saver.latest(record.guid(), record.place()).toPosition(new Position());
        double z = ground.groundZ(at);
        if (Double.isFinite(z) && Math.abs(at.frame.z - z) > 100) {
            at.frame.z = z;
        }
        Occupant avatar = Avatar.entering(
                record.guid(),
                record.name(),
                record.logins(),
                skills,
                at,
                ground,
                settings.legs(),
                playerConnection,
                nowNanos * 1e-9);
        saver.entered(record.guid(), record.place());
        world.enter(avatar);
        listener.entered(record.name(), playerConnection.account(), describe(at));
    }

    /** The place is saved before anybody is told that the character is gone (wire.md §F). */
    void leftWorld(PlayerConnection playerConnection, CharacterRecord record, Position last) {
        saver.left(record.guid(), Place.of(last));
        listener.left(record.name(), playerConnection.account(), describe(last));
    }

    /** A place for a person: the cell and metres within its landblock. */
    private static String describe(Position at) {
        return String.format(Locale.ROOT, "0x%08X (%.1f, %.1f, %.1f)", at.cell, at.frame.x, at.frame.y, at.frame.z);
    }

    void forget(PlayerConnection playerConnection, String reason) {
        roster.remove(playerConnection);
        listener.disconnected(playerConnection.account(), reason);
    }

    private void savePlaces() {
        world.forEach(occupant -> saver.stands(occupant.guid(), Place.of(occupant.position())));
        saver.save();
    }

    // ---- For operators ------------------------------------------------------------------------------------------

    /** Everybody who is in the world. */
    public List<PlayerStatus> players() {
        return roster.players(world);
    }

    /** The longest name of somebody here that a line begins with, names having blanks; null if there is none. */
    public @Nullable String nameBeginning(String line) {
        return roster.nameBeginning(line);
    }

    /** Ends the session of a character or account; false if there is none of that name. */
    public boolean kick(String name, String reason) {
        PlayerConnection playerConnection = roster.called(name);
        if (playerConnection == null) {
            return false;
        }
        playerConnection.session().close(DisconnectReason.KICKED, Refusal.boot(reason), nowNanos);
        return true;
    }

    /** Sends a character elsewhere; false if there is none of that name in the world. */
    public boolean teleport(String name, Position to) {
        PlayerConnection playerConnection = roster.called(name);
        if (playerConnection == null || playerConnection.character() == null) {
            return false;
        }
        playerConnection.say(new PlayerCommand.Teleport(new Position().set(to)));
        return true;
    }

    /** Puts a place on the ground below or above it. */
    public void settleOnGround(Position place) {
        double z = ground.groundZ(place);
        if (Double.isFinite(z)) {
            place.frame.z = z;
        }
    }

    /** Shows everybody a line of text. */
    public void broadcast(String text) {
        for (PlayerConnection playerConnection : roster.everybody()) {
            playerConnection.sayText(text);
        }
    }

    /** Moves a character by so many metres east, north and up, as a wind would; false if it is not in the world. */
    public boolean push(int guid, double dx, double dy, double dz) {
        return world.tell(guid, new PlayerCommand.Push(dx, dy, dz));
    }

    /** Who plays the character of that name, in the world; null if nobody does. */
    @Nullable
    PlayerConnection playing(String name) {
        return roster.playing(name);
    }

    // ---- Rewinding ----------------------------------------------------------------------------------------------

    /**
     * Where somebody was on a player's screen when that showed a moment (glide.md, "What you saw is what you hit"). Ask when
     * the claim has just arrived. The moment is believed as far as {@link dev.gait.server.glide.ScreenClock} allows, a
     * second back at most; false for a player who is not shown others by Glide, and for who is not on its screen.
     *
     * @param screenMillis low 32 bits of the server's milliseconds that the player says were on its screen
     */
    public boolean seen(int player, int target, int screenMillis, SeenPlace dest) {
        GlideTeller teller = tellerOf(player);
        return teller != null && teller.seen(target, screenMillis, nowNanos, dest);
    }

    /** How often a player stated something about its screen that cannot be true. */
    public long disbelieved(int player) {
        GlideTeller teller = tellerOf(player);
        return teller == null ? 0 : teller.screen().disbelieved();
    }

    private @Nullable GlideTeller tellerOf(int player) {
        for (PlayerConnection connection : roster.everybody()) {
            CharacterRecord record = connection.character();
            if (record != null && record.guid() == player) {
                return connection.glide();
            }
        }
        return null;
    }

    // ---- For viewers --------------------------------------------------------------------------------------------

    /** Where everybody really is. */
    public List<OccupantStatus> occupants() {
        List<OccupantStatus> all = new ArrayList<>();
        world.forEach(occupant -> all.add(OccupantStatus.of(occupant)));
        return all;
    }

    public ServerSettings settings() {
        return settings;
    }

    public ServerCounters counters() {
        return counters;
    }

    /** Datagrams, bytes and verdicts over all sessions. */
    public LinkStats linkStats() {
        return endpoint.stats();
    }

    public int sessionCount() {
        return endpoint.sessions().size();
    }

    public int halfOpenCount() {
        return endpoint.halfOpen();
    }

    /** Log-ins that made way for newer ones. */
    public long loginsCrowdedOut() {
        return endpoint.crowdedOut();
    }

    /** Places that are not in the store yet. */
    public int unsavedPlaces() {
        return saver.unsaved();
    }

    /** The work that waits behind the counter. */
    public int hashesWaiting() {
        return accounts.hashesWaiting();
    }

    public int storeJobsWaiting() {
        return accounts.storeJobsWaiting();
    }

    public int landblockCount() {
        return world.blockCount();
    }

    // ---- The extension ------------------------------------------------------------------------------------------

    Welcome welcome(Hello hello) {
        return extension.answer(hello, counters.ticks);
    }

    /** The holder inputs are decoded into, lent for the call. */
    PlayerInput inputs() {
        return inputs;
    }

    GlideLanes lanes() {
        return lanes;
    }

    /** The holder reports of the lane are decoded into, lent for the call. */
    GlideReport glideReport() {
        return glideReport;
    }

    /** The moment of the last verb. */
    long nowNanos() {
        return nowNanos;
    }

    // ---- For connections ----------------------------------------------------------------------------------------

    World world() {
        return world;
    }

    AccountService accounts() {
        return accounts;
    }

    ServerListener listener() {
        return listener;
    }

    MessageReader reader() {
        return reader;
    }

    Announcement scratch() {
        return scratch;
    }

    void noteRelay(long arrivedNanos) {
        if (relayCount == relays.length) {
            relays = Arrays.copyOf(relays, relayCount * 2);
        }
        relays[relayCount++] = arrivedNanos;
    }
}
