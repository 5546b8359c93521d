package dev.gait.cluster.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.math.Prng;
import dev.gait.server.state.BadState;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTest {
    private static final long TURN = 10_000_000L;

    private final List<byte[]> toB = new ArrayList<>();
    private final List<byte[]> toA = new ArrayList<>();
    private final List<Integer> heard = new ArrayList<>();
    private final Link a = new Link(toB::add, 0);
    private final Link b = new Link(toA::add, 0);
    private long now;

    private void send(int number, int size) {
        a.send(ByteBuffer.allocate(size).putInt(number).array(), false);
    }

    private void turn(Prng random, double loss) {
        now += TURN;
        a.poll(now);
        b.poll(now);
        carry(toB, b, random, loss);
        carry(toA, a, random, loss);
    }

    private void carry(List<byte[]> frames, Link to, Prng random, double loss) {
        List<byte[]> arriving = new ArrayList<>();
        for (byte[] frame : frames) {
            if (!random.chance(loss)) {
                arriving.add(random.below(arriving.size() + 1), frame);
                if (random.chance(loss)) {
                    arriving.add(frame);
                }
            }
        }
        frames.clear();
        arriving.forEach(frame -> to.receive(
                frame,
                (bytes, at, length) ->
                        heard.add(ByteBuffer.wrap(bytes, at, length).getInt()),
                now));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyMessageArrivesOnceAndInOrderWhateverIsLostDoubledAndSwapped(long seed) {
        Prng random = new Prng(seed);
        List<Integer> sent = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            for (int n = random.below(6); n > 0; n--) {
                sent.add(sent.size());
                send(sent.size() - 1, 4 + random.below(5000));
            }
            turn(random, 0.3);
        }
        for (int i = 0; i < 3000 && heard.size() < sent.size(); i++) {
            turn(random, 0.3);
        }
        assertThat(heard).as("seed " + seed).isEqualTo(sent);
    }

    /** The engine below drops without a word when it is overrun; no more than a window is ever given to it. */
    @Test
    void noMoreThanAWindowIsOnItsWay() {
        int messages = (Link.WINDOW_BYTES + Link.FULL_BYTES) / 1000 + 100;
        for (int i = 0; i < messages; i++) {
            send(i, 1000);
        }
        a.poll(TURN);
        int carried = toB.stream().mapToInt(frame -> frame.length).sum();
        assertThat(carried).isBetween(Link.WINDOW_BYTES, Link.WINDOW_BYTES + 2 * Link.FRAME_BYTES);
        assertThat(a.waitingBytes()).isGreaterThan(Link.FULL_BYTES);
        assertThat(a.stuckBytes()).isEqualTo(a.waitingBytes());
        assertThat(a.send(new byte[8], true)).as("what may be left out is").isFalse();
        assertThat(a.send(new byte[8], false)).isTrue();
    }

    /** Frames that overtake each other are no loss: nothing has to be said again. */
    @Test
    void whatComesBeforeItsTurnIsKept() {
        for (int i = 0; i < 6; i++) {
            send(i, 1000);
            a.poll(TURN);
        }
        for (int i : new int[] {1, 5, 3, 2, 0, 4, 0, 5}) {
            b.receive(
                    toB.get(i),
                    (bytes, at, length) ->
                            heard.add(ByteBuffer.wrap(bytes, at, length).getInt()),
                    TURN);
        }
        assertThat(heard).containsExactly(0, 1, 2, 3, 4, 5);
        b.poll(TURN);
        a.receive(toA.get(toA.size() - 1), (bytes, at, length) -> heard.add(-1), TURN);
        assertThat(a.heldBytes()).isZero();
        assertThat(a.repeats()).isZero();
    }

    /** Three busy nodes that said everything again to each other were busy with nothing else. */
    @Test
    void aNodeThatIsOnlyBusyIsNotToldEverythingAgainAtOnce() {
        for (int i = 0; i < Link.WINDOW_BYTES / 1000; i++) {
            send(i, 1000);
        }
        a.poll(TURN);
        toB.clear();
        a.poll(TURN + 100_000_000L);
        assertThat(toB).hasSize(1);
        a.poll(TURN + 300_000_000L);
        assertThat(toB).as("and two more, since that did not help").hasSize(3);
        for (int i = 3; i < 30; i++) {
            a.poll(TURN + i * 250_000_000L);
        }
        toB.forEach(frame -> b.receive(
                frame,
                (bytes, at, length) ->
                        heard.add(ByteBuffer.wrap(bytes, at, length).getInt()),
                TURN));
        assertThat(heard).as("in the end everything").hasSize(Link.WINDOW_BYTES / 1000);
    }

    /** Who is spared states because its line is behind must not be so for what others were told in the same turn. */
    @Test
    void whatATurnSaysDoesNotCountAsStuck() {
        for (int i = 0; i < 100; i++) {
            send(i, 1000);
        }
        assertThat(a.waitingBytes()).isEqualTo(100_000);
        assertThat(a.stuckBytes()).isZero();
        a.poll(TURN);
        assertThat(a.stuckBytes()).isZero();
    }

    @Test
    void aFrameOfAnotherVersionIsNotRead() {
        a.send(new byte[4], false);
        a.poll(TURN);
        byte[] frame = toB.get(0);
        frame[0]++;
        assertThatThrownBy(() -> b.receive(frame, (bytes, at, length) -> heard.add(0), TURN))
                .isInstanceOf(BadState.class);
        assertThat(heard).isEmpty();
    }
}
