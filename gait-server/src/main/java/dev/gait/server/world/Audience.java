package dev.gait.server.world;

import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.scene.IdIndex;
import dev.gait.server.glide.GlideTrack;
import dev.gait.server.glide.LaneListener;
import dev.gait.server.relay.Announcement;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who knows an object, and so hears what it does (wire.md §E.2): learned at first sight, remembered as long as it is in
 * the same or a neighbouring landblock, forgotten 25 s after it left.
 *
 * <p>Whoever is near hears at once, whoever is far may be told a moment later, with other things: in a crowd most are far,
 * and a datagram costs the same with one message as with ten ({@link Outbox#sendPatiently}).
 *
 * <p>Those who listen to Glide's lane hear of its motion there and not in messages ({@link GlideTrack}).
 *
 * <p>It grows with the crowd and belongs to the object: when the object crosses into another block its audience comes
 * along.
 */
public final class Audience {
    private static final long PRESENT = Long.MAX_VALUE;
    /** Within so many metres a figure is large enough that a tenth of a second shows. */
    static final double NEAR = 40;
    /** And so many more may be lost until the next look, by two who run towards each other. */
    static final double APPROACH = 5;

    private @Nullable Observer[] observers = new Observer[8];
    private long[] forgetNanos = new long[8];
    /** Who has missed something because its line is behind. */
    private boolean[] owed = new boolean[8];

    /** Who is too far away to see a moment's difference. */
    private boolean[] far = new boolean[8];

    /** Who hears of its motion in the lane, from whom. */
    private @Nullable LaneListener[] lanes = new LaneListener[8];

    private @Nullable GlideTrack track;
    private int owedCount;
    private int size;

    public int size() {
        return size;
    }

    public boolean knows(Observer observer) {
        return indexOf(observer) >= 0;
    }

    void learn(Observer observer) {
        if (size == observers.length) {
            observers = Arrays.copyOf(observers, size * 2);
            forgetNanos = Arrays.copyOf(forgetNanos, size * 2);
            owed = Arrays.copyOf(owed, size * 2);
            far = Arrays.copyOf(far, size * 2);
            lanes = Arrays.copyOf(lanes, size * 2);
        }
        observers[size] = observer;
        forgetNanos[size] = PRESENT;
        owed[size] = false;
        far[size] = false;
        lanes[size] = null;
        size++;
    }

    /** Takes note of somebody who knew the object where it came from. */
    public void remember(Observer observer, boolean near, long forgetAtNanos) {
        if (!knows(observer)) {
            learn(observer);
            forgetNanos[size - 1] = near ? PRESENT : forgetAtNanos;
        }
    }

    /** Hears of everybody who knows the object. */
    public interface Visitor {
        /**
         * @param near whether it is in the neighbourhood
         * @param forgetAtNanos when it is forgotten, if it is not
         */
        void knows(Observer observer, boolean near, long forgetAtNanos);
    }

    public void forEach(Visitor visitor) {
        for (int i = 0; i < size; i++) {
            Observer observer = observers[i];
            if (observer != null && !observer.isGone()) {
                visitor.knows(observer, forgetNanos[i] == PRESENT, forgetNanos[i]);
            }
        }
    }

    /** What is told about the object in the lane; null while nobody listens there. */
    public @Nullable GlideTrack track() {
        return track;
    }

    /** Whoever has begun to listen to the lane is told there from now on, and whoever has ceased to is not any more. */
    void joinLanes(int guid, GlideGround ground, long nowNanos, Outgoing out) {
        boolean joins = false;
        for (int i = 0; i < size; i++) {
            LaneListener teller = listener(i);
            if (teller != lanes[i]) {
                leaveLane(i, nowNanos, out);
                joins |= teller != null;
            }
        }
        // Afterwards: who is here once more, under a new session, may be told by the same one.
        for (int i = 0; joins && i < size; i++) {
            LaneListener teller = listener(i);
            if (teller != null && lanes[i] == null) {
                lanes[i] = teller;
                GlideTrack told = track == null ? new GlideTrack(guid, ground) : track;
                track = told;
                out.run(() -> teller.learn(told, nowNanos));
            }
        }
    }

    private @Nullable LaneListener listener(int index) {
        Observer observer = observers[index];
        return observer == null ? null : observer.glide();
    }

    /** Everybody who knows it. */
    void forEach(Consumer<Observer> each) {
        for (int i = 0; i < size; i++) {
            Observer observer = observers[i];
            if (observer != null) {
                each.accept(observer);
            }
        }
    }

    /** Sends one encoded message to everybody; a state is owed to who is behind. */
    void send(Announcement announcement, Outgoing out) {
        boolean state = announcement.isState();
        for (int i = 0; i < size; i++) {
            Observer observer = observers[i];
            if (observer == null || state && lanes[i] != null) {
                continue;
            }
            if (state && (owed[i] || observer.isBehind())) {
                // Order matters: who is owed something hears nothing newer before it.
                owe(i, observer, out);
            } else {
                out.send(observer, announcement, state && far[i]);
            }
        }
    }

    private void owe(int index, Observer observer, Outgoing out) {
        out.spare(observer);
        if (!owed[index]) {
            owed[index] = true;
            owedCount++;
        }
    }

    /** Whether somebody has not been told the last of it. */
    public boolean isInDebt() {
        return owedCount > 0;
    }

    /** Sends a state to those who are owed it and have caught up; the last of several settles the debt. */
    void repay(Announcement announcement, boolean isLast, Outgoing out) {
        for (int i = 0; i < size; i++) {
            Observer observer = observers[i];
            if (owed[i] && observer != null && !observer.isBehind()) {
                out.send(observer, announcement);
                if (isLast) {
                    owed[i] = false;
                    owedCount--;
                }
            }
        }
    }

    /** Keeps who is about and marks it, starts or runs out the clock of who is not, drops who has left the world. */
    void refresh(Watchers about, double x, double y, long nowNanos, long memoryNanos, Outgoing out) {
        about.unmark();
        for (int i = size - 1; i >= 0; i--) {
            Observer observer = observers[i];
            int row = observer == null || observer.isGone() ? IdIndex.MISSING : about.row(observer);
            if (observer == null || observer.isGone()) {
                remove(i, nowNanos, out);
            } else if (row != IdIndex.MISSING) {
                forgetNanos[i] = PRESENT;
                about.mark(row);
                double dx = about.x(row) - x;
                double dy = about.y(row) - y;
                far[i] = dx * dx + dy * dy > (NEAR + APPROACH) * (NEAR + APPROACH);
            } else if (forgetNanos[i] == PRESENT) {
                forgetNanos[i] = nowNanos + memoryNanos;
            } else if (nowNanos - forgetNanos[i] >= 0) {
                remove(i, nowNanos, out);
            }
        }
    }

    void clear(long nowNanos, Outgoing out) {
        for (int i = 0; i < size; i++) {
            leaveLane(i, nowNanos, out);
        }
        track = null;
        Arrays.fill(observers, 0, size, null);
        Arrays.fill(owed, false);
        owedCount = 0;
        size = 0;
    }

    private void leaveLane(int index, long nowNanos, Outgoing out) {
        LaneListener teller = lanes[index];
        GlideTrack told = track;
        if (teller != null && told != null) {
            out.run(() -> teller.forget(told, nowNanos));
        }
        lanes[index] = null;
    }

    private void remove(int index, long nowNanos, Outgoing out) {
        leaveLane(index, nowNanos, out);
        if (owed[index]) {
            owedCount--;
        }
        size--;
        owed[index] = owed[size];
        owed[size] = false;
        far[index] = far[size];
        observers[index] = observers[size];
        forgetNanos[index] = forgetNanos[size];
        lanes[index] = lanes[size];
        lanes[size] = null;
        observers[size] = null;
    }

    private int indexOf(Observer observer) {
        for (int i = 0; i < size; i++) {
            if (observers[i] == observer) {
                return i;
            }
        }
        return -1;
    }
}
