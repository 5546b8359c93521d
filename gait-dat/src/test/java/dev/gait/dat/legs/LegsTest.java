package dev.gait.dat.legs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.gait.dat.GameData;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatHeader;
import dev.gait.dat.record.Track;
import dev.gait.dat.synthetic.FileWriter;
import dev.gait.dat.synthetic.HumanTable;
import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.FlatGround;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Legs out of a table walk as the table says: to the number where its frames are even, frame by frame where not. */
class LegsTest {
    private static final int GUID = 0x50000001;
    private static final int LIMP = 0x03000100;
    private static final int STARTING = 0x03000101;
    private static final int WAVING = 0x03000102;
    private static final float[] LIMPING = {0.2f, 0.15f, 0.05f, 0.02f, 0.02f, 0.02f, 0.04f, 0.3f};

    /** The speeds of {@link HumanTable}, worked out by hand. */
    private static final MotionProfile BY_HAND = new MotionProfile.Speeds(
            (double) HumanTable.WALK_FRAME * 30, (double) HumanTable.RUN_FRAME * 30, 1.25, 1.5);

    @TempDir
    Path dir;

    @Test
    void theSpeedsOfATableEqualThoseByHandToTheNumber() throws DatException {
        MotionProfile legs = legs(new HumanTable()).inStyle(MotionCommand.NON_COMBAT);

        for (double speed : new double[] {1, -0.65, 2.375, 4.5, 0}) {
            for (int cycle : new int[] {MotionCommand.READY, MotionCommand.WALK_FORWARD, MotionCommand.RUN_FORWARD}) {
                assertThat(legs.forwardVelocity(cycle, speed)).isEqualTo(BY_HAND.forwardVelocity(cycle, speed));
            }
            assertThat(legs.sidestepVelocity(speed)).isEqualTo(BY_HAND.sidestepVelocity(speed));
            assertThat(legs.turnRate(speed)).isEqualTo(BY_HAND.turnRate(speed));
        }
        assertThat(legs.forwardVelocity(MotionCommand.WALK_FORWARD, 1)).isEqualTo(2.602, within(1e-6));
        assertThat(legs.clip(MotionCommand.RUN_FORWARD))
                .as("even frames need no clip")
                .isNull();
        assertThat(legs.cycleSeconds(MotionCommand.WALK_FORWARD)).isEqualTo(24 / 30.0, within(1e-12));
    }

