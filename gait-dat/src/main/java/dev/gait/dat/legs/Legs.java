package dev.gait.dat.legs;

import dev.gait.dat.file.DatException;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Track;
import dev.gait.motion.interp.MotionProfile;
import java.util.Arrays;

/**
 * The legs of one kind of creature, out of its motion table: how fast every cycle carries it, frame by frame where the
 * frames differ, what plays between two cycles, and how long an action takes (motion.md §D.14, §H.4).
 *
 * <p>Everything is worked out when the legs are made; asking costs a search in a short sorted array and allocates
 * nothing, so legs may serve any number of creatures on any number of threads.
 */
public final class Legs extends BorrowedLegs {
    /** Where animations come from. */
    @FunctionalInterface
    public interface Tracks {
        Track track(int animation) throws DatException;
    }

    private final int[] styles;
    private final StyleLegs[] inStyles;
    private final StyleLegs usual;

    Legs(int[] styles, StyleLegs[] inStyles, StyleLegs usual) {
        this.styles = styles;
        this.inStyles = inStyles;
        this.usual = usual;
    }

    /** Works out the legs of a motion table. */
    public static Legs of(MotionTable table, Tracks tracks) throws DatException {
        return new LegsReader(table, tracks).read();
    }

    @Override
    protected MotionProfile usual() {
        return usual;
    }

    /** The legs in a stance; one that the table does not know is taken for the table's usual one. */
    @Override
    public MotionProfile inStyle(int style) {
        int at = Arrays.binarySearch(styles, style & 0xFFFF);
        return at < 0 ? usual : inStyles[at];
    }

    /** The same legs for prediction, where nobody knows the frame: the average of every cycle, and no links. */
    @Override
    public MotionProfile steady() {
        StyleLegs[] steady = new StyleLegs[inStyles.length];
        for (int i = 0; i < steady.length; i++) {
            steady[i] = inStyles[i].steady();
        }
        return new Legs(styles, steady, usual.steady());
    }
}
