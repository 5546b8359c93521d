package dev.gait.motion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** The rules of the door's crowd, one by one; how smooth it is, the test bed measures. */
class CrowdTest {
    private static final double FRAME = 1 / 60.0;

    private final Crowd crowd = Crowd.onFlatGround(Speeds.of(6));

    /** Runs on for a while as a game does: ten positions a second from a body that goes east, half a frame late. */
    private CharacterView run(long id, double from, double to, double vx) {
        CharacterView last = null;
        double next = from;
        for (double now = from; now < to; now += FRAME) {
            for (; next <= now; next += 0.1) {
                crowd.heard(id, next, vx * next, 0, 0, 90, vx, 0, 0);
            }
            last = of(crowd.draw(now + 1000), id);
        }
        return java.util.Objects.requireNonNull(last);
    }

    private static CharacterView of(CrowdFrame frame, long id) {
        for (CharacterView each : frame) {
            if (each.id() == id) {
                return each;
            }
        }
        throw new AssertionError(id + " is not in the picture");
    }

    @Test
    void aRunnerRunsWithItsVelocityAndItsCycleAdvancesWithTheWay() {
        crowd.spawn(-7, 0, 0, 0, 0, 90);
        CharacterView runner = run(-7, 0, 2, 5);
        double phase = runner.phase();
        double x = runner.x();

        assertThat(runner.velocityX()).isCloseTo(5, within(0.01));
        assertThat(runner.cycle()).isEqualTo(Cycle.RUN);
        assertThat(runner.cycleAge()).isBetween(1.5, 2.0);
        runner = of(crowd.draw(1002), -7);
        double way = runner.x() - x;
        double made = runner.phase() - phase;
        assertThat((made + 1) % 1).isCloseTo(way / Speeds.of(6).runStride() % 1, within(0.01));
    }

    @Test
    void slowLegsWalkAndSidewaysOnesSidestep() {
        crowd.spawn(1, 0, 0, 0, 0, 90);
        assertThat(run(1, 0, 2, 2).cycle()).isEqualTo(Cycle.WALK);

        crowd.spawn(2, 2, 0, 0, 0, 0);
        for (int i = 1; i < 20; i++) {
            crowd.heard(2, 2 + i * 0.1, 0.3 * i, 0, 0, 0, 3, 0, 0);
            crowd.draw(1002 + i * 0.1);
        }
        assertThat(of(crowd.draw(1004), 2).cycle()).isEqualTo(Cycle.RIGHT);
    }

    @Test
    void whoTurnsIsSaidHowFarItTurned() {
        crowd.spawn(1, 0, 0, 0, 0, 0);
        double next = 0.1;
        double turned = 0;
        for (double now = 0; now < 4; now += FRAME) {
            for (; next <= now; next += 0.1) {
                crowd.heard(1, next, 0, 0, 0, Math.max(-90, -45 * next), 0, 0, 0);
            }
            turned += of(crowd.draw(1000 + now), 1).headingDelta();
        }
        CharacterView standing = of(crowd.draw(1004), 1);
        assertThat(turned).isCloseTo(-90, within(0.5));
        assertThat(standing.headingDelta()).isCloseTo(0, within(0.01));
        assertThat(standing.heading()).isCloseTo(270, within(0.5));
        assertThat(standing.cycle()).isEqualTo(Cycle.STAND);
    }

    @Test
    void whoComesAndGoesIsSaidOnce() {
        crowd.spawn(1, 0, 0, 0, 0, 0);
        assertThat(crowd.draw(1000).appeared()).containsExactly(1L);
        assertThat(of(crowd.draw(1000.1), 1).hasAppeared()).isFalse();

        crowd.remove(1);
        assertThat(crowd.draw(1000.2).gone()).containsExactly(1L);
        assertThat(crowd.draw(1000.3).gone()).isEmpty();
        assertThat(crowd.size()).isZero();
    }

    @Test
    void aTeleportIsACutAndNoSpeed() {
        crowd.spawn(1, 0, 0, 0, 0, 90);
        run(1, 0, 2, 5);
        crowd.teleported(1, 2, -400, 30, 0, 0);
        double fastest = 0;
        int cuts = 0;
        for (double now = 2; now < 3; now += FRAME) {
            CharacterView each = of(crowd.draw(now + 1000), 1);
            fastest = Math.max(fastest, each.speed());
            cuts += each.teleported() ? 1 : 0;
        }
        assertThat(cuts).isEqualTo(1);
        assertThat(fastest).isLessThan(6.5);
        assertThat(of(crowd.draw(1004), 1).x()).isCloseTo(-400, within(0.01));
    }

