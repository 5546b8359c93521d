package dev.gait.cluster.sim;

import dev.gait.cluster.node.NodeStatus;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.world.Occupant;
import java.util.List;
import java.util.Map;

/** What must be so when the storm is over and the calm has lasted: everybody is here, has heard everything and knows all near. */
final class LastLook {
    /** Within this everybody must know everybody, metres. */
    private static final double NEAR_METERS = 90;
    /** Who stands is shown at most so far from there, metres. */
    private static final double MOST_OFF_METERS = 0.25;

    private final Watchman watchman;
    private final List<SimPlayer> players;
    private final List<SimNode> nodes;

    LastLook(SimCluster cluster, Watchman watchman, List<SimPlayer> players) {
        nodes = cluster.nodes();
        this.watchman = watchman;
        this.players = players;
    }

    void judge(long now) {
        Map<Integer, Occupant> bodies = watchman.look(nodes, now);
        for (SimPlayer player : players) {
            Occupant body = bodies.get(player.guid);
            SimPlayer.Session session = player.session();
            if (session == null || body == null && watchman.absence(player, now) > 1) {
                watchman.fail(
                        now, "Walker " + player.guid + " is not in the world at the end" + Watchman.whereIs(player));
                continue;
            }
            if (body == null) {
                continue;
            }
            for (NodeStatus.Character each : session.node.node.status().characters()) {
                // The last ones may be on their way.
                if (each.guid() == player.guid && each.lastWord() - body.heardWords() > 2) {
                    watchman.fail(now, body + " has heard " + body.heardWords() + " of " + each.lastWord() + " words");
                }
            }
            for (Occupant other : bodies.values()) {
                if (other != body && other.position().distanceTo(body.position()) < NEAR_METERS) {
                    judge(player, session, body, other, now);
                }
            }
        }
    }

    private void judge(SimPlayer player, SimPlayer.Session session, Occupant body, Occupant other, long now) {
        if (!isTold(session, player, other)) {
            double away = other.position().distanceTo(body.position());
            watchman.fail(now, body + " does not know " + other + ", " + away + " m away");
        }
        if (session.lane != null && isPerson(other)) {
            judgeLane(session.lane, body, other, now);
        }
        Integer heard = session.ears.motionOf(other.guid());
        int motion = other.stamps().get(SequenceStamps.MOVEMENT);
        if (isPerson(other) && session.lane == null && heard != null && heard != motion) {
            watchman.fail(now, body + " has heard of motion " + heard + " of " + other + ", which is at " + motion);
        }
    }

    /** Who stands is shown standing there. */
    private void judgeLane(SimLane lane, Occupant body, Occupant other, long now) {
        SimLane.Seen seen = lane.seen(other.guid());
        double off = seen == null
                ? Double.POSITIVE_INFINITY
                : Math.hypot(
                        seen.x - other.position().globalX(),
                        seen.y - other.position().globalY());
        if (off > MOST_OFF_METERS) {
            watchman.fail(now, body + " is shown " + other + " " + off + " m from where it stands");
        }
    }

    /** People stand still at the end, so that all has been said of them; creatures go on. */
    private static boolean isPerson(Occupant other) {
        return other.guid() > 0;
    }

    /** Its client knows the other one; of a creature that has just come it may hear in a moment. */
    private static boolean isTold(SimPlayer.Session session, SimPlayer player, Occupant other) {
        boolean[] told = {session.ears.knows(other.guid())};
        if (isPerson(other)) {
            return told[0];
        }
        other.audience().forEach((observer, near, forgetAt) -> told[0] |= observer.guid() == player.guid);
        return told[0];
    }
}
