package dev.gait.server;

import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.message.MessageReader;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.GameClock;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.Refusal;
import dev.gait.net.session.ServerEndpoint;
import dev.gait.net.session.ServerPort;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionHandler;
import dev.gait.server.creature.Spawn;
import dev.gait.server.game.Game;
import dev.gait.server.game.GameWorld;
import dev.gait.server.glide.GlideLanes;
import dev.gait.server.glide.GlideTeller;
import dev.gait.server.glide.SeenPlace;
import dev.gait.server.relay.Announcement;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.world.World;
import dev.gait.server.world.WorldGuest;
import java.util.List;
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
    /** From so many sessions on it may be they whom the server has too many of. */
    private static final int CROWD = 500;

    private final ServerSettings settings;
    private final AccountService accounts;
    private final ServerEndpoint endpoint;
    private final World world;
    private final ServerCounters counters = new ServerCounters();
    private final Roster roster = new Roster();
    private final RelayTimes relays = new RelayTimes(counters.relayLatency);
    private final GlideLanes lanes = new GlideLanes();
    private final ServerClock clock;
    private final Admission admission;
    private final PlaceSaver saver;
    private final CharacterEntrance entrance;
    private final ConnectionServices services;
    private final ServerOperations operations;
    private final ServerStatus status;
    private final GameService game;

    private @Nullable WorldGuest guest;
    private Runnable ticked = () -> {};
    private long nextFlushNanos;
    private long nextSaveNanos;

    /** A world without a game around it. */
    public MotionServer(
            ServerSettings settings,
            CollisionWorld ground,
            AccountService accounts,
            ServerEndpoint.Sink sink,
            ServerListener listener,
            LongSupplier random,
            GameClock gameClock,
            long nowNanos) {
        this(settings, ground, accounts, sink, listener, Game.NONE, random, gameClock, nowNanos);
    }

    /**
     * @param ground what everybody stands on; used by this server's thread only
     * @param around what happens in the world besides motion
     * @param sink takes outgoing datagrams, the bytes are borrowed
     * @param random where cookies and keys come from; a real server passes a secure source
     */
    public MotionServer(
            ServerSettings settings,
            CollisionWorld ground,
            AccountService accounts,
            ServerEndpoint.Sink sink,
            ServerListener listener,
            Game around,
            LongSupplier random,
            GameClock gameClock,
            long nowNanos) {
        this.settings = settings;
        this.accounts = accounts;
        clock = new ServerClock(nowNanos);
        world = new World(ground, nowNanos);
        saver = new PlaceSaver(accounts, listener, counters);
        entrance = new CharacterEntrance(settings, ground, world, saver, listener, this::isLosing, clock);
        admission = new Admission(
                settings, accounts, listener, counters, this::isOverloaded, entrance::firstCharacter, this::arrived);
        endpoint = new ServerEndpoint(settings.sessions(), gameClock, admission, sink, random);
        admission.attach(endpoint);
        operations = new ServerOperations(roster, world, ground, clock);
        status = new ServerStatus(world, endpoint, accounts, saver);
        int firstOfGame = FIRST_CREATURE + settings.population().size();
        game = new GameService(around, settings, world, ground, saver, listener, clock, firstOfGame);
        services = new ConnectionServices(
                settings,
                accounts,
                listener,
                counters,
                clock,
                roster,
                world,
                entrance,
                new ExtensionOffer(ground, this::tellsByLane, around != Game.NONE),
                relays,
                status::sessionCount,
                new MessageReader(),
                new PlayerInput(),
                lanes,
                new GlideReport(),
                new Announcement(),
                game);
        nextFlushNanos = nowNanos;
        nextSaveNanos = nowNanos + settings.saveNanos();
        int guid = FIRST_CREATURE;
        for (Spawn spawn : settings.population()) {
            world.enter(spawn.occupant(guid++, settings.legs(), nowNanos * 1e-9));
        }
        game.begin();
    }

    // ---- The three verbs ----------------------------------------------------------------------------------------

    /** Takes one datagram that arrived on this of our ports. */
    public PacketVerdict receive(
            byte[] datagram, int offset, int length, PeerAddress from, ServerPort on, long nowNanos) {
        pass(nowNanos);
        return endpoint.receive(datagram, offset, length, from, on, nowNanos);
    }

    /** Lets time pass: answers of the store, messages to the blocks, ticks that are due, places to save. */
    public void step(long nowNanos) {
        clock.turn(nowNanos);
        admission.pass(nowNanos);
        accounts.deliver();
        admission.step(nowNanos);
        accounts.hurry(isLosing());
        entrance.step(nowNanos);
        WorldGuest asked = guest;
        int ticks = asked == null || asked.beforeStep(nowNanos) ? world.step(nowNanos) : 0;
        counters.ticks += ticks;
        if (ticks > 0) {
            game.stepped(nowNanos * 1e-9);
            ticked.run();
        }
        if (asked != null) {
            asked.afterStep(nowNanos);
        }
        if (nowNanos - nextSaveNanos >= 0) {
            nextSaveNanos = nowNanos + settings.saveNanos();
            entrance.savePlaces();
        }
    }

    /** Lets somebody have a say in how the world runs, from now on. */
    public void attach(WorldGuest newGuest) {
        guest = newGuest;
        newGuest.attached(world, clock.nowNanos());
    }

    /** Has somebody look at the world after every step that moved it, on the server's thread. */
    public void onTicked(Runnable watcher) {
        ticked = watcher;
    }

    /**
     * Sends what is due. Messages wait a moment for company, see {@link ServerSettings#flushNanos}; false while they do.
     */
    public boolean send(long nowNanos) {
        pass(nowNanos);
        if (nowNanos - nextFlushNanos < 0) {
            return false;
        }
        int players = status.playerCount();
        nextFlushNanos = nowNanos + settings.flushNanos(players);
        lanes.speak(nowNanos, settings.laneGatherNanos(players));
        endpoint.poll(nowNanos, settings.spacingNanos(players));
        relays.sent(nowNanos);
        return true;
    }

    /** Before this moment {@link #send} does nothing: messages wait for company. */
    public long nextSendNanos() {
        return nextFlushNanos;
    }

    /** When {@link #step} next has a tick to do. */
    public long nextTickNanos() {
        return world.nextTickNanos();
    }

    private boolean isLosing() {
        WorldGuest asked = guest;
        return asked != null && asked.isLosing();
    }

    private boolean tellsByLane() {
        WorldGuest asked = guest;
        return asked == null || asked.tellsByLane();
    }

    /** Whether somebody who has a say in the world has heard something: then {@link #step} should not wait. */
    public boolean hasNews() {
        return guest != null && guest.hasNews();
    }

    private void pass(long nowNanos) {
        clock.pass(nowNanos);
        admission.pass(nowNanos);
    }

    /** Whoever brings the datagrams may have been held up as well, and says so here. */
    public void heldUp(long pauseNanos, long nowNanos) {
        clock.heldUp(pauseNanos, nowNanos);
    }

    /** Logs everybody off with a word, saves where they were, and closes the store. */
    public void shutDown(String reason, long nowNanos) {
        shutDown(reason, () -> {}, nowNanos);
    }

    /**
     * The same for who sends datagrams late.
     *
     * @param flush lets what was said leave: everybody is told before the store is waited for
     */
    public void shutDown(String reason, Runnable flush, long nowNanos) {
        clock.end(nowNanos);
        accounts.stopping();
        for (PlayerConnection connection : roster.everybody()) {
            connection.showText(reason);
            connection.session().close(DisconnectReason.SHUTDOWN, Refusal.characterError(4), nowNanos);
        }
        world.step(nowNanos);
        endpoint.close(DisconnectReason.SHUTDOWN, Refusal.characterError(4), nowNanos);
        flush.run();
        saver.saveAll();
        accounts.close();
        accounts.deliver();
        saver.end();
    }

    /** Who is late with few people has something else to do, and one more makes no difference. */
    private boolean isOverloaded() {
        return clock.isLate() && status.sessionCount() >= CROWD;
    }

    private SessionHandler arrived(ServerSession session, List<CharacterRecord> characters) {
        PlayerConnection connection = new PlayerConnection(services, session, characters);
        roster.add(connection);
        return connection;
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
        return teller != null && teller.seen(target, screenMillis, clock.nowNanos(), dest);
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

    // ---- For others ---------------------------------------------------------------------------------------------

    /** What a game may do. */
    public GameWorld game() {
        return game;
    }

    /** What operators do. */
    public ServerOperations operations() {
        return operations;
    }

    /** How the server is, for viewers and gauges. */
    public ServerStatus status() {
        return status;
    }

    /** What it was started with. */
    public ServerSettings settings() {
        return settings;
    }

    /** What it counted since it began; on the server's own thread only. */
    public ServerCounters counters() {
        return counters;
    }

    World world() {
        return world;
    }
}
