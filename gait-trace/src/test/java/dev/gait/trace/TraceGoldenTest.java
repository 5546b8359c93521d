package dev.gait.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The engine agrees with the expected frames of the example traces, within the tolerance of replay.md. */
class TraceGoldenTest {
    static final List<String> names = Traces.NAMES;

    @ParameterizedTest
    @FieldSource("names")
    void theFramesAgreeWithTheExpectedOnes(String name) throws Exception {
        List<String> frames =
                new String(Traces.replayed(Traces.given(name)), UTF_8).lines().toList();

        assertThat(FrameDifference.first(Traces.expected(name), frames)).isNull();
    }

    @Test
    void theComparisonSeesWhatItMustSee() throws Exception {
        List<String> expected = Traces.expected("teleport");

        assertThat(FrameDifference.first(expected, expected)).isNull();
        assertThat(FrameDifference.first(expected, expected.subList(1, expected.size())))
                .contains("frame");
        assertThat(FrameDifference.first(expected, expected.subList(0, 9))).contains("got 9");
        assertThat(FrameDifference.first(expected, changed(expected, "\"x\":100.0,", "\"x\":100.011,")))
                .contains("x: expected 100.0, got 100.011");
        assertThat(FrameDifference.first(expected, changed(expected, "\"x\":100.0,", "\"x\":100.009,")))
                .isNull();
        assertThat(FrameDifference.first(expected, changed(expected, "\"queued\":0", "\"queued\":1")))
                .contains("queued");
        assertThat(FrameDifference.first(expected, changed(expected, "\"airborne\":false", "\"airborne\":true")))
                .contains("airborne");
        assertThat(FrameDifference.first(expected, changed(expected, "\"turn\":\"0x00000000\"", "\"turn\":\"0x1\"")))
                .contains("turn");
    }

    private static List<String> changed(List<String> lines, String from, String to) {
        List<String> copy = new ArrayList<>(lines);
        assertThat(copy.get(0)).contains(from);
        copy.set(0, copy.get(0).replace(from, to));
        return copy;
    }
}
