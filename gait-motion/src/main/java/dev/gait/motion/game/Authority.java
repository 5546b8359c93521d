package dev.gait.motion.game;

import dev.gait.motion.place.Headings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The server's side: plays what players held, with the law their clients foresee, and says where everybody is. Creatures
 * move by the same law, steered by the server itself.
 *
 * <pre>{@code
 * Authority world = new Authority(ground, speeds);
 * world.join(id, x, y, z, heading, now);
 * world.play(id, InputBatch.read(bytes), now);      // whenever a player speaks
 * world.tick(now);                                  // ten times a second or so
 * HeroState state = world.state(id);                // to its player, and to those who see it
 * }</pre>
 *
 * <p>Players are believed what they hold, not where they are or how long they held it: nobody gets more time than has
 * passed. Who is silent stands still after a second, and falls if it was in the air.
 *
 * @since 0.1
 */
public final class Authority {
    /** How far a player's time may run ahead of the server's, seconds. */
    private static final double AHEAD = 0.25;
    /** How far it may fall behind before it is moved up, seconds. */
    private static final double BEHIND = 0.5;
    /** Silence after which a player stands, seconds. */
    private static final double SILENCE = 1.0;
    /** A clock that goes back by more than this was set, seconds. */
    private static final double SET_BACK = 1.0;
    /** A pause longer than this is not made up for, seconds: nobody moved meanwhile. */
    private static final double LONGEST_PAUSE = 5.0;

    private final Ground ground;
    private final Speeds speeds;
    private final BodySize size;
    private final Map<Long, Player> players = new LinkedHashMap<>();
    private double latest = Double.NEGATIVE_INFINITY;
    private long refused;
    private long unknownIds;

    private static final class Player {
        final Mover mover;
        final Motion motion = new Motion();
        double time;
        int version;
        int confirmed;
        boolean spoke;
        int cuts;

        Player(Mover mover, double time) {
            this.mover = mover;
            this.time = time;
        }

        void passOver(double now) {
            time = Math.max(time, now - LONGEST_PAUSE);
        }

        void play(HeroInput input, double seconds) {
            mover.play(motion, input, seconds);
            time += seconds;
            version++;
        }
    }

    /** Everybody of usual size on one ground. */
    public Authority(Ground ground, Speeds speeds) {
        this(ground, speeds, BodySize.PERSON);
    }

    /** What is usual here; who joins may bring speeds and a size of its own. */
    public Authority(Ground ground, Speeds speeds, BodySize size) {
        this.ground = ground;
        this.speeds = speeds;
        this.size = size;
    }

    /** Somebody is in the world from now on, player or creature. */
    public void join(long id, double x, double y, double z, double heading, double now) {
        join(id, x, y, z, heading, speeds, size, now);
    }

    /** The same for one with speeds and a size of its own; a player's {@link Hero} must have the same. */
    public void join(long id, double x, double y, double z, double heading, Speeds own, BodySize ownSize, double now) {
        if (players.containsKey(id)) {
            throw new IllegalStateException("character " + id + " is in the world already; leave first, or teleport");
        }
        Mover.checkPlace("character " + id, x, y, z, heading);
        pass(now);
        Player player = new Player(new Mover(ground, own, ownSize), now);
        player.motion.stand(x, y, z, heading);
        player.mover.settle(player.motion);
        players.put(id, player);
    }

    /** False, and counted, when nobody of this id is there. */
    public boolean leave(long id) {
        boolean left = players.remove(id) != null;
        unknownIds += left ? 0 : 1;
        return left;
    }

    /** Everybody who has joined and not left. */
    public Set<Long> ids() {
        return Collections.unmodifiableSet(players.keySet());
    }

    // ---- What moves them ----

