package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The messages that arrive many times per second cost no garbage, neither read nor written. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int BATCHES = 20;
    private static final int ROUNDS = 500;

    private static List<byte[]> hotMessages() {
        List<byte[]> messages = new ArrayList<>();
        for (Vectors.Vector vector : Vectors.files(
                "update_motion", "update_position", "vector_update", "move_to_state", "autonomous_position")) {
            if (!vector.message().startsWith("Server")) {
                messages.add(vector.bytes());
            }
        }
        return messages;
    }

    /** Counts what it hears, so that nothing can be left out as useless. */
    private static final class Sum implements MessageHandler {
        private double sum;

        @Override
        public void onUpdateMotion(UpdateMotion message) {
            sum += message.movementSequence + message.movement.state.forwardSpeed;
        }

        @Override
        public void onUpdatePosition(UpdatePosition message) {
            sum += message.pack.origin.x;
        }

        @Override
        public void onVectorUpdate(VectorUpdate message) {
            sum += message.vz;
        }

        @Override
        public void onMoveToState(MoveToState message) {
            sum += message.position.x + message.state.forwardSpeed;
        }

        @Override
        public void onAutonomousPosition(AutonomousPosition message) {
            sum += message.position.y;
        }
    }

    @Test
    void readingTheMessagesOfMotionIntoReusedHoldersAllocatesNothing() {
        byte[][] messages = hotMessages().toArray(new byte[0][]);
        MessageReader reader = new MessageReader();
        WireReader in = new WireReader();
        Sum sum = new Sum();

        long allocated = least(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                for (byte[] message : messages) {
                    if (reader.read(in.wrap(message, 0, message.length), sum) != Verdict.OK) {
                        throw new AssertionError(in.reason());
                    }
                }
            }
        });

        assertThat(sum.sum).isNotZero();
        assertThat(allocated).isZero();
    }

    @Test
    void writingAMessageOfMotionIntoAReusedWriterAllocatesNothing() {
        UpdateMotion motion = new UpdateMotion();
        motion.movement.state.setForward(0x0007, 2.5f);
        motion.movement.state.actions.add(0x87, 2, true, 1f);
        UpdatePosition position = new UpdatePosition();
        position.pack.qw = 1f;
        position.pack.flagsFromValues(true, true, false);
        MoveToState state = new MoveToState();
        state.state.setForward(0x45000005, RawMotionState.HOLD_KEY_RUN, 1f);
        WireWriter out = new WireWriter();

        long allocated = least(() -> {
            for (int round = 0; round < ROUNDS; round++) {
                out.reset();
                motion.encode(out);
                position.encode(out);
                state.encode(out);
            }
        });

        assertThat(out.length()).isPositive();
        assertThat(allocated).isZero();
    }

    /**
     * The least that one of several batches allocated: the first ones still link and compile, but a message that made
     * garbage would make it in every batch.
     */
    private static long least(Runnable batch) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < BATCHES && least > 0; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            batch.run();
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
