package dev.gait.net.extension;

import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import org.jspecify.annotations.Nullable;

/**
 * One thing that Glide tells about one body: a position, a command, a flight, a teleport, an action, that it is there at
 * all and under which handle, or that nobody will tell of it any more; with the millisecond it is true at. Several of them make a datagram. A reused holder, as every message; docs/protocol.md has the bytes.
 *
 * <p>Small numbers stand for large ones that the receiver knows nearly: a handle for the guid, the low 16 bits of the
 * sender's milliseconds, a place within 1024 m, the low bits of the command's number. {@link Unwrap} makes them whole.
 */
public final class GlideRecord {
    /** What a record tells. The order is the wire's. */
    public enum Kind {
        POSITION(0),
        TELEPORT(1),
        COMMAND(2),
        FLIGHT(3),
        ENTER(4),
        ACTION(5),
        LEAVE(6);

        /** What stands in the low bits of a record's first byte. */
        private final int code;

        Kind(int code) {
            this.code = code;
        }

        private static @Nullable Kind[] byCode() {
            @Nullable Kind[] kinds = new Kind[KINDS + 1];
            for (Kind kind : values()) {
                kinds[kind.code] = kind;
            }
            return kinds;
        }
    }

    /** Handles are given in turn to the bodies an observer knows: so many at most. */
    public static final int MAX_HANDLE = 0x3FFF;
    /** Metres after which a position's coordinates repeat, the height among them. */
    public static final double PLACE_PERIOD = 1024;

    private static final int KINDS = 0x07;
    private static final int EFFICIENCY = 0x08;
    private static final int FORWARD = 0x08;
    private static final int RUNNING = 0x10;
    private static final int RIGHT = 0x20;
    private static final int TURN = 0x40;
    private static final int CYCLE = 0x80;

    /** To the millimetre: a coarser place would move a body that runs as it was told, and that is seen. */
    private static final double PLACE = 1024;

    private static final double HEIGHT = 64;
    private static final double SHARE = 200;
    private static final double LEG_SPEED = 1024;
    private static final double TURN_RATE = 4096;
    private static final double FLIGHT_SPEED = 256;
    private static final double HEADING = 4096 / (2 * Math.PI);
    private static final int PLACE_MASK = 0xFFFFF;

    private static final @Nullable Kind[] KIND = Kind.byCode();

    public Kind kind = Kind.POSITION;
    public int handle;
    /** Low 16 bits of the sender's clock, milliseconds. */
    public int millis;
    /** Whose handle it is, in the record that enters it. */
    public int guid;
    /** Low 8 bits of the number of a command or an action, or of the newest of them in an entry; in a position the low 4 bits of the newest command's. */
    public int number;
    /** Metres, within {@link #PLACE_PERIOD} except in a teleport and an entry. */
    public double x;

    public double y;
    public double z;
    /** Radians clockwise from north, [0, 2π). */
    public double heading;
    /** How much of the commanded speed the body makes from here on. */
    public double efficiency = 1;
    /** Legs, m/s and radians per second clockwise. */
    public double forward;

    public double right;
    public double turn;
    public boolean running;
    /**
     * Low 16 bits of the command that plays where it is neither walking nor running, 0 for those and for standing; or of
     * the action.
     */
    public int cycle;
    /** A flight's velocity, world axes, m/s. */
    public double vx;

    public double vy;
    public double vz;

    public void write(WireWriter out) {
        switch (kind) {
            case POSITION -> {
                boolean slowed = shareOf(efficiency) != (int) SHARE;
                head(out, slowed ? EFFICIENCY : 0);
                writePlace(out);
                if (slowed) {
                    out.u8(shareOf(efficiency));
                }
            }
            case TELEPORT -> {
                head(out, 0);
                writeWholePlace(out);
            }
            case ENTER -> {
                head(out, 0);
                out.i32(guid);
                writeWholePlace(out);
                out.u8(number & 0xFF);
            }
            case ACTION -> {
                head(out, 0);
                out.u8(number & 0xFF);
                out.u16(cycle);
            }
            case LEAVE -> head(out, 0);
            case COMMAND -> writeCommand(out);
            case FLIGHT -> {
                head(out, 0);
                writePlace(out);
                out.u16(clamp(vx * FLIGHT_SPEED) & 0xFFFF);
                out.u16(clamp(vy * FLIGHT_SPEED) & 0xFFFF);
                out.u16(clamp(vz * FLIGHT_SPEED) & 0xFFFF);
            }
        }
    }

    private void writeWholePlace(WireWriter out) {
        out.i32((int) Math.round(x * PLACE));
        out.i32((int) Math.round(y * PLACE));
        out.i32((int) Math.round(z * PLACE));
        out.u16(headingOf(heading) << 4 | number & 0xF);
    }

    private void writePlace(WireWriter out) {
        long east = Math.round(x * PLACE) & PLACE_MASK;
        long north = Math.round(y * PLACE) & PLACE_MASK;
        out.u16((int) (east & 0xFFFF));
        out.u8((int) (east >> 16 | (north & 0xF) << 4));
        out.u16((int) (north >> 4));
        out.u16((int) (Math.round(z * HEIGHT) & 0xFFFF));
        out.u16(headingOf(heading) << 4 | number & 0xF);
    }

