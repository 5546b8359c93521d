package dev.gait.dat.legs;

import dev.gait.motion.interp.ClipMotion;
import dev.gait.motion.interp.MotionProfile;
import org.jspecify.annotations.Nullable;

/** Several legs under one name: whoever does not say which walks on one of them. */
public abstract class BorrowedLegs implements MotionProfile {
    /** The legs of those who do not say which. */
    protected abstract MotionProfile usual();

    @Override
    public double forwardVelocity(int cycle, double speed) {
        return usual().forwardVelocity(cycle, speed);
    }

    @Override
    public double sidestepVelocity(double speed) {
        return usual().sidestepVelocity(speed);
    }

    @Override
    public double turnRate(double speed) {
        return usual().turnRate(speed);
    }

    @Override
    public double cycleSeconds(int cycle) {
        return usual().cycleSeconds(cycle);
    }

    @Override
    public @Nullable ClipMotion clip(int cycle) {
        return usual().clip(cycle);
    }

    @Override
    public @Nullable ClipMotion link(int from, int to) {
        return usual().link(from, to);
    }

    @Override
    public double actionSeconds(int cycle, int action) {
        return usual().actionSeconds(cycle, action);
    }
}
