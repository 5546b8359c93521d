package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.world.GroundSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What tcpdump recorded of a scripted session becomes a trace that the reader accepts. */
class CaptureTraceTest {
    private static final int WALKER = 0x50000001;
    private static final int RUNNER = 0x50000007;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Path resource(String name) throws IOException {
        Path file = folder.resolve(name);
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/captures/" + name))) {
            Files.copy(in, file);
        }
        return file;
    }

    @ParameterizedTest
    @ValueSource(strings = {"walk_lo.pcap", "walk_any.pcap"})
    void aCaptureBecomesTheTraceOfItsPlayer(String name) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        CaptureTrace.Result result = new CaptureTrace(resource(name), 9000).write(out);
        Trace trace = Trace.read(new ByteArrayInputStream(out.toByteArray()));

        assertThat(result.localGuid()).isEqualTo(WALKER);
        assertThat(result.sessions()).isEqualTo(1);
        assertThat(result.damaged()).isFalse();
        assertThat(result.events()).isEqualTo(trace.events().size());
        assertThat(trace.header().ground()).isEqualTo(GroundSpec.NONE);
        assertThat(trace.header().duration()).isBetween(0.5, 5.0);
        assertThat(trace.header().local().guid()).isEqualTo(WALKER);
        assertThat(trace.header().local().cell()).isEqualTo(0xDA55001D);
        assertThat(trace.header().local().y()).isEqualTo(108.5);
        assertThat(trace.events())
                .filteredOn(event -> event instanceof TraceEvent.Message)
                .extracting(event -> ((TraceEvent.Message) event).hex().substring(0, 16))
                .containsExactly(
                        "4cf7000001000050",
                        "48f7000001000050",
                        "4cf7000001000050",
                        "4ef7000001000050",
                        "4cf7000007000050",
                        "48f7000007000050",
                        "48f7000007000050",
                        "4cf7000007000050");
        // The player's own places: keys, heartbeat, the server's echo, the jump.
        assertThat(trace.events())
                .filteredOn(event -> event instanceof TraceEvent.Local)
                .extracting(event -> ((TraceEvent.Local) event).y())
                .containsExactly(108.5, 110.5, 110.5, 110.5);
        assertThat(trace.events())
                .filteredOn(event -> event instanceof TraceEvent.Create)
                .singleElement()
                .satisfies(event -> {
                    TraceEvent.Create create = (TraceEvent.Create) event;
                    assertThat(create.guid()).isEqualTo(RUNNER);
                    assertThat(create.player()).isTrue();
                    assertThat(create.runRate()).isEqualTo(2.5);
                    assertThat(create.heading()).isZero();
                    assertThat(create.sequences()).isEqualTo(new TraceEvent.Sequences(5, 77, 41, 3, 0, 0, 2, 1));
                });
        assertThat(trace.events())
                .filteredOn(event -> event instanceof TraceEvent.Delete)
                .extracting(event -> ((TraceEvent.Delete) event).guid())
                .containsExactly(RUNNER);
    }

    @Test
    void aCaptureOfOtherPortsHasNoPlayerAndWritesNothing() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Path file = resource("walk_lo.pcap");

        assertThatThrownBy(() -> new CaptureTrace(file, 7777).write(out))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("7777")
                .hasMessageContaining("place of its player");
        assertThat(out.size()).isZero();
    }

    @Test
    void thePortIsFoundAndASessionThatIsNotThereIsRefused() throws IOException {
        Path file = resource("walk_lo.pcap");

        assertThat(CaptureTrace.findPort(file)).isEqualTo(9000);
        assertThat(new CaptureTrace(file, 9000, 1)
                        .write(new ByteArrayOutputStream())
                        .played())
                .isEqualTo(1);
        assertThatThrownBy(() -> new CaptureTrace(file, 9000, 2).write(new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no session 2");
    }

    @Test
    void aQuaternionBecomesAHeading() {
        double half = Math.toRadians(45);
        assertThat(CaptureTrace.compass(1, 0, 0, 0)).isZero();
        assertThat(CaptureTrace.compass(Math.cos(half), 0, 0, -Math.sin(half))).isCloseTo(90.0, within());
        assertThat(CaptureTrace.compass(0, 0, 0, 1)).isCloseTo(180.0, within());
        assertThat(CaptureTrace.compass(-Math.cos(half), 0, 0, -Math.sin(half))).isCloseTo(270.0, within());
        assertThat(CaptureTrace.compass(0, 0, 0, 0)).isZero();
    }

    private static Offset<Double> within() {
        return Offset.offset(1e-9);
    }

    @Test
    void whatIsWrittenIsReadBack() throws Exception {
        for (GroundSpec ground : List.of(GroundSpec.flat(1.25), GroundSpec.NONE, GroundSpec.field(77))) {
            TraceHeader header = new TraceHeader(
                    1, 0.05, 2.5, ground, new TraceHeader.LocalPlayer(0x50000C0D, 0xA9B40019, 84.1, 7.1, -0.5, 359.5));
            List<TraceEvent> events = List.of(
                    new TraceEvent.Create(
                            2,
                            0.1,
                            0x80000D92,
                            0xA9B40025,
                            1.5,
                            2.5,
                            3.5,
                            90.0,
                            false,
                            1.0,
                            TraceEvent.Sequences.ZERO,
                            "Moor Stalker",
                            "creature"),
                    new TraceEvent.Create(
                            3,
                            0.1,
                            0x50000D92,
                            0xA9B40025,
                            1.5,
                            2.5,
                            3.5,
                            90.0,
                            true,
                            2.94,
                            new TraceEvent.Sequences(1, 2, 3, 4, 5, 6, 7, 8)),
                    new TraceEvent.Message(4, 0.2, "4ef7"),
                    new TraceEvent.Local(5, 0.2, 0xA9B40025, 0.1f, 4e-7, 1e9),
                    new TraceEvent.Delete(6, 1.0 / 3, 0x80000D92));
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            try (TraceWriter writer = new TraceWriter(out)) {
                writer.header(header);
                for (TraceEvent event : events) {
                    writer.event(event);
                }
                writer.flush();
            }

            Trace trace = Trace.read(new ByteArrayInputStream(out.toByteArray()));
            assertThat(trace.header()).isEqualTo(header);
            assertThat(trace.events()).isEqualTo(events);
        }
    }

    @Test
    void timeNeverRunsBackwardsAndTheHeaderComesFirst() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TraceWriter writer = new TraceWriter(out);
        TraceEvent later = new TraceEvent.Delete(0, 2.0, 1);
        TraceHeader header =
                new TraceHeader(1, 0.05, 2.5, GroundSpec.NONE, new TraceHeader.LocalPlayer(1, 0xA9B40019, 0, 0, 0, 0));

        assertThatThrownBy(() -> writer.event(later)).isInstanceOf(IllegalStateException.class);
        writer.header(header);
        assertThatThrownBy(() -> writer.header(header)).isInstanceOf(IllegalStateException.class);
        writer.event(later);
        writer.message(1.0, new byte[] {1, 2, 3}, 1, 2);
        writer.close();

        assertThat(Trace.read(new ByteArrayInputStream(out.toByteArray())).events())
                .extracting(TraceEvent::at)
                .containsExactly(2.0, 2.0);
        assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("\"hex\":\"0203\"}\n");
    }
}
