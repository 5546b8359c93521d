package dev.gait.motion.scene;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.goal.TargetTracker;
import dev.gait.motion.internal.goal.Tracked;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.internal.tick.LiveStepper;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.world.CollisionWorld;
import org.jspecify.annotations.Nullable;

/**
 * Where an actor will be a moment after it was last stepped, if nothing happens until then: a ghost takes the step, and
 * nobody notices (motion.md §O.1). One's own player is drawn so, for the moment itself and not for a step ago.
 *
 * <p>The ghost sees the others, whom it may stick to, but nobody is told that it watches.
 */
final class LookAhead {
    private final Actor ghost;
    private final LiveStepper steps;
    private final LiveStepper.StepListener foreseen = this::foreseen;
    private final Knot knot = new Knot();
    private LocalStepRule rule = LocalStepRule.NONE;

    LookAhead(CollisionWorld world, MotionProfile profile, MotionOptions options, Directory others) {
        ghost = new Actor(0, MoverFacts.REMOTE, profile, options, new Onlooker(others));
        steps = new LiveStepper(new ActorStepper(world));
    }

    /** Fills a row of a frame with an actor as it will be. */
    void draw(Actor actor, double at, LocalStepRule steppedBy, MotionFrame dest, int row) {
        rule = steppedBy;
        ghost.copyFrom(actor);
        steps.bring(ghost, at, foreseen);
        knot.take(ghost, at).draw(dest, row);
    }

    private void foreseen(Actor stepped) {
        rule.foreseen(stepped);
    }

    /** Lends the bodies of a directory; whoever registers with one of them registers with nobody. */
    private static final class Onlooker implements Directory, Tracked {
        private final Directory others;
        private final TargetTracker nobody;
        private @Nullable Tracked found;

        Onlooker(Directory others) {
            this.others = others;
            this.nobody = new TargetTracker(0, new Body(), Directory.EMPTY, (id, status, at, ahead, now) -> {});
        }

        @Override
        public @Nullable Tracked find(int id) {
            found = others.find(id);
            return found == null ? null : this;
        }

        @Override
        public int id() {
            return found == null ? 0 : found.id();
        }

        @Override
        public Body body() {
            Tracked lent = found;
            if (lent == null) {
                throw new IllegalStateException("nobody was found");
            }
            return lent.body();
        }

        @Override
        public TargetTracker targets() {
            return nobody;
        }
    }
}
