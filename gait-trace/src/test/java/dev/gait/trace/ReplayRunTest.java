package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.GroundSpec;
import dev.gait.trace.TraceEvent.Create;
import dev.gait.trace.TraceEvent.Delete;
import dev.gait.trace.TraceEvent.Sequences;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** replay.md, "Stepping": what is heard when, and who gets a line. */
class ReplayRunTest {
    private static final double TICK = 0.1;

    @Test
    void anEventIsHeardByTheFirstStepThatBeginsAtOrAfterIt() {
        assertThat(framesOf(1.0, createAt(0.0, 0x50000C0D))).hasSize(10).startsWith("1:50000C0D");
        assertThat(framesOf(1.0, createAt(0.3, 0x50000C0D))).hasSize(7).startsWith("4:50000C0D");
        assertThat(framesOf(1.0, createAt(0.3000001, 0x50000C0D))).hasSize(6).startsWith("5:50000C0D");
    }

    @Test
    void anEventAfterTheLastStepIsNeverHeard() {
        assertThat(framesOf(1.0, createAt(0.95, 0x50000C0D))).isEmpty();
    }

    @Test
    void linesAreInOrderOfGuidAsUnsignedNumbers() {
        assertThat(framesOf(
                        TICK,
                        createAt(0.0, 0x80000001),
                        createAt(0.0, 0x50000C0D),
                        createAt(0.0, 0xFFFFFFFE),
                        createAt(0.0, 0x7)))
                .containsExactly("1:7", "1:50000C0D", "1:80000001", "1:FFFFFFFE");
    }

    @Test
    void aDeletedEntityHasNoMoreLines() {
        assertThat(framesOf(0.5, createAt(0.0, 0x50000C0D), new Delete(3, 0.2, 0x50000C0D)))
                .containsExactly("1:50000C0D", "2:50000C0D");
    }

    @Test
    void theLocalPlayerIsNeverAnEntity() {
        assertThat(framesOf(0.5, createAt(0.0, 0x50000001))).isEmpty();
    }

    @Test
    void aTraceWithoutDurationHasNoFrames() {
        assertThat(framesOf(0.0, createAt(0.0, 0x50000C0D))).isEmpty();
    }

    @Test
    void everybodyWalksOnTheBuiltInWorldToo() {
        Trace walk = Traces.on(GroundSpec.field(7L), Traces.given("matrix_01_run_jitter"));
        double[] first = new double[2];
        double[] last = new double[2];
        new ReplayRun(walk).finish(frame -> {
            double[] place = frame.frame == 1 ? first : last;
            place[0] = frame.x;
            place[1] = frame.y;
        });

        assertThat(Math.hypot(last[0] - first[0], last[1] - first[1])).isGreaterThan(1.0);
    }

    private static Create createAt(double at, int guid) {
        return new Create(2, at, guid, 0xA9B40023, 100.0, 60.0, 0.0, 90.0, true, 1.0, Sequences.ZERO);
    }

    private static List<String> framesOf(double duration, TraceEvent... events) {
        var header = new TraceHeader(
                1,
                TICK,
                duration,
                GroundSpec.flat(0.0),
                new TraceHeader.LocalPlayer(0x50000001, 0xA9B40025, 100.0, 100.0, 0.0, 0.0));
        List<String> frames = new ArrayList<>();
        new ReplayRun(new Trace(header, List.of(events)))
                .finish(frame -> frames.add(
                        frame.frame + ":" + Integer.toHexString(frame.guid).toUpperCase(java.util.Locale.ROOT)));
        return frames;
    }
}
