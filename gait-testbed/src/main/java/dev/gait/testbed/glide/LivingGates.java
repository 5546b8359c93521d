package dev.gait.testbed.glide;

import dev.gait.lab.check.Gate;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.Lab;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What Glide must reach in the living world (glide.md, G8 and G9): real clients and the real server, everybody behind a line
 * of their own, both ways. The truth is the player's own screen, so the delay is that of both lines; everything else is held
 * to the numbers of the lab. And the old way must fail them, so that we know that they bite.
 */
public final class LivingGates {
    private static final double SHAPE = 0.02;
    private static final double REVERSALS_PER_MINUTE = 1;
    /**
     * What both lines may make of it, seconds: the 98th percentile of each, 0.277, and 10 ms more (G1); the frame that an input
     * waits for, the server's turn, and what an input that was lost once is late.
     */
    private static final double DELAY_200 = 0.62;

    /**
     * This share of all stops may take longer than {@link LivingScore#SETTLE_SECONDS}, and one of one player beside, as all others
     * see it: what is late on the player's own line is late for everybody. None takes longer than the other, seconds: a
     * runner who was drawn running on has to come back without a pop.
     */
    private static final double SLOW_STOPS = 0.01;

    private static final double SLOWEST_SETTLE = 2.5;

    private static final double REWIND_RMS = 0.05;
    private static final double REWIND_P99 = 0.25;

    private LivingGates() {}

    /** How much of it is run; every network, and that of G1 whatever they are. */
    public record Extent(int players, double seconds, int seeds, List<NetworkProfile> networks, FramePacing screens) {
        /** The whole of it. */
        public static final Extent FULL = new Extent(20, 30, 1, Networks.PRESETS, FramePacing.SCREEN);

        /** What glide.md asks for: everybody watched for five minutes, with so many seeds; hours. */
        public static Extent whole(double seconds, int seeds) {
            return new Extent(20, seconds, seeds, FULL.networks(), FULL.screens());
        }

        /** The same on more networks. */
        public Extent with(List<NetworkProfile> more) {
            List<NetworkProfile> all = new ArrayList<>(networks);
            all.addAll(more);
            return new Extent(players, seconds, seeds, all, screens);
        }

        /** The same on these networks only. */
        public Extent on(List<NetworkProfile> these) {
            return new Extent(players, seconds, seeds, these, screens);
        }

        /** The same with everybody before such a screen. */
        public Extent drawnOn(FramePacing these) {
            return new Extent(players, seconds, seeds, networks, these);
        }

        /** For the tests. */
        public static final Extent SHORT = new Extent(4, 20, 1, List.of(Networks.WIFI), FramePacing.SCREEN);

        private Set<NetworkProfile> all() {
            Set<NetworkProfile> all = new LinkedHashSet<>(List.of(Networks.GLIDE_200));
            all.addAll(networks);
            return all;
        }

        long runs() {
            return (long) seeds * all().size() + 1;
        }
    }

    /** Number of runs that {@link #gates} will report. */
    public static long runs(Extent extent) {
        return extent.runs();
    }

    /** Holds them, several runs at a time; the results do not depend on how many. */
    public static List<Gate> gates(Extent extent, long firstSeed, int threads, Lab.Progress progress)
            throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            Future<LivingTotal> old = pool.submit(() -> {
                LivingTotal total = new LivingTotal();
                int few = Math.min(4, extent.players());
                total.add(
                        firstSeed,
                        run(firstSeed, few, Networks.GLIDE_200, false, extent.screens())
                                .play(extent.seconds()));
                progress.done();
                return total;
            });
            List<Gate> gates = new ArrayList<>();
            for (NetworkProfile network : extent.all()) {
                List<Future<LivingTotal>> pending = new ArrayList<>();
                for (int i = 0; i < extent.seeds(); i++) {
                    long seed = firstSeed + i;
                    pending.add(pool.submit(() -> {
                        LivingTotal total = new LivingTotal();
                        total.add(
                                seed,
                                run(seed, extent.players(), network, true, extent.screens())
                                        .play(extent.seconds()));
                        progress.done();
                        return total;
                    }));
                }
                LivingTotal total = new LivingTotal();
                for (Future<LivingTotal> one : pending) {
                    total.add(one.get());
                }
                if (network == Networks.GLIDE_200) {
                    gates.add(gate(
                            "G9: the living world, glide-200 both ways",
                            holds(total, extent.players()),
                            total,
                            extent,
                            network));
                    gates.add(rewinds(total));
                } else {
                    gates.add(gate(
                            "G9: nobody pops in the living world, " + network.name() + " both ways",
                            total.isSmooth(),
                            total,
                            extent,
                            network));
                }
            }
            LivingTotal without = old.get();
            gates.add(
                    new Gate("without Glide G9 is not reached", !holds(without, extent.players()), without.toString()));
            return gates;
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** With the command that plays a seed of it again, where it failed. */
    private static Gate gate(String name, boolean passed, LivingTotal total, Extent extent, NetworkProfile network) {
        String again = String.format(
                Locale.ROOT,
                "; one seed again: ./gait lab --living --seeds 1 --seed N --seconds %s --network \"%s\"",
                extent.seconds(),
                Networks.PRESETS.contains(network) ? network.name() : NetworkText.format(network));
        return new Gate(name, passed, passed ? total.toString() : total + again);
    }

    private static LivingGlide run(long seed, int players, NetworkProfile network, boolean glide, FramePacing screens) {
        return new LivingGlide(seed, players, network, new FlatGround(0), glide, false, screens);
    }

    private static boolean holds(LivingTotal total, int players) {
        return total.isSmooth()
                && total.shape() <= SHAPE
                && total.reversalsPerMinute() <= REVERSALS_PER_MINUTE
                && total.delay() <= DELAY_200
                && total.slowStops() <= SLOW_STOPS * total.stops() + players - 1
                && total.slowestSettle() <= SLOWEST_SETTLE;
    }

    private static Gate rewinds(LivingTotal total) {
        RewindErrors errors = total.rewind();
        return new Gate(
                "G8: rewinding tells what was on the screen, glide-200",
                errors.rms() <= REWIND_RMS && errors.percentile(0.99) <= REWIND_P99,
                String.format(
                        Locale.ROOT,
                        "off by %.3f m RMS, p99 %.3f m, over %d looks",
                        errors.rms(),
                        errors.percentile(0.99),
                        errors.size()));
    }
}
