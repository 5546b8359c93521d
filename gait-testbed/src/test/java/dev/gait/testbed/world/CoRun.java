package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Headings;
import dev.gait.net.impair.NetworkProfile;
import java.util.List;

/** One runs, straight and in turns, another one looks on; the real server is between them; what it says is retail's messages. */
final class CoRun {
    private static final double FAR = 35;
    /** Metres that somebody may be drawn off the truth over a link that loses packets. */
    private static final double MOST_ERROR = 1.0;
    /** Metres against the way somebody runs that nobody sees: 7.2 mm in one of the eight runs, less than 5 in the others. */
    private static final double MOST_BACKWARDS = 0.008;

    /** Others are drawn so long after the moment that is shown (motion.md §O.1). */
    private static final double STEP = 1.0 / 30;
    /** The way the truth goes is the way it went in so long, seconds. */
    private static final double LOOK_BACK = 0.05;
    /** Of a runner, degrees per second (worked number M.32). */
    private static final double TURN_RATE = 128.916;

    final VirtualWorld world;
    final VirtualClient mover;
    final VirtualClient watcher;
    /** Metres between each position that arrived and the body it arrived at. */
    final List<Double> atUpdates;

    final Track truth = new Track();
    final Track own = new Track();
    final Track drawn = new Track();

    CoRun(long seed, boolean extension, NetworkProfile network) {
        world = new VirtualWorld(seed);
        mover = world.enter(
                ClientConfig.of("mover", "secret").withExtension(extension).withGlide(false), network);
        watcher = world.enter(
                ClientConfig.of("watcher", "secret").withExtension(extension).withGlide(false), network);
        world.runUntil(() -> watcher.client().scene().actor(mover.guid()) != null, 10_000);
        world.run(3000);
        UpdateErrors errors = new UpdateErrors(watcher, mover.guid());
        atUpdates = errors.meters;
        watcher.onHeard(errors);
        long[] ticks = {0};
        world.onServed(nowNanos -> {
            // Between two ticks the server's bodies rest unless somebody speaks to them.
            if (world.server().counters().ticks != ticks[0]) {
                ticks[0] = world.server().counters().ticks;
                var at = world.truth(mover.guid());
                truth.add(nowNanos * 1e-9, at.x(), at.y(), at.z());
            }
        });
        watcher.onFrame((frame, nowNanos) -> {
            int row = frame.row(mover.guid());
            drawn.add(nowNanos * 1e-9, frame.x[row], frame.y[row], frame.z[row]);
        });
        mover.onFrame((frame, nowNanos) -> {
            int row = frame.row(mover.guid());
            own.add(nowNanos * 1e-9, frame.x[row], frame.y[row], frame.z[row]);
        });
    }

    /** The furthest anybody was drawn from the server's truth of the moment it shows, metres. */
    double mostDrawnError(double linkSeconds) {
        double most = 0;
        for (int i = 0; i < drawn.size(); i++) {
            double shown = drawn.at(i) - linkSeconds - STEP;
            if (truth.covers(shown)) {
                most = Math.max(most, Math.hypot(drawn.x(i) - truth.xAt(shown), drawn.y(i) - truth.yAt(shown)));
            }
        }
        return most;
    }

    /**
     * The longest way anybody was drawn against the way its player ran, metres, in one go. Its player's own screen says
     * which way that was: the server's truth itself goes back when a late report reaches it.
     */
    double mostBackwards(double linkSeconds) {
        double most = 0;
        double back = 0;
        for (int i = 1; i < drawn.size(); i++) {
            double ran = drawn.at(i) - 2 * linkSeconds - STEP;
            if (!own.covers(ran) || !own.covers(ran - LOOK_BACK)) {
                continue;
            }
            double vx = own.xAt(ran) - own.xAt(ran - LOOK_BACK);
            double vy = own.yAt(ran) - own.yAt(ran - LOOK_BACK);
            double v = Math.hypot(vx, vy);
            double along = (drawn.x(i) - drawn.x(i - 1)) * vx + (drawn.y(i) - drawn.y(i - 1)) * vy;
            boolean runs = v > LOOK_BACK;
            back = runs && along < 0 ? back - along / v : 0;
            most = Math.max(most, back);
        }
        return most;
    }

    /** What a lossy link may do to how somebody is seen: never a metre of error, and nobody runs backwards. */
    void judge(long seed, double linkSeconds) {
        assertThat(mostDrawnError(linkSeconds))
                .as("seed %d: metres from the truth, drawn", seed)
                .isLessThan(MOST_ERROR);
        assertThat(mostBackwards(linkSeconds))
                .as("seed %d: metres run backwards in one go", seed)
                .isLessThan(MOST_BACKWARDS);
    }

    /** Runs for so many seconds, turning now and then, never far from the one who looks on. */
    void run(Prng prng, double seconds) {
        mover.run(true);
        mover.press(MovementKey.FORWARD);
        long end = world.nowNanos() + (long) (seconds * 1e9);
        while (world.nowNanos() < end) {
            world.run((long) prng.between(800, 2500));
            double off = offHome();
            boolean far = watcher.position().distanceTo(mover.position()) > FAR;
            boolean right = far ? off > 0 : prng.chance(0.5);
            double degrees = far ? Math.abs(off) : prng.between(20, 250);
            MovementKey turn = right ? MovementKey.TURN_RIGHT : MovementKey.TURN_LEFT;
            mover.press(turn);
            world.run((long) (degrees / TURN_RATE * 1000));
            mover.release(turn);
        }
    }

    /** Degrees to the right that lead back to the watcher. */
    private double offHome() {
        return Headings.signed(mover.position().headingTo(watcher.position())
                - mover.position().frame.heading());
    }
}
