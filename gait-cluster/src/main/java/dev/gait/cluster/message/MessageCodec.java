package dev.gait.cluster.message;

import dev.gait.cluster.message.ClusterMessage.*;
import dev.gait.server.state.BadState;
import dev.gait.server.state.Coded;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateWriter;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage;

/**
 * The bytes of a {@link ClusterMessage}: a kind and its fields, fixed sizes, little-endian. What is none is a {@link BadState}.
 *
 * <p>Kinds are never given a new meaning: a changed message gets a new number, and is said only when all nodes know it
 * ({@link dev.gait.server.state.StateVersion}, which every frame tells), so that nodes can be replaced one after the other.
 */
public final class MessageCodec {
    private static final int ENTER = 1;
    private static final int SAID = 2;
    private static final int RECALL = 3;
    private static final int BEHIND = 4;
    private static final int ENTERED = 5;
    private static final int REFUSED = 6;
    private static final int DEPARTED = 7;
    private static final int KEPT = 8;
    private static final int LEFT = 9;
    // 10 was a message for one client.
    private static final int NOTED = 11;
    private static final int SEEN = 12;
    private static final int UNSEEN = 13;
    private static final int GONE = 14;
    private static final int STOOD = 15;
    private static final int COLLECT = 16;
    // 17 was an answer without a shell.
    private static final int TOLD = 18;
    private static final int HALTED = 19;
    private static final int STALLED = 20;
    private static final int COLLECTED = 21;
    private static final int FAREWELL = 22;
    private static final int LANED = 23;
    private static final int LANE_AGAIN = 24;
    private static final int LISTENS = 25;

    /** A message goes to so many clients of one node at once, which the engine can carry; more get it again. */
    public static final int MOST_LISTENERS = 16_384;
    /** And is read with so many: another release may say it to more. */
    private static final int MOST_READ = 65_536;

    private static final int LISTENER_BYTES = 4 + 8 + 1;

    private MessageCodec() {}

    public static byte[] encode(ClusterMessage message) {
        return encode(message, new StateWriter());
    }

    /** @param out to write with; what it held is gone */
    public static byte[] encode(ClusterMessage message, StateWriter out) {
        write(message, out.begin(0));
        return out.toByteArray();
    }

    private static void write(ClusterMessage message, StateWriter out) {
        if (message instanceof Enter m) {
            name(out, ENTER, m.guid(), m.lease());
            out.i64(m.epoch());
            out.i32(m.block());
            out.i32(m.entry().code());
            out.i64(m.sentNanos());
            out.i64(m.ageNanos());
            out.bytes(m.state());
        } else if (message instanceof Said m) {
            name(out, SAID, m.guid(), m.lease());
            out.i64(m.epoch());
            out.i64(m.number());
            out.bytes(m.word());
        } else if (message instanceof Recall m) {
            name(out, RECALL, m.guid(), m.lease());
        } else if (message instanceof Behind m) {
            name(out, BEHIND, m.guid(), m.lease());
            out.i32(m.bytes());
        } else if (message instanceof Entered m) {
            name(out, ENTERED, m.guid(), m.lease());
            out.i64(m.epoch());
        } else if (message instanceof Refused m) {
            name(out, REFUSED, m.guid(), m.lease());
            out.i64(m.epoch());
            out.i32(m.block());
        } else if (message instanceof Departed m) {
            name(out, DEPARTED, m.guid(), m.lease());
            out.i64(m.epoch());
            out.i64(m.heard());
            place(out, m.place());
            out.bytes(m.state());
        } else if (message instanceof Kept m) {
            name(out, KEPT, m.guid(), m.lease());
            out.i64(m.epoch());
            out.i64(m.heard());
            out.i64(m.takenNanos());
            place(out, m.place());
            out.bytes(m.state());
        } else {
            writeOthers(message, out);
        }
    }

    private static void writeOthers(ClusterMessage message, StateWriter out) {
        if (message instanceof Left m) {
            name(out, LEFT, m.guid(), m.lease());
            out.i64(m.epoch());
            place(out, m.last());
            out.flag(m.loggedOff());
        } else if (message instanceof Told m) {
            name(out, TOLD, 0, 0);
            out.i32(m.queue());
            out.bytes(m.message());
            out.i32(m.guids().length);
            for (int i = 0; i < m.guids().length; i++) {
                out.i32(m.guids()[i]);
                out.i64(m.leases()[i]);
                out.flag(m.patient()[i]);
            }
        } else if (message instanceof Noted m) {
            name(out, NOTED, m.guid(), m.lease());
            out.i32(m.note().code());
            out.i64(m.value());
        } else if (message instanceof Seen m) {
            name(out, SEEN, m.guid(), m.lease());
            out.i32(m.block());
            out.i64(m.gateway().uid());
            out.i32(m.cell());
            out.f64(m.x());
            out.f64(m.y());
            out.f64(m.z());
            out.f64(m.velocityX());
            out.f64(m.velocityY());
        } else if (message instanceof Unseen m) {
            name(out, UNSEEN, m.guid(), m.lease());
            out.i32(m.block());
        } else if (message instanceof Gone m) {
            name(out, GONE, m.guid(), m.lease());
        } else if (message instanceof Stood m) {
            name(out, STOOD, m.guid(), m.lease());
            place(out, m.place());
        } else if (message instanceof Halted m) {
            name(out, HALTED, m.guid(), 0);
        } else if (message instanceof Stalled m) {
            name(out, STALLED, m.guid(), 0);
        } else if (message instanceof Farewell) {
            name(out, FAREWELL, 0, 0);
        } else if (message instanceof Laned m) {
            name(out, LANED, 0, m.sentNanos());
            out.bytes(m.words());
        } else if (message instanceof LaneAgain m) {
            name(out, LANE_AGAIN, 0, m.feed());
        } else if (message instanceof Listens m) {
            name(out, LISTENS, m.guid(), m.lease());
        } else if (message instanceof Collect m) {
            name(out, COLLECT, m.guid(), m.lease());
        } else if (message instanceof Collected m) {
            name(out, COLLECTED, m.guid(), m.lease());
            out.i64(m.ofLease());
            out.flag(m.inWorld());
            out.i64(m.ageNanos());
            place(out, m.place());
            out.bytes(m.shell());
        }
    }

