package dev.gait.testbed.soak;

import dev.gait.net.message.ClientAction;
import dev.gait.testbed.world.VirtualClient;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A hostile neighbour with an account and a client, that says more than its client would. Thrown out, it comes again under
 * another name, a few times.
 */
abstract class ConnectedNeighbour implements HostileNeighbour {
    private static final int MOST_ENTRIES = 5;
    private static final int BEATS_BEFORE_RETURN = 100;
    private static final int QUEUE = 3;
    /** It would end its own session by saying more than its line takes. */
    private static final int MOST_QUEUED = 65_536;

    /** Begins the log-in of its so-manieth client. */
    interface Entry extends IntFunction<VirtualClient> {}

    private final Entry entry;
    private @Nullable VirtualClient client;
    private LastReport report = new LastReport();
    private int entries;
    private int beatsOut;
    private long attempts;

    ConnectedNeighbour(Entry entry) {
        this.entry = entry;
    }

    @Override
    public final void act() {
        VirtualClient present = client;
        if (present == null || present.lost() != null) {
            comeBack(present == null);
        } else if (present.isInWorld() && isRude(present)) {
            misbehave(present, report);
        }
    }

    private boolean isRude(VirtualClient present) {
        return report.isKnown() && present.client().session().queuedBytes() < MOST_QUEUED;
    }

    private void comeBack(boolean first) {
        if (entries == MOST_ENTRIES || !first && ++beatsOut < BEATS_BEFORE_RETURN) {
            return;
        }
        beatsOut = 0;
        report = new LastReport();
        VirtualClient next = entry.apply(entries++);
        next.drawEvery(WorldSoak.DRAW_EVERY);
        client = next;
        LastReport own = report;
        next.onSaid((bytes, offset, length, nowNanos) -> {
            own.heard(bytes, offset, length, nowNanos);
            said(bytes, offset, length);
        });
        entering(next);
    }

    @Override
    public long attempts() {
        return attempts;
    }

    /** A client of its own begins to log in. */
    void entering(VirtualClient next) {}

    /** Its client said something honest; the bytes are borrowed. */
    void said(byte[] bytes, int offset, int length) {}

    /** Called every beat while it is in the world. */
    abstract void misbehave(VirtualClient present, LastReport last);

    final void send(ClientAction action, LastReport last) {
        action.actionSequence = last.nextAction();
        send(action.encode());
    }

    final void send(byte[] message) {
        VirtualClient present = client;
        if (present != null) {
            attempts++;
            present.client().session().send(message, 0, message.length, QUEUE);
        }
    }
}
