package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.PickupUpdate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A frame that is filled again and again shows what a new one would, whatever it was filled with before. */
class KeptFrameTest {
    private static final int FIRST = 0x50000100;
    private static final int COUNT = 12;
    private static final int INDOORS = 0xA9B40100;

    private final MotionFrame kept = new MotionFrame(1);

    private static Crowd crowd(int command) {
        Crowd crowd = new Crowd();
        for (int i = 0; i < COUNT; i++) {
            crowd.create(FIRST + i, 3 * i - 18, 5);
            crowd.scene.apply(crowd.state(FIRST + i, i % 3 == 0 ? MotionCommand.READY : command, 1), 0);
        }
        crowd.ticks(8);
        return crowd;
    }

    private final Crowd crowd = crowd(MotionCommand.WALK_FORWARD);

    @BeforeEach
    void everybodyCoasts() {
        assertThat(crowd.scene.coastingActors()).isEqualTo(COUNT);
    }

    private static List<Object> columns(MotionFrame frame) {
        int n = frame.count;
        return List.of(
                Arrays.toString(Arrays.copyOf(frame.id, n)),
                Arrays.toString(Arrays.copyOf(frame.x, n)),
                Arrays.toString(Arrays.copyOf(frame.y, n)),
                Arrays.toString(Arrays.copyOf(frame.z, n)),
                Arrays.toString(Arrays.copyOf(frame.qw, n)),
                Arrays.toString(Arrays.copyOf(frame.qx, n)),
                Arrays.toString(Arrays.copyOf(frame.qy, n)),
                Arrays.toString(Arrays.copyOf(frame.qz, n)),
                Arrays.toString(Arrays.copyOf(frame.cell, n)),
                Arrays.toString(Arrays.copyOf(frame.cycle, n)),
                Arrays.toString(Arrays.copyOf(frame.cycleSpeed, n)),
                Arrays.toString(Arrays.copyOf(frame.phase, n)),
                Arrays.toString(Arrays.copyOf(frame.sidestepSpeed, n)),
                Arrays.toString(Arrays.copyOf(frame.turnSpeed, n)),
                Arrays.toString(Arrays.copyOf(frame.action, n)),
                Arrays.toString(Arrays.copyOf(frame.actionAge, n)),
                Arrays.toString(Arrays.copyOf(frame.airborne, n)),
                Arrays.toString(Arrays.copyOf(frame.placements, n)));
    }

    private void assertKeptIsAsNew(Crowd of) {
        MotionFrame fresh = of.scene.frame(of.now() + 0.01, new MotionFrame());
        of.scene.frame(of.now() + 0.01, kept);
        assertThat(columns(kept)).isEqualTo(columns(fresh));
    }

    @Test
    void whenPeopleChangeWhatTheyDo() {
        for (int i = 0; i < 40; i++) {
            int who = FIRST + i * 5 % COUNT;
            crowd.scene.apply(
                    crowd.state(who, i % 2 == 0 ? MotionCommand.RUN_FORWARD : MotionCommand.READY, 1), crowd.now());
            crowd.tick();
            assertKeptIsAsNew(crowd);
        }
        assertThat(crowd.scene.coastingActors()).isPositive();
    }

    @Test
    void whenSomebodyGoesAndTheLastOneTakesItsPlace() {
        assertKeptIsAsNew(crowd);
        crowd.scene.remove(FIRST + 3, crowd.now());
        assertKeptIsAsNew(crowd);
        crowd.ticks(4);
        assertKeptIsAsNew(crowd);
        assertThat(kept.count).isEqualTo(COUNT - 1);
    }

    @Test
    void whenSomebodyAmongThemIsNowhere() {
        assertKeptIsAsNew(crowd);
        crowd.scene.apply(new PickupUpdate(FIRST + 4, 0, 0x4000), crowd.now());
        crowd.ticks(3);
        assertKeptIsAsNew(crowd);
        assertThat(kept.row(FIRST + 4)).isNegative();
        assertThat(kept.count).isEqualTo(COUNT - 1);
    }

    @Test
    void whenTwoScenesFillItInTurn() {
        Crowd other = crowd(MotionCommand.RUN_FORWARD);
        for (int i = 0; i < 3; i++) {
            assertKeptIsAsNew(crowd);
            assertKeptIsAsNew(other);
        }
    }

    @Test
    void whenRowsAreTakenOut() {
        assertKeptIsAsNew(crowd);
        kept.remove(2);
        kept.remove(0);
        assertKeptIsAsNew(crowd);
    }

    @Test
    void whenSomebodyElseHasWrittenIntoARowAndSaidSo() {
        assertKeptIsAsNew(crowd);
        kept.cycle[5] = MotionCommand.FALLING;
        kept.airborne[5] = true;
        kept.qx[5] = 0.5;
        kept.action[5] = 7;
        kept.written(5);
        assertKeptIsAsNew(crowd);
    }

    /** Where somebody else was who coasted here before says nothing of who has just come in. */
    @Test
    void whenTheLastOneWasFarAwayIndoors() {
        Crowd two = new Crowd();
        two.create(FIRST + 2, 9, 5);
        two.create(FIRST, new Position(INDOORS, 700, 500, 0), 0);
        two.scene.setViewerEverywhere();
        two.ticks(8);
        assertThat(two.scene.coastingActors()).isEqualTo(2);
        two.scene.remove(FIRST, two.now());
        two.create(FIRST + 1, 5, 5);
        for (int i = 0; i < 8; i++) {
            two.tick();
            assertKeptIsAsNew(two);
            assertThat(kept.cell[kept.row(FIRST + 1)]).isEqualTo(Stage.CELL);
        }
        assertThat(two.scene.coastingActors()).isEqualTo(2);
        assertThat(two.get(FIRST + 1).body().position.cell).isEqualTo(Stage.CELL);
    }

    /** Who is asked, because coasting has ended, does not leave its numbers to who coasts there next. */
    @Test
    void whenCoastingEndsAndBeginsAgain() {
        assertKeptIsAsNew(crowd);
        crowd.scene.setCoasting(false);
        crowd.tick();
        assertKeptIsAsNew(crowd);
        crowd.scene.setCoasting(true);
        crowd.ticks(8);
        assertKeptIsAsNew(crowd);
        assertThat(crowd.scene.coastingActors()).isEqualTo(COUNT);
    }
}
