package dev.gait.server.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.TargetTracker;
import java.util.ArrayList;
import java.util.List;

/** Who in a block follows whom: they let go and take hold again when the followed one comes, goes or changes blocks. */
final class Followers {
    private Followers() {}

    /** Those among the occupants who follow this one. */
    static List<Actor> of(int guid, List<Occupant> occupants) {
        List<Actor> followers = new ArrayList<>(0);
        for (Occupant occupant : occupants) {
            if (occupant.guid() != guid && occupant.actor().targets().targetId() == guid) {
                followers.add(occupant.actor());
            }
        }
        return followers;
    }

    /** Takes hold of a target anew, as its directory knows it by now. */
    static void follow(Actor follower, int guid, double now) {
        TargetTracker targets = follower.targets();
        double quantum = targets.targetQuantum();
        targets.clearTarget();
        targets.setTarget(0, guid, MotionTuning.TARGET_RADIUS, quantum, now);
    }
}
