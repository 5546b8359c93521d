package dev.gait.cluster.node;

import dev.gait.cluster.message.NodeId;
import dev.gait.server.world.BlockMessage.Presence;
import java.util.HashMap;
import java.util.Map;

/**
 * What blocks elsewhere were told last of where somebody who looks into them is. Blocks of this machine are told at every
 * step of a runner; over a link that would be most of what is said. A block that knows a place and a velocity can go on by
 * itself, so it is told when that would lead it astray, when somebody stops or starts, and now and then.
 */
final class Sightings {
    /** As far as a neighbour may be wrong about a place on one machine, metres. */
    private static final double ASTRAY = 0.25;
    /** A runner is a metre or two farther by then; who is near enough to hear at once is told by so many more. */
    private static final long AGAIN_NANOS = 250_000_000L;

    private static final long FORGET_NANOS = 5_000_000_000L;

    private record Told(NodeId owner, double x, double y, double velocityX, double velocityY, long nanos) {
        boolean stands() {
            return velocityX == 0 && velocityY == 0;
        }
    }

    private final Map<Long, Told> told = new HashMap<>();
    private long nextSweepNanos;

    /** Whether the owner of that block should hear of it; then it counts as told. */
    boolean isNews(int block, NodeId owner, Presence now, long nowNanos) {
        long key = key(block, now.observer().guid());
        Told last = told.get(key);
        if (last != null && last.owner().equals(owner) && nowNanos - last.nanos() < AGAIN_NANOS) {
            double seconds = (nowNanos - last.nanos()) * 1e-9;
            double dx = now.x() - last.x() - last.velocityX() * seconds;
            double dy = now.y() - last.y() - last.velocityY() * seconds;
            boolean stands = now.velocityX() == 0 && now.velocityY() == 0;
            if (stands == last.stands() && dx * dx + dy * dy <= ASTRAY * ASTRAY) {
                return false;
            }
        }
        told.put(key, new Told(owner, now.x(), now.y(), now.velocityX(), now.velocityY(), nowNanos));
        return true;
    }

    /** It is told that it does not look into that block any more. */
    void forget(int block, int guid) {
        told.remove(key(block, guid));
    }

    /** Whoever was told long ago is told again anyway. */
    void step(long nowNanos) {
        if (nowNanos - nextSweepNanos >= 0) {
            nextSweepNanos = nowNanos + FORGET_NANOS;
            told.values().removeIf(each -> nowNanos - each.nanos() > FORGET_NANOS);
        }
    }

    private static long key(int block, int guid) {
        return (long) block << 32 | guid & 0xFFFFFFFFL;
    }
}
