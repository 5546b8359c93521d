package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import dev.gait.motion.place.Landblocks;
import dev.gait.trace.ReplayRun;
import dev.gait.trace.Trace;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Recordings in the page: what is drawn is what the engine computed, a crowd is cheap, a lost connection is told. */
@SuppressWarnings("NullAway.Init") // JUnit begins with open()
@Tag("page")
class RecordingPageTest {
    private static final int CROWD = 200;
    private static final double TICK = 0.1;

    private static Chromium chromium;

    @BeforeAll
    static void open() {
        chromium = Chromium.start();
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @Test
    void whatIsDrawnIsWhatTheEngineComputed() throws Exception {
        byte[] trace = crowd(6);
        Map<Integer, List<double[]>> engine = replay(trace);
        try (ViewerServer viewer = ViewerServer.open(Recording.read(trace), 0)) {
            Page page = chromium.open(viewer.address());
            page.keyboard().press("p");
            page.waitForFunction("() => gait.link.frame.paused && gait.scene.figures.walks.size === 6");
            page.evaluate("() => gait.scene.cameras.look('0.7,0.9,110')"); // where everybody is in the picture
            for (double behind : new double[] {5.5, 4.21, 3.3, 2.05, 1.0}) {
                page.evaluate("(b) => gait.link.send({t: 'seek', behind: b})", behind);
                page.waitForFunction("(b) => Math.abs(gait.scene.shown.behind - b) < 1e-3", behind);
                int compared = 0;
                for (Object row : (List<?>) page.evaluate(DRAWN)) {
                    List<?> cells = (List<?>) row;
                    double time = number(cells, 1);
                    double[] expected = at(engine.getOrDefault((int) number(cells, 0), List.of()), time);
                    assertThat(number(cells, 2)).as("east at %s s", time).isCloseTo(expected[0], within(0.002));
                    assertThat(number(cells, 3)).as("north at %s s", time).isCloseTo(expected[1], within(0.002));
                    assertThat(number(cells, 4)).as("up at %s s", time).isCloseTo(expected[2], within(0.002));
                    compared++;
                }
                assertThat(compared).isEqualTo(6);
            }
            // Who is outside the picture costs it nothing, but walks on.
            page.evaluate("() => gait.scene.cameras.look('0.7,0.1,2.2')");
            page.waitForFunction("() => { const s = gait.scene, f = s.shown; let away = 0;"
                    + " for (let r = 0; r < f.count; r++) { const w = s.figures.walks.get(f.u[f.at(r)]);"
                    + "  if (w.slot < 0 && Math.hypot(w.x - f.get(f.at(r), 1), w.y - f.get(f.at(r), 2)) < 0.01) away++; }"
                    + " return away > 0 && s.figures.drawn === f.count - away; }");
            // Whoever is sent the link sees the same moment from the same place.
            double moment = ((Number) page.evaluate("() => gait.link.frame.time")).doubleValue();
            page.evaluate("() => gait.scene.cameras.look('0.3,0.5,17')");
            String link = (String) page.evaluate("() => gait.share()");
            page.close();
            Page other = chromium.open(link);
            other.waitForFunction("(t) => Math.abs(gait.scene.shown.time - t) < 0.011", moment);
            other.waitForFunction("() => gait.scene.cameras.asText() === '0.3,0.5,17'");
            other.close();
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    /** Out of the buffer the graphics card reads: the disc under every figure lies at its feet. */
    private static final String DRAWN = "() => { const f = gait.scene.shown, m = gait.scene.figures.meshes.shadow"
            + ".instanceMatrix.array, rows = [];"
            + " for (let r = 0; r < f.count; r++) { const id = f.u[f.at(r)], i = gait.scene.figures.walks.get(id).slot;"
            + "  rows.push([id, f.time, m[i * 16 + 12], -m[i * 16 + 14], m[i * 16 + 13] - 0.03]); }"
            + " return rows; }";

    private static double number(List<?> cells, int i) {
        return ((Number) cells.get(i)).doubleValue();
    }

    /** The engine's own frames, from another run of the same trace. */
    private static Map<Integer, List<double[]>> replay(byte[] trace) throws Exception {
        Map<Integer, List<double[]>> frames = new HashMap<>();
        new ReplayRun(Trace.read(new ByteArrayInputStream(trace)))
                .finish(frame -> frames.computeIfAbsent(frame.guid, unused -> new ArrayList<>())
                        .add(new double[] {
                            frame.x + Landblocks.originX(frame.cell) - Landblocks.originX(0xA9B40000),
                            frame.y + Landblocks.originY(frame.cell) - Landblocks.originY(0xA9B40000),
                            frame.z
                        }));
        return frames;
    }

    /** Between the two steps around a moment. */
    private static double[] at(List<double[]> frames, double time) {
        double index = time / TICK - 1;
        int before = Math.min((int) Math.floor(index + 1e-9), frames.size() - 1);
        int after = Math.min(before + 1, frames.size() - 1);
        double share = index - before;
        double[] place = new double[3];
        for (int i = 0; i < 3; i++) {
            place[i] = frames.get(before)[i] + (frames.get(after)[i] - frames.get(before)[i]) * share;
        }
        return place;
    }

    @Test
    void aCrowdOfTwoHundredIsDrawnInAHandfulOfCallsAndLittleScript() throws Exception {
        try (ViewerServer viewer = ViewerServer.open(Recording.read(crowd(CROWD)), 0)) {
            Page page = chromium.open(viewer.address(), 480, 270);
            page.waitForFunction("(n) => gait.scene.shown.count === n && gait.scene.figures.walks.size === n", CROWD);
            int calls = ((Number) page.evaluate("() => gait.scene.renderer.info.render.calls")).intValue();
            assertThat(calls).isLessThan(60);
            // Whoever is few pixels high is drawn with few faces.
            int triangles = ((Number) page.evaluate("() => gait.scene.renderer.info.render.triangles")).intValue();
            assertThat(triangles).isBetween(10_000, 60_000);
            page.evaluate("() => { window.costs = []; const s = gait.scene, m = s.measure.bind(s);"
                    + " s.measure = (t) => { costs.push(t); m(t); }; }");
            page.waitForFunction("() => costs.length >= 30");
            // The quickest tell what the script needs; the slower ones who else was using the processor.
            double cost = ((Number) page.evaluate("() => costs.sort((a, b) => a - b)[2]")).doubleValue();
            assertThat(cost).as("script per frame, ms").isLessThan(4);
            page.close();
        }
    }

    @Test
    void ofACaptureWithSeveralSessionsOneIsChosen() throws Exception {
        try (ViewerServer viewer = ViewerServer.open(Recording.read(crowd(3)), 0)) {
            Page page = chromium.open(viewer.address());
            page.locator("#open-file")
                    .setInputFiles(new FilePayload("two.pcap", "application/octet-stream", TwoSessions.pcap()));
            page.waitForFunction("() => gait.stage.title.startsWith('Capture, session 1 of 2')");
            assertThat(page.locator("#session option").allTextContents()).containsExactly("Session 1", "Session 2");
            page.locator("#session").selectOption("2");
            page.waitForFunction("() => gait.stage.title.startsWith('Capture, session 2 of 2')");
            page.waitForFunction("() => gait.link.frame.count > 0");

            byte[] cut = java.util.Arrays.copyOf(TwoSessions.pcap(), 60);
            page.waitForConsoleMessage( // the browser itself complains of the answer
                    new Page.WaitForConsoleMessageOptions()
                            .setPredicate(said -> said.text().contains("400")),
                    () -> page.locator("#open-file")
                            .setInputFiles(new FilePayload("cut.pcap", "application/octet-stream", cut)));
            page.waitForFunction("() => document.getElementById('notice').textContent.startsWith('This capture')");
            assertThat(page.locator("#notice").textContent())
                    .doesNotContain("/")
                    .doesNotContain("tmp");
            page.close();
        }
        assertThat(chromium.complaints()).allMatch(text -> text.contains("400"));
    }

    @Test
    void aLostConnectionIsToldAndComesBack() throws Exception {
        Recording recording = Recording.read(crowd(3));
        ViewerServer first = ViewerServer.open(recording, 0);
        int port = first.port();
        Page page = chromium.open(first.address());
        assertThat(page.locator("#banner").isHidden()).isTrue();

        first.close();
        page.waitForFunction("() => !document.getElementById('banner').hidden && gait.link.lost");
        assertThat(page.locator("#banner").textContent()).startsWith("The connection is lost");
        assertThat(page.locator("#live").textContent()).isEqualTo("CONNECTION LOST");

        try (ViewerServer second = ViewerServer.open(recording, port)) {
            page.waitForFunction("() => document.getElementById('banner').hidden && !gait.link.lost");
            page.waitForFunction("() => !document.getElementById('live').textContent.includes('LOST')");
            double before = ((Number) page.evaluate("() => gait.link.frame.time")).doubleValue();
            page.waitForFunction("(t) => gait.link.frame.time !== t", before);
            assertThat(second.port()).isEqualTo(port);
            page.close();
        }
        chromium.complaints(); // the browser itself reports every refused attempt
    }

    /** People in rows who walk and run for six seconds, as a trace. */
    static byte[] crowd(int people) {
        StringBuilder text = new StringBuilder("{\"type\":\"header\",\"version\":1,\"tick\":" + TICK
                + ",\"duration\":6,\"ground\":{\"kind\":\"flat\",\"z\":3},\"local\":{\"guid\":\"0x50000001\","
                + "\"cell\":\"0xA9B40025\",\"x\":100,\"y\":100,\"z\":3,\"heading\":0}}\n");
        for (int i = 0; i < people; i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "{\"type\":\"create\",\"at\":0,\"guid\":\"0x%08X\",\"cell\":\"0xA9B40025\",\"x\":%d,\"y\":%d,\"z\":3,"
                            + "\"heading\":%d,\"player\":true}%n",
                    0x50000100 + i,
                    80 + i % 20 * 2,
                    80 + i / 20 * 3,
                    i * 37 % 360));
        }
        for (int i = 0; i < people; i++) {
            text.append(String.format(
                    Locale.ROOT,
                    "{\"type\":\"message\",\"at\":0.2,\"hex\":\"%s\"}%n",
                    motion(0x50000100 + i, i % 2 == 0)));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String motion(int guid, boolean run) {
        dev.gait.net.message.UpdateMotion message = new dev.gait.net.message.UpdateMotion();
        message.guid = guid;
        message.movementSequence = 1;
        message.autonomous = 1;
        message.movement.stance = 0x3D;
        message.movement.state.clear();
        message.movement.state.setForward(run ? 7 : 5, run ? 1.5f : 1.0f);
        return java.util.HexFormat.of().formatHex(message.encode());
    }
}