    private static void name(StateWriter out, int kind, int guid, long lease) {
        out.i32(kind);
        out.i32(guid);
        out.i64(lease);
    }

    private static void place(StateWriter out, Place place) {
        out.i32(place.cell());
        out.f64(place.x());
        out.f64(place.y());
        out.f64(place.z());
        out.f64(place.qw());
        out.f64(place.qx());
        out.f64(place.qy());
        out.f64(place.qz());
    }

    public static ClusterMessage decode(byte[] bytes) {
        return decode(bytes, 0, bytes.length);
    }

    public static ClusterMessage decode(byte[] bytes, int offset, int length) {
        StateReader in = new StateReader().begin(bytes, offset, length, 0);
        int kind = in.i32(0);
        int guid = in.i32(0);
        long lease = in.i64(0);
        ClusterMessage message = switch (kind) {
            case ENTER ->
                new Enter(
                        guid,
                        lease,
                        in.i64(0),
                        in.i32(0),
                        Coded.of(in.i32(0), BlockMessage.Entry.values()),
                        in.i64(0),
                        in.i64(0),
                        in.bytes());
            case SAID -> new Said(guid, lease, in.i64(0), in.i64(0), in.bytes());
            case RECALL -> new Recall(guid, lease);
            case BEHIND -> new Behind(guid, lease, in.i32(0));
            case ENTERED -> new Entered(guid, lease, in.i64(0));
            case REFUSED -> new Refused(guid, lease, in.i64(0), in.i32(0));
            case DEPARTED -> new Departed(guid, lease, in.i64(0), in.i64(0), place(in), in.bytes());
            case KEPT -> new Kept(guid, lease, in.i64(0), in.i64(0), in.i64(0), place(in), in.bytes());
            case LEFT -> new Left(guid, lease, in.i64(0), place(in), in.flag(false));
            case TOLD -> told(in);
            case NOTED -> new Noted(guid, lease, Coded.of(in.i32(0), Note.values()), in.i64(0));
            case SEEN ->
                new Seen(
                        in.i32(0),
                        guid,
                        lease,
                        new NodeId(in.i64(0)),
                        in.i32(0),
                        in.f64(0),
                        in.f64(0),
                        in.f64(0),
                        in.f64(0),
                        in.f64(0));
            case UNSEEN -> new Unseen(in.i32(0), guid, lease);
            case GONE -> new Gone(guid, lease);
            case STOOD -> new Stood(guid, lease, place(in));
            case HALTED -> new Halted(guid);
            case STALLED -> new Stalled(guid);
            case FAREWELL -> new Farewell();
            case LANED -> new Laned(lease, in.bytes());
            case LANE_AGAIN -> new LaneAgain(lease);
            case LISTENS -> new Listens(guid, lease);
            case COLLECT -> new Collect(guid, lease);
            case COLLECTED -> new Collected(guid, lease, in.i64(0), in.flag(false), in.i64(0), place(in), in.bytes());
            default -> throw new BadState("a message of kind " + kind);
        };
        in.end();
        return message;
    }

    private static Told told(StateReader in) {
        int queue = in.i32(0);
        byte[] message = in.bytes();
        int count = in.count(0, MOST_READ);
        if (count * LISTENER_BYTES > in.remaining()) {
            throw new BadState("cut short");
        }
        int[] guids = new int[count];
        long[] leases = new long[count];
        boolean[] patient = new boolean[count];
        for (int i = 0; i < count; i++) {
            guids[i] = in.i32(0);
            leases[i] = in.i64(0);
            patient[i] = in.flag(false);
        }
        return new Told(queue, message, guids, leases, patient);
    }

    private static Place place(StateReader in) {
        return new Place(in.i32(0), in.f64(0), in.f64(0), in.f64(0), in.f64(0), in.f64(0), in.f64(0), in.f64(0));
    }
}
