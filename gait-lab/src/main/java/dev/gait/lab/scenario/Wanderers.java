package dev.gait.lab.scenario;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.List;

/**
 * People who walk about: each has a home, does something for a few seconds, then something else, mostly in curves. All
 * from a seed, so a crowd is data as much as a script is.
 */
final class Wanderers {
    private static final double RUN_RATE = 2;

    private Wanderers() {}

    static List<ActorScript> crowd(int count, double radius, long seed, double every, double seconds) {
        List<ActorScript> crowd = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Prng prng = new Prng(seed).split("wanderer").split(i);
            double away = radius * Math.sqrt(prng.nextDouble());
            double bearing = prng.between(0, 2 * StrictMath.PI);
            crowd.add(new ActorScript(
                    "wanderer-" + (i + 1),
                    0,
                    away * StrictMath.sin(bearing),
                    away * StrictMath.cos(bearing),
                    Math.rint(prng.between(1, 359)),
                    RUN_RATE,
                    1,
                    List.of(),
                    true,
                    cues(prng, every, seconds)));
        }
        return crowd;
    }

    private static List<ScriptStep> cues(Prng prng, double every, double seconds) {
        List<ScriptStep> cues = new ArrayList<>();
        double at = prng.between(0, every);
        while (at < seconds - 1) {
            cues.add(new ScriptStep.Move(round(at), stride(prng)));
            at += 0.4 + prng.exponential(Math.max(0.1, every - 0.4));
        }
        cues.add(new ScriptStep.Move(round(seconds - 1), Stride.STOP));
        return cues;
    }

    /** Mostly curves: who walks in circles stays near home. */
    private static Stride stride(Prng prng) {
        double turn = prng.chance(0.7) ? Math.rint(prng.between(-110, 110)) : 0;
        double luck = prng.nextDouble();
        double walk = MotionTuning.WALK_SPEED;
        double strafe = MotionTuning.SIDESTEP_FACTOR * MotionTuning.SIDESTEP_SPEED * RUN_RATE;
        if (luck < 0.30) {
            return new Stride(walk, false, 0, turn);
        }
        if (luck < 0.55) {
            return new Stride(MotionTuning.RUN_SPEED * RUN_RATE, true, 0, turn + Math.copySign(45, turn));
        }
        if (luck < 0.65) {
            return new Stride(-walk * MotionTuning.BACKWARDS_FACTOR, false, 0, turn);
        }
        if (luck < 0.75) {
            return new Stride(0, false, prng.chance(0.5) ? strafe : -strafe, 0);
        }
        return luck < 0.85 ? new Stride(0, false, 0, turn) : Stride.STOP;
    }

    private static double round(double seconds) {
        return Math.rint(seconds * 1000) / 1000;
    }
}
