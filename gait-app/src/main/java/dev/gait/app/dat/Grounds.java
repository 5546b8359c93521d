package dev.gait.app.dat;

import dev.gait.dat.GameData;
import dev.gait.dat.file.DatException;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.GroundKind;
import dev.gait.trace.Replay;
import dev.gait.trace.TraceHeader;
import org.jspecify.annotations.Nullable;

/** The user's own land under a recording. */
public final class Grounds {
    private Grounds() {}

    /**
     * An engine for a trace. One that names no ground, as captures do and whoever recorded it on his own data, is replayed
     * on the land of the data, if there are any; every other trace stands on what it names.
     */
    public static Replay replay(TraceHeader header, @Nullable GameData data) throws DatException {
        if (data == null || header.ground().kind() != GroundKind.NONE) {
            return new Replay(header);
        }
        return new Replay(header, data.land(), data.creatures(MotionProfile.classic()));
    }
}