    @Test
    void aWalkOnSuchLegsEndsWhereOneByHandDoes() throws DatException {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(hash(legs(new HumanTable()), seed)).as("seed %d", seed).isEqualTo(hash(BY_HAND, seed));
        }
    }

    @Test
    void aFileGivesTheSameLegs() throws IOException {
        FileWriter portal = new FileWriter(DatHeader.Format.NEW, 1024, DatHeader.PORTAL, 1);
        limping().putInto(portal);
        portal.write(dir.resolve("client_portal.dat"));

        MotionProfile fromFile = GameData.open(dir).legs(HumanTable.ID);

        assertThat(hash(fromFile, 4)).isEqualTo(hash(legs(limping()), 4));
    }

    @Test
    void unevenFramesCarryTheBodyFrameByFrame() throws DatException {
        Walker walker = new Walker(legs(limping()));
        walker.go(MotionCommand.WALK_FORWARD, 1, 0);

        // Ticks of 1/30 s and frames of 1/30 s: each tick is one frame.
        for (int frame = 0; frame < 3 * LIMPING.length; frame++) {
            double before = walker.position().globalY();
            walker.step(1 / 30.0);
            assertThat(walker.position().globalY() - before)
                    .as("frame %d", frame)
                    .isEqualTo(LIMPING[frame % LIMPING.length], within(1e-6));
        }
    }

    @Test
    void theWayDoesNotDependOnTheStep() throws DatException {
        for (double turn : new double[] {0, 1, -1.5}) {
            Position expected = walked(turn, new Prng(1), false);
            for (long seed = 1; seed <= 10; seed++) {
                Position found = walked(turn, new Prng(seed), true);
                assertThat(Math.hypot(found.globalX() - expected.globalX(), found.globalY() - expected.globalY()))
                        .as("turn %s, seed %d", turn, seed)
                        .isLessThan(1e-6);
            }
        }
    }

    private static Position walked(double turn, Prng lots, boolean unevenly) throws DatException {
        Walker walker = new Walker(legs(limping()));
        walker.go(MotionCommand.WALK_FORWARD, 1.3, turn);
        double left = 4;
        while (left > 1e-9) {
            double step = unevenly ? lots.between(0.01, 0.19) : 1 / 30.0;
            // No tail so short that a body would rather not move at all (motion.md §H.2 step 5).
            step = left - step < 0.01 ? left : step;
            walker.step(step);
            left -= step;
        }
        return walker.position();
    }

    @Test
    void backwardsTheFramesAreTakenBack() throws DatException {
        Walker walker = new Walker(legs(limping()));
        double begin = walker.position().globalY();
        walker.go(MotionCommand.WALK_FORWARD, -1, 0);
        walker.step(1 / 30.0);

        assertThat(walker.position().globalY() - begin).isEqualTo(-0.3, within(1e-6));
    }

    @Test
    void aLinkPlaysBeforeItsCycle() throws DatException {
        HumanTable table = new HumanTable()
                .animate(STARTING, new float[] {0, 0, 0.01f, 0.03f})
                .link(MotionCommand.READY, MotionCommand.WALK_FORWARD, STARTING);
        Walker walker = new Walker(legs(table));
        double begin = walker.position().globalY();

        walker.go(MotionCommand.WALK_FORWARD, 1, 0);
        walker.step(4 / 30.0);
        assertThat(walker.position().globalY() - begin).isEqualTo(0.04, within(1e-6));

        walker.step(2 / 30.0);
        assertThat(walker.position().globalY() - begin).isEqualTo(0.04 + 2 * HumanTable.WALK_FRAME, within(1e-6));
    }

    @Test
    void motionsArePendingWhileTheirLinkPlays() throws DatException {
        HumanTable table = new HumanTable()
                .animate(STARTING, new float[6])
                .link(MotionCommand.READY, MotionCommand.WALK_FORWARD, STARTING);
        Walker walker = new Walker(legs(table));
        walker.step(1 / 30.0);
        assertThat(walker.actor.interpreter().motionsPending()).isFalse();

        walker.go(MotionCommand.WALK_FORWARD, 1, 0);
        walker.steps(6);
        assertThat(walker.actor.interpreter().motionsPending()).isTrue();
        walker.steps(2);
        assertThat(walker.actor.interpreter().motionsPending()).isFalse();
    }

    @Test
    void anActionTakesAsLongAsItsAnimation() throws DatException {
        HumanTable table =
                new HumanTable().animate(WAVING, new float[45]).link(MotionCommand.READY, MotionCommand.WAVE, WAVING);
        MotionProfile legs = legs(table).inStyle(MotionCommand.NON_COMBAT);

        assertThat(legs.actionSeconds(MotionCommand.READY, MotionCommand.WAVE)).isEqualTo(1.5, within(1e-9));
        assertThat(legs.actionSeconds(MotionCommand.RUN_FORWARD, MotionCommand.WAVE))
                .as("from where the table does not know it: as from rest")
                .isEqualTo(1.5, within(1e-9));
        assertThat(legs.actionSeconds(MotionCommand.READY, MotionCommand.LOG_OUT))
                .isNegative();
    }

    @Test
    void aStanceHasItsOwnCycles() throws DatException {
        HumanTable table = new HumanTable()
                .animate(LIMP, HumanTable.even(10, 0.05f))
                .cycle(MotionCommand.HAND_COMBAT, MotionCommand.WALK_FORWARD, HumanTable.still(LIMP));
        Legs legs = legs(table);

        assertThat(legs.inStyle(MotionCommand.HAND_COMBAT).forwardVelocity(MotionCommand.WALK_FORWARD, 1))
                .isEqualTo((double) 0.05f * 30);
        assertThat(legs.inStyle(MotionCommand.MAGIC).forwardVelocity(MotionCommand.WALK_FORWARD, 1))
                .as("a stance the table does not know")
                .isEqualTo((double) HumanTable.WALK_FRAME * 30);
    }

    @Test
    void steadyLegsGoByTheAverageAndAtOnce() throws DatException {
        HumanTable table = limping().animate(STARTING, new float[6]);
        table.link(MotionCommand.READY, MotionCommand.WALK_FORWARD, STARTING);
        MotionProfile steady = legs(table).steady().inStyle(MotionCommand.NON_COMBAT);

        assertThat(steady.link(MotionCommand.READY, MotionCommand.WALK_FORWARD)).isNull();
        assertThat(steady.clip(MotionCommand.WALK_FORWARD)).isNull();
        assertThat(steady.forwardVelocity(MotionCommand.WALK_FORWARD, 1)).isEqualTo(0.8 / 8 * 30, within(1e-5));
    }

    @Test
    void aNonsenseSpeedEndsToo() throws DatException {
        Walker walker = new Walker(legs(limping()));
        walker.go(MotionCommand.WALK_FORWARD, 1e12, 0);
        walker.step(1 / 30.0);
        assertThat(walker.actor.interpreter().sequencer().isStill()).isFalse();
    }

    @Test
    void steppingAllocatesNothing() throws DatException {
        Walker walker = new Walker(legs(limping()));
        walker.go(MotionCommand.WALK_FORWARD, 0.4, 1);
        for (int i = 0; i < 20_000; i++) {
            walker.step(1 / 30.0);
        }
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 20_000; i++) {
            walker.step(1 / 30.0);
        }
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000L);
    }

    private static HumanTable limping() {
        return new HumanTable()
                .animate(LIMP, LIMPING)
                .cycle(MotionCommand.NON_COMBAT, MotionCommand.WALK_FORWARD, HumanTable.still(LIMP));
    }

    private static Legs legs(HumanTable table) throws DatException {
        return Legs.of(table.table(), id -> Track.of(table.animation(id)));
    }

    /** Where somebody ends who is commanded this and that for a minute, in every bit. */
    private static long hash(MotionProfile profile, long seed) {
        Walker walker = new Walker(profile);
        Prng lots = new Prng(seed);
        int[] cycles = {MotionCommand.READY, MotionCommand.WALK_FORWARD, MotionCommand.RUN_FORWARD};
        for (int i = 0; i < 60; i++) {
            walker.go(cycles[lots.below(3)], lots.between(0.2, 2), lots.chance(0.5) ? 0 : lots.between(-1.5, 1.5));
            walker.steps(30);
        }
        Position at = walker.position();
        return Double.doubleToLongBits(at.globalX()) * 31
                + Double.doubleToLongBits(at.globalY())
                + Double.doubleToLongBits(at.frame.heading());
    }

    /** One body on flat ground. */
    private static final class Walker {
        private final MotionScene scene;
        private final Actor actor;
        private double now;
        private int stamp;

        Walker(MotionProfile profile) {
            scene = new MotionScene(new FlatGround(0), profile, MotionOptions.DEFAULT, 1);
            Position at = new Position(0xA9B40025, 100, 100, 0);
            scene.setViewer(at);
            actor = Objects.requireNonNull(scene.create(GUID, at));
        }

        void go(int cycle, double speed, double turn) {
            MotionUpdate update = new MotionUpdate();
            update.reset();
            update.guid = GUID;
            update.movementStamp = ++stamp;
            update.style = MotionCommand.NON_COMBAT;
            update.state.forwardCommand = cycle;
            update.state.forwardSpeed = speed;
            update.state.turnCommand = turn == 0 ? MotionCommand.INVALID : MotionCommand.TURN_RIGHT;
            update.state.turnSpeed = turn;
            scene.apply(update, now);
        }

        void step(double seconds) {
            now += seconds;
            scene.setViewer(actor.body().position);
            scene.stepExactly(seconds, now);
        }

        void steps(int count) {
            for (int i = 0; i < count; i++) {
                step(1 / 30.0);
            }
        }

        Position position() {
            return actor.body().position;
        }
    }
}
