package dev.gait.testbed.game;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.lab.metric.Pops;
import dev.gait.lab.metric.Shape;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.FrameTimes;
import dev.gait.motion.game.CharacterView;
import dev.gait.motion.game.Command;
import dev.gait.motion.game.Crowd;
import dev.gait.motion.game.Speeds;
import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The small door as somebody else's game would use it: characters whose motion is that game's own and none of ours, speeds,
 * places, ids and clocks of any kind, over 100 ± 20 ms with 1 % loss, drawn unevenly and with hitches. Walkers are seeded;
 * a failure names its seed.
 */
class AnyGameTest {
    private static final int REMOTES = 10;
    private static final double SECONDS = 30;
    private static final int TRUTH_RATE = 240;
    private static final double NANOS = 1e9;

    /**
     * @param rate positions a second
     * @param commands whether changes of what legs do are said, too
     */
    private record Setting(
            Speeds speeds,
            double acceleration,
            double scale,
            double farX,
            double farY,
            long firstId,
            double begin,
            double rate,
            boolean commands) {
        static Setting of(double speed) {
            return new Setting(Speeds.of(speed), 40, 1, 0, 0, 1, 0, 10, false);
        }

        Setting at(double x, double y) {
            return new Setting(speeds, acceleration, scale, x, y, firstId, begin, rate, commands);
        }

        Setting from(long id, double time) {
            return new Setting(speeds, acceleration, scale, farX, farY, id, time, rate, commands);
        }

        Setting withCommands() {
            return new Setting(speeds, Double.POSITIVE_INFINITY, scale, farX, farY, firstId, begin, 1, true);
        }

        Setting scaled(double factor) {
            return new Setting(
                    Speeds.of(speeds.top() * factor),
                    acceleration * factor,
                    factor,
                    farX,
                    farY,
                    firstId,
                    begin,
                    rate,
                    commands);
        }
    }

    private record Score(double shape, double delay, int pops) {}

    /** Goes somewhere, changes its mind, stands: with a speed and an acceleration, and nothing else. */
    private static final class Walker {
        final double[] x;
        final double[] y;
        final double[] vx;
        final double[] vy;
        final double[] heading;
        /** Ticks at which it did something else. */
        final List<Integer> changes = new ArrayList<>();

        Walker(Setting setting, Prng luck) {
            int count = (int) (SECONDS * TRUTH_RATE) + 1;
            x = new double[count];
            y = new double[count];
            vx = new double[count];
            vy = new double[count];
            heading = new double[count];
            double wantX = 0;
            double wantY = 0;
            double facing = 0;
            double until = 0;
            double step = 1.0 / TRUTH_RATE;
            for (int i = 1; i < count; i++) {
                if (i * step >= until) {
                    double angle = luck.nextDouble() * 2 * Math.PI;
                    double share = luck.nextDouble() < 0.25 ? 0 : 0.4 + 0.6 * luck.nextDouble();
                    wantX = share * setting.speeds().top() * Math.sin(angle);
                    wantY = share * setting.speeds().top() * Math.cos(angle);
                    facing = share == 0 ? facing : Math.toDegrees(angle);
                    until = i * step + 0.7 + 2.5 * luck.nextDouble();
                    changes.add(i);
                }
                double ax = wantX - vx[i - 1];
                double ay = wantY - vy[i - 1];
                double change = Math.hypot(ax, ay);
                double may = Math.min(change, setting.acceleration() * step);
                vx[i] = vx[i - 1] + (change == 0 ? 0 : ax / change * may);
                vy[i] = vy[i - 1] + (change == 0 ? 0 : ay / change * may);
                x[i] = x[i - 1] + vx[i] * step;
                y[i] = y[i - 1] + vy[i] * step;
                heading[i] = facing;
            }
        }

        static double at(double[] of, double seconds) {
            double place = Math.max(0, Math.min(of.length - 1.001, seconds * TRUTH_RATE));
            int i = (int) place;
            return of[i] + (of[i + 1] - of[i]) * (place - i);
        }
    }

    private record Word(int who, double at, @Nullable Command command) {}

