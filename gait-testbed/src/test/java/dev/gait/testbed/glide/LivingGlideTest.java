package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.Networks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Glide from one player's keys to another's screen: real clients, the real server, lines of 200 ± 80 ms and 5 % loss. */
class LivingGlideTest {
    @Test
    void othersWalkAsTheySeeThemselves() {
        LivingGlide run = new LivingGlide(7, 2, Networks.GLIDE_200, new FlatGround(0), true, false).play(30);
        LivingScore score = run.score(0, 1);
        assertThat(score.shape()).as(score.toString()).isLessThan(0.03);
        assertThat(score.pops()).isZero();
        assertThat(score.delay()).isBetween(0.4, 0.62);
    }

    /** Half a millisecond of jitter, and the word of a key comes before the input that ended with it as often as not. */
    @ParameterizedTest
    @ValueSource(longs = {7, 8, 9})
    void aKeyThatOvertookItsInputIsInTime(long seed) {
        LivingGlide run = new LivingGlide(seed, 2, Networks.LAN, new FlatGround(0), true, false).play(30);
        double shape = Math.max(run.score(0, 1).shape(), run.score(1, 0).shape());
        assertThat(shape).as("seed %d: metres off at home", seed).isLessThan(0.018);
    }

    /** A hitch among the first frames of a player's screen, over a perfect line: its clock keeps what it has to spare. */
    @Test
    void aHitchIsNoUnevenLine() {
        LivingGlide run = new LivingGlide(7, 2, Networks.CLEAN, new FlatGround(0), true, false).play(60);
        double shape = Math.max(run.score(0, 1).shape(), run.score(1, 0).shape());
        assertThat(shape).as("metres off over a perfect line").isLessThan(0.008);
    }

    @Test
    void whoDoesNotAskIsShownAsEver() {
        LivingGlide run = new LivingGlide(7, 2, Networks.GLIDE_200, new FlatGround(0), false, false).play(15);
        assertThat(run.clients().get(0).client().playoutDelay()).isNaN();
        assertThat(run.score(0, 1).delay()).isLessThan(0.5);
    }
}
