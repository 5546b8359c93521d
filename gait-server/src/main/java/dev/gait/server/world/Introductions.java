package dev.gait.server.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.server.relay.Announcement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How somebody learns of others: who comes within sight of an observer is introduced to it, with everything it is doing
 * (wire.md §E.2); who has long been gone from its neighbourhood is forgotten. So a late log-in hears of everybody around
 * in the next look, like who walks there.
 */
final class Introductions {
    /** An object is first seen at most so far away, metres, horizontally (wire.md §E.2). */
    static final double FIRST_SIGHT = 112.5;
    /** It is forgotten so long after it left the neighbourhood (wire.md §E.2). */
    static final long MEMORY_NANOS = (long) (MotionTuning.OUT_OF_SIGHT_SECONDS * 1e9);

    private static final double SQUARE_METERS = 64.0;
    private static final int SQUARES = 9;

    private final int block;
    private final Watchers watchers;
    private final GlideGround ground;
    private final Announcement announcement;
    private final Outgoing outgoing;
    private final InterestGrid grid = new InterestGrid(SQUARE_METERS, SQUARES);
    private final InterestGrid.Visitor introduction = this::introduce;
    private @Nullable Occupant introduced;
    private long nowNanos;

    Introductions(int block, Watchers watchers, GlideGround ground, Announcement announcement, Outgoing outgoing) {
        this.ground = ground;
        this.block = block;
        this.watchers = watchers;
        this.announcement = announcement;
        this.outgoing = outgoing;
    }

    /** Introduces those who have come near, and lets time run for those who have gone. */
    void look(List<Occupant> occupants, long time) {
        nowNanos = time;
        grid.build(
                Landblocks.originX(block << 16) - Landblocks.BLOCK_METERS,
                Landblocks.originY(block << 16) - Landblocks.BLOCK_METERS,
                watchers);
        for (int i = 0; i < occupants.size(); i++) {
            Occupant occupant = occupants.get(i);
            Position at = occupant.position();
            occupant.audience().refresh(watchers, at.globalX(), at.globalY(), time, MEMORY_NANOS, outgoing);
            introduced = occupant;
            grid.visit(at.globalX(), at.globalY(), FIRST_SIGHT, introduction);
            occupant.audience().joinLanes(occupant.guid(), ground, time, outgoing);
        }
        introduced = null;
    }

    private void introduce(int row) {
        Occupant occupant = introduced;
        Observer observer = watchers.at(row);
        if (occupant == null
                || observer.guid() == occupant.guid()
                || !observer.mayLearn(nowNanos)
                || watchers.isMarked(row)) {
            return;
        }
        outgoing.send(observer, occupant.create(announcement));
        occupant.audience().learn(observer);
    }
}
