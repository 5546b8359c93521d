package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.motion.MotionMessages;
import java.io.ByteArrayInputStream;
import org.junit.jupiter.api.Test;

/** A recording that begins in the middle of things replays to what was seen. */
class TraceRecorderTest {
    private static final int OWN = 0x50000001;
    private static final int RUNNER = 0x50000002;
    private static final double TICK = 1.0 / 30;

    private final MotionScene scene = new MotionScene(new FlatGround(0));
    private final Position own = new Position(0xA9B40025, 100, 100, 0);

    private byte[] motion(int stamp, int command, float speed) {
        UpdateMotion message = new UpdateMotion();
        message.guid = RUNNER;
        message.movementSequence = stamp;
        message.autonomous = 1;
        message.movement.stance = 0x3D;
        message.movement.state.clear();
        if (command != MotionCommand.READY) {
            message.movement.state.setForward(MotionCommand.low(command), speed);
        }
        return message.encode();
    }

    private void tell(byte[] bytes, double now) {
        UpdateMotion message = new UpdateMotion();
        assertThat(message.decode(bytes).isOk()).isTrue();
        scene.apply(MotionMessages.toUpdate(message, new MotionUpdate()), now);
    }

    @Test
    void somebodyWhoRanWhenItBeganRunsInTheReplay() throws Exception {
        scene.setViewer(own);
        scene.create(RUNNER, new Position(0xA9B40025, 100, 90, 0, 90));
        tell(motion(1, MotionCommand.RUN_FORWARD, 1.5f), 0);
        double now = 0;
        for (int i = 0; i < 30; i++) {
            now += TICK;
            scene.stepExactly(TICK, now);
        }
        TraceRecorder recorder = new TraceRecorder(GroundSpec.flat(0), OWN, own, scene.actors(), now);
        byte[] stop = motion(2, MotionCommand.READY, 1);
        for (int i = 0; i < 60; i++) {
            if (i == 40) {
                recorder.heard(stop, 0, stop.length, now);
                tell(stop, now);
            }
            now += TICK;
            scene.stepExactly(TICK, now);
            recorder.own(own, now);
        }

        Trace trace = Trace.read(new ByteArrayInputStream(recorder.toBytes(now)));
        double[] last = new double[2];
        new ReplayRun(trace).finish(frame -> {
            last[0] = frame.x;
            last[1] = frame.y;
        });

        var seen = scene.actors().at(0).body().position.frame;
        assertThat(last[0]).isCloseTo(seen.x, within(0.25));
        assertThat(last[1]).isCloseTo(seen.y, within(0.01));
        assertThat(seen.x).isGreaterThan(110);
        assertThat(trace.header().duration()).isCloseTo(2, within(0.01));
    }
}
