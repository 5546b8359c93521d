package dev.gait.server;

import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.session.SessionRules;
import dev.gait.server.creature.GameCreature;
import dev.gait.server.game.Behaviour;
import dev.gait.server.game.CreatureKind;
import dev.gait.server.game.Delivery;
import dev.gait.server.game.Game;
import dev.gait.server.game.GameWorld;
import dev.gait.server.game.MapPlace;
import dev.gait.server.glide.GlideTeller;
import dev.gait.server.glide.SeenPlace;
import dev.gait.server.store.CharacterData;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Between the game and the world: carries out what a {@link Game} wants, and lets nothing it throws reach anybody else. */
final class GameService implements GameWorld {
    private final Game game;
    private final ServerSettings settings;
    private final World world;
    private final CollisionWorld ground;
    private final PlaceSaver saver;
    private final ServerListener listener;
    private final ServerClock clock;
    private final Map<Integer, Player> players = new LinkedHashMap<>();
    private final GameMessage message = GameMessage.fromServer();
    private final SeenPlace seen = new SeenPlace();
    private int nextCreature;
    private int unreliable;

    /** Somebody in the world. */
    private static final class Player {
        final PlayerConnection connection;
        final String name;
        CharacterData data;

        Player(PlayerConnection connection, String name, CharacterData data) {
            this.connection = connection;
            this.name = name;
            this.data = data;
        }
    }

    /**
     * @param firstCreature id of the first creature the game puts into the world
     */
    GameService(
            Game game,
            ServerSettings settings,
            World world,
            CollisionWorld ground,
            PlaceSaver saver,
            ServerListener listener,
            ServerClock clock,
            int firstCreature) {
        this.game = game;
        this.settings = settings;
        this.world = world;
        this.ground = ground;
        this.saver = saver;
        this.listener = listener;
        this.clock = clock;
        nextCreature = firstCreature;
    }

    boolean isPlayed() {
        return game != Game.NONE;
    }

    // ---- What the game hears ------------------------------------------------------------------------------------

    void begin() {
        guarded("beginning", () -> game.begin(this));
    }

    void entered(PlayerConnection connection, CharacterRecord record) {
        CharacterData data = saver.latest(record.guid(), record.data());
        players.put(record.guid(), new Player(connection, record.name(), data));
        guarded("somebody entering", () -> game.entered(record.guid(), record.name()));
    }

    void listens(int player) {
        guarded("somebody listening", () -> game.listens(player));
    }

    void heard(int player, GameMessage said) {
        guarded("a message", () -> game.heard(player, said.topic, said.content));
    }

    /** Before its place is saved for the last time. */
    void left(CharacterRecord record) {
        guarded("somebody leaving", () -> game.left(record.guid(), record.name()));
        players.remove(record.guid());
    }

    void stepped(double now) {
        if (isPlayed()) {
            guarded("a step", () -> game.stepped(now));
        }
    }

    private void guarded(String what, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            listener.failed("the game, at " + what, e);
        }
    }

    // ---- What it says -------------------------------------------------------------------------------------------

    private static int queue(Delivery delivery) {
        return delivery == Delivery.RELIABLE ? MessageQueues.USER_INTERFACE : SessionRules.URGENT_QUEUE;
    }

    private byte[] encode(int topic, byte[] content, Delivery delivery) {
        int number = 0;
        if (delivery == Delivery.UNRELIABLE) {
            unreliable = unreliable == -1 ? 1 : unreliable + 1;
            number = unreliable;
        }
        return message.set(topic, number, content).encode();
    }

    @Override
    public boolean tell(int player, int topic, byte[] content, Delivery delivery) {
        byte[] bytes = encode(topic, content, delivery);
        Player listening = players.get(player);
        return listening != null && listening.connection.tellGame(bytes, bytes.length, queue(delivery));
    }

    @Override
    public boolean tellWatchers(int seen, int topic, byte[] content, Delivery delivery) {
        return world.show(seen, encode(topic, content, delivery), queue(delivery));
    }

    @Override
    public int tellAll(int topic, byte[] content, Delivery delivery) {
        byte[] bytes = encode(topic, content, delivery);
        int told = 0;
        for (Player each : players.values()) {
            told += each.connection.tellGame(bytes, bytes.length, queue(delivery)) ? 1 : 0;
        }
        return told;
    }

    // ---- Who is there -------------------------------------------------------------------------------------------

    @Override
    public List<Integer> players() {
        return List.copyOf(players.keySet());
    }

    @Override
    public @Nullable String nameOf(int id) {
        Player player = players.get(id);
        Occupant occupant = player == null ? world.occupant(id) : null;
        return player != null
                ? player.name
                : occupant == null ? null : occupant.appearance().name();
    }

    @Override
    public @Nullable MapPlace whereIs(int id) {
        Occupant occupant = world.occupant(id);
        return occupant == null ? null : MapPlace.of(occupant.position());
    }

    @Override
    public @Nullable MapPlace seen(int player, int target, int screenMillis) {
        Player shooter = players.get(player);
        GlideTeller teller = shooter == null ? null : shooter.connection.glide();
        boolean known = teller != null && teller.seen(target, screenMillis, clock.nowNanos(), seen);
        return known ? new MapPlace(seen.x, seen.y, seen.z, Headings.reduce(Headings.toDegrees(seen.heading))) : null;
    }

    @Override
    public byte @Nullable [] data(int player) {
        Player known = players.get(player);
        return known == null ? null : known.data.bytes();
    }

    @Override
    public boolean keep(int player, byte[] data) {
        CharacterData kept = CharacterData.of(data);
        Player known = players.get(player);
        if (known == null) {
            return false;
        }
        known.data = kept;
        return saver.keeps(player, kept);
    }

    @Override
    public boolean teleport(int player, MapPlace to) {
        return players.containsKey(player) && world.tell(player, new PlayerCommand.Teleport(onGround(to)));
    }

    @Override
    public boolean push(int player, double dx, double dy, double dz) {
        return players.containsKey(player) && world.tell(player, new PlayerCommand.Push(dx, dy, dz));
    }

    // ---- Creatures ----------------------------------------------------------------------------------------------

    @Override
    public int spawn(CreatureKind kind, MapPlace at, Behaviour behaviour) {
        int guid = nextCreature++;
        world.enter(GameCreature.occupant(
                guid, kind, onGround(at), behaviour, settings.legs(), listener::failed, clock.nowNanos() * 1e-9));
        return guid;
    }

    @Override
    public boolean remove(int creature) {
        return !players.containsKey(creature) && world.tell(creature, new PlayerCommand.Gone());
    }

    private Position onGround(MapPlace place) {
        Position at = place.toPosition();
        double z = groundAt(at);
        if (Double.isFinite(z)) {
            at.frame.z = z;
        }
        return at;
    }

    @Override
    public double groundAt(Position at) {
        return ground.groundZ(at);
    }
}
