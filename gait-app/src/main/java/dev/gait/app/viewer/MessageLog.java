package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.session.Lane;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages of the last minute that move somebody, one by one: when each left, whether the network lost it, when it was
 * heard, and whether the picture jumped because of it. The page draws a tick for each.
 *
 * <p>What leaves is seen in the datagrams that pass the bad network, what is heard is told by the client; a message is known
 * by its bytes. One that was lost and sent again is still one message: lost, and heard late. What Glide's lane tells is a
 * message for each record in it, however often it is said. All times are seconds of the viewer's clock; one thread.
 */
public final class MessageLog {
    private static final double KEEP_SECONDS = 60;
    /** And this many at most: two hundred characters who say two things a second. */
    private static final int MOST = 24_000;
    /** A message that is not heard within this time is forgotten as far as matching goes; sessions end before that. */
    private static final double PATIENCE_SECONDS = 20;
    /** A jump of the picture belongs to what was heard within this time before it. */
    private static final double CAUSE_SECONDS = 0.25;

    private static final int LOST = 1;
    private static final int LATE = 2;
    private static final int POP = 4;
    private static final int OWN = 8;

    private static final int POSITION = 0;
    private static final int MOTION = 1;
    private static final int JUMP = 2;

    private static final class Entry {
        private final int number;
        private final int guid;
        private final int kind;
        private final byte[] bytes;
        private final boolean inLane;
        private final double sent;
        private double heard = Double.NaN;
        private int flags;
        private double x = Double.NaN;
        private double y;
        private double z;
        private long version;

        Entry(int number, int guid, int kind, byte[] bytes, boolean inLane, double sent) {
            this.number = number;
            this.guid = guid;
            this.kind = kind;
            this.bytes = bytes;
            this.inLane = inLane;
            this.sent = sent;
        }
    }

    private final double originX;
    private final double originY;
    private final double keepSeconds;
    private final Deque<Entry> entries = new ArrayDeque<>();
    private final Deque<Entry> pending = new ArrayDeque<>();
    /** What the lane told lately and what we said, by its bytes: both are said again without being asked for. */
    private final Map<ByteBuffer, Entry> told = new LinkedHashMap<>();

    private final LaneWords lane = new LaneWords();
    private final Map<Integer, Entry> lastHeard = new HashMap<>();
    private final Map<Integer, Integer> popsSeen = new HashMap<>();
    private final Packet packet = new Packet();
    private final MessageReader reader = new MessageReader();
    private final Places places = new Places();
    private int numbers;
    private long version;
    private double usualSeconds = Double.POSITIVE_INFINITY;

    /** @param originX map coordinates of the source's origin */
    public MessageLog(double originX, double originY) {
        this(originX, originY, KEEP_SECONDS);
    }

    /** @param keepSeconds how far it reaches back; infinite for a recording, which has bounds of its own */
    MessageLog(double originX, double originY, double keepSeconds) {
        this.originX = originX;
        this.originY = originY;
        this.keepSeconds = keepSeconds;
    }

    /** How long a message may take; what takes longer is late. */
    public void setUsual(double seconds) {
        usualSeconds = seconds;
    }

    /**
     * A datagram left for the client.
     *
     * @param carried false when the network loses it
     */
    public void sent(byte[] datagram, double at, boolean carried) {
        if (Lane.isOne(datagram, 0, datagram.length)) {
            sentInLane(datagram, at, carried);
            return;
        }
        forEachMessage(datagram, (opcode, bytes) -> {
            int kind = kindOf(opcode);
            if (kind >= 0 && !isRepeat(bytes)) {
                Entry entry = add(word(bytes, 4), kind, bytes, at, carried ? 0 : LOST);
                pending.add(entry);
            }
        });
        while (!pending.isEmpty() && pending.getFirst().sent < at - PATIENCE_SECONDS) {
            pending.removeFirst();
        }
    }

