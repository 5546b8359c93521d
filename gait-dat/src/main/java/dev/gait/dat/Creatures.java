package dev.gait.dat;

import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import dev.gait.dat.legs.BorrowedLegs;
import dev.gait.dat.record.Setup;
import dev.gait.dat.record.Sphere;
import dev.gait.motion.internal.body.BodyShape;
import dev.gait.motion.interp.MotionProfile;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every creature of the data: legs by its motion table, dimensions by its setup. As a profile of its own it is a human,
 * which is what a player is. What the data do not have, or have damaged, walks on the legs that were given for the
 * purpose; {@link #complaint} says so.
 *
 * <p>A kind is read when the first of it appears and kept. Safe for several threads.
 */
public final class Creatures extends BorrowedLegs {
    /** The setup and the motion table of humans. */
    public static final int HUMAN_SETUP = 0x02000001;

    public static final int HUMAN_MOTION_TABLE = 0x09000001;

    private final GameData data;
    private final MotionProfile human;
    private final Map<Integer, MotionProfile> byTable = new HashMap<>();
    private final Map<Integer, Optional<BodyShape>> bySetup = new HashMap<>();
    private @Nullable String complaint;

    Creatures(GameData data, MotionProfile otherwise) {
        this.data = data;
        byTable.put(0, otherwise);
        human = legs(HUMAN_MOTION_TABLE);
        byTable.put(0, human);
    }

    private synchronized MotionProfile legs(int motionTable) {
        MotionProfile known = byTable.get(motionTable);
        if (known == null) {
            try {
                known = data.legs(motionTable);
            } catch (DatException absent) {
                complaint = absent.getMessage();
                known = byTable.getOrDefault(0, MotionProfile.classic());
            }
            byTable.put(motionTable, known);
        }
        return known;
    }

    /** The legs a description names: by its motion table, else by the one its setup usually has. */
    @Override
    public MotionProfile of(int setup, int motionTable) {
        if (motionTable != 0) {
            return legs(motionTable);
        }
        return setup == 0 ? human : legs(usualTable(setup));
    }

    private int usualTable(int setup) {
        try {
            return data.setup(setup).motionTable();
        } catch (DatException absent) {
            complain(absent);
            return 0;
        }
    }

    @Override
    public synchronized @Nullable BodyShape shape(int setup) {
        Optional<BodyShape> known = bySetup.get(setup);
        if (known == null) {
            known = Optional.empty();
            try {
                known = setup == 0 ? known : Optional.ofNullable(shape(data.setup(setup)));
            } catch (DatException absent) {
                complain(absent);
            }
            bySetup.put(setup, known);
        }
        return known.orElse(null);
    }

    /**
     * The dimensions of a setup: its largest sphere or, without any, its own radius, and its own height. Null for one
     * that has no extent; such things do not walk.
     */
    static @Nullable BodyShape shape(Setup setup) {
        double radius = 0;
        for (Sphere sphere : setup.spheres()) {
            radius = Math.max(radius, sphere.radius());
        }
        radius = radius > 0 ? radius : setup.radius();
        boolean extended = radius > 0 && setup.height() > 0 && setup.stepUp() >= 0 && setup.stepDown() >= 0;
        return extended ? new BodyShape(radius, setup.height(), setup.stepUp(), setup.stepDown()) : null;
    }

    private synchronized void complain(DatException absent) {
        complaint = absent.getMessage();
    }

    /** What was last found missing or damaged, as a sentence; null when nothing was. */
    public synchronized @Nullable String complaint() {
        return complaint;
    }

    /** The human's legs for prediction, and everybody's dimensions. */
    @Override
    public MotionProfile steady() {
        return human.steady();
    }

    @Override
    protected MotionProfile usual() {
        return human;
    }

    @Override
    public MotionProfile inStyle(int style) {
        return human.inStyle(style);
    }

    @Override
    public String toString() {
        return "Creatures[" + DatEntry.name(HUMAN_MOTION_TABLE) + "]";
    }
}
