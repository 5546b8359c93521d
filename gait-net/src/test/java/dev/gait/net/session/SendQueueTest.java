package dev.gait.net.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class SendQueueTest {

    @Test
    void behavesLikeAPlainQueueWithABound() {
        for (long seed = 0; seed < 50; seed++) {
            Prng random = new Prng(seed);
            SendQueue queue = new SendQueue(20_000);
            Deque<byte[]> model = new ArrayDeque<>();
            int modelBytes = 0;
            for (int step = 0; step < 3000; step++) {
                if (random.below(5) < (step / 500) % 5) {
                    byte[] message = new byte[random.below(700)];
                    random.fill(message);
                    boolean fits = modelBytes + message.length + 8 <= 20_000;
                    assertThat(queue.add(message, 0, message.length, message.length % 11))
                            .as("seed %d step %d", seed, step)
                            .isEqualTo(fits);
                    if (fits) {
                        model.add(message);
                        modelBytes += message.length + 8;
                    }
                } else if (!model.isEmpty()) {
                    byte[] expected = model.remove();
                    modelBytes -= expected.length + 8;
                    byte[] oldest = Arrays.copyOfRange(queue.bytes(), queue.offset(), queue.offset() + queue.length());
                    assertThat(oldest).isEqualTo(expected);
                    assertThat(queue.queue()).isEqualTo(expected.length % 11);
                    queue.removeOldest();
                }
                assertThat(queue.isEmpty()).isEqualTo(model.isEmpty());
                assertThat(queue.heldBytes()).isEqualTo(modelBytes);
                assertThat(queue.bytes().length).isLessThanOrEqualTo(20_000);
            }
        }
    }
}
