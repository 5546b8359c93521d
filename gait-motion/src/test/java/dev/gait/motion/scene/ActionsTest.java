package dev.gait.motion.scene;

import static dev.gait.motion.support.Worked.near;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Whoever draws is told which action plays and since when: motion.md §O.3. */
class ActionsTest {
    private static final int GUID = 0x50000C0D;
    private static final int BOW = 0x1300007D;

    private final Crowd crowd = new Crowd();
    private final MotionScene scene = crowd.scene;
    private final MotionFrame frame = new MotionFrame(1);
    private final Actor actor = Objects.requireNonNull(scene.create(GUID, Stage.at(0, 0, 0)));
    private int ticks;

    private void act(int... motions) {
        MotionUpdate update = crowd.state(GUID, MotionCommand.READY, 1);
        for (int i = 0; i < motions.length; i++) {
            update.state.actions.add(motions[i], 1, actor.interpreter().serverActionStamp() + 1 + i, false);
        }
        scene.apply(update, ticks / 30.0);
    }

    private void run(int count) {
        for (int i = 0; i < count; i++) {
            ticks++;
            scene.stepExactly(1 / 30.0, ticks / 30.0);
        }
        scene.latest(frame);
    }

    @Test
    void nobodyActsUnlessTold() {
        run(1);

        assertThat(frame.action[0]).isZero();
        assertThat(frame.actionAge[0]).isZero();
    }

    @Test
    void anActionIsToldWithItsAgeAndIsOverAfterItsTime() {
        act(MotionCommand.WAVE);
        run(1);
        assertThat(frame.action[0]).isEqualTo(MotionCommand.WAVE);
        double first = frame.actionAge[0];
        assertThat(first).isBetween(0.0, 1.0 / 30 + 1e-9);

        run(15);
        assertThat(frame.action[0]).isEqualTo(MotionCommand.WAVE);
        near(frame.actionAge[0], first + 0.5);

        run(16);
        assertThat(frame.action[0]).isZero();
        assertThat(frame.actionAge[0]).isZero();
    }

    @Test
    void actionsPlayOneAfterTheOther() {
        act(MotionCommand.WAVE, BOW);
        run(16);
        assertThat(frame.action[0]).isEqualTo(MotionCommand.WAVE);

        run(30);
        assertThat(frame.action[0]).isEqualTo(BOW);
        assertThat(frame.actionAge[0]).isBetween(0.3, 0.6);
    }

    @Test
    void anActorThatIsRolledBackActsOnFromTheSameMoment() {
        act(MotionCommand.WAVE);
        run(12);
        Actor copy = new Actor(7);
        copy.copyFrom(actor);

        assertThat(copy.interpreter().action()).isEqualTo(MotionCommand.WAVE);
        assertThat(copy.interpreter().actionAge()).isEqualTo(actor.interpreter().actionAge());
    }
}
