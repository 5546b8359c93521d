package dev.gait.cluster.link;

import dev.gait.server.state.BadState;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateVersion;
import dev.gait.server.state.StateWriter;
import java.util.ArrayDeque;
import java.util.Arrays;
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
    private static final int HEAD_BYTES = 4 + 8 + 8;
    /** What was heard is confirmed with the next thing said, or after this. Much shorter than the first repeat. */
    static final long CONFIRM_NANOS = 10_000_000L;

    private static final long FIRST_REPEAT_NANOS = 80_000_000L;
    private static final long MOST_REPEAT_NANOS = 240_000_000L;
    /** Repeats that follow each other sooner than this belong together. */
    private static final long APART_NANOS = 1_000_000_000L;
    /** A link with nothing to say says so this often: that is how the other side knows we live. */
    static final long BEAT_NANOS = 250_000_000L;

    /** A frame with nothing but what was heard so far, from an offset on: there is no hurry with it. */
    public static boolean isEmpty(byte[] bytes, int offset) {
        return bytes.length - offset <= HEAD_BYTES;
    }

    /** Where frames go. The bytes are the taker's. */
    public interface Carrier {
        void carry(byte[] frame);
    }

    /** Where messages come out. The bytes are borrowed for the call. */
    public interface Receiver {
        void receive(byte[] bytes, int offset, int length);
    }

    private final Carrier carrier;
    private final StateWriter out = new StateWriter();
    private final StateReader in = new StateReader();
    /** Sent, not acknowledged; the first has the number {@link #acknowledged} + 1. */
    private final ArrayDeque<byte[]> sent = new ArrayDeque<>();

    private final ArrayDeque<byte[]> waiting = new ArrayDeque<>();
    /** Came before its turn, by number. */
    private final Map<Long, byte[]> early = new HashMap<>();

    private int earlyBytes;
    private final int knows;
    private int version;
    private long acknowledged;
    private long received;
    private int sentBytes;
    private long waitingBytes;
    private long stuckBytes;
    private long carriedBytes;
    private boolean owesWord;
    private long confirmNanos;
    private long nextBeatNanos;
    private long repeatAtNanos;
    private long repeatNanos = FIRST_REPEAT_NANOS;
    /** A message whose way there and back is timed, and when it left; 0 for none. */
    private long timed;

    private long timedNanos;
    private long delayNanos;
    private int repeatFrames;
    private long repeatedNanos;
    private long repeats;
    private long lastHeardNanos;

    public Link(Carrier carrier, long nowNanos) {
        this(carrier, StateVersion.NEWEST, nowNanos);
    }

    /** @param knows the newest version it understands */
    public Link(Carrier carrier, int knows, long nowNanos) {
        this.carrier = carrier;
        this.knows = knows;
        version = knows;
        lastHeardNanos = nowNanos;
        nextBeatNanos = nowNanos;
    }

    /** From now on says that what it sends is of this version. */
    public void speak(int ofVersion) {
        version = ofVersion;
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

    /** How long what we say takes to be confirmed: as of the last one, or longer, if one is waited for longer. */
    public long delayNanos(long nowNanos) {
        return timed == 0 ? delayNanos : Math.max(delayNanos, nowNanos - timedNanos);
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

    /** All that was given to the carrier since the beginning. */
    public long carriedBytes() {
        return carriedBytes;
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
        if (owesWord && nowNanos - confirmNanos >= 0 || nowNanos - nextBeatNanos >= 0) {
            confirm(nowNanos);
        }
    }

    /** Says at once what was heard so far: there may be no later. */
    public void confirm(long nowNanos) {
        begin(acknowledged + sent.size() + 1);
        end(nowNanos);
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
        if (timed == 0) {
            timed = first;
            timedNanos = nowNanos;
        }
        end(nowNanos);
    }

    /**
     * From the first that is not acknowledged: one frame, and twice as many each time that does not help. A node that is
     * only busy has them all, and everything said again would make it busier.
     */
    private void repeat(long nowNanos) {
        boolean isFirst = repeats == 0 || nowNanos - repeatedNanos > APART_NANOS;
        repeatFrames = isFirst ? 1 : Math.min(2 * repeatFrames, WINDOW_BYTES / FRAME_BYTES + 1);
        repeatedNanos = nowNanos;
        repeatNanos = Math.min(2 * repeatNanos, MOST_REPEAT_NANOS);
        repeatAtNanos = nowNanos + repeatNanos;
        repeats++;
        Iterator<byte[]> again = sent.iterator();
        long first = acknowledged + 1;
        for (int frame = 0; frame < repeatFrames && again.hasNext(); frame++) {
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

    private void begin(long first) {
        out.begin(0);
        out.i32(version);
        out.i64(received);
        out.i64(first);
    }

    private void end(long nowNanos) {
        owesWord = false;
        nextBeatNanos = nowNanos + BEAT_NANOS;
        carriedBytes += out.length();
        carrier.carry(out.toByteArray());
    }

    /** Takes a frame that has come. Throws {@link BadState} for what is none, or of a version it does not know. */
    public void receive(byte[] frame, Receiver receiver, long nowNanos) {
        receive(frame, 0, receiver, nowNanos);
    }

    /** The same for a frame that is the rest of some bytes. */
    public void receive(byte[] bytes, int offset, Receiver receiver, long nowNanos) {
        in.begin(bytes, offset, bytes.length - offset, 0);
        int said = in.i32(0);
        if (!StateVersion.isKnown(said) || said > knows) {
            throw new BadState("a frame of version " + said);
        }
        long heard = in.i64(0);
        long number = in.i64(0);
        lastHeardNanos = nowNanos;
        acknowledge(heard, nowNanos);
        while (in.remaining() > 0) {
            int length = in.skipBytes();
            if (!owesWord) {
                owesWord = true;
                confirmNanos = nowNanos + CONFIRM_NANOS;
            }
            take(number, bytes, in.offset() - length, length, receiver);
            number++;
        }
    }

    private void take(long number, byte[] bytes, int offset, int length, Receiver receiver) {
        if (number > received + 1 && earlyBytes < 2 * WINDOW_BYTES && !early.containsKey(number)) {
            early.put(number, Arrays.copyOfRange(bytes, offset, offset + length));
            earlyBytes += length;
        }
        if (number != received + 1) {
            return;
        }
        received++;
        receiver.receive(bytes, offset, length);
        byte[] next = early.remove(received + 1);
        while (next != null) {
            earlyBytes -= next.length;
            received++;
            receiver.receive(next, 0, next.length);
            next = early.remove(received + 1);
        }
    }

    private void acknowledge(long heard, long nowNanos) {
        boolean progress = false;
        while (acknowledged < heard && !sent.isEmpty()) {
            sentBytes -= sent.remove().length;
            acknowledged++;
            progress = true;
        }
        if (timed != 0 && acknowledged >= timed) {
            delayNanos = nowNanos - timedNanos;
            timed = 0;
        }
        if (progress) {
            repeatNanos = FIRST_REPEAT_NANOS;
            repeatAtNanos = nowNanos + repeatNanos;
        }
    }
}