    private static List<Score> play(Setting setting, long seed) {
        Prng luck = new Prng(seed);
        ImpairedLink<Word> link = new ImpairedLink<>(Networks.GLIDE_100, luck.split("network"));
        FrameTimes frames = new FrameTimes(new FramePacing(60, 3, 50, 1), 0, luck.split("frames"));
        Crowd crowd = Crowd.onFlatGround(setting.speeds());
        List<Walker> walkers = new ArrayList<>();
        double[] next = new double[REMOTES];
        List<Word> changes = new ArrayList<>();
        for (int i = 0; i < REMOTES; i++) {
            Walker walker = new Walker(setting, luck.split("walker " + i));
            walkers.add(walker);
            next[i] = luck.nextDouble() / setting.rate();
            crowd.spawn(setting.firstId() + i, setting.begin(), setting.farX(), setting.farY(), 0, 0);
            if (setting.commands()) {
                crowd.heard(setting.firstId() + i, setting.begin(), Command.STAND);
                for (int tick : walker.changes) {
                    double forward = Math.hypot(walker.vx[tick], walker.vy[tick]);
                    changes.add(new Word(i, (double) tick / TRUTH_RATE, new Command(forward, 0, 0)));
                }
            }
        }
        double[][][] drawn = new double[REMOTES][2][(int) (SECONDS * 70)];
        double[] times = new double[(int) (SECONDS * 70)];
        int count = 0;
        int said = 0;
        changes.sort((a, b) -> Double.compare(a.at(), b.at()));
        for (double now = frames.next() / NANOS; now < SECONDS - 0.5; now = frames.next() / NANOS) {
            for (int i = 0; i < REMOTES; i++) {
                for (; next[i] <= now; next[i] += 1 / setting.rate()) {
                    link.offer(new Word(i, next[i], null), 40, i, Math.round(next[i] * NANOS));
                }
            }
            for (; said < changes.size() && changes.get(said).at() <= now; said++) {
                for (int again = 0; again < 3; again++) {
                    Word word = changes.get(said);
                    link.offer(word, 20, REMOTES + word.who(), Math.round((word.at() + 0.05 * again) * NANOS));
                }
            }
            link.poll(Math.round(now * NANOS), (word, at) -> hear(crowd, setting, walkers, word));
            times[count] = now;
            for (CharacterView each : crowd.draw(now + 77)) {
                int who = (int) (each.id() - setting.firstId());
                drawn[who][0][count] = each.x() - setting.farX();
                drawn[who][1][count] = each.y() - setting.farY();
            }
            count++;
        }
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < REMOTES; i++) {
            scores.add(score(setting, walkers.get(i), drawn[i], times, count));
        }
        return scores;
    }

    private static void hear(Crowd crowd, Setting setting, List<Walker> walkers, Word word) {
        Walker walker = walkers.get(word.who());
        long id = setting.firstId() + word.who();
        double at = setting.begin() + word.at();
        double heading = walker.heading[(int) Math.floor(word.at() * TRUTH_RATE + 1e-6)];
        double t = word.at();
        crowd.heard(
                id,
                at,
                setting.farX() + Walker.at(walker.x, t),
                setting.farY() + Walker.at(walker.y, t),
                0,
                heading,
                Walker.at(walker.vx, t),
                Walker.at(walker.vy, t),
                0);
        if (word.command() != null) {
            // Who turns at once says where it turned, and to which heading, together with what it does from then on.
            crowd.heard(id, at, word.command());
        }
    }

    private static Score score(Setting setting, Walker walker, double[][] drawn, double[] times, int count) {
        int first = 240;
        Shape.Best best = Shape.best(
                (frame, delay) -> {
                    double dx = drawn[0][frame] - Walker.at(walker.x, times[frame] - delay);
                    double dy = drawn[1][frame] - Walker.at(walker.y, times[frame] - delay);
                    return dx * dx + dy * dy;
                },
                first,
                count - first,
                new Shape.Search(0.05, 0.6, 0.02, 0.002, 2));
        int pops = 0;
        for (int frame = first + 1; frame < count; frame++) {
            double moved = Math.hypot(drawn[0][frame] - drawn[0][frame - 1], drawn[1][frame] - drawn[1][frame - 1]);
            double excess = Pops.excess(moved, setting.speeds().top(), times[frame] - times[frame - 1]);
            pops += Pops.isPop(excess / setting.scale()) ? 1 : 0;
        }
        return new Score(best.rms(), best.delay(), pops);
    }

    private static void assertSmooth(Setting setting, long seed, double shape) {
        assertThat(play(setting, seed)).as("seed %d of %s", seed, setting).allSatisfy(score -> {
            assertThat(score.shape()).isLessThanOrEqualTo(shape);
            assertThat(score.pops()).isZero();
        });
    }

    @Test
    void positionsAloneAreSmoothForTwentyPeopleWhoTryIt() {
        for (long seed = 100; seed < 120; seed++) {
            assertSmooth(Setting.of(6), seed, 0.05);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 12})
    void atAnySpeed(double metersPerSecond) {
        for (long seed = 200; seed < 203; seed++) {
            assertSmooth(Setting.of(metersPerSecond), seed, 0.05);
        }
    }

    @Test
    void whoChangesItsSpeedAtOnceIsFollowedToo() {
        Setting abrupt = new Setting(Speeds.of(6), Double.POSITIVE_INFINITY, 1, 0, 0, 1, 0, 10, false);
        assertSmooth(abrupt, 300, 0.05);
    }

    /** Half the size in everything is half the error and the same picture. */
    @Test
    void atAnyScale() {
        assertSmooth(Setting.of(6).scaled(0.5), 400, 0.025);
    }

    /** Places are doubles: almost a thousand million metres away nothing is coarser, and clocks may begin anywhere. */
    @Test
    void farAwayWithNegativeIdsAndByAnyClockThePictureIsTheSame() {
        List<Score> here = play(Setting.of(6), 500);
        for (Setting setting : List.of(
                Setting.of(6).at(-1e6, 1e6),
                Setting.of(6).at(9e8, -9e8),
                Setting.of(6).from(-5, -1e6),
                Setting.of(6).from(Long.MIN_VALUE, 1.7e9))) {
            List<Score> there = play(setting, 500);
            for (int i = 0; i < REMOTES; i++) {
                assertThat(there.get(i).shape())
                        .as("%s", setting)
                        .isCloseTo(here.get(i).shape(), Offset.offset(3e-3));
                assertThat(there.get(i).pops()).isZero();
            }
        }
    }

    /** A place may overtake the command it follows from: then it is judged by that command when it comes. */
    @Test
    void commandsAndAPositionASecondAreSharperAndSooner() {
        double sum = 0;
        for (long seed = 100; seed < 110; seed++) {
            for (Score score : play(Setting.of(6).withCommands(), seed)) {
                assertThat(score.shape()).as("seed %d", seed).isLessThanOrEqualTo(0.02);
                assertThat(score.delay()).as("seed %d", seed).isLessThan(0.15);
                assertThat(score.pops()).as("seed %d", seed).isZero();
                sum += score.shape();
            }
        }
        assertThat(sum / (10 * REMOTES)).isLessThan(0.01);
    }
}
