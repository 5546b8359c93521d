package dev.gait.app.viewer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * One picture, as numbers: everybody's pose, what the server knows, and what the inspector shows. The page draws exactly
 * this and works nothing out by itself but legs and cameras.
 *
 * <p>Everything is kept as 32-bit words, the way it travels (little endian), so that keeping a minute of pictures and
 * sending one costs little. Positions are metres from the source's origin, which a 32-bit float holds to 0.1 mm. The layout
 * below is read by {@code frame.js}; both change together.
 */
public final class ViewFrame {
    /** Words of the head; see {@link #encode}. */
    static final int HEAD = 16;

    /** Words per figure. */
    public static final int STRIDE = 26;

    public static final int ID = 0;
    public static final int X = 1;
    public static final int Y = 2;
    public static final int Z = 3;
    public static final int HEADING = 4;
    public static final int CYCLE = 5;
    public static final int CYCLE_SPEED = 6;
    public static final int PHASE = 7;
    public static final int SIDESTEP = 8;
    public static final int TURN = 9;
    public static final int FLAGS = 10;
    public static final int PLACEMENTS = 11;
    public static final int TRUE_X = 12;
    public static final int TRUE_Y = 13;
    public static final int TRUE_Z = 14;
    public static final int TRUE_HEADING = 15;
    public static final int HEARD_X = 16;
    public static final int HEARD_Y = 17;
    public static final int HEARD_Z = 18;
    /** Seconds since the last position was heard. */
    public static final int HEARD_AGE = 19;
    /** Metres between what is drawn and what is true. */
    public static final int ERROR = 20;

    public static final int SPEED = 21;
    public static final int POPS = 22;
    /** Forward command in the low half, sidestep and turn in one byte each above. */
    public static final int COMMANDS = 23;
    /** The command that plays over the legs once, 0 for none, and for how many seconds. */
    public static final int ACTION = 24;

    public static final int ACTION_AGE = 25;

    public static final int AIRBORNE = 1;
    public static final int HAS_TRUTH = 2;
    public static final int HAS_HEARD = 4;

    /** Words per point of a waypoint queue: row, x, y, z. */
    static final int POINT = 4;
    /** Words per scheme of a comparison: number, x, y, z, heading. */
    static final int SCHEME = 5;

    public double time;
    public int number;
    public int count;
    public int[] rows = new int[32 * STRIDE];
    int pointCount;
    int[] points = new int[64];
    int schemeCount;
    int[] schemes = new int[8 * SCHEME];
    /** One's own figure, 0 for none; and the one that is compared. */
    public int own;

    public int watched;

    public void clear(double atTime) {
        time = atTime;
        count = 0;
        pointCount = 0;
        schemeCount = 0;
        own = 0;
        watched = 0;
    }

    /** Begins a row and returns where its words begin. */
    public int addRow(int id) {
        int at = count++ * STRIDE;
        if (at + STRIDE > rows.length) {
            rows = Arrays.copyOf(rows, Math.max(rows.length * 2, 32 * STRIDE));
        }
        Arrays.fill(rows, at, at + STRIDE, 0);
        rows[at + ID] = id;
        return at;
    }

    public void put(int at, int column, double value) {
        rows[at + column] = Float.floatToRawIntBits((float) value);
    }

    public void putInt(int at, int column, int value) {
        rows[at + column] = value;
    }

    public float get(int at, int column) {
        return Float.intBitsToFloat(rows[at + column]);
    }

    /** Where the row of an id begins, or −1. */
    public int rowOf(int id) {
        for (int at = 0; at < count * STRIDE; at += STRIDE) {
            if (rows[at + ID] == id) {
                return at;
            }
        }
        return -1;
    }

    /** A waypoint of the figure that was added last. */
    public void addPoint(double x, double y, double z) {
        int at = pointCount++ * POINT;
        if (at + POINT > points.length) {
            points = Arrays.copyOf(points, Math.max(points.length * 2, 64));
        }
        points[at] = count - 1;
        points[at + 1] = Float.floatToRawIntBits((float) x);
        points[at + 2] = Float.floatToRawIntBits((float) y);
        points[at + 3] = Float.floatToRawIntBits((float) z);
    }

    /** Where a scheme would draw the watched figure. */
    public void addScheme(int scheme, double x, double y, double z, double heading) {
        int at = schemeCount++ * SCHEME;
        if (at + SCHEME > schemes.length) {
            schemes = Arrays.copyOf(schemes, Math.max(schemes.length * 2, 8 * SCHEME));
        }
        schemes[at] = scheme;
        schemes[at + 1] = Float.floatToRawIntBits((float) x);
        schemes[at + 2] = Float.floatToRawIntBits((float) y);
        schemes[at + 3] = Float.floatToRawIntBits((float) z);
        schemes[at + 4] = Float.floatToRawIntBits((float) heading);
    }

    /** A copy that takes no more room than it needs: what a history keeps. */
    public ViewFrame keep() {
        ViewFrame kept = new ViewFrame();
        kept.time = time;
        kept.number = number;
        kept.count = count;
        kept.rows = Arrays.copyOf(rows, count * STRIDE);
        kept.pointCount = pointCount;
        kept.points = Arrays.copyOf(points, pointCount * POINT);
        kept.schemeCount = schemeCount;
        kept.schemes = Arrays.copyOf(schemes, schemeCount * SCHEME);
        kept.own = own;
        kept.watched = watched;
        return kept;
    }

    /** Becomes the same picture; the other may be shared between threads as long as nobody changes it. */
    void copyFrom(ViewFrame other) {
        time = other.time;
        number = other.number;
        count = other.count;
        rows = other.rows.clone();
        pointCount = other.pointCount;
        points = other.points.clone();
        schemeCount = other.schemeCount;
        schemes = other.schemes.clone();
        own = other.own;
        watched = other.watched;
    }

    int words() {
        return HEAD + count * STRIDE + pointCount * POINT + schemeCount * SCHEME;
    }

    /** The frame as it travels, with what one tab needs to know about its place on the history. */
    byte[] encode(int request, int flags, double behind, double length, double speed) {
        ByteBuffer out = ByteBuffer.allocate(words() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(1).putInt(request).putInt(number).putInt(flags);
        out.putDouble(time);
        out.putInt(count).putInt(pointCount).putInt(schemeCount).putInt(own).putInt(watched);
        out.putFloat((float) behind).putFloat((float) length).putFloat((float) speed);
        out.putInt(0).putInt(0);
        put(out, rows, count * STRIDE);
        put(out, points, pointCount * POINT);
        put(out, schemes, schemeCount * SCHEME);
        return out.array();
    }

    private static void put(ByteBuffer out, int[] words, int length) {
        out.asIntBuffer().put(words, 0, length);
        out.position(out.position() + length * Integer.BYTES);
    }
}
