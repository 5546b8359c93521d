package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import dev.gait.server.OccupantStatus;
import dev.gait.server.ServerListener;
import dev.gait.server.creature.Spawn;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A creature chases a running player for a minute, over many turns. What it aims at is news of the last half second,
 * and when the player stops it arrives at 0.6 m, on the server and as the player sees it by the messages of retail.
 */
class ChaseTest {
    private static final int CREATURE = 0x80000001;
    /** The aim is news while it is within a step or two of where the player was then, metres. */
    private static final double SAME_PLACE = 1.0;
    /**
     * Half a second and a tick: so often a hunter looks (motion.md §I.7). A look at prey that will be, by its speed,
     * where it was said to be going is no news, so one may be left out.
     */
    private static final double CHECK = 0.54;

    private static final double REACH = 0.6;
    /**
     * Server and client each steer the hound, and each looks where the prey is at half seconds of its own (motion.md §I.7):
     * until both have looked it runs at two places, a fifth of a second from one word to the next. Metres.
     */
    private static final double DECIDED_TWICE = 0.7;

    static Stream<Arguments> links() {
        return Stream.of(
                Arguments.of(true, Networks.CLEAN, 1L),
                Arguments.of(false, Networks.CLEAN, 2L),
                Arguments.of(true, NetworkText.parse("delay=100 jitter=30 loss=2%"), 3L),
                Arguments.of(false, NetworkText.parse("delay=100 jitter=30 loss=2%"), 4L));
    }

    private record Trace(double at, double x, double y) {}

    @ParameterizedTest
    @MethodSource("links")
    void aChaseReTracksWithinHalfASecondAndArrives(boolean extension, NetworkProfile network, long seed) {
        Position home = new Position(0xA9B40025, 100, 100, 0);
        Spawn hound = new Spawn.Creature("Hound", home, List.of(), 60, 5000, 2.2);
        VirtualWorld world = new VirtualWorld(
                seed,
                VirtualWorld.quietSettings().withPopulation(List.of(hound)),
                new FlatGround(0),
                ServerListener.SILENT);
        VirtualClient prey = world.enter(
                ClientConfig.of("prey", "secret").withExtension(extension).withGlide(false), network);
        world.run(3000);
        UpdateErrors errors = new UpdateErrors(prey, CREATURE);
        prey.onHeard(errors);
        Prng prng = new Prng(seed);
        prey.run(true);
        prey.press(MovementKey.FORWARD);
        ArrayDeque<Trace> path = new ArrayDeque<>();
        int staleTurns = 0;
        int longest = 0;
        MovementKey turning = null;
        long nextTurn = world.nowNanos();
        for (int i = 0; i < 12_000; i++) {
            world.turn();
            double now = world.nowNanos() * 1e-9;
            if (world.nowNanos() >= nextTurn) {
                if (turning != null) {
                    prey.release(turning);
                    turning = null;
                    nextTurn = world.nowNanos() + (long) (prng.between(0.3, 1.0) * 1e9);
                } else {
                    turning = prng.chance(0.5) ? MovementKey.TURN_LEFT : MovementKey.TURN_RIGHT;
                    prey.press(turning);
                    nextTurn = world.nowNanos() + (long) (prng.between(0.5, 1.5) * 1e9);
                }
            }
            Actor seenHound = Objects.requireNonNull(prey.client().scene().actor(CREATURE));
            Position at = prey.position();
            path.addLast(new Trace(now, at.globalX(), at.globalY()));
            while (path.getFirst().at() < now - 3) {
                path.removeFirst();
            }
            if (seenHound.moveTo().isMovingTo() && i > 1000) {
                boolean fresh = isFresh(path, seenHound.moveTo().currentTarget(), now);
                staleTurns = fresh ? 0 : staleTurns + 1;
                longest = Math.max(longest, staleTurns);
            }
        }
        assertThat(longest * 0.005)
                .as("seconds the hound went on to where its prey was longer ago than half a second")
                .isLessThanOrEqualTo(CHECK);
        if (network == Networks.CLEAN) {
            assertThat(errors.meters).hasSizeGreaterThan(150);
            List<Double> sorted = errors.meters.stream().sorted().toList();
            assertThat(sorted.get(sorted.size() - 1))
                    .as("seed %d: metres at the worst update", seed)
                    .isLessThan(DECIDED_TWICE);
            assertThat(sorted.get(sorted.size() / 2))
                    .as("seed %d: metres at the median update", seed)
                    .isLessThan(0.15);
        }
        if (turning != null) {
            prey.release(turning);
        }
        prey.release(MovementKey.FORWARD);
        world.run(15_000);
        OccupantStatus hound1 = world.truth(CREATURE);
        OccupantStatus prey1 = world.truth(prey.guid());
        Actor seen = Objects.requireNonNull(prey.client().scene().actor(CREATURE));
        assertThat(gap(hound1.x() - prey1.x(), hound1.y() - prey1.y()))
                .as("metres between their skins, on the server")
                .isLessThanOrEqualTo(REACH);
        Position drawn = seen.body().position;
        Position drawnPrey = prey.position();
        assertThat(gap(drawn.globalX() - drawnPrey.globalX(), drawn.globalY() - drawnPrey.globalY()))
                .as("metres between their skins, as seen")
                .isLessThanOrEqualTo(REACH + 0.05);
        assertThat(Math.hypot(drawn.globalX() - hound1.x(), drawn.globalY() - hound1.y()))
                .as("metres between what is seen and the server's truth")
                .isLessThanOrEqualTo(0.05);
    }

    private static double gap(double dx, double dy) {
        return Math.hypot(dx, dy) - 2 * 0.48;
    }

    /** Whether the prey was seen where the hound is going, not longer ago than one look at it takes. */
    private static boolean isFresh(ArrayDeque<Trace> path, Position aim, double now) {
        for (Trace trace : path) {
            double apart = Math.hypot(trace.x() - aim.globalX(), trace.y() - aim.globalY());
            if (now - trace.at() <= CHECK && apart <= SAME_PLACE) {
                return true;
            }
        }
        return false;
    }
}