    private void writeCommand(WireWriter out) {
        int f = clamp(forward * LEG_SPEED);
        int r = clamp(right * LEG_SPEED);
        int t = clamp(turn * TURN_RATE);
        head(
                out,
                (f != 0 ? FORWARD : 0)
                        | (running ? RUNNING : 0)
                        | (r != 0 ? RIGHT : 0)
                        | (t != 0 ? TURN : 0)
                        | (cycle != 0 ? CYCLE : 0));
        out.u8(number & 0xFF);
        if (f != 0) {
            out.u16(f & 0xFFFF);
        }
        if (r != 0) {
            out.u16(r & 0xFFFF);
        }
        if (t != 0) {
            out.u16(t & 0xFFFF);
        }
        if (cycle != 0) {
            out.u16(cycle);
        }
    }

    private void head(WireWriter out, int flags) {
        out.u8(kind.code | flags);
        writeHandle(handle, out);
        out.u16(millis & 0xFFFF);
    }

    private static void writeHandle(int handle, WireWriter out) {
        if (handle < 0 || handle > MAX_HANDLE) {
            throw new IllegalArgumentException("a handle is 0 to " + MAX_HANDLE + ", got " + handle);
        }
        if (handle > 0x7F) {
            out.u8(handle & 0x7F | 0x80);
            out.u8(handle >> 7);
        } else {
            out.u8(handle);
        }
    }

    /** Writes a record that was written for handle 0 under another: what is said to many is put into bytes once. */
    public static void readdress(byte[] bytes, int from, int length, int handle, WireWriter out) {
        out.u8(bytes[from]);
        writeHandle(handle, out);
        out.bytes(bytes, from + 2, length - 2);
    }

    /** Reads one record; look at the reader's verdict. */
    public void read(WireReader in) {
        int head = in.u8();
        Kind known = KIND[head & KINDS];
        if (in.isOk() && known == null) {
            in.fail(Verdict.MALFORMED, "holds a record of a kind that is not known");
        }
        if (!in.isOk() || known == null) {
            return;
        }
        if (kind != known) { // a reference that need not be stored costs the collector nothing
            kind = known;
        }
        handle = in.u8();
        if (handle > 0x7F) {
            handle = handle & 0x7F | in.u8() << 7;
        }
        if (handle > MAX_HANDLE) {
            in.fail(Verdict.MALFORMED, "holds a handle that is too large");
        }
        millis = in.u16();
        switch (kind) {
            case POSITION -> {
                readPlace(in);
                efficiency = (head & EFFICIENCY) != 0 ? in.u8() / SHARE : 1;
            }
            case TELEPORT -> readWholePlace(in);
            case ENTER -> {
                guid = in.i32();
                readWholePlace(in);
                number = in.u8();
            }
            case ACTION -> {
                number = in.u8();
                cycle = in.u16();
            }
            case LEAVE -> {} // whose handle it is and when says all
            case COMMAND -> {
                number = in.u8();
                running = (head & RUNNING) != 0;
                forward = (head & FORWARD) != 0 ? (short) in.u16() / LEG_SPEED : 0;
                right = (head & RIGHT) != 0 ? (short) in.u16() / LEG_SPEED : 0;
                turn = (head & TURN) != 0 ? (short) in.u16() / TURN_RATE : 0;
                cycle = (head & CYCLE) != 0 ? in.u16() : 0;
            }
            case FLIGHT -> {
                readPlace(in);
                vx = (short) in.u16() / FLIGHT_SPEED;
                vy = (short) in.u16() / FLIGHT_SPEED;
                vz = (short) in.u16() / FLIGHT_SPEED;
            }
        }
    }

    private void readWholePlace(WireReader in) {
        x = in.i32() / PLACE;
        y = in.i32() / PLACE;
        z = in.i32() / PLACE;
        readHeading(in);
        efficiency = 1;
    }

    private void readPlace(WireReader in) {
        int low = in.u16();
        int middle = in.u8();
        int high = in.u16();
        x = (low | (middle & 0xF) << 16) / PLACE;
        y = (middle >> 4 | high << 4) / PLACE;
        z = (short) in.u16() / HEIGHT;
        readHeading(in);
    }

    private void readHeading(WireReader in) {
        int both = in.u16();
        heading = (both >> 4) / HEADING;
        number = both & 0xF;
    }

    private static int clamp(double value) {
        return (int) Math.max(Short.MIN_VALUE, Math.min(Short.MAX_VALUE, Math.round(value)));
    }

    private static int shareOf(double share) {
        return (int) Math.max(0, Math.min(255, Math.round(share * SHARE)));
    }

    private static int headingOf(double radians) {
        return (int) (Math.round(radians * HEADING) & 0xFFF);
    }

    /** Makes small numbers whole again, next to what is known. */
    public static final class Unwrap {
        private Unwrap() {}

        /** The whole number nearest to {@code near} whose low bits are {@code low}. */
        public static long nearest(long near, long low, int bits) {
            long period = 1L << bits;
            long difference = (low - near) & (period - 1);
            return near + (difference >= period >> 1 ? difference - period : difference);
        }

        /** The coordinate nearest to {@code near} that repeats as {@code wrapped}. */
        public static double place(double near, double wrapped) {
            return wrapped + PLACE_PERIOD * Math.rint((near - wrapped) / PLACE_PERIOD);
        }
    }
}
