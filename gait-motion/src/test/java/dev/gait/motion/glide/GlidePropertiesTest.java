package dev.gait.motion.glide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.math.Prng;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.HeightField;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleWorld;
import dev.gait.motion.world.Obstacles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for a body shown by Glide whatever it is told, when and how often (glide.md). Seeds name what failed. */
class GlidePropertiesTest {
    private static final double FRAME = 1 / 60.0;
    private static final double EAST = 32_544;
    private static final double NORTH = 34_656;

    /** One thing that is said, and when it arrives: in time, late, twice. */
    private record Word(double arrives, Consumer<GlideRemote> said) {}

    private static double hills(double x, double y) {
        return 3 * Math.sin(x / 11) * Math.cos(y / 9);
    }

    /** Words of ten seconds, each up to 1.5 s late: inside the two seconds that are kept. By commands, or by velocities. */
    private static List<Word> words(Prng luck, boolean scrambled, boolean commands) {
        Prng story = luck.split("story");
        Prng line = luck.split(scrambled ? "one line" : "another line");
        List<Word> words = new ArrayList<>();
        for (int i = 1; i <= 24; i++) {
            double at = i * 0.4 + story.nextDouble() * 0.3;
            Legs legs = new Legs().set(story.between(-2, 8), story.between(-2, 2), story.between(-2, 2));
            int number = 2 * i;
            double x = story.between(-9, 9);
            double y = story.between(-9, 9);
            boolean leaps = story.chance(0.2);
            boolean jumps = story.chance(0.1);
            // Whoever lands and leaps, or arrives elsewhere, in one millisecond is told of twice at that time.
            double then = story.chance(0.5) ? at + 0.1 : at + 0.05;
            if (!commands) {
                say(words, line, at, remote -> remote.moving(at, x, y, hills(x, y), 1, 2, 1, leaps ? 4 : 0, leaps));
            } else if (i > 3) {
                say(words, line, at, remote -> remote.command(at, number, legs));
            }
            say(words, line, at, remote -> remote.action(at, number + 1, number));
            if (i % 3 == 0) {
                say(words, line, at, remote -> remote.position(then, x, y, hills(x, y), 1, 0.9));
            }
            if (leaps) {
                say(words, line, at, remote -> remote.flight(at + 0.05, x, y, hills(x, y), 1, 2, 1, 4));
            }
            if (jumps || i == 4) {
                say(words, line, at, remote -> remote.teleport(at + 0.1, x + 9, y, hills(x + 9, y), 2));
            }
        }
        words.sort((a, b) -> Double.compare(a.arrives(), b.arrives()));
        return words;
    }

    private static void say(List<Word> words, Prng line, double at, Consumer<GlideRemote> said) {
        words.add(new Word(at + line.nextDouble() * 1.5, said));
        while (line.chance(0.3)) {
            words.add(new Word(at + line.nextDouble() * 1.5, said));
        }
    }

