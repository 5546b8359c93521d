package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.actor.MotionHash;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.SeededWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** An actor's future does not depend on who was stepped before it, among walls neither: one stepper serves them all. */
class StepOrderTest {
    private static final int PEOPLE = 40;
    private static final int TICKS = 240;

    private static List<Long> hashes(boolean backwards) {
        SeededWorld world = new SeededWorld(7);
        MotionScene scene = new MotionScene(world);
        Prng lots = new Prng(11);
        for (int i = 0; i < PEOPLE; i++) {
            Position at = world.spawn(100 + i % 2, 100);
            at.setGlobal(at.globalX() + lots.nextDouble() * 60 - 30, at.globalY() + lots.nextDouble() * 60 - 30, 0);
            at.frame.z = world.groundZ(at);
            at.frame.setHeading(lots.nextDouble() * 360);
            Objects.requireNonNull(scene.create(1 + i, at));
            MotionUpdate run = new MotionUpdate();
            run.guid = 1 + i;
            run.movementStamp = 1;
            run.style = MotionCommand.NON_COMBAT;
            run.state.forwardCommand = MotionCommand.RUN_FORWARD;
            run.state.forwardSpeed = 2;
            run.state.turnCommand = MotionCommand.TURN_RIGHT;
            run.state.turnSpeed = lots.nextDouble() - 0.5;
            scene.apply(run, 0);
        }
        scene.setViewer(world.spawn(100, 100));
        int slid = 0;
        for (int tick = 1; tick <= TICKS; tick++) {
            for (int i = 0; i < PEOPLE; i++) {
                scene.stepOne(backwards ? PEOPLE - 1 - i : i, 1 / 30.0, tick / 30.0);
            }
            for (int i = 0; i < PEOPLE; i++) {
                slid += scene.actors().at(i).body().sliding ? 1 : 0;
            }
        }
        assertThat(slid).as("steps along a wall").isGreaterThan(10);
        List<Long> hashes = new ArrayList<>();
        for (int i = 0; i < PEOPLE; i++) {
            Actor actor = scene.actors().at(i);
            hashes.add(MotionHash.once(actor));
        }
        return hashes;
    }

    @Test
    void theOrderOfStepsDoesNotShowInAnybodysState() {
        assertThat(hashes(true)).isEqualTo(hashes(false));
    }
}
