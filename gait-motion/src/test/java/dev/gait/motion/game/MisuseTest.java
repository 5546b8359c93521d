package dev.gait.motion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** What a new user gets wrong is a sentence in an exception; what the network brings is counted. Crowds have theirs apart. */
class MisuseTest {
    private final Authority world = new Authority(Ground.flat(0), Speeds.of(6));
    private final Hero hero = new Hero(Ground.flat(0), Speeds.of(6));

    @Test
    void aHeroMustBeSpawnedFirstAndAtAPlace() {
        assertThatIllegalStateException()
                .isThrownBy(() -> hero.input(0, 0, 0, false, 1, inputs -> {}))
                .withMessageContaining("spawn the hero before input");
        assertThatIllegalStateException().isThrownBy(() -> hero.draw(1)).withMessageContaining("before draw");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hero.spawn(0, Double.NaN, 0, 0))
                .withMessageContaining("the hero cannot stand at (0.0, NaN, 0.0)");
    }

    @Test
    void aHerosTimeOnlyGoesForward() {
        hero.spawn(0, 0, 0, 0);
        hero.input(1, 0, 0, false, 10, inputs -> {});
        hero.draw(10);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hero.input(1, 0, 0, false, 9.99, inputs -> {}))
                .withMessageContaining("time went back from 10.0 to 9.99");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hero.draw(9.99))
                .withMessageContaining("time went back from 10.0 to 9.99");
        assertThatIllegalArgumentException().isThrownBy(() -> hero.draw(Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hero.input(Double.NaN, 0, 0, false, 11, inputs -> {}))
                .withMessageContaining("input wants numbers");
    }

    @Test
    void anAuthorityKnowsWhoIsThere() {
        world.join(-7, 0, 0, 0, 0, 100);
        assertThatIllegalStateException()
                .isThrownBy(() -> world.join(-7, 0, 0, 0, 0, 100))
                .withMessageContaining("character -7 is in the world already");
        assertThatIllegalStateException()
                .isThrownBy(() -> world.state(8))
                .withMessageContaining("character 8 is not in the world");
        assertThat(world.play(8, new InputBatch(List.of(new HeroInput(1, 50, 0, 1, 0, false))), 100))
                .isZero();
        assertThat(world.leave(8)).isFalse();
        assertThat(world.unknownIds()).isEqualTo(2);
        assertThatIllegalArgumentException().isThrownBy(() -> world.join(9, Double.NaN, 0, 0, 0, 100));
        assertThatIllegalArgumentException().isThrownBy(() -> world.teleport(-7, 0, 0, Double.NaN, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> world.push(-7, 0, 0, Double.POSITIVE_INFINITY));
    }

    @Test
    void anAuthoritysTimeIsOneClock() {
        world.join(1, 0, 0, 0, 0, 100);
        world.tick(100.5);
        world.tick(100.4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> world.tick(99))
                .withMessageContaining("time went back from 100.5 to 99.0");
        assertThatIllegalArgumentException().isThrownBy(() -> world.steer(1, 0, 1, 0, false, Double.NaN));
    }

    /** Who lets somebody join at 0 and goes on with the seconds since 1970 must not wait for fifty years to be played. */
    @Test
    void aClockThatJumpsAheadIsNotMadeUpFor() {
        world.join(1, 0, 0, 0, 0, 0);
        world.join(2, 0, 0, 0, 0, 0);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(5), () -> {
            world.steer(2, 0, 1, 0, false, 1.7e9);
            world.tick(1.7e9);
        });
        assertThat(world.state(1).time()).isBetween(1.7e9 - 1.2, 1.7e9);
        assertThat(world.state(2).y()).isCloseTo(30, org.assertj.core.data.Offset.offset(0.5));
    }
}
