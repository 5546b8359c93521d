package dev.gait.motion.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.HeightField;
import dev.gait.motion.world.ReplaceableGround;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A body whose way is settled is drawn from a few numbers instead of its timeline: every picture is the same to the last bit,
 * whatever it is told, when, and in which order. Each story is played both ways; seeds name what failed.
 */
class SettledWayTest {
    private static final double EAST = 32_544;
    private static final double NORTH = 34_656;
    private static final int FRAMES = 1000;

    /** One story, told to a body that settles and to one that never does. */
    private static final class Both {
        final Prng luck;
        final GlideRemote settling;
        final GlideRemote general;
        final GlideRow row = new GlideRow();
        final GlideRow same = new GlideRow();
        double now;
        double x = EAST;
        double y = NORTH;
        double heading = 1;
        int number;
        int settled;

        Both(long seed, GlideGround one, GlideGround other) {
            luck = new Prng(seed);
            GlideMode mode = seed % 5 == 0 ? GlideMode.NOW : GlideMode.SMOOTH;
            settling = new GlideRemote(one, 4, mode);
            general = new GlideRemote(other, 4, mode).withoutSettling();
            tell(remote -> remote.begin(0, x, y, 0, heading));
        }

        void tell(Consumer<GlideRemote> said) {
            said.accept(settling);
            said.accept(general);
        }

        /** What a server says of one who walks, a little late, rounded as on the wire; now and then something else. */
        void say() {
            double at = now + luck.between(-0.4, 0.5);
            double off = luck.chance(0.1) ? 0.6 : 0.01;
            x = Math.rint((settling.believed(at).x + luck.between(-off, off)) * 1024) / 1024;
            y = Math.rint((settling.believed(at).y + luck.between(-off, off)) * 1024) / 1024;
            heading = settling.believed(at).heading + luck.between(-0.001, 0.001);
            general.believed(at);
            double z = luck.chance(0.1) ? 0.3 : 0;
            double share = luck.chance(0.3) ? 0.9 : 1;
            double what = luck.nextDouble();
            if (what < 0.45) {
                tell(remote -> remote.position(at, x, y, z, heading, share));
            } else if (what < 0.75) {
                Legs legs = legs();
                int which = ++number;
                tell(remote -> remote.command(at, which, legs));
                if (luck.chance(0.5)) {
                    tell(remote -> remote.command(at, which, legs));
                }
            } else if (what < 0.80) {
                tell(remote -> remote.flight(at, x, y, 0, heading, 2, 1, 4));
            } else if (what < 0.84) {
                tell(remote -> remote.teleport(at, x + 9, y, 0, heading));
            } else if (what < 0.88) {
                tell(remote -> remote.moving(at, x, y, 0, heading, 3, 1, 0, false));
            } else if (what < 0.92) {
                tell(remote -> remote.action(at, ++number, 7));
            } else if (what < 0.94) {
                tell(remote -> remote.judge(at, share));
            } else if (what < 0.96) {
                tell(GlideRemote::reappear);
            } else if (what < 0.97) {
                tell(remote -> remote.goOnFrom(now, x + 0.2, y, 0, heading));
            } else {
                tell(remote -> remote.draw(now - 0.7, 0, row));
            }
        }

        private Legs legs() {
            Legs legs = new Legs();
            if (luck.chance(0.8)) {
                legs.set(luck.between(-2, 8), luck.chance(0.3) ? luck.between(-2, 2) : 0, 0);
                legs.cycle = 3;
            }
            legs.turn = luck.chance(0.4) ? luck.between(-2, 2) : 0;
            return legs;
        }

        void draw(double dt) {
            now += dt;
            settled += settling.isSettled() ? 1 : 0;
            settling.draw(now, dt, row);
            general.draw(now, dt, same);
        }

        /** All of the picture, to the last bit; or where it is, as far off as it may be. */
        void compare(long seed, int frame, double most) {
            double[] settledRow = numbers(row);
            double[] generalRow = numbers(same);
            double worst = Math.abs(settling.offset() - general.offset());
            int compared = most > 0 ? 3 : settledRow.length;
            for (int i = 0; i < compared; i++) {
                worst = Math.max(worst, Math.abs(settledRow[i] - generalRow[i]));
            }
            if (!(worst <= most)) {
                assertThat(settledRow).as("seed %d, frame %d", seed, frame).isEqualTo(generalRow);
            }
        }

        /** Zeros are equal, whatever their sign. */
        private static double[] numbers(GlideRow of) {
            return new double[] {
                of.x + 0.0,
                of.y + 0.0,
                of.z + 0.0,
                of.heading + 0.0,
                of.legsX + 0.0,
                of.legsY + 0.0,
                of.hurries ? 1 : 0,
                of.cycle,
                of.cycleSpeed,
                of.turn + 0.0,
                of.right + 0.0,
                of.speed + 0.0,
                of.pace + 0.0,
                of.action,
                of.actionAge,
                of.airborne ? 1 : 0,
                of.cuts
            };
        }
    }

    private static Both play(long seed, GlideGround one, GlideGround other, double most, Consumer<Both> meanwhile) {
        Both both = new Both(seed, one, other);
        for (int i = 0; i < FRAMES; i++) {
            if (both.luck.chance(0.04)) {
                both.say();
            }
            meanwhile.accept(both);
            both.draw(both.luck.chance(0.02) ? both.luck.between(0.05, 0.4) : both.luck.between(0.014, 0.019));
            both.compare(seed, i, most);
        }
        assertThat(both.general.remembered()).isEqualTo(both.settling.remembered());
        return both;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void isDrawnAsFromItsTimeline(long seed) {
        Both unknown = play(seed, GlideGround.UNKNOWN, GlideGround.UNKNOWN, 0, both -> {});
        Both flat = play(seed, new WorldGround(new FlatGround(0)), new WorldGround(new FlatGround(0)), 0, both -> {});
        assertThat(unknown.settled).as("pictures of settled ways").isGreaterThan(FRAMES / 2);
        assertThat(flat.settled).as("pictures of settled ways").isGreaterThan(FRAMES / 2);
    }

    /**
     * Hills appear under those who walk, as when a client's data come: nobody is settled there. What was reckoned ahead on the
     * old ground is forgotten at different moments, which may be millimetres.
     */
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34})
    void endsWhereTheGroundIsUnevenNow(long seed) {
        ReplaceableGround ground = new ReplaceableGround(new FlatGround(0));
        HeightField hills = new HeightField((x, y) -> (x + y) % 2);
        int[] frames = {0};
        Both both = play(seed, new WorldGround(ground), new WorldGround(ground), 0.02, story -> {
            if (++frames[0] == FRAMES / 2) {
                assertThat(story.settled).isGreaterThan(FRAMES / 5);
                ground.replace(hills);
                story.settled = 0;
            }
        });
        assertThat(both.settled).as("only the picture in which the hills came").isLessThanOrEqualTo(1);
    }
}
