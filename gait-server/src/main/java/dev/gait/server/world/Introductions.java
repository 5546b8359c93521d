package dev.gait.server.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.IdIndex;
import dev.gait.server.relay.Announcement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How somebody learns of others: who comes within sight of an observer is introduced to it, with everything it is doing
 * (wire.md §E.2); who has long been gone from its neighbourhood is forgotten. So a late log-in hears of everybody around
 * in the next look, like who walks there.
 *
 * <p>A look is at everybody, a few times a second. Who has just come is not kept waiting for it, nor does everybody else
 * have to be looked at for its sake: it is greeted in the next tick.
 */
final class Introductions {
    /** An object is first seen at most so far away, metres, horizontally (wire.md §E.2). */
    static final double FIRST_SIGHT = 112.5;
    /** It is forgotten so long after it left the neighbourhood (wire.md §E.2). */
    static final long MEMORY_NANOS = (long) (MotionTuning.OUT_OF_SIGHT_SECONDS * 1e9);
    /** How often a block looks who has come near; in a city, half as often. */
    private static final long LOOK_NANOS = 250_000_000L;

    private static final double SQUARE_METERS = 64.0;
    private static final int SQUARES = 9;

    private final int block;
    private final Watchers watchers;
    private final GlideGround ground;
    private final Announcement announcement;
    private final Outgoing outgoing;
    private final InterestGrid grid = new InterestGrid(SQUARE_METERS, SQUARES);
    private final InterestGrid.Visitor introduction = this::introduce;
    private final List<Occupant> arrived = new ArrayList<>();
    private final List<Observer> newcomers = new ArrayList<>();
    private @Nullable Occupant introduced;
    private long nowNanos;
    private long nextLookNanos;

    Introductions(
            int block,
            Watchers watchers,
            GlideGround ground,
            Announcement announcement,
            Outgoing outgoing,
            long nowNanos) {
        nextLookNanos = nowNanos;
        this.ground = ground;
        this.block = block;
        this.watchers = watchers;
        this.announcement = announcement;
        this.outgoing = outgoing;
    }

    /** Somebody has come into the block, to be shown to who is near. */
    void arrived(Occupant occupant) {
        arrived.add(occupant);
    }

    /** Somebody is not in the block any more. */
    void left(Occupant occupant) {
        arrived.remove(occupant);
    }

    /** Somebody sees the block from now on, to be shown who is near. */
    void looksOn(Observer newcomer) {
        newcomers.add(newcomer);
    }

    /** Nobody looks, so nobody is to be introduced. */
    void rest() {
        arrived.clear();
        newcomers.clear();
    }

    /** Looks at everybody if it is time, and else at who has come since. True if it looked at everybody. */
    boolean tick(List<Occupant> occupants, long time, boolean inACity) {
        nowNanos = time;
        boolean due = time - nextLookNanos >= 0;
        if (due) {
            nextLookNanos = time + (inACity ? 2 : 1) * LOOK_NANOS;
            look(occupants);
        } else {
            greet(occupants);
        }
        introduced = null;
        rest();
        return due;
    }

    private void greet(List<Occupant> occupants) {
        for (int i = 0; i < arrived.size(); i++) {
            Occupant occupant = arrived.get(i);
            Position at = occupant.position();
            refresh(occupant);
            introduced = occupant;
            watchers.visit(at.globalX(), at.globalY(), FIRST_SIGHT, introduction);
            occupant.audience().joinLanes(occupant.guid(), ground, nowNanos, outgoing);
        }
        for (int i = 0; i < newcomers.size(); i++) {
            int row = watchers.row(newcomers.get(i));
            if (row != IdIndex.MISSING) {
                show(occupants, row);
            }
        }
    }

    private void show(List<Occupant> occupants, int row) {
        Observer newcomer = watchers.at(row);
        for (int i = 0; i < occupants.size(); i++) {
            Occupant occupant = occupants.get(i);
            Position at = occupant.position();
            double dx = at.globalX() - watchers.x(row);
            double dy = at.globalY() - watchers.y(row);
            if (dx * dx + dy * dy <= FIRST_SIGHT * FIRST_SIGHT
                    && !occupant.audience().knows(newcomer)) {
                introduced = occupant;
                watchers.unmark();
                introduce(row);
                occupant.audience().joinLanes(occupant.guid(), ground, nowNanos, outgoing);
            }
        }
    }

    private void refresh(Occupant occupant) {
        Position at = occupant.position();
        occupant.audience().refresh(watchers, at.globalX(), at.globalY(), nowNanos, MEMORY_NANOS, outgoing);
    }

    /** Introduces those who have come near, and lets time run for those who have gone. */
    private void look(List<Occupant> occupants) {
        grid.build(
                Landblocks.originX(block << 16) - Landblocks.BLOCK_METERS,
                Landblocks.originY(block << 16) - Landblocks.BLOCK_METERS,
                watchers);
        for (int i = 0; i < occupants.size(); i++) {
            Occupant occupant = occupants.get(i);
            Position at = occupant.position();
            refresh(occupant);
            introduced = occupant;
            grid.visit(at.globalX(), at.globalY(), FIRST_SIGHT, introduction);
            occupant.audience().joinLanes(occupant.guid(), ground, nowNanos, outgoing);
        }
    }

    private void introduce(int row) {
        Occupant occupant = introduced;
        if (occupant == null || watchers.isMarked(row)) {
            return; // nearly everybody knows everybody, and most need not be looked at
        }
        Observer observer = watchers.at(row);
        if (observer.guid() == occupant.guid() || !observer.mayLearn(nowNanos)) {
            return;
        }
        outgoing.send(observer, occupant.create(announcement));
        occupant.audience().learn(observer);
    }
}
