package dev.gait.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** replay.md, "Output lines". */
class FrameWriterTest {

    @Test
    void theExampleLineOfTheFormatIsWrittenToTheLetter() throws Exception {
        assertThat(written(example()))
                .isEqualTo("{\"frame\":12,\"at\":0.4,\"guid\":\"0x50000002\",\"cell\":\"0xA9B4001A\","
                        + "\"x\":84.1,\"y\":30.25,\"z\":0.0,\"heading\":90.0,"
                        + "\"airborne\":false,\"queued\":1,\"fails\":0,"
                        + "\"forward\":\"0x44000007\",\"forwardSpeed\":2.94,"
                        + "\"sidestep\":\"0x00000000\",\"sidestepSpeed\":1.0,"
                        + "\"turn\":\"0x00000000\",\"turnSpeed\":1.0}\n");
    }

    @Test
    void numbersAreTheShortestThatReadBack() throws Exception {
        // The first is printed longer by Double.toString before JDK 19.
        assertThat(xOf(2.0E-3)).isEqualTo("0.002");
        assertThat(xOf(2.2E-322)).isEqualTo("2.2E-322");
        assertThat(xOf(2.0E23)).isEqualTo("2.0E23");
        assertThat(xOf(1.0E7)).isEqualTo("1.0E7");
        assertThat(xOf(-0.0)).isEqualTo("0.0");
        assertThat(xOf(29.999999999999996)).isEqualTo("29.999999999999996");
    }

    @Test
    void everyFiniteNumberReadsBackToItself() throws Exception {
        long seed = 20261115L;
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(xOf(value)))
                        .as("seed %d, round %d", seed, i)
                        .isEqualTo(value + 0.0);
            }
        }
    }

    @Test
    void aNumberJsonCannotHoldIsAMistakeOfOurs() {
        assertThatThrownBy(() -> xOf(Double.NaN)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> xOf(Double.POSITIVE_INFINITY)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void manyLinesComeOutWholeAndInOrder() throws Exception {
        var bytes = new ByteArrayOutputStream();
        var frame = example();
        try (var writer = new FrameWriter(bytes)) {
            for (int k = 1; k <= 5_000; k++) {
                frame.frame = k;
                frame.x = k / 3.0;
                writer.frame(frame);
            }
        }

        String[] lines = bytes.toString(US_ASCII).split("\n");
        assertThat(lines).hasSize(5_000);
        for (int k = 1; k <= 5_000; k++) {
            assertThat(lines[k - 1])
                    .startsWith("{\"frame\":" + k + ",")
                    .contains("\"x\":" + k / 3.0 + ",")
                    .endsWith("}");
        }
    }

    @Test
    void aStreamThatRefusesIsReported() {
        var broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("full");
            }
        };
        var writer = new FrameWriter(broken);

        assertThatThrownBy(() -> {
                    for (int k = 0; k < 1_000; k++) {
                        writer.frame(example());
                    }
                })
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("full");
    }

    private static ReplayFrame example() {
        var frame = new ReplayFrame();
        frame.frame = 12;
        frame.at = 0.4;
        frame.guid = 0x50000002;
        frame.cell = 0xA9B4001A;
        frame.x = 84.1;
        frame.y = 30.25;
        frame.heading = 90.0;
        frame.queued = 1;
        frame.forward = 0x44000007;
        frame.forwardSpeed = 2.94;
        frame.sidestepSpeed = 1.0;
        frame.turnSpeed = 1.0;
        return frame;
    }

    private static String written(ReplayFrame frame) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var writer = new FrameWriter(bytes)) {
            writer.frame(frame);
        }
        return bytes.toString(US_ASCII);
    }

    private static String xOf(double value) throws IOException {
        var frame = example();
        frame.x = value;
        Matcher matcher = Pattern.compile("\"x\":([^,]*),").matcher(written(frame));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }
}