    private void sentInLane(byte[] datagram, double at, boolean carried) {
        lane.read(
                datagram,
                Lane.HEADER_BYTES,
                datagram.length - Lane.OVERHEAD_BYTES,
                (guid, record, bytes, from, size) -> {
                    ByteBuffer words = ByteBuffer.wrap(Arrays.copyOfRange(bytes, from, from + size));
                    if (told.containsKey(words)) {
                        return;
                    }
                    Entry entry = new Entry(++numbers, guid, kindOf(record.kind), words.array(), true, at);
                    entry.flags = carried ? 0 : LOST;
                    if (LaneWords.hasPlace(record)) {
                        entry.x = record.x - originX;
                        entry.y = record.y - originY;
                        entry.z = record.z;
                    }
                    keep(entry, at);
                    told.put(words, entry);
                });
        forgetToldBefore(at - PATIENCE_SECONDS);
    }

    private void forgetToldBefore(double at) {
        Iterator<Entry> oldest = told.values().iterator();
        while (oldest.hasNext() && oldest.next().sent < at) {
            oldest.remove();
        }
    }

    /** The client heard a body of the lane; what it had heard before is nothing new. */
    public void heardInLane(byte[] body, int offset, int length, double at) {
        lane.read(body, offset, length, (guid, record, bytes, from, size) -> {
            Entry entry = told.get(ByteBuffer.wrap(bytes, from, size));
            if (entry != null && Double.isNaN(entry.heard)) {
                arrived(entry, at);
                lastHeard.put(guid, entry);
            }
        });
    }

    /**
     * A datagram left for the server; what it says is about one's own figure.
     *
     * @param arrives when it gets there, if it does
     */
    public void said(byte[] datagram, int own, double at, boolean carried, double arrives) {
        forEachMessage(datagram, (opcode, bytes) -> {
            int kind = opcode == Opcode.GAME_ACTION && bytes.length >= 12 ? actionKind(word(bytes, 8)) : -1;
            if (kind < 0 || find(bytes) == null && told.containsKey(ByteBuffer.wrap(bytes))) {
                return;
            }
            Entry before = find(bytes);
            Entry entry =
                    before != null || isRepeat(bytes) ? before : add(own, kind, bytes, at, OWN | (carried ? 0 : LOST));
            if (entry != null) {
                told.put(ByteBuffer.wrap(bytes), entry);
            }
            if (entry != null && carried) {
                pending.remove(entry);
                arrived(entry, arrives);
            } else if (entry != null && before == null) {
                pending.add(entry);
            }
        });
        forgetToldBefore(at - PATIENCE_SECONDS);
    }

    /** The client heard a message; one that nobody saw leave is known by when it came only. */
    public void heard(byte[] bytes, int offset, int length, double at) {
        int kind = length >= 8 ? kindOf(word(bytes, offset)) : -1;
        if (kind < 0) {
            return;
        }
        byte[] message = Arrays.copyOfRange(bytes, offset, offset + length);
        Entry entry = find(message);
        if (entry == null) {
            entry = add(word(message, 4), kind, message, at, 0);
        } else {
            pending.remove(entry);
        }
        arrived(entry, at);
        lastHeard.put(entry.guid, entry);
    }

    private void arrived(Entry entry, double at) {
        entry.heard = at;
        if (at - entry.sent > usualSeconds) {
            entry.flags |= LATE;
        }
        entry.version = ++version;
    }

    /** How often somebody's picture has jumped so far: more than last time, and what was heard last is the cause. */
    public void pops(int guid, int count, double at) {
        Integer before = popsSeen.put(guid, count);
        Entry cause = lastHeard.get(guid);
        if (before != null && count > before && cause != null && at - cause.heard < CAUSE_SECONDS) {
            cause.flags |= POP;
            cause.version = ++version;
        }
    }

    private Entry add(int guid, int kind, byte[] bytes, double at, int flags) {
        Entry entry = new Entry(++numbers, guid, kind, bytes, false, at);
        entry.flags = flags;
        places.entry = entry;
        reader.read(bytes, 0, bytes.length, places);
        return keep(entry, at);
    }

    private Entry keep(Entry entry, double at) {
        entry.version = ++version;
        entries.add(entry);
        while (entries.getFirst().sent < at - keepSeconds || entries.size() > MOST) {
            Entry gone = entries.removeFirst();
            lastHeard.remove(gone.guid, gone);
        }
        return entry;
    }

    /** Sent again, because it was lost or its acknowledgement was. */
    private boolean isRepeat(byte[] bytes) {
        return packet.header.has(PacketFlags.RETRANSMISSION) || find(bytes) != null;
    }