    /** The order, the lateness and the copies of what is heard change nothing but the visual offset, and that goes away. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void onlyTheOffsetKnowsHowTheLineWas(long seed) {
        for (boolean commands : new boolean[] {true, false}) {
            GlideRemote one = heard(words(new Prng(seed), false, commands));
            GlideRemote other = heard(words(new Prng(seed), true, commands));
            GlideRow row = new GlideRow();
            for (int i = 0; i < 1200; i++) {
                String when = "seed " + seed + ", commands " + commands + ", picture " + i;
                double moment = 11.8 + i * FRAME;
                GlidePose known = new GlidePose().set(one.believed(moment));
                one.draw(moment, FRAME, row);
                int action = row.action;
                other.draw(moment, FRAME, row);
                assertSame(other.believed(moment), known, when);
                assertThat(row.action).as(when).isEqualTo(action);
            }
            assertThat(Math.max(one.offset(), other.offset()))
                    .as("seed %d, commands %s", seed, commands)
                    .isLessThan(0.01);
        }
    }

    private static GlideRemote heard(List<Word> words) {
        GlideRemote remote = new GlideRemote(GlidePropertiesTest::hills, 8, GlideMode.SMOOTH);
        remote.begin(0, 0, 0, 0, 0);
        GlideRow row = new GlideRow();
        int heard = 0;
        for (double now = 0; now < 12; now += FRAME) {
            while (heard < words.size() && words.get(heard).arrives() <= now) {
                words.get(heard++).said().accept(remote);
            }
            remote.draw(now - 0.2, FRAME, row);
        }
        return remote;
    }

    private static void assertSame(GlidePose pose, GlidePose as, String when) {
        assertThat(pose.x).as(when).isEqualTo(as.x);
        assertThat(pose.y).as(when).isEqualTo(as.y);
        assertThat(pose.z).as(when).isEqualTo(as.z);
        assertThat(pose.heading).as(when).isEqualTo(as.heading);
        assertThat(pose.airborne).as(when).isEqualTo(as.airborne);
    }

    /** Told to run against a wall, told late that it stands there, or beyond it: it is never drawn inside, nor off the ground. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void nobodyIsDrawnInAWallOrOffTheGround(long seed) {
        Prng luck = new Prng(seed);
        HeightField field = new HeightField((x, y) -> (x + y) % 2);
        boolean flat = seed % 2 == 0;
        double[] at = {EAST + 4, NORTH + luck.between(3, 6)};
        Obstacle wall = Obstacle.box(at[0], at[1], -9, 6, 0.5, 30, 0);
        CollisionWorld world = new ObstacleWorld(flat ? new FlatGround(0) : field, Obstacles.of(List.of(wall)));
        GlideGround ground = new WorldGround(world);
        GlideRemote remote = new GlideRemote(ground, 8, GlideMode.SMOOTH);
        remote.begin(0, EAST, NORTH, ground.height(EAST, NORTH), 0);
        GlideRow row = new GlideRow();
        int number = 0;
        double reach = 0.5 + MotionTuning.DEFAULT_RADIUS - 0.05;
        boolean wasSouth = true;
        int cuts = 0;
        for (int i = 0; i < 900; i++) {
            double now = i * FRAME;
            if (i % 40 == 10) {
                remote.command(
                        now - luck.nextDouble() * 0.3,
                        ++number,
                        new Legs().set(luck.between(2, 8), 0, luck.between(-1, 1)));
            }
            if (i % 90 == 50) {
                double x = at[0] + luck.between(-5, 5);
                double y = at[1] + (luck.chance(0.5) ? -1 : 1) * luck.between(1.2, 3);
                double heading = luck.between(0, 6);
                remote.position(now - 0.1, x, y, ground.height(x, y), heading, luck.chance(0.5) ? 0 : 1);
                if (luck.chance(0.5)) {
                    // Somebody else tells of it from then on, and has it on whichever side.
                    remote.handedOver(now - 0.09, x, 2 * at[1] - y, ground.height(x, 2 * at[1] - y), heading);
                }
            }
            remote.draw(now - 0.05, FRAME, row);
            String where = "seed " + seed + " frame " + i + " at " + (row.x - at[0]) + ", " + (row.y - at[1]);
            boolean along = Math.abs(row.x - at[0]) < 6;
            boolean cut = cuts != row.cuts;
            cuts = row.cuts;
            if (!cut && i > 0) {
                boolean inside = along && Math.abs(row.y - at[1]) < reach;
                assertThat(inside).as(where).isFalse();
                assertThat(along && wasSouth != row.y < at[1])
                        .as("through: " + where)
                        .isFalse();
            }
            wasSouth = along ? row.y < at[1] : wasSouth;
            wasSouth = along ? wasSouth : row.y < at[1];
            assertThat(row.z).as(where).isCloseTo(ground.height(row.x, row.y), within(0.02));
        }
        assertThat(number).isGreaterThan(20);
    }

    /** Clocks that step, times of other ages, counters that go round, numbers that are none: bounded, finite, soon over. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 1002, 1107, 1152})
    void aHostileSenderDrawsNoNonsenseAndTakesNoTime(long seed) {
        Prng luck = new Prng(seed);
        double[] odd = {
            0,
            1,
            -1,
            1e-300,
            1e9,
            -1e9,
            1e18,
            -1e18,
            1e300,
            -1e300,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.MAX_VALUE,
            Double.MIN_VALUE
        };
        long[] numbers = {0, 1, 255, 256, 65_535, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};
        GlideRemote remote = new GlideRemote(GlidePropertiesTest::hills, 8, GlideMode.SMOOTH);
        PlayoutClock clock = new PlayoutClock();
        GlideRow row = new GlideRow();
        remote.begin(-1e18, 0, 0, 0, 0);
        for (int i = 0; i < 4_000; i++) {
            double now = i * FRAME;
            double time = luck.chance(0.5) ? now + luck.between(-3, 3) : pick(odd, luck);
            double a = luck.chance(0.7) ? luck.between(-50, 50) : pick(odd, luck);
            double b = luck.chance(0.7) ? luck.between(-50, 50) : pick(odd, luck);
            long number = numbers[(int) (luck.nextDouble() * numbers.length)] + i;
            clock.heard(time, now);
            switch ((int) (luck.nextDouble() * 11)) {
                case 0 -> remote.position(time, a, b, a, b, a);
                case 1 -> remote.command(time, number, new Legs().set(a, b, a));
                case 2 -> remote.flight(time, a, b, a, b, b, a, b);
                case 3 -> remote.moving(time, a, b, a, b, b, a, b, luck.chance(0.5));
                case 4 -> remote.teleport(time, a, b, a, b);
                case 5 -> remote.action(time, (int) number, i);
                case 6 -> remote.handedOver(time, a, b, a, b);
                case 7 -> remote.judge(time, a);
                case 8 -> {
                    GlidePose believed = remote.believed(time);
                    assertThat(Double.isFinite(believed.x + believed.y + believed.z + believed.heading))
                            .as("seed %d, %d", seed, i)
                            .isTrue();
                }
                case 9 -> {
                    if (luck.chance(0.1)) {
                        remote.goOnFrom(time, a, b, a, b);
                    }
                }
                default -> {
                    if (luck.chance(0.02)) {
                        remote.begin(time, a, b, a, b);
                    }
                }
            }
            double moment = luck.chance(0.9) ? now : clock.playout(now);
            remote.draw(moment, FRAME, row);
            double sum = row.x + row.y + row.z + row.heading + row.legsX + row.legsY + clock.delayAt(now);
            assertThat(Double.isFinite(sum)).as("seed %d, %d", seed, i).isTrue();
            assertThat(remote.remembered()).isLessThanOrEqualTo(Timeline.CAPACITY);
        }
    }

    private static double pick(double[] from, Prng luck) {
        return from[(int) (luck.nextDouble() * from.length)];
    }
}
