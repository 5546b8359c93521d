package dev.gait.testbed.game;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.FrameTimes;
import dev.gait.motion.game.Authority;
import dev.gait.motion.game.CharacterView;
import dev.gait.motion.game.Ground;
import dev.gait.motion.game.Hero;
import dev.gait.motion.game.HeroState;
import dev.gait.motion.game.InputBatch;
import dev.gait.motion.game.Speeds;
import dev.gait.motion.math.Prng;
import dev.gait.motion.world.Obstacle;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.Networks;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One's own player over a bad line: bytes both ways, real frame times, a stick, a mouse, jumps and walls. */
class HeroTest {
    private static final double NANOS = 1e9;
    private static final double SECONDS = 60;
    private static final Ground GROUND = Ground.flat(0)
            .with(
                    Obstacle.box(-3, 6, 0, 2, 0.5, 3, 30),
                    Obstacle.cylinder(5, -4, 0, 1, 2),
                    Obstacle.box(0, -9, 0, 3, 3, 0.3, 0));

    /** What a player does: a new stick position every third of a second, a view that turns, a jump now and then. */
    private static final class Fingers {
        private final Prng luck;
        double moveX;
        double moveY;
        double heading;
        boolean jump;
        private double next;

        Fingers(Prng luck) {
            this.luck = luck;
        }

        void at(double now) {
            heading = 200 * now % 360;
            if (now >= next) {
                next = now + 0.33;
                boolean rests = luck.nextDouble() < 0.2;
                moveX = rests ? 0 : 2 * luck.nextDouble() - 1;
                moveY = rests ? 0 : 2 * luck.nextDouble() - 1;
                jump = luck.nextDouble() < 0.2;
            }
        }
    }

    private record Result(double largestCorrection, double fastest, long refused, int jumps) {}

    private static Result play(Speeds speeds, long seed) {
        Prng luck = new Prng(seed);
        ImpairedLink<byte[]> up = new ImpairedLink<>(Networks.GLIDE_200, luck.split("up"));
        ImpairedLink<byte[]> down = new ImpairedLink<>(Networks.GLIDE_200, luck.split("down"));
        FrameTimes frames = new FrameTimes(new FramePacing(60, 3, 50, 1), 0, luck.split("frames"));
        Fingers fingers = new Fingers(luck.split("fingers"));
        Hero hero = new Hero(GROUND, speeds);
        Authority server = new Authority(GROUND, speeds);
        hero.spawn(0, 0, 0, 0);
        server.join(1, 0, 0, 0, 0, 0);
        double correction = 0;
        double fastest = 0;
        int jumps = 0;
        double tick = 0;
        for (double now = frames.next() / NANOS; now < SECONDS; now = frames.next() / NANOS) {
            long nanos = Math.round(now * NANOS);
            double moment = now;
            up.poll(nanos, (bytes, at) -> server.play(1, Objects.requireNonNull(InputBatch.read(bytes)), at / NANOS));
            for (; tick <= now; tick += 0.05) {
                server.tick(tick);
                down.offer(server.state(1).toBytes(), 74, 0, Math.round(tick * NANOS));
            }
            down.poll(nanos, (bytes, at) -> hero.confirmed(Objects.requireNonNull(HeroState.read(bytes))));
            correction = Math.max(correction, hero.correction());
            fingers.at(now);
            hero.input(
                    fingers.moveX,
                    fingers.moveY,
                    fingers.heading,
                    fingers.jump,
                    now,
                    batch -> up.offer(batch.toBytes(), batch.toBytes().length, 1, Math.round(moment * NANOS)));
            CharacterView me = hero.draw(now);
            fastest = Math.max(fastest, me.speed());
            jumps += me.hasLanded() ? 1 : 0;
        }
        return new Result(correction, fastest, server.refused(), jumps);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nothingIsCorrectedOverABadLine(long seed) {
        Result result = play(Speeds.of(6), seed);
        assertThat(result.largestCorrection()).isLessThan(1e-6);
        assertThat(result.refused()).isZero();
        assertThat(result.jumps()).isGreaterThan(5);
        assertThat(result.fastest()).isLessThan(6.1);
    }

    @Test
    void norWithInertiaSlowTurnsAndAnotherPace() {
        Speeds heavy = Speeds.of(12)
                .withSideways(6, 3)
                .withAcceleration(20, 30)
                .withTurn(180)
                .withJump(7);
        Result result = play(heavy, 4);
        assertThat(result.largestCorrection()).isLessThan(1e-6);
        assertThat(result.fastest()).isLessThan(12.1).isGreaterThan(8);
    }

    @Test
    void aKeyIsSeenInTheNextFrame() {
        Hero hero = new Hero(Ground.flat(0), Speeds.of(6));
        hero.spawn(0, 0, 0, 0);
        hero.draw(0);
        hero.input(0, 0, 0, false, 0, batch -> {});
        hero.input(1, 0, 0, false, 0.1, batch -> {});
        assertThat(hero.draw(0.1).x()).isZero();
        hero.input(1, 0, 0, false, 0.1 + 1 / 60.0, batch -> {});
        assertThat(hero.draw(0.1 + 1 / 60.0).x()).isBetween(0.099, 0.101);
    }

    @Test
    void whatTheServerKnowsBetterGlides() {
        Hero hero = new Hero(Ground.flat(0), Speeds.of(6));
        Authority server = new Authority(Ground.flat(0), Speeds.of(6));
        hero.spawn(0, 0, 0, 0);
        server.join(1, 0, 0, 0, 0, 0);
        hero.confirmed(server.state(1));
        hero.draw(0);
        server.push(1, 4, 0, 2);
        server.tick(1.5);
        hero.confirmed(server.state(1));

        assertThat(hero.correction()).isGreaterThan(1);
        double before = 0;
        for (double now = 0.017; now < 1; now += 0.017) {
            double x = hero.draw(now).x();
            assertThat(x - before).isLessThan(0.35).isGreaterThanOrEqualTo(0);
            before = x;
        }
        assertThat(before).isGreaterThan(1);
    }

    @Test
    void nobodyGetsMoreTimeThanHasPassed() {
        Hero hero = new Hero(Ground.flat(0), Speeds.of(6));
        Authority server = new Authority(Ground.flat(0), Speeds.of(6));
        hero.spawn(0, 0, 0, 0);
        server.join(1, 0, 0, 0, 0, 0);
        // A client whose clock runs five times as fast.
        for (int i = 0; i < 600; i++) {
            double now = i / 60.0;
            hero.input(1, 0, 0, false, 5 * now, batch -> server.play(1, batch, now));
            hero.confirmed(server.state(1));
        }
        assertThat(server.state(1).x()).isLessThan(6 * 10.3);
        assertThat(server.refused()).isGreaterThan(100);
    }
}