    /**
     * Plays what a player sent and was not played yet.
     *
     * @return how many inputs that were; 0, and counted, for an id that is not there: a last datagram after leaving
     */
    public int play(long id, InputBatch batch, double now) {
        pass(now);
        Player player = players.get(id);
        if (player == null) {
            unknownIds++;
            return 0;
        }
        double coming = 0;
        for (HeroInput input : batch) {
            coming += isNew(player, input) ? input.millis() / 1000.0 : 0;
        }
        player.time = Math.max(player.time, now - BEHIND - coming);
        int played = 0;
        for (HeroInput input : batch) {
            if (isNew(player, input)) {
                double seconds = input.millis() / 1000.0;
                if (player.time + seconds <= now + AHEAD) {
                    player.play(input, seconds);
                    played++;
                } else {
                    refused++;
                    player.version++;
                }
                player.confirmed = input.number();
                player.spoke = true;
            }
        }
        return played;
    }

    /** Datagrams and ticks may be a little out of order; a clock that was set is a mistake. */
    private void pass(double now) {
        if (!(now >= latest - SET_BACK)) {
            throw new IllegalArgumentException("time went back from " + latest + " to " + now
                    + "; an authority wants seconds of one clock that only goes forward");
        }
        latest = Math.max(latest, now);
    }

    private static boolean isNew(Player player, HeroInput input) {
        return !player.spoke || input.number() - player.confirmed > 0;
    }

    /** Moves a creature up to now, as a player's input would: a share of its speed over the map, and where it looks. */
    public void steer(long id, double moveX, double moveY, double heading, boolean jump, double now) {
        Player player = of(id);
        pass(now);
        double length = Math.max(1, Math.sqrt(moveX * moveX + moveY * moveY));
        boolean jumps = jump;
        player.passOver(now);
        while (now - player.time >= 0.001) {
            int millis = (int) Math.min(HeroInput.LONGEST, Math.floor((now - player.time) * 1000 + 1e-6));
            player.play(
                    new HeroInput(0, millis, moveX / length, moveY / length, Headings.reduce(heading), jumps),
                    millis / 1000.0);
            jumps = false;
        }
    }

    /** Lets those stand, and fall, who have been silent. */
    public void tick(double now) {
        pass(now);
        for (Player player : players.values()) {
            player.passOver(now);
            while (player.time < now - SILENCE) {
                player.play(
                        new HeroInput(0, HeroInput.LONGEST, 0, 0, player.motion.heading, false),
                        HeroInput.LONGEST / 1000.0);
            }
        }
    }

    /** Puts somebody elsewhere at once: drawn as a cut by its player; tell others with {@link Crowd#teleported}. */
    public void teleport(long id, double x, double y, double z, double heading) {
        Mover.checkPlace("character " + id, x, y, z, heading);
        Player player = of(id);
        player.motion.stand(x, y, z, heading);
        player.mover.settle(player.motion);
        player.cuts = player.cuts + 1 & 0xFF;
        player.version++;
    }

    /** Changes somebody's velocity, m/s: a push, a blow, a jump pad. It flies if that leads upwards. */
    public void push(long id, double vx, double vy, double vz) {
        if (!Double.isFinite(vx + vy + vz)) {
            throw new IllegalArgumentException("a push is three finite speeds, got " + vx + ", " + vy + ", " + vz);
        }
        Player player = of(id);
        player.motion.vx += vx;
        player.motion.vy += vy;
        player.motion.vz += vz;
        player.motion.airborne |= vz > 0;
        player.version++;
    }

    // ---- Where they are ----

    /** Where somebody is and what of its inputs is in it. */
    public HeroState state(long id) {
        Player player = of(id);
        Motion at = player.motion;
        return new HeroState(
                player.version,
                player.confirmed,
                player.time,
                at.x,
                at.y,
                at.z,
                at.heading,
                at.vx,
                at.vy,
                at.vz,
                at.airborne,
                player.cuts);
    }

    private Player of(long id) {
        Player player = players.get(id);
        if (player == null) {
            throw new IllegalStateException("character " + id + " is not in the world; let it join first");
        }
        return player;
    }

    /** Inputs that claimed more time than had passed. */
    public long refused() {
        return refused;
    }

    /** Messages about ids that are not there. */
    public long unknownIds() {
        return unknownIds;
    }
}
