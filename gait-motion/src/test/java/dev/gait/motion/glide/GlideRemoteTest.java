package dev.gait.motion.glide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.gait.motion.math.Prng;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlideRemoteTest {
    private static final double FRAME = 1 / 60.0;
    private static final double TOP = 8;

    private final GlideRow row = new GlideRow();

    private static GlideRemote standing() {
        GlideRemote remote = new GlideRemote(GlideGround.UNKNOWN, TOP, GlideMode.SMOOTH);
        remote.begin(0, 0, 0, 0, 0);
        return remote;
    }

    private static Legs running(double speed) {
        return new Legs().set(speed, 0, 0);
    }

    /** Another screen looks at moments of its own: what is drawn on the first one does not depend on it. */
    @Test
    void aLookBackShowsWhatWasAndChangesNothing() {
        GlideRemote alone = standing();
        GlideRemote watched = standing();
        GlideRow back = new GlideRow();
        for (GlideRemote remote : List.of(alone, watched)) {
            remote.command(0.1, 1, running(8));
            remote.draw(0.5, FRAME, row);
            remote.position(0.45, 0, 2.5, 0, 0, 1);
        }
        for (double moment = 0.5 + FRAME; moment < 2; moment += FRAME) {
            alone.draw(moment, FRAME, row);
            double y = row.y;
            watched.draw(moment, FRAME, row);
            assertThat(row.y).isEqualTo(y);
            watched.draw(moment - 0.01, 0, back);
            assertThat(y - back.y).as("a hundredth of a second of a run").isBetween(0.07, 0.09);
        }
    }

    private double drawn = Double.NaN;

    private void drawnAt(GlideRemote remote, double moment) {
        remote.draw(moment, moment > drawn ? moment - drawn : FRAME, row);
        drawn = moment;
    }

    /** Everything one body did in ten seconds, as a list of things to say. */
    private static List<Consumer<GlideRemote>> story(Prng luck) {
        List<Consumer<GlideRemote>> all = new ArrayList<>();
        for (int i = 1; i <= 12; i++) {
            double at = i * 0.8 + luck.nextDouble() * 0.5;
            Legs legs = new Legs().set(luck.nextDouble() * 8, luck.nextDouble() * 2 - 1, luck.nextDouble() * 4 - 2);
            int number = i;
            all.add(remote -> remote.command(at, number, legs));
        }
        for (int i = 1; i <= 9; i++) {
            double at = i + luck.nextDouble() * 0.3;
            double x = luck.nextDouble() * 20;
            double y = luck.nextDouble() * 20;
            double share = 0.5 + luck.nextDouble() / 2;
            all.add(remote -> remote.position(at, x, y, 0, 1.5, share));
        }
        all.add(remote -> remote.flight(6.05, 3, 4, 0.5, 1, 1, 2, 5));
        return all;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theOrderOfArrivalAndDuplicatesDoNotMatter(long seed) {
        Prng luck = new Prng(seed);
        List<Consumer<GlideRemote>> story = story(luck);
        GlideRemote inOrder = standing();
        story.forEach(said -> said.accept(inOrder));
        List<Consumer<GlideRemote>> shuffled = new ArrayList<>(story);
        shuffled.addAll(story.subList(0, 7));
        for (int i = shuffled.size() - 1; i > 0; i--) {
            shuffled.set(i, shuffled.set((int) (luck.nextDouble() * (i + 1)), shuffled.get(i)));
        }
        GlideRemote anyOrder = standing();
        shuffled.forEach(said -> said.accept(anyOrder));
        GlideRow other = new GlideRow();
        for (double moment = 0; moment < 11; moment += FRAME) {
            inOrder.draw(moment, FRAME, row);
            anyOrder.draw(moment, FRAME, other);
            assertThat(other.x).as("seed %d at %.2f", seed, moment).isEqualTo(row.x);
            assertThat(other.y).isEqualTo(row.y);
            assertThat(other.z).isEqualTo(row.z);
            assertThat(other.heading).isEqualTo(row.heading);
        }
    }

    @Test
    void aLateStopIsTakenBackWithoutAJump() {
        GlideRemote remote = standing();
        remote.command(1, 1, running(TOP));
        double last = 0;
        double largest = 0;
        for (double moment = 0; moment < 6; moment += FRAME) {
            if (moment >= 3.1 && moment < 3.1 + FRAME) {
                remote.command(3, 2, running(0)); // a tenth of a second late: 0.8 m too far
                assertThat(remote.offset()).isBetween(0.6, 1.0);
            }
            drawnAt(remote, moment);
            largest = Math.max(largest, Math.abs(row.y - last));
            last = row.y;
        }
        assertThat(largest).isLessThanOrEqualTo(TOP * FRAME + 0.046);
        assertThat(row.y).isCloseTo(16, within(0.01));
    }

    /** Half a second late it is told to have stopped: it runs back, and feet that run do not slide. */
    @Test
    void metresAreRunOffOnLegsAndFeetNeverSlideFast() {
        GlideRemote remote = standing();
        remote.command(0.1, 1, running(8));
        double moment = 0;
        for (; moment < 1.5; moment += FRAME) {
            remote.draw(moment, FRAME, row);
            assertThat(row.hurries).isFalse();
        }
        remote.command(1.0, 2, running(0));
        double x = row.x;
        double y = row.y;
        int hurried = 0;
        double right = moment;
        for (; moment < 4; moment += FRAME) {
            remote.draw(moment, FRAME, row);
            right = Math.abs(row.y - 7.2) > 0.1 ? moment : right;
            double slip = Math.hypot((row.x - x) / FRAME - row.legsX, (row.y - y) / FRAME - row.legsY);
            assertThat(slip).as("m/s that feet slide at %.2f s", moment).isLessThan(0.74);
            hurried += row.hurries ? 1 : 0;
            x = row.x;
            y = row.y;
        }
        assertThat(row.y).isCloseTo(7.2, within(0.02));
        assertThat(hurried).as("frames on legs that it was not told of").isBetween(20, 60);
        assertThat(right - 1.5)
                .as("seconds until it is right again (glide.md, G6)")
                .isLessThan(0.85);
    }

    /** Where a picture is cut to another place, no legs have made that way: told too late, seen again, or too far off. */
    @Test
    void nobodysLegsMakeTheWayOfACut() {
        List<Consumer<GlideRemote>> cuts = List.of(
                remote -> remote.teleport(0.9, 300, 0, 0, 0),
                remote -> remote.teleport(1.005, 300, 0, 0, 0),
                remote -> {
                    remote.position(0.9, 20, 0, 0, 0, 1);
                    remote.reappear();
                },
                remote -> remote.position(0.9, 300, 0, 0, 0, 1));
        for (Consumer<GlideRemote> cut : cuts) {
            GlideRemote remote = standing();
            remote.command(0.1, 1, running(8));
            remote.draw(1 - FRAME, FRAME, row);
            remote.draw(1, FRAME, row);
            cut.accept(remote);
            int before = row.cuts;
            remote.draw(1 + FRAME, FRAME, row);
            assertThat(row.cuts).isGreaterThan(before);
            assertThat(Math.hypot(row.legsX, row.legsY)).as("m/s of the legs").isCloseTo(8, within(0.01));
            assertThat(row.hurries).isFalse();
        }
    }

    /** It is drawn facing a way it does not go: what legs that go ahead would slide too fast, they step aside. */
    @Test
    void legsGoAsTheBodyFacesThatIsDrawn() {
        GlideRemote remote = standing();
        remote.command(0.1, 1, running(8));
        remote.draw(1 - FRAME, FRAME, row);
        remote.draw(1, FRAME, row);
        double x = row.x;
        double y = row.y;
        remote.position(1, x, y, 0, 0.3, 1);
        remote.draw(1 + FRAME, FRAME, row);
        assertThat(row.heading).as("radians that it has turned, of 0.3").isLessThan(0.1);
        double slip = Math.hypot((row.x - x) / FRAME - row.legsX, (row.y - y) / FRAME - row.legsY);
        assertThat(slip).as("m/s that feet slide").isLessThan(0.74);
        assertThat(row.hurries).isTrue();
    }

    /** Half a second late it is told to have leapt, from two metres further on: it does not pop in the air either. */
    @Test
    void whoFliesElsewhereIsNotDrawnThereFasterThanItCouldRun() {
        GlideRemote remote = standing();
        remote.command(0.1, 1, running(TOP));
        double moment = 0;
        for (; moment < 1.5; moment += FRAME) {
            remote.draw(moment, FRAME, row);
        }
        remote.flight(1.2, 0, 10.8, 0, 0, 0, TOP, 5);
        double largest = 0;
        int flown = 0;
        for (; moment < 2.0; moment += FRAME) {
            double y = row.y;
            double z = row.z;
            remote.draw(moment, FRAME, row);
            largest = Math.max(largest, Math.sqrt((row.y - y) * (row.y - y) + (row.z - z) * (row.z - z)));
            flown += row.airborne ? 1 : 0;
        }
        assertThat(flown).isGreaterThan(20);
        assertThat(largest).as("metres in a frame").isBetween(TOP * FRAME, TOP * FRAME + 0.046);
    }

    @Test
    void aCommandInTimeNeedsNoCorrection() {
        GlideRemote remote = standing();
        for (double moment = 0; moment < 5; moment += FRAME) {
            if (moment > 0.5) {
                remote.command(1, 1, running(5));
            }
            if (moment > 1.5) {
                remote.command(2, 2, running(0));
            }
            drawnAt(remote, moment);
            assertThat(remote.offset()).isZero();
            assertThat(row.y).isCloseTo(5 * Math.max(0, Math.min(1, moment - 1)), within(1e-9));
        }
    }

    @Test
    void whatCommandsMissOfAKnownPlaceIsSpreadOverTheWay() {
        GlideRemote remote = standing();
        remote.command(1, 1, running(4));
        remote.position(3, 0, 7.6, 0, 0, 0.95); // makes 95 % of 8 m
        drawnAt(remote, 1);
        drawnAt(remote, 2);
        assertThat(row.y).isCloseTo(3.8, within(1e-9));
        drawnAt(remote, 4);
        assertThat(row.y).as("and goes on like that").isCloseTo(7.6 + 3.8, within(1e-9));
    }

    @Test
    void aStandingBodyIsNotMovedByNewsOfItsNextStep() {
        GlideRemote remote = standing();
        remote.command(2, 1, running(4));
        remote.position(3, 0, 3, 0, 0, 1);
        drawnAt(remote, 1.9);
        assertThat(row.y).isZero();
    }

    @Test
    void aTeleportIsCutToInTimeOrLate() {
        for (double heardAt : new double[] {1, 2.4}) {
            drawn = Double.NaN;
            GlideRemote remote = standing();
            int cuts = 0;
            double last = 0;
            for (double moment = 0; moment < 4; moment += FRAME) {
                if (moment >= heardAt && moment < heardAt + FRAME) {
                    remote.teleport(2, 500, 0, 0, 0);
                }
                drawnAt(remote, moment);
                assertThat(row.x == 0 || row.x == 500).as("x %f", row.x).isTrue();
                cuts += row.x != last ? 1 : 0;
                last = row.x;
            }
            assertThat(cuts).isEqualTo(1);
            assertThat(last).isEqualTo(500);
        }
    }

    @Test
    void aJumpIsAParabolaThatLandsOnTheGround() {
        GlideRemote remote = new GlideRemote((x, y) -> 0, TOP, GlideMode.SMOOTH);
        remote.begin(0, 0, 0, 0, 0);
        remote.flight(1, 0, 0, 0, 0, 0, 4, 4.9);
        drawnAt(remote, 0.9);
        drawnAt(remote, 1.5);
        assertThat(row.z).isCloseTo(4.9 * 0.5 - 4.9 * 0.25, within(1e-6));
        assertThat(row.airborne).isTrue();
        drawnAt(remote, 2.5);
        assertThat(row.airborne).isFalse();
        assertThat(row.z).isZero();
        assertThat(row.y).as("four metres a second for one second").isCloseTo(4, within(1e-6));
    }

    /** What legs press into a slope is lost (motion.md §H.6), uphill, and nothing of it downhill. */
    @Test
    void aHillIsClimbedAsTheEngineClimbsIt() {
        double slope = 0.3;
        GlideRemote remote = new GlideRemote((x, y) -> slope * Math.abs(y), TOP, GlideMode.SMOOTH);
        remote.begin(0, 0, -4, slope * 4, 0);
        remote.command(0, 1, running(4));
        drawnAt(remote, 0.5);
        assertThat(row.y).as("downhill").isCloseTo(-2, within(1e-6));
        drawnAt(remote, 3);
        double up = 2 * 4 / (1 + slope * slope);
        assertThat(row.y).as("uphill for two seconds").isCloseTo(up, within(0.02));
        assertThat(row.z).isCloseTo(slope * row.y, within(1e-9));
        assertThat(remote.offset()).isZero();
    }

    /** Looks go on from the last look; they must find what a first look finds. */
    @Test
    void itDoesNotMatterHowOftenSomebodyLooks() {
        GlideGround hills = (x, y) -> 2 * Math.sin(x / 5) * Math.cos(y / 7);
        Prng luck = new Prng(3);
        Timeline often = new Timeline(hills);
        Timeline seldom = new Timeline(hills);
        for (Timeline timeline : List.of(often, seldom)) {
            timeline.begin(0, 0, 0, hills.height(0, 0), 0);
            timeline.command(0.3, 1, new Legs().set(5, 1, 0.4));
            timeline.command(2.13, 2, new Legs().set(3, 0, -1));
            timeline.position(3.21, 4, 9, hills.height(4, 9), 1, 0.9, false);
            timeline.command(4.4, 3, new Legs().set(4, 0, 0));
        }
        GlidePose pose = new GlidePose();
        GlidePose other = new GlidePose();
        for (double moment = 0; moment < 6; moment += 0.001 + luck.nextDouble() * 0.03) {
            often.at(moment, pose);
        }
        often.at(6.2, pose);
        seldom.at(6.2, other);
        assertThat(other.x).isEqualTo(pose.x);
        assertThat(other.y).isEqualTo(pose.y);
        assertThat(other.z).isEqualTo(pose.z);
        often.at(2.5, pose);
        seldom.at(2.5, other);
        assertThat(other.y).as("and back").isEqualTo(pose.y);
    }

    /** A centimetre that is put right in a frame is seen, one that is put right in a second is not. */
    @Test
    void millimetresArePutRightSlowlyAndCentimetresInTime() {
        GlideRemote remote = standing();
        remote.command(0.5, 1, running(TOP));
        drawnAt(remote, 1);
        remote.position(1, 0, 4 - 0.005, 0, 0, 1);
        drawnAt(remote, 1.1);
        assertThat(row.y).as("5 mm off").isCloseTo(4.8, within(0.0005));
        drawnAt(remote, 2);
        remote.position(2, 0, 12 - 0.2, 0, 0, 1);
        for (double moment = 2.02; moment < 2.6; moment += 0.02) {
            drawnAt(remote, moment);
        }
        assertThat(remote.offset()).as("of 20 cm").isLessThan(0.02);
    }

    @Test
    void aHostileSenderMovesNothingAndFillsNothing() {
        GlideRemote remote = standing();
        drawnAt(remote, 1);
        assertThat(remote.position(0.9, 0, 0, 0, 0, 1)).isTrue();
        double[] bad = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double value : bad) {
            assertThat(remote.position(value, 0, 0, 0, 0, 1)).isFalse();
            assertThat(remote.position(1, value, 0, 0, 0, 1)).isFalse();
            assertThat(remote.position(1, 0, 0, 0, 0, value)).isFalse();
            assertThat(remote.judge(0.9, value)).isFalse();
            assertThat(remote.command(1, 1, running(value))).isFalse();
            assertThat(remote.flight(1, 0, 0, 0, 0, value, 0, 0)).isFalse();
            assertThat(remote.teleport(1, value, 0, 0, 0)).isFalse();
        }
        assertThat(remote.command(1e9, 1, running(1))).as("far future").isFalse();
        assertThat(remote.position(-1e9, 7, 7, 7, 0, 1)).as("far past").isFalse();
        for (int i = 0; i < 10_000; i++) {
            remote.command(1 + i * 1e-4, i + 1, running(i % 9));
        }
        assertThat(remote.remembered()).isLessThanOrEqualTo(Timeline.CAPACITY);
        drawnAt(remote, 3);
        assertThat(Double.isFinite(row.x) && Double.isFinite(row.y) && Double.isFinite(row.z))
                .isTrue();
    }

    @Test
    void aCommandThatComesAfterItsWindowStillCounts() {
        GlideRemote remote = standing();
        for (int i = 1; i <= 8; i++) {
            remote.position(i, 0, 0, 0, 0, 1);
        }
        drawnAt(remote, 0.1);
        drawnAt(remote, 8.5);
        remote.command(1.5, 1, running(2));
        drawnAt(remote, 9.5);
        drawnAt(remote, 10.5);
        assertThat(row.legsY).isCloseTo(2, within(0.01));
    }

    /** A key let go and the next one pressed in the same millisecond; the line froze in between. */
    @Test
    void ofTwoCommandsOfOneMomentTheLaterCountsHoweverLateItComes() {
        GlideRemote remote = standing();
        remote.position(1, 0, 0, 0, 0, 1);
        remote.command(1, 1, running(0));
        for (double moment = 0; moment < 6; moment += FRAME) {
            drawnAt(remote, moment);
        }
        remote.command(1, 2, running(TOP));
        remote.command(2, 3, running(0));
        for (double moment = 6; moment < 12; moment += FRAME) {
            drawnAt(remote, moment);
        }
        assertThat(row.y).as("it ran for a second").isCloseTo(TOP, within(0.01));
    }

    @Test
    void aFrameAllocatesNothing() {
        GlideRemote remote = standing();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Legs legs = running(4);
        int[] count = {0};
        Runnable frame = () -> {
            int i = ++count[0];
            double moment = i * FRAME;
            if (i % 60 == 0) {
                remote.command(moment + 0.1, i, legs);
                remote.position(moment + 0.2, moment, moment, 0, 1, 1);
            }
            remote.draw(moment, FRAME, row);
        };
        for (int i = 0; i < 5_000; i++) {
            frame.run();
        }
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5 && least > 0; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 5_000; i++) {
                frame.run();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
    }
}
