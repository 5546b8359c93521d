package dev.gait.testbed.glide;

import dev.gait.lab.check.Gate;
import dev.gait.lab.run.Lab;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What Glide must reach in the living world (glide.md, G8 and G9): real clients and the real server, everybody behind a line
 * of their own, both ways. The truth is the player's own screen, so the delay is that of both lines; everything else is held
 * to the numbers of the lab. And the old way must fail them, so that we know that they bite.
 */
public final class LivingGates {
    private static final double SHAPE = 0.02;
    private static final double REVERSALS_PER_MINUTE = 1;
    /** What the 98th percentile of both lines, an input that was lost once, and the server's turn come to, seconds. */
    private static final double DELAY_200 = 0.62;

    private static final double REWIND_RMS = 0.05;
    private static final double REWIND_P99 = 0.25;

    private LivingGates() {}

    /** How much of it is run. */
    public record Extent(int players, double seconds, int seeds, List<NetworkProfile> networks) {
        /** The whole of it. */
        public static final Extent FULL = new Extent(20, 30, 1, Networks.PRESETS);

        /** What glide.md asks for: everybody watched for five minutes, with so many seeds; hours. */
        public static Extent whole(int seeds) {
            return new Extent(20, 300, seeds, FULL.networks());
        }

        /** The same on more networks. */
        public Extent with(List<NetworkProfile> more) {
            List<NetworkProfile> all = new ArrayList<>(networks);
            all.addAll(more);
            return new Extent(players, seconds, seeds, all);
        }

        /** For the tests. */
        public static final Extent SHORT = new Extent(4, 20, 1, List.of(Networks.WIFI));

        long runs() {
            return (long) seeds * (1 + networks.size()) + 1;
        }
    }

    public static long runs(Extent extent) {
        return extent.runs();
    }

    public static List<Gate> gates(Extent extent, long firstSeed, Lab.Progress progress) {
        List<Gate> gates = new ArrayList<>();
        Total glide = new Total();
        for (int i = 0; i < extent.seeds(); i++) {
            glide.add(
                    new LivingGlide(firstSeed + i, extent.players(), Networks.GLIDE_200, new FlatGround(0), true, false)
                            .play(extent.seconds()));
            progress.done();
        }
        gates.add(new Gate(
                "G9: the living world, " + Networks.GLIDE_200.name() + " both ways", glide.holds(), glide.text()));
        gates.add(new Gate(
                "G8: rewinding tells what was on the screen, " + Networks.GLIDE_200.name(),
                glide.rewind.rms() <= REWIND_RMS && glide.rewind.percentile(0.99) <= REWIND_P99,
                text(
                        "off by %.3f m RMS, p99 %.3f m, over %d looks",
                        glide.rewind.rms(), glide.rewind.percentile(0.99), glide.rewind.size())));
        Total everywhere = new Total();
        for (NetworkProfile network : extent.networks()) {
            for (int i = 0; i < extent.seeds(); i++) {
                everywhere.add(new LivingGlide(firstSeed + i, extent.players(), network, new FlatGround(0), true, false)
                        .play(extent.seconds()));
                progress.done();
            }
        }
        gates.add(new Gate(
                "G9: nobody pops in the living world, " + extent.networks().size() + " networks",
                everywhere.pops == 0 && everywhere.blips == 0,
                text(
                        "%d pops, %d blips, largest %.3f m; shape %.3f m at worst, over %d pairs",
                        everywhere.pops, everywhere.blips, everywhere.largest, everywhere.shape, everywhere.pairs)));
        Total old = new Total();
        old.add(new LivingGlide(
                        firstSeed, Math.min(4, extent.players()), Networks.GLIDE_200, new FlatGround(0), false, false)
                .play(extent.seconds()));
        progress.done();
        gates.add(new Gate("without Glide G9 is not reached", !old.holds(), old.text()));
        return gates;
    }

    /** The worst of many pairs. */
    private static final class Total {
        double shape;
        double shapeSum;
        double delay;
        int pops;
        int blips;
        int reversals;
        double largest;
        double settle;
        double seconds;
        int pairs;
        final RewindErrors rewind = new RewindErrors();

        void add(LivingGlide run) {
            for (LivingScore score : run.scores()) {
                shape = Math.max(shape, score.shape());
                shapeSum += score.shape();
                delay = Math.max(delay, score.delay());
                pops += score.pops();
                blips += score.blips();
                reversals += score.reversals();
                largest = Math.max(largest, score.largestPop());
                settle = Math.max(settle, score.slowestSettle());
                seconds += score.seconds();
                pairs++;
            }
            rewind.add(run.rewindErrors());
        }

        boolean holds() {
            return pops == 0
                    && blips == 0
                    && shapeSum / pairs <= SHAPE
                    && reversals * 60 / seconds <= REVERSALS_PER_MINUTE
                    && delay <= DELAY_200;
        }

        String text() {
            return LivingGates.text(
                    "shape %.3f m in the mean, %.3f at worst, at most %.3f s late; %d pops, %d blips, %.2f reversals a"
                            + " minute, slowest settle %.2f s, over %d pairs",
                    shapeSum / pairs, shape, delay, pops, blips, reversals * 60 / seconds, settle, pairs);
        }
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
