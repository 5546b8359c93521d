package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import dev.gait.app.viewer.Chromium;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whoever has a browser that cannot draw is told so, what to do, and has everything else. */
@SuppressWarnings("NullAway.Init")
@Tag("page") // what the script does in the browser: the same whatever JDK serves it
class NoPicturePageTest {
    @RegisterExtension
    static final DemoInBrowser demo = new DemoInBrowser(3);

    @Test
    void aBrowserWithoutWebGlSaysWhatIsMissingAndShowsAMap() {
        try (Chromium blind = demo.chromium().withoutGraphics()) {
            Page page =
                    blind.visit(demo.address(), 1024, 600); // no wish: the opening would come, and could not be seen
            demo.arrived(page);
            page.waitForFunction("() => gait.link.frame.drives");
            assertThat(page.locator("#no-picture").textContent())
                    .startsWith("This browser has no WebGL 2, so there is only a map: turn on graphics")
                    .contains("another browser.");
            assertThat(page.locator("#opening").isHidden()).isTrue();
            assertThat(page.evaluate("() => gait.scene.cameras.mode")).isEqualTo("map");

            // Everybody is on the map, and moves.
            page.waitForFunction("() => gait.scene.labels.arrows.filter((a) => !a.hidden).length >= 3");
            page.evaluate("() => { window.was = gait.scene.labels.arrows.map((a) => a.style.transform); }");
            page.waitForFunction(
                    "() => gait.scene.labels.arrows.filter((a, i) => a.style.transform !== was[i]).length >= 2");
            BoundingBox words = page.locator("#no-picture").boundingBox();
            BoundingBox bar = page.locator("#bar").boundingBox();
            assertThat(words.y).as("the sentence, below the bar").isGreaterThanOrEqualTo(bar.y + bar.height);
            assertThat(words.x + words.width).isLessThanOrEqualTo(1024);
            for (String useless : new String[] {"#cameras", "#toggle-layers", "#show-tour"}) {
                assertThat(page.locator(useless).isVisible()).as(useless).isFalse();
            }

            // What needs no picture: one's own keys, the network, scores, a recording.
            page.evaluate(
                    "() => { const f = gait.link.frame, at = f.find(f.own); window.from = [f.get(at, 1), f.get(at, 2)]; }");
            page.keyboard().down("w");
            page.waitForFunction("() => { const f = gait.link.frame, at = f.find(f.own);"
                    + " return Math.hypot(f.get(at, 1) - from[0], f.get(at, 2) - from[1]) > 1; }");
            page.keyboard().up("w");
            page.keyboard().press("n");
            page.locator("#net-delay").fill("45");
            page.waitForFunction("() => gait.network.facts.values.delay === 45");
            page.keyboard().press("x");
            page.waitForFunction("() => document.querySelectorAll('#compare tbody tr').length === 6");
            page.keyboard().press("t");
            page.waitForFunction("() => gait.timeline.recording");
            page.evaluate("() => { gait.link.send({ t: 'record', on: false }); }");
            assertThat(page.url()).as("a link for those who see").doesNotContain("camera=");

            page.locator("#no-picture button").click();
            assertThat(page.locator("#no-picture").isVisible()).isFalse();
            assertThat(blind.complaints()).isEmpty();
            page.evaluate("() => gait.network.send('clean')");
            page.waitForFunction("() => gait.network.facts.name === 'clean'");
        }
    }

    @Test
    void whoLosesItsGraphicsIsToldSoUntilTheyComeBack() {
        Page page = demo.enter(640, 360);
        page.waitForFunction("() => { gait.setCamera('orbit'); return gait.address.get('camera') === 'orbit'; }");
        page.evaluate(
                "() => { window.card = gait.scene.renderer.getContext().getExtension('WEBGL_lose_context'); card.loseContext(); }");
        page.waitForFunction(
                "() => !document.getElementById('no-picture').hidden && gait.scene.cameras.mode === 'map'");
        assertThat(page.locator("#no-picture").textContent()).startsWith("The browser has lost its graphics");
        page.waitForFunction("() => gait.scene.labels.arrows.some((a) => !a.hidden)");

        page.evaluate("() => card.restoreContext()");

        page.waitForFunction(
                "() => document.getElementById('no-picture').hidden && gait.scene.cameras.mode === 'orbit'");
        page.evaluate("() => { window.drawn = gait.scene.renderer.info.render.frame; }");
        page.waitForFunction(
                "() => gait.scene.renderer.info.render.frame > drawn && gait.scene.renderer.info.render.calls > 10");
        page.close();
        demo.chromium().complaints(); // the browser itself says that its graphics are gone
    }
}
