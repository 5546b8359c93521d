package dev.gait.cluster.sim;

import dev.gait.cluster.node.NodeStatus;
import dev.gait.motion.place.Position;
import dev.gait.server.store.Place;
import dev.gait.server.world.Occupant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the whole simulated world from above, all the time: nobody is twice in it, nobody is in none of its blocks for
 * longer than promised, and nobody stands elsewhere than a second before. It remembers where everybody really was, so that
 * what nodes keep of somebody can be held against that, whatever their clocks say.
 */
final class Watchman {
    /** Longest anybody may be in no block while machines or lines fail, and while they do not. */
    static final double MOST_ABSENT_SECONDS = 10.0;

    static final double USUAL_ABSENT_SECONDS = 2.0;
    /** Whose gateway is lost is in the world again after this, its client's hesitation included. */
    static final double MOST_AWAY_SECONDS = 10.0;

    /** So long somebody may be seen to run on who has no body: two silences one after the other, and saying so. */
    static final double MOST_RUNNING_SECONDS = 4.0;

    private static final double LOOK_SECONDS = 0.02;
    private static final int REMEMBERED = 250;
    private static final double SAME_PLACE_METERS = 0.5;
    /**
     * Who comes back stands at most so far from where it was: a second's walk, and two more that a body walks on when nothing
     * is heard of its client.
     */
    static final double MOST_SET_BACK_METERS = 3.0 * SimPlayer.SPEED + 2.0;
    /** And who was there all the time at most so far: what a late word of its client moves it. */
    static final double MOST_POP_METERS = 6.0;
    /** Unless it stands where its client says it went meanwhile. */
    static final double NEAR_TRACK_METERS = 2.0;

    private static final class Sight {
        long seenNanos;

        @Nullable
        SimNode lastAt;

        long placedNanos;
        final Position at = new Position();
        boolean everSeen;
        /** Since when it has had no session; 0 while it has one. */
        long awayNanos;
        /** The node that is cut off with it; if that comes back with it, it has walked there meanwhile. */
        @Nullable
        SimNode apartAt;
    }

    private final Map<Integer, Sight> sights = new HashMap<>();
    private final Map<Integer, SimNode> at = new HashMap<>();
    private final Map<Integer, ArrayDeque<Position>> paths = new HashMap<>();
    /** Since when somebody without a body is seen to run by somebody else. */
    private final Map<Long, Long> runningSince = new HashMap<>();

    private String failure = "";
    private double longestAbsence;
    private double longestAway;
    private double farthestSetBack;
    private double farthestPop;

    String failure() {
        return failure;
    }

    double longestAbsence() {
        return longestAbsence;
    }

    double farthestPop() {
        return farthestPop;
    }

    double farthestSetBack() {
        return farthestSetBack;
    }

    void fail(long simNanos, String what) {
        if (failure.isEmpty()) {
            failure = String.format(Locale.ROOT, "at %.3f s: %s", simNanos * 1e-9, what);
        }
    }

    /** Everybody's one body, by guid; whoever has two is a failure. */
    Map<Integer, Occupant> look(List<SimNode> nodes, long simNanos) {
        Map<Integer, Occupant> bodies = new HashMap<>();
        Map<Integer, SimNode> where = new HashMap<>();
        at.clear();
        for (SimNode node : nodes) {
            if (!node.serves()) {
                continue;
            }
            List<Occupant> here = new ArrayList<>();
            node.world.forEach(here::add);
            for (Occupant occupant : here) {
                bodies.put(occupant.guid(), occupant);
                remember(occupant);
                SimNode other = where.put(occupant.guid(), node);
                at.put(occupant.guid(), node);
                if (other != null) {
                    fail(
                            simNanos,
                            occupant + " (" + Integer.toHexString(occupant.guid()) + ") is at " + other.id + " and at "
                                    + node.id);
                }
            }
        }
        return bodies;
    }

    private void remember(Occupant occupant) {
        ArrayDeque<Position> path = paths.computeIfAbsent(occupant.guid(), key -> new ArrayDeque<>());
        path.addFirst(new Position().set(occupant.position()));
        if (path.size() > REMEMBERED) {
            path.removeLast();
        }
    }

    /**
     * How long ago somebody stood at a place, in seconds it was in the world since; infinite if it did not of late. Who is
     * on its way stands nowhere.
     */
    double ageOf(int guid, @Nullable Place place) {
        ArrayDeque<Position> path = paths.get(guid);
        if (path == null || place == null) {
            return Double.POSITIVE_INFINITY;
        }
        Position there = place.toPosition(new Position());
        double age = 0;
        for (Position each : path) {
            if (each.distanceTo(there) <= SAME_PLACE_METERS) {
                return age;
            }
            age += LOOK_SECONDS;
        }
        return Double.POSITIVE_INFINITY;
    }

    double longestAway() {
        return longestAway;
    }

