package dev.gait.cluster.link;

import dev.gait.cluster.message.MessageCodec;
import dev.gait.server.state.BadState;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateWriter;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * One node's end of the talk with another: whatever carries the frames may lose, delay, double or reorder them, and each
 * message still arrives once and in order. The engine below promises at most once and drops without a word when it is
 * overrun, therefore a window: no more than {@link #WINDOW_BYTES} are on their way, the rest waits here, and
 * {@link #waitingBytes} says how much, so that those who can wait do.
 *
 * <p>Sans-I/O: bytes and time in, frames out. What comes before its turn is kept until the gap is filled: a line that
 * swaps frames costs nothing, and one lost frame costs one repeat, not one for everything that was behind it.
 */
public final class Link {
    /** On the way at a time. */
    public static final int WINDOW_BYTES = 262_144;
    /** Messages that may be left out are, while more than this waits. */
    static final int FULL_BYTES = 1_048_576;

    static final int FRAME_BYTES = 32_768;
    private static final long FIRST_REPEAT_NANOS = 80_000_000L;
    private static final long MOST_REPEAT_NANOS = 240_000_000L;
    /** A link with nothing to say says so this often: that is how the other side knows we live. */
    static final long BEAT_NANOS = 250_000_000L;

    /** Where frames go. The bytes are the taker's. */
    public interface Carrier {
        void carry(byte[] frame);
    }

    /** Where messages come out. */
    public interface Receiver {
        void receive(byte[] message);
    }

    private final Carrier carrier;
    private final StateWriter out = new StateWriter();
    /** Sent, not acknowledged; the first has the number {@link #acknowledged} + 1. */
    private final ArrayDeque<byte[]> sent = new ArrayDeque<>();

    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    /** Came before its turn, by number. */
    private final Map<Long, byte[]> early = new HashMap<>();

    private int earlyBytes;
    private long acknowledged;
    private long received;
    private int sentBytes;
    private long waitingBytes;
    private long stuckBytes;
    private boolean owesWord;
    private long nextBeatNanos;
    private long repeatAtNanos;
    private long repeatNanos = FIRST_REPEAT_NANOS;
    private long repeats;
    private long lastHeardNanos;

    public Link(Carrier carrier, long nowNanos) {
        this.carrier = carrier;
        lastHeardNanos = nowNanos;
        nextBeatNanos = nowNanos;
    }

    /** Takes a message to send; false if it may be left out and was. */
    public boolean send(byte[] message, boolean droppable) {
        if (droppable && waitingBytes > FULL_BYTES) {
            return false;
        }
        waiting.add(message);
        waitingBytes += message.length;
        return true;
    }

    /** What has not been sent yet: the other side, or the way there, is slower than we are. */
    public long waitingBytes() {
        return waitingBytes;
    }

    /**
     * What waited after the last {@link #poll}, that is, behind a full window. What this turn has said so far is not counted:
     * it may be much, and leaves with the turn.
     */
    public long stuckBytes() {
        return stuckBytes;
    }

    /** Bytes that are on their way or wait. */
    public long heldBytes() {
        return waitingBytes + sentBytes;
    }

    public long lastHeardNanos() {
        return lastHeardNanos;
    }

    public long repeats() {
        return repeats;
    }

    /** Sends what may be sent by now. */
    public void poll(long nowNanos) {
        if (!sent.isEmpty() && nowNanos - repeatAtNanos >= 0) {
            repeat(nowNanos);
        }
        while (!waiting.isEmpty() && sentBytes < WINDOW_BYTES) {
            sendFrame(nowNanos);
        }
        stuckBytes = waitingBytes;
        if (owesWord || nowNanos - nextBeatNanos >= 0) {
            frame(acknowledged + sent.size() + 1, 0, nowNanos);
        }
    }

    private void sendFrame(long nowNanos) {
        long first = acknowledged + sent.size() + 1;
        int count = 0;
        int bytes = 0;
        if (sent.isEmpty()) {
            repeatAtNanos = nowNanos + repeatNanos;
        }
        begin(first);
        while (!waiting.isEmpty() && (count == 0 || bytes + waiting.peek().length <= FRAME_BYTES)) {
            byte[] message = waiting.remove();
            waitingBytes -= message.length;
            sent.add(message);
            sentBytes += message.length;
            bytes += message.length;
            out.bytes(message);
            count++;
        }
        end(nowNanos);
    }

    /** From the first that is not acknowledged, as much as fits a frame. */
    private void repeat(long nowNanos) {
        repeatNanos = Math.min(2 * repeatNanos, MOST_REPEAT_NANOS);
        repeatAtNanos = nowNanos + repeatNanos;
        repeats++;
        Iterator<byte[]> again = sent.iterator();
        long first = acknowledged + 1;
        while (again.hasNext()) {
            begin(first);
            int bytes = 0;
            while (again.hasNext() && bytes < FRAME_BYTES) {
                byte[] message = again.next();
                out.bytes(message);
                bytes += message.length;
                first++;
            }
            end(nowNanos);
        }
    }

    private void frame(long first, int count, long nowNanos) {
        begin(first);
        end(nowNanos);
    }

    private void begin(long first) {
        out.begin(0);
        out.i32(MessageCodec.VERSION);
        out.i64(received);
        out.i64(first);
    }

    private void end(long nowNanos) {
        owesWord = false;
        nextBeatNanos = nowNanos + BEAT_NANOS;
        carrier.carry(out.toByteArray());
    }

    /** Takes a frame that has come. Throws {@link BadState} for what is none, having taken nothing of it. */
    public void receive(byte[] frame, Receiver receiver, long nowNanos) {
        StateReader in = new StateReader().begin(frame, 0);
        int version = in.i32(0);
        if (version != MessageCodec.VERSION) {
            throw new BadState("a frame of version " + version);
        }
        long heard = in.i64(0);
        long number = in.i64(0);
        lastHeardNanos = nowNanos;
        acknowledge(heard, nowNanos);
        while (in.remaining() > 0) {
            byte[] message = in.bytes();
            owesWord = true;
            take(number, message, receiver);
            number++;
        }
    }

    private void take(long number, byte[] message, Receiver receiver) {
        if (number > received + 1 && earlyBytes < 2 * WINDOW_BYTES && early.putIfAbsent(number, message) == null) {
            earlyBytes += message.length;
        }
        byte[] next = number == received + 1 ? message : null;
        while (next != null) {
            received++;
            receiver.receive(next);
            next = early.remove(received + 1);
            earlyBytes -= next == null ? 0 : next.length;
        }
    }

    private void acknowledge(long heard, long nowNanos) {
        boolean progress = false;
        while (acknowledged < heard && !sent.isEmpty()) {
            sentBytes -= sent.remove().length;
            acknowledged++;
            progress = true;
        }
        if (progress) {
            repeatNanos = FIRST_REPEAT_NANOS;
            repeatAtNanos = nowNanos + repeatNanos;
        }
    }
}