    private @Nullable Entry find(byte[] bytes) {
        for (Entry entry : pending) {
            if (Arrays.equals(entry.bytes, bytes)) {
                return entry;
            }
        }
        return null;
    }

    @FunctionalInterface
    private interface Visitor {
        void visit(int opcode, byte[] message);
    }

    /** The messages that are whole in a datagram; what moves somebody always is. */
    private void forEachMessage(byte[] datagram, Visitor visitor) {
        if (packet.parse(datagram, 0, datagram.length) != PacketVerdict.OK) {
            return;
        }
        for (int i = 0; i < packet.fragmentCount(); i++) {
            Fragment part = packet.fragment(i);
            if (part.count == 1 && part.dataLength() >= 8) {
                byte[] bytes = Arrays.copyOfRange(part.bytes, part.dataOffset, part.dataOffset + part.dataLength());
                visitor.visit(word(bytes, 0), bytes);
            }
        }
    }

    private static int kindOf(int opcode) {
        return switch (opcode) {
            case Opcode.UPDATE_POSITION -> POSITION;
            case Opcode.UPDATE_MOTION -> MOTION;
            case Opcode.VECTOR_UPDATE -> JUMP;
            default -> -1;
        };
    }

    private static int kindOf(GlideRecord.Kind kind) {
        return switch (kind) {
            case POSITION, ENTER, LEAVE -> POSITION;
            case COMMAND, ACTION -> MOTION;
            case FLIGHT, TELEPORT -> JUMP;
        };
    }

    private static int actionKind(int type) {
        return switch (type) {
            case Opcode.ACTION_AUTONOMOUS_POSITION -> POSITION;
            case Opcode.ACTION_MOVE_TO_STATE -> MOTION;
            case Opcode.ACTION_JUMP -> JUMP;
            default -> -1;
        };
    }

    private static int word(byte[] bytes, int at) {
        return bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF) << 16 | bytes[at + 3] << 24;
    }

    private final class Places implements MessageHandler {
        private final Position place = new Position();
        private @Nullable Entry entry;

        @Override
        public void onUpdatePosition(UpdatePosition message) {
            note(message.pack.origin.cell, message.pack.origin.x, message.pack.origin.y, message.pack.origin.z);
        }

        @Override
        public void onAutonomousPosition(AutonomousPosition message) {
            note(message.position.cell, message.position.x, message.position.y, message.position.z);
        }

        private void note(int cell, double x, double y, double z) {
            if (entry != null) {
                place.cell = cell;
                place.frame.setOrigin(x, y, z);
                entry.x = place.globalX() - originX;
                entry.y = place.globalY() - originY;
                entry.z = z;
            }
        }
    }

    // ---- For the page ----

    long version() {
        return version;
    }

    /** What is new or has changed after a version: number, guid, kind, sent, heard, flags, and the place if it names one. */
    void write(JsonGenerator json, long since) throws IOException {
        for (Iterator<Entry> each = entries.descendingIterator(); each.hasNext(); ) {
            Entry entry = each.next();
            if (entry.version > since) {
                json.writeStartArray();
                json.writeNumber(entry.number);
                json.writeNumber(Integer.toUnsignedLong(entry.guid));
                json.writeNumber(entry.kind);
                json.writeNumber(millis(entry.sent));
                if (Double.isNaN(entry.heard)) {
                    json.writeNull();
                } else {
                    json.writeNumber(millis(entry.heard));
                }
                json.writeNumber(entry.flags);
                if (!Double.isNaN(entry.x)) {
                    json.writeNumber((float) entry.x);
                    json.writeNumber((float) entry.y);
                    json.writeNumber((float) entry.z);
                }
                json.writeEndArray();
            }
        }
    }

    private static double millis(double seconds) {
        return Math.rint(seconds * 1e4) / 1e4;
    }

    /** A message in words; null for one that is forgotten. */
    @Nullable
    List<MessageLines.Line> lines(int number) {
        for (Entry entry : entries) {
            if (entry.number == number) {
                return entry.inLane ? MessageLines.ofLane(entry.bytes) : MessageLines.of(entry.bytes);
            }
        }
        return null;
    }
}
