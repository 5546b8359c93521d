package dev.gait.server.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.goal.TargetStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The players next door that somebody in a block follows, as the block imagines them between two words of theirs. */
final class NeighbourTargets {
    private final Directory directory;
    private final Map<Integer, NeighbourTarget> byGuid = new HashMap<>();
    private final List<NeighbourTarget> all = new ArrayList<>();

    NeighbourTargets(Directory directory) {
        this.directory = directory;
    }

    @Nullable
    NeighbourTarget get(int guid) {
        return byGuid.get(guid);
    }

    NeighbourTarget begin(BlockMessage.Presence presence) {
        int guid = presence.observer().guid();
        NeighbourTarget target = new NeighbourTarget(guid, directory);
        target.set(presence);
        byGuid.put(guid, target);
        all.add(target);
        return target;
    }

    void update(BlockMessage.Presence presence) {
        NeighbourTarget target = byGuid.get(presence.observer().guid());
        if (target != null) {
            target.set(presence);
        }
    }

    /** It is not next door any more; who follows it hears so. */
    void leave(int guid, double now) {
        NeighbourTarget target = byGuid.get(guid);
        if (target != null) {
            target.targets().notifyVoyeurs(TargetStatus.EXIT_WORLD, now);
            forget(guid);
        }
    }

    void forget(int guid) {
        NeighbourTarget target = byGuid.remove(guid);
        if (target != null) {
            all.remove(target);
        }
    }

    void step(double seconds, double now) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).step(Math.min(seconds, MotionTuning.MAX_QUANTUM), now);
        }
    }

    /** Those whom nobody follows any more. */
    void forgetUnwatched() {
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.get(i).targets().voyeurCount() == 0) {
                byGuid.remove(all.get(i).id());
                all.remove(i);
            }
        }
    }
}
