package dev.gait.testbed.steady;

import dev.gait.lab.check.Gate;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.FrameTimes;
import dev.gait.lab.run.Lab;
import dev.gait.motion.math.Prng;
import dev.gait.motion.world.HeightField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Steady on a real clock (motion.md §O.1): at seven frame rates, four amounts of noise and a 50 ms hitch a second, every
 * drawn frame moves as far as it lasts, within a millimetre, and none pops or stands still. Held on the loop of the
 * README, on one's own player at the keys, and on real clients with the real server over a clean link, with the extension
 * and without: oneself and another, straight on, in a circle, uphill and in a leap.
 */
public final class SteadyGates {
    private static final double[] RATES = {20, 30, 59.94, 60, 90, 144, 240};
    private static final double[] NOISES = {3, 1, 0.1, 0};
    private static final double TOLERANCE = 0.001;
    private static final long CLIENT_MILLIS = 2_500;
    private static final long SEED = 20_261;
    /** What the hill of the clients rises per metre. */
    private static final double SLOPE = 0.15;

    /** How long a screen stands still once a second, milliseconds. */
    private static final double HITCH = 50;

    private SteadyGates() {}

    static FrameTimes screen(double framesPerSecond, double noiseMillis, long begin, Prng luck) {
        return new FrameTimes(new FramePacing(framesPerSecond, noiseMillis, HITCH, 1), begin, luck);
    }

    /** Runs that {@link #gates} makes. */
    public static long runs() {
        return (long) RATES.length * NOISES.length * (SteadyScene.Motion.values().length + 1)
                + (long) RATES.length * 3 * SteadyClients.Asking.values().length;
    }

    /** All of them. */
    public static List<Gate> gates(Lab.Progress progress) {
        return gates(RATES, progress);
    }

    /** The clients' at fewer rates, for those in a hurry; the scene's are quick. */
    public static List<Gate> gates(double[] clientRates, Lab.Progress progress) {
        List<Gate> gates = new ArrayList<>();
        for (SteadyScene.Motion motion : SteadyScene.Motion.values()) {
            SteadyJudge others = new SteadyJudge();
            SteadyJudge own = new SteadyJudge();
            play(motion, SteadyScene.Loop.SHIPPED, others, own, progress);
            String what = motion.name().toLowerCase(Locale.ROOT);
            gates.add(hold("steady in a scene, another, " + what, others));
            gates.add(hold("steady in a scene, oneself, " + what, own));
        }
        for (SteadyClients.Asking asking : SteadyClients.Asking.values()) {
            overALink(asking, clientRates, gates, progress);
        }
        gates.add(bites(progress));
        return gates;
    }

    /** Client, server, client: what a watcher sees of a runner, and the runner of itself. */
    private static void overALink(
            SteadyClients.Asking asking, double[] rates, List<Gate> gates, Lab.Progress progress) {
        SteadyJudge straight = new SteadyJudge();
        SteadyJudge circling = new SteadyJudge();
        SteadyJudge uphill = new SteadyJudge();
        SteadyJudge leaping = new SteadyJudge();
        SteadyJudge own = new SteadyJudge();
        for (double rate : rates) {
            long seed = SEED + Math.round(rate * 10);
            SteadyClients runs = new SteadyClients(asking, seed).play(rate, NOISES, CLIENT_MILLIS, seed);
            progress.done();
            SteadyClients climbs = new SteadyClients(asking, seed + 1, new HeightField((x, y) -> SLOPE * 24 * y))
                    .playUphill(SLOPE, rate, NOISES, CLIENT_MILLIS, seed);
            progress.done();
            SteadyClients leaps = new SteadyClients(asking, seed + 2).playLeap(rate, NOISES, seed);
            progress.done();
            straight.add(runs.others());
            circling.add(runs.circling());
            uphill.add(climbs.others());
            leaping.add(leaps.others());
            own.add(runs.own()).add(climbs.own()).add(leaps.own());
        }
        String how = asking.label;
        gates.add(hold("steady over a clean link, another, straight" + how, straight));
        gates.add(hold("steady over a clean link, another, turning" + how, circling));
        gates.add(hold("steady over a clean link, another, uphill" + how, uphill));
        gates.add(hold("steady over a clean link, another, jumping" + how, leaping));
        gates.add(hold("steady over a clean link, oneself" + how, own));
    }

    private static void play(
            SteadyScene.Motion motion,
            SteadyScene.Loop loop,
            SteadyJudge others,
            SteadyJudge own,
            Lab.Progress progress) {
        for (double rate : RATES) {
            for (double noise : NOISES) {
                SteadyScene scene =
                        new SteadyScene(motion, loop).play(rate, noise, SEED + Math.round(rate * 100 + noise * 10));
                others.add(scene.others());
                own.add(scene.own());
                progress.done();
            }
        }
    }

    /** The gate of motion.md §H.1, drawn as retail draws it, must not get through. */
    private static Gate bites(Lab.Progress progress) {
        SteadyJudge others = new SteadyJudge();
        play(SteadyScene.Motion.STRAIGHT, SteadyScene.Loop.RETAIL, others, new SteadyJudge(), progress);
        Gate gate = hold("drawn as retail draws it, nobody is steady", others);
        return new Gate(gate.name(), !gate.passed(), gate.detail());
    }

    private static Gate hold(String name, SteadyJudge judge) {
        boolean passed =
                judge.exactFrames() > 0 && judge.worst() <= TOLERANCE && judge.pops() == 0 && judge.stillFrames() == 0;
        return new Gate(
                name,
                passed,
                String.format(
                        Locale.ROOT,
                        "%d frames, %d to the millimetre: worst %.3f mm, %d pops, %d still",
                        judge.frames(),
                        judge.exactFrames(),
                        judge.worst() * 1000,
                        judge.pops(),
                        judge.stillFrames()));
    }
}