    @Test
    void aJumpFliesAndLands() {
        crowd.spawn(1, 0, 0, 0, 0, 0);
        crowd.heard(1, 0, Command.STAND);
        crowd.draw(1000);
        crowd.jumped(1, 0.1, 0, 0, 0, 0, 0, 0, 5);
        double highest = 0;
        int landings = 0;
        for (double now = 0; now < 2; now += FRAME) {
            CharacterView each = of(crowd.draw(now + 1000), 1);
            highest = Math.max(highest, each.z());
            landings += each.hasLanded() ? 1 : 0;
            assertThat(each.cycle() == Cycle.AIR).isEqualTo(each.isAirborne());
        }
        assertThat(highest).isCloseTo(25 / (2 * 9.8), within(0.02));
        assertThat(landings).isEqualTo(1);
    }

    @Test
    void anActionIsShownWhenThePictureGetsThere() {
        crowd.spawn(1, 0, 0, 0, 0, 90);
        run(1, 0, 2, 5);
        CrowdFrame frame = crowd.draw(1002);
        double swingAt = frame.moment() + 0.05;
        crowd.acted(1, swingAt, 42);

        assertThat(of(crowd.draw(1002 + 0.04), 1).action()).isZero();
        CharacterView swinging = of(crowd.draw(1002 + 0.10), 1);
        assertThat(swinging.action()).isEqualTo(42);
        assertThat(swinging.actionAge()).isCloseTo(0.05, within(0.005));
    }

    @Test
    void misuseIsLoud() {
        crowd.spawn(5, 0, 0, 0, 0, 0);
        assertThatIllegalStateException()
                .isThrownBy(() -> crowd.spawn(5, 0, 1, 1, 0, 0))
                .withMessageContaining("character 5 is there already");
        assertThatIllegalArgumentException().isThrownBy(() -> crowd.spawn(6, 0, Double.NaN, 0, 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> crowd.spawn(6, 0, 1e9, 0, 0, 0))
                .withMessageContaining("less than a thousand million metres");
        crowd.draw(10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> crowd.draw(9))
                .withMessageContaining("time went back from 10.0 to 9.0");
    }

    @Test
    void whatStrangersSendIsCounted() {
        crowd.spawn(5, 0, 0, 0, 0, 0);
        assertThat(crowd.heard(77, 0.1, 0, 0, 0, 0)).isFalse();
        assertThat(crowd.heard(5, 0.1, Double.NaN, 0, 0, 0, 0, 0, 0)).isFalse();
        assertThat(crowd.heard(5, 0.1, 1, 0, 0, 0, 0, 0, 0)).isTrue();
        assertThat(crowd.heard(5, 0.1, 1, 0, 0, 0, 0, 0, 0)).isFalse();

        assertThat(crowd.unknownIds()).isEqualTo(1);
        assertThat(crowd.rejected()).isEqualTo(1);
        assertThat(crowd.repeated()).isEqualTo(1);
    }

    @Test
    void aServerThatRestartsItsClockIsFollowed() {
        crowd.spawn(1, 5000, 0, 0, 0, 90);
        for (int i = 0; i < 20; i++) {
            crowd.heard(1, 5000 + i * 0.1, i * 0.5, 0, 0, 90, 5, 0, 0);
            crowd.draw(i * 0.1);
        }
        for (int i = 0; i < 40; i++) {
            crowd.heard(1, i * 0.1, 100 + i * 0.5, 0, 0, 90, 5, 0, 0);
            crowd.draw(2 + i * 0.1);
        }
        assertThat(of(crowd.draw(6), 1).x()).isCloseTo(120, within(2.0));
    }

    @Test
    void anEngineWhoseYPointsUpGetsItsOwnAxes() {
        crowd.spawn(1, 0, 3, 4, 0, 90);
        CharacterView each = of(crowd.draw(0), 1);

        assertThat(each.positionYUp(new Vector3f())).isEqualTo(new Vector3f(3, 0, -4));
        assertThat(each.positionYUp(2, 2, -1, new Vector3f())).isEqualTo(new Vector3f(1, 1, -2));
        Vector3f ahead = each.rotationYUp(new Quaternionf()).transform(new Vector3f(0, 0, -1));
        assertThat(ahead.distance(1, 0, 0)).isLessThan(1e-6f);
    }
}
