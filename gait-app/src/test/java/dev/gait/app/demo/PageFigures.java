package dev.gait.app.demo;

import com.microsoft.playwright.Page;
import dev.gait.app.viewer.Chromium;
import dev.gait.app.viewer.ViewerServer;
import dev.gait.net.impair.Networks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * No test: measures what the page costs on a machine without a graphics card, at 1024 × 600, for docs/viewer.md. By hand, on
 * a quiet machine: {@code mvn -pl gait-app -am test -Dtest=PageFigures -Dsurefire.failIfNoSpecifiedTests=false
 * -Dgait.figures=yes -Dgait.jit=-XX:TieredStopAtLevel=1}, which is how {@code ./gait demo} compiles.
 */
@EnabledIfSystemProperty(named = "gait.figures", matches = ".+")
class PageFigures {
    private static final int WARM_UP_MILLIS = 15_000;
    private static final int MEASURED_MILLIS = 10_000;

    @ParameterizedTest
    @CsvSource({"30", "200"})
    void measure(int bots) throws Exception {
        try (Chromium chromium = Chromium.start();
                ViewerServer viewer = ViewerServer.open(DemoWorld.start(bots, Networks.named("broadband"), 1), 0)) {
            Page page = chromium.visit(viewer.address() + "#opening=no", 1024, 600);
            page.waitForFunction("(n) => gait.scene.people.size > n", bots);
            page.waitForTimeout(WARM_UP_MILLIS); // its quality has found its step by then
            page.evaluate("() => { window.costs = []; const s = gait.scene, m = s.measure.bind(s);"
                    + " s.measure = (t) => { costs.push(t); m(t); }; }");
            page.waitForTimeout(MEASURED_MILLIS);
            Object figures = page.evaluate(
                    "(millis) => { costs.sort((a, b) => a - b);"
                            + " return `${(costs.length / millis * 1000).toFixed(1)} pictures a second, quality"
                            + " ${gait.scene.quality.toFixed(2)}, script ${costs[costs.length >> 2].toFixed(2)} ms at the lower"
                            + " quartile, ${costs[costs.length >> 1].toFixed(2)} ms at the median,"
                            + " ${gait.scene.shown.count} figures, ${gait.scene.renderer.info.render.calls} draw calls of"
                            + " ${gait.scene.renderer.info.render.triangles} triangles`; }",
                    MEASURED_MILLIS);
            System.out.println(bots + " bots: " + figures + "; this process has " + memory());
        }
    }

    /** Of the server, all clients, this page's half of the browser's driver, and what tests bring along. */
    private static String memory() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                ? Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("VmRSS"))
                        .findFirst()
                        .orElse("?")
                : "memory that only Linux tells";
    }
}
