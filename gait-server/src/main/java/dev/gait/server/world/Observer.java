package dev.gait.server.world;

import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.server.glide.LaneListener;
import dev.gait.server.state.StateExchange;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who sees: a player's eyes, and where word of what they see is sent. Other blocks know an observer by what
 * its home block tells them ({@link BlockMessage.Presence}). What it remembers of having told them belongs to the home
 * block; everything else changes between the blocks' turns only, and may be read in them.
 */
public final class Observer {
    /** Smallest move that is worth telling the neighbours, metres. */
    private static final double WORTH_TELLING = 0.25;

    /** With more than this waiting it hears of others when it has caught up, each as it is by then. Bytes. */
    static final int SLOW_BYTES = 32_768;
    /** And with more than this nobody new is introduced. */
    private static final int FULL_BYTES = 196_608;

    private final int guid;
    private final Outbox outbox;

    private boolean gone;
    private boolean told;
    private int toldBlock = World.NO_BLOCK;
    private double toldX;
    private double toldY;
    private boolean toldStill;
    private long createsFromNanos = Long.MIN_VALUE;

    public Observer(int guid, Outbox outbox) {
        this.guid = guid;
        this.outbox = outbox;
    }

    /** Which blocks know where it is. The new home block says it anew: what became of the old one's last word is not known. */
    void exchange(StateExchange s) {
        boolean knownSomewhere = s.flag(toldBlock != World.NO_BLOCK);
        if (knownSomewhere) {
            toldBlock = s.i32(toldBlock);
        }
        told &= !s.isReading();
    }

    /** Whatever the neighbours were told, they are told again. */
    void tellAgain() {
        told = false;
    }

    public int guid() {
        return guid;
    }

    void send(byte[] message, int length, int queue) {
        if (!gone) {
            outbox.send(message, length, queue);
        }
    }

    void sendPatiently(byte[] message, int length, int queue) {
        if (!gone) {
            outbox.sendPatiently(message, length, queue);
        }
    }

    /** Whether its line is behind: then states of others are owed to it instead of queued. */
    boolean isBehind() {
        return outbox.backlog() > SLOW_BYTES;
    }

    /** Who tells it in the lane what others do; null for who is told in messages, and for who is gone. */
    @Nullable
    LaneListener glide() {
        return gone ? null : outbox.glide();
    }

    void spare() {
        outbox.spared();
    }

    /** Its session is over; whoever still knows it stops telling it things. */
    public void leave() {
        gone = true;
    }

    public boolean isGone() {
        return gone;
    }

    /** Nothing new is shown before then: the viewer has just been teleported (wire.md §E.2). */
    public void delayCreatesUntil(long nanos) {
        createsFromNanos = nanos;
    }

    boolean mayLearn(long nowNanos) {
        return !gone
                && outbox.backlog() <= FULL_BYTES
                && (createsFromNanos == Long.MIN_VALUE || nowNanos - createsFromNanos >= 0);
    }

    /** Whether the neighbours should hear where the observer is; a body that stopped is told once more. */
    boolean isNews(Position at, boolean still) {
        double dx = at.globalX() - toldX;
        double dy = at.globalY() - toldY;
        return !told
                || toldBlock != Landblocks.block(at.cell)
                || dx * dx + dy * dy > WORTH_TELLING * WORTH_TELLING
                || (still && !toldStill);
    }

    void remember(Position at, boolean still) {
        told = true;
        toldBlock = Landblocks.block(at.cell);
        toldX = at.globalX();
        toldY = at.globalY();
        toldStill = still;
    }

    /** The block around which its presence was told last, or none. */
    int toldBlock() {
        return toldBlock;
    }
}