    private void watchAway(SimPlayer player, Sight sight, boolean inWorld, long simNanos) {
        if (!inWorld && sight.awayNanos == 0 && sight.everSeen && !player.isPlaying()) {
            sight.awayNanos = simNanos;
        }
        if (sight.awayNanos == 0) {
            return;
        }
        double away = (simNanos - sight.awayNanos) * 1e-9;
        longestAway = Math.max(longestAway, away);
        if (away > MOST_AWAY_SECONDS) {
            fail(simNanos, "Walker " + player.guid + " has not got back into the world for " + away + " s");
        }
        if (inWorld) {
            sight.awayNanos = 0;
        }
    }

    /** Where somebody was at the last look. */
    @Nullable
    SimNode nodeOf(int guid) {
        return at.get(guid);
    }

    /**
     * Watches one character.
     *
     * @param expected whether it has a session that lives
     * @param trouble whether machines or lines have failed of late
     * @param apart its body is at a node that is cut off: what it does there may be lost, and is not held against anybody
     */
    void watch(
            SimPlayer player,
            @Nullable Occupant body,
            boolean expected,
            boolean trouble,
            boolean apart,
            long simNanos) {
        Sight sight = sights.computeIfAbsent(player.guid, key -> new Sight());
        if (!expected) {
            sight.seenNanos = simNanos;
        }
        watchAway(player, sight, expected && body != null, simNanos);
        if (body == null) {
            double absent = (simNanos - sight.seenNanos) * 1e-9;
            longestAbsence = Math.max(longestAbsence, absent);
            if (absent > (trouble ? MOST_ABSENT_SECONDS : USUAL_ABSENT_SECONDS)) {
                fail(
                        simNanos,
                        "Walker " + player.guid + " has been in no block for " + absent + " s" + whereIs(player));
            }
            return;
        }
        boolean cameBack = sight.apartAt != null && sight.apartAt == nodeOf(player.guid);
        if (sight.everSeen && !apart && !cameBack) {
            double moved = sight.at.distanceTo(body.position());
            boolean absent = simNanos - sight.placedNanos > 50_000_000L;
            if (absent) {
                farthestSetBack = Math.max(farthestSetBack, moved);
            } else {
                farthestPop = trouble ? farthestPop : Math.max(farthestPop, moved);
            }
            boolean tooFar = !player.wasNear(body.position(), NEAR_TRACK_METERS)
                    && (absent ? moved > MOST_SET_BACK_METERS : !trouble && moved > MOST_POP_METERS);
            if (tooFar) {
                fail(
                        simNanos,
                        String.format(
                                Locale.ROOT,
                                "%s stands %.1f m from where it was, %.2f s later",
                                body,
                                moved,
                                (simNanos - sight.seenNanos) * 1e-9));
            }
        }
        sight.seenNanos = simNanos;
        sight.lastAt = nodeOf(player.guid);
        sight.apartAt = apart ? nodeOf(player.guid) : null;
        if (!apart) {
            sight.everSeen = true;
            sight.placedNanos = simNanos;
            sight.at.set(body.position());
        }
    }

    /**
     * Nobody is seen to run who is nowhere: after a while without a body it stands on every screen. Who is shown by lane is
     * {@link LaneWatch}'s business.
     *
     * @param eyes somebody whose gateway serves
     */
    void watchStillness(SimPlayer eyes, SimPlayer seen, boolean hasBody, long simNanos) {
        SimPlayer.Session session = eyes.session();
        Sight sight = sights.get(seen.guid);
        long pair = (long) eyes.guid << 32 | seen.guid;
        if (eyes == seen
                || session == null
                || sight == null
                || hasBody
                || !sight.everSeen
                || session.isShownByLane(seen.guid)
                || !session.ears.seesMoving(seen.guid)) {
            runningSince.remove(pair);
            return;
        }
        // A node that wakes may say what was last done there, and then that it is lost.
        Long since = runningSince.putIfAbsent(pair, simNanos);
        double gone = since == null ? 0 : (simNanos - since) * 1e-9;
        if (gone > MOST_RUNNING_SECONDS) {
            fail(
                    simNanos,
                    String.format(
                            Locale.ROOT,
                            "Walker %d at gateway %s sees Walker %d run, without a body, for %.2f s, last at %s%s",
                            eyes.guid,
                            session.node.id,
                            seen.guid,
                            gone,
                            sight.lastAt == null ? "no node" : sight.lastAt.id,
                            whereIs(seen)));
        }
    }

    /** Its gateway stands still, or is not the world's: what it sees is held against nobody, and begins anew after that. */
    void lookAway(SimPlayer eyes) {
        runningSince.keySet().removeIf(pair -> pair >> 32 == eyes.guid);
    }

    double absence(SimPlayer player, long simNanos) {
        Sight sight = sights.get(player.guid);
        return sight == null ? 0 : (simNanos - sight.seenNanos) * 1e-9;
    }

    static String whereIs(SimPlayer player) {
        SimPlayer.Session session = player.session();
        if (session == null) {
            return "";
        }
        for (NodeStatus.Character each : session.node.node.status().characters()) {
            if (each.guid() == player.guid) {
                return "; its gateway " + session.node.id + " says " + each;
            }
        }
        return "; its gateway does not know it";
    }
}
