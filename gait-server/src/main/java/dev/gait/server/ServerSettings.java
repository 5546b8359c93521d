package dev.gait.server;

import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.net.session.ServerConfig;
import dev.gait.server.creature.Spawn;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What a host decides about its world.
 *
 * @param worldName what clients show as the server's name
 * @param accountsOpen whether an unknown account is created by its first login
 * @param start where new characters begin
 * @param startRadius new characters are spread this far around the start, metres
 * @param startPlaces on so many places, evenly; after the last one the first is used again
 * @param flushNanos a hundred players' messages wait this long for company in a datagram, longer in a larger crowd, and
 *     hardly at all where few are: at a run a millisecond is a centimetre
 * @param saveNanos how often places are saved; a killed process loses no more walking than this
 * @param sessions limits towards strangers
 * @param logins what one host may cost at the door
 * @param population who lives there besides players
 * @param legs how everybody walks; it may know kinds of creatures
 */
public record ServerSettings(
        String worldName,
        boolean accountsOpen,
        Position start,
        double startRadius,
        int startPlaces,
        long flushNanos,
        long saveNanos,
        ServerConfig sessions,
        LoginLimits logins,
        List<Spawn> population,
        MotionProfile legs) {

    /** Middle of the landblock where generations of characters have begun. */
    private static final int START_CELL = 0xA9B40025;

    private static final int SMALL_CROWD = 100;
    private static final long CROWD_NANOS = 2_500L;
    private static final long LONGEST_FLUSH_NANOS = 20_000_000L;
    /** From so many sessions on what is far away is gathered. */
    private static final int GATHERING_CROWD = 500;

    private static final long GATHER_NANOS = 60_000L;
    private static final long LONGEST_GATHER_NANOS = 100_000_000L;
    /** From so many sessions on datagrams are what a machine is short of. */
    private static final int LARGE_CROWD = 1000;

    private static final long LANE_GATHER_NANOS = 50_000L;
    private static final long LONGEST_LANE_GATHER_NANOS = 200_000_000L;

    private static final long SPACING_NANOS = 15_000L;
    private static final long LONGEST_SPACING_NANOS = 75_000_000L;

    public ServerSettings {
        Objects.requireNonNull(worldName);
        population = List.copyOf(population);
        if (!(startRadius >= 0) || startPlaces < 1 || flushNanos < 0 || saveNanos <= 0) {
            throw new IllegalArgumentException("radius, places and times must not be negative");
        }
    }

    /** What serves a small public world. */
    public static ServerSettings usual() {
        return new ServerSettings(
                "Gait",
                true,
                new Position(START_CELL, 96, 96, 0),
                8,
                1000,
                5_000_000L,
                5_000_000_000L,
                ServerConfig.usual(),
                LoginLimits.usual(),
                List.of(),
                MotionProfile.classic());
    }

    /**
     * How long messages wait for company with so many players. Each hears the more the more there are, and a datagram
     * costs the same with one message as with six: a crowd is served by fewer, fuller ones. Few people never have company
     * to wait for, and waiting would make what is said of a runner untrue. Sessions that never enter the world hear nobody,
     * so they make nobody wait.
     */
    long flushNanos(int playerCount) {
        if (playerCount < SMALL_CROWD) {
            return flushNanos * playerCount / SMALL_CROWD;
        }
        long more = (playerCount - SMALL_CROWD) * CROWD_NANOS;
        return Math.min(flushNanos + more, Math.max(flushNanos, LONGEST_FLUSH_NANOS));
    }

    /**
     * How long a session is left alone after a datagram, with so many players: in a city somebody near does something in
     * every moment, and a datagram for each of them would be more than a machine can send.
     */
    long spacingNanos(int playerCount) {
        return Math.min(Math.max(0, playerCount - LARGE_CROWD) * SPACING_NANOS, LONGEST_SPACING_NANOS);
    }

    /**
     * How long word of somebody far away waits for company with so many sessions: not at all where the machine has time,
     * a tenth of a second in a city.
     */
    long gatherNanos(int sessionCount) {
        return Math.min(Math.max(0, sessionCount - GATHERING_CROWD) * GATHER_NANOS, LONGEST_GATHER_NANOS);
    }

    /** How long commands of those far away wait in Glide's lane for one of somebody near, beyond what the lane waits anyway. */
    long laneGatherNanos(int playerCount) {
        return Math.min(Math.max(0, playerCount - LARGE_CROWD) * LANE_GATHER_NANOS, LONGEST_LANE_GATHER_NANOS);
    }

    /** The name that log-in screens show. */
    public ServerSettings withWorldName(String name) {
        return with(draft -> draft.worldName = name);
    }

    /** Whether an unknown name becomes an account with the password it came with. */
    public ServerSettings withAccountsOpen(boolean open) {
        return with(draft -> draft.accountsOpen = open);
    }

    /** Where new characters begin: around a place, within so many metres. */
    public ServerSettings withStart(Position at, double radius) {
        return with(draft -> {
            draft.start = at;
            draft.startRadius = radius;
        });
    }

    /** On how many spots new characters are spread, so that they do not stand in each other. */
    public ServerSettings withStartPlaces(int places) {
        return with(draft -> draft.startPlaces = places);
    }

    /** How long messages wait for company at most. */
    public ServerSettings withFlushNanos(long nanos) {
        return with(draft -> draft.flushNanos = nanos);
    }

    /** How often places are saved. */
    public ServerSettings withSaveNanos(long nanos) {
        return with(draft -> draft.saveNanos = nanos);
    }

    /** The limits towards strangers. */
    public ServerSettings withSessions(ServerConfig config) {
        return with(draft -> draft.sessions = config);
    }

    /** What one host may cost at the door. */
    public ServerSettings withLogins(LoginLimits limits) {
        return with(draft -> draft.logins = limits);
    }

    /** Who lives there besides players. */
    public ServerSettings withPopulation(List<Spawn> spawns) {
        return with(draft -> draft.population = spawns);
    }

    /** How everybody walks. Clients foresee it only if they know the same legs. */
    public ServerSettings withLegs(MotionProfile profile) {
        return with(draft -> draft.legs = profile);
    }

    private ServerSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** Settings while one of them is changed. */
    private static final class Draft {
        String worldName;
        boolean accountsOpen;
        Position start;
        double startRadius;
        int startPlaces;
        long flushNanos;
        long saveNanos;
        ServerConfig sessions;
        LoginLimits logins;
        List<Spawn> population;
        MotionProfile legs;

        Draft(ServerSettings from) {
            worldName = from.worldName;
            accountsOpen = from.accountsOpen;
            start = from.start;
            startRadius = from.startRadius;
            startPlaces = from.startPlaces;
            flushNanos = from.flushNanos;
            saveNanos = from.saveNanos;
            sessions = from.sessions;
            logins = from.logins;
            population = from.population;
            legs = from.legs;
        }

        ServerSettings settings() {
            return new ServerSettings(
                    worldName,
                    accountsOpen,
                    start,
                    startRadius,
                    startPlaces,
                    flushNanos,
                    saveNanos,
                    sessions,
                    logins,
                    population,
                    legs);
        }
    }
}
