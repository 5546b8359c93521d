package dev.gait.cluster.sim;

import dev.gait.cluster.node.NodeStatus;
import dev.gait.motion.place.Landblocks;
import dev.gait.server.creature.Spawn;
import dev.gait.server.world.Occupant;
import java.util.List;
import java.util.Map;

/** What must be so when the storm is over and the calm has lasted: everybody is here, has heard everything and knows all near. */
final class LastLook {
    /** Within this everybody must know everybody, metres. */
    private static final double NEAR_METERS = 90;

    private final SimEngine engine;
    private final Watchman watchman;
    private final List<SimPlayer> players;
    private final List<Spawn> population;

    LastLook(SimEngine engine, Watchman watchman, List<SimPlayer> players, List<Spawn> population) {
        this.engine = engine;
        this.watchman = watchman;
        this.players = players;
        this.population = population;
    }

    void judge(List<SimNode> nodes, long now) {
        Map<Integer, Occupant> bodies = watchman.look(nodes, now);
        for (int i = 0; i < population.size(); i++) {
            int guid = 0x80000001 + i;
            // A shard is one block here.
            boolean homeIsOwned =
                    engine.shards().contains(Landblocks.block(population.get(i).at().cell));
            if (homeIsOwned && !bodies.containsKey(guid) && !isOnItsWay(guid)) {
                watchman.fail(now, "creature " + i + " is gone");
            }
        }
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
                if (other != body
                        && other.position().distanceTo(body.position()) < NEAR_METERS
                        && !isTold(session, player, other)) {
                    watchman.fail(
                            now,
                            body + " does not know " + other + ", "
                                    + other.position().distanceTo(body.position()) + " m away");
                }
            }
        }
    }

    private boolean isOnItsWay(int guid) {
        return engine.members().stream()
                .flatMap(node -> node.node.status().characters().stream())
                .anyMatch(each -> each.guid() == guid && each.onItsWay());
    }

    /** Its client knows the other one, or at least hears what it does. */
    private static boolean isTold(SimPlayer.Session session, SimPlayer player, Occupant other) {
        boolean[] told = {session.known.contains(other.guid())};
        other.audience().forEach((observer, near, forgetAt) -> told[0] |= observer.guid() == player.guid);
        return told[0];
    }
}
