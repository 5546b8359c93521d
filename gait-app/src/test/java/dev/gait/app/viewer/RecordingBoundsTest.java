package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a few bytes may cost: a recording is bounded in pictures, bytes and people. */
class RecordingBoundsTest {
    private static String header(double tick, double duration) {
        return "{\"type\":\"header\",\"version\":1,\"tick\":" + tick + ",\"duration\":" + duration
                + ",\"ground\":{\"kind\":\"none\"},\"local\":{\"guid\":\"0x50000001\",\"cell\":\"0xA9B40025\",\"x\":100,"
                + "\"y\":100,\"z\":0,\"heading\":0}}\n";
    }

    private static String somebody(int guid) {
        return String.format(
                Locale.ROOT,
                "{\"type\":\"create\",\"at\":0,\"guid\":\"0x%08X\",\"cell\":\"0xA9B40025\",\"x\":80,\"y\":80,\"z\":0,"
                        + "\"heading\":0,\"player\":true}%n",
                guid);
    }

    private static Recording read(String text) throws Recording.Unreadable {
        return Recording.read(text.getBytes(StandardCharsets.UTF_8), Recording.DROPPED_BYTES);
    }

    @Test
    void hoursOfNothingInOneLineAreCut() throws Exception {
        Recording recording = read(header(0.001, 9000));
        assertThat(recording.history().size()).isLessThanOrEqualTo(Recording.MOST_FRAMES);
        assertThat(recording.title())
                .isEqualTo(String.format(
                        Locale.ROOT, "Recording, the first %.1f s of 9000.0 s, again and again", recording.seconds()));
    }

    @Test
    void picturesOfManyAreWeighed() throws Exception {
        StringBuilder text = new StringBuilder(header(0.1, 600));
        for (int i = 0; i < 1000; i++) {
            text.append(somebody(0x50001000 + i));
        }
        Recording recording = read(text.toString());
        // 1000 people are 96 kB a picture: 64 MiB hold about 690 of the 6000.
        assertThat(recording.history().size()).isBetween(600, 720);
    }

    @Test
    void tooManyPeopleAreRefusedWithOneSentence() {
        StringBuilder text = new StringBuilder(header(0.1, 1));
        for (int i = 0; i <= Recording.MOST_PEOPLE; i++) {
            text.append(somebody(0x50001000 + i));
        }
        assertThatThrownBy(() -> read(text.toString()))
                .isInstanceOf(Recording.Unreadable.class)
                .hasMessage("More than 4096 characters are too many to show.");
    }

    @Test
    void aWholeRecordingSaysSo() throws Exception {
        assertThat(read(header(0.1, 6) + somebody(0x50001000)).title()).isEqualTo("Recording, 6.0 s, again and again");
    }
}
