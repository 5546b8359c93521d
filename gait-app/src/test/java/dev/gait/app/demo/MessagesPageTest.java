package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What can be done beside walking: the messages behind the picture, passing on what one sees, lanes, and fingers. */
@SuppressWarnings("NullAway.Init") // JUnit begins with open()
@Tag("alone")
@Tag("page") // what the script does in the browser: the same whatever JDK serves it
class MessagesPageTest {
    @RegisterExtension
    static final DemoInBrowser demo = new DemoInBrowser(5);

    private static Page page;

    @BeforeAll
    static void open() {
        page = demo.enter(1024, 600);
    }

    private static double number(String script) {
        return ((Number) page.evaluate(script)).doubleValue();
    }

    /** Where a tick with these flags is on the screen, once there is one of them. */
    private static List<Double> tick(String condition) {
        page.waitForFunction("() => { const r = gait.river; window.tick = null; r.rows.forEach((id, row) => {"
                + " for (const t of r.byId.get(id) ?? []) if (t.sent > r.end - 7 && t.heard < r.end - 0.3 && ("
                + condition
                + ")) window.tick = { t, row }; }); return window.tick; }");
        page.evaluate("() => { const b = document.getElementById('river-canvas').getBoundingClientRect();"
                + " gait.link.send({ t: 'pause', on: true }); }");
        page.waitForFunction("() => gait.link.frame.paused && Math.abs(gait.river.end - gait.link.frame.time) < 1e-6");
        Object at = page.evaluate(
                "() => { const b = document.getElementById('river-canvas').getBoundingClientRect();"
                        + " const { t, row } = window.tick; return [b.left + gait.river.x((t.sent + t.heard) / 2), b.top + row * 15 + 7.5]; }");
        return ((List<?>) at)
                .stream().map(value -> ((Number) value).doubleValue()).toList();
    }

    @Test
    void aTickSaysWhatItsMessageIsAndAClickGoesThere() {
        page.evaluate("() => gait.network.send('delay=200')");
        page.waitForFunction("() => gait.network.facts.values.delay === 200");
        List<Double> at = tick("t.kind === 0 && t.flags === 0 && t.heard - t.sent > 0.19 && t.heard - t.sent < 0.28");
        page.mouse().move(at.get(0), at.get(1));
        page.waitForFunction("() => gait.river.lines && !document.getElementById('message').hidden");

        String card = page.locator("#message").textContent();
        assertThat(card).contains("Glide position").contains("efficiency").containsPattern("took (19|2\\d)\\d ms");
        assertThat(page.evaluate("() => gait.scene.marks.flash !== null"))
                .as("its place in the world")
                .isEqualTo(true);

        page.evaluate("() => { window.pointed = gait.river.shown; }"); // the river moves on under the pointer
        page.mouse().click(at.get(0), at.get(1));
        page.waitForFunction("() => Math.abs(gait.link.frame.time - pointed.heard) < 1e-3");
        assertThat(page.evaluate("() => gait.scene.selected === pointed.id")).isEqualTo(true);
        backToNow();
    }

    private static void backToNow() {
        page.mouse().move(512, 300);
        page.evaluate("() => { gait.link.send({ t: 'live' }); gait.select(0); gait.network.send('clean'); }");
        page.waitForFunction("() => gait.link.frame.live && gait.network.facts.name === 'clean'");
    }

    @Test
    void whatTheNetworkLosesIsHollowAndWhatIsSentAgainIsLate() {
        page.evaluate("() => gait.network.send('delay=40 loss=40%')");
        page.waitForFunction("() => [...gait.river.byNumber.values()].some((t) => (t.flags & 1) && t.heard === null)");
        page.waitForFunction("() => [...gait.river.byNumber.values()].some((t) => (t.flags & 3) === 3"
                + " && t.heard - t.sent > 0.12 && !(t.flags & 8))");
        page.evaluate("() => gait.network.send('clean')");
        page.waitForFunction("() => gait.network.facts.name === 'clean'");
    }

    /** There is another client behind a network as bad, the onlooker that hears retail's messages: what it says is not one's own. */
    @Test
    void oneselfHasOnesOwnMessagesOnly() {
        page.evaluate("() => { window.since = gait.link.frame.time; }");
        page.waitForFunction("() => { const f = gait.link.frame, at = f.find(f.own);"
                + " window.said = [...gait.river.byNumber.values()].filter((t) => t.flags & 8 && t.kind === 0"
                + "  && Number.isFinite(t.x) && t.sent > since);"
                + " window.off = said.map((t) => Math.hypot(t.x - f.get(at, 1), t.y - f.get(at, 2)));"
                + " return said.length >= 3; }");
        assertThat(number("() => Math.max(...off)"))
                .as("metres from who stands to where it says it is")
                .isLessThan(0.2);
    }

    @Test
    void aLinkCarriesTheWorldsSeedAndAPictureAndAClipCanBeSaved() throws Exception {
        assertThat((String) page.evaluate("() => gait.share()"))
                .contains("seed=1")
                .contains("look=");
        page.locator("#share").click();
        Download picture =
                page.waitForDownload(() -> page.locator("#share-picture").click());
        byte[] png = Files.readAllBytes(picture.path());
        assertThat(png).startsWith(0x89, 'P', 'N', 'G');
        int shades = ((Number)
                        page.evaluate(
                                "async () => { const b = await createImageBitmap(gait.sharing.saved);"
                                        + " const c = new OffscreenCanvas(b.width, b.height), g = c.getContext('2d'); g.drawImage(b, 0, 0);"
                                        + " const d = g.getImageData(0, 0, b.width, b.height).data, s = new Set();"
                                        + " for (let i = 0; i < d.length; i += 400) s.add(d[i] << 16 | d[i + 1] << 8 | d[i + 2]); return s.size; }"))
                .intValue();
        assertThat(shades).as("shades of a picture that is not empty").isGreaterThan(50);

        page.keyboard().press("c");
        assertThat(number("() => gait.sharing.clipMillis")).as("six seconds").isEqualTo(6000);
        page.evaluate("() => { gait.sharing.clipMillis = 1500; }"); // nobody has to wait for all of them
        Download clip = page.waitForDownload(() -> page.locator("#share-clip").click());
        byte[] film = Files.readAllBytes(clip.path());
        assertThat(film).startsWith(0x1A, 0x45, 0xDF, 0xA3); // a WebM
        assertThat(film.length).isGreaterThan(5_000);
    }

    @Test
    void sideBySideEveryLaneIsInThePicture() {
        page.evaluate("() => { gait.show('compare', true); gait.compare.setLayout('side'); }");
        page.waitForFunction("() => gait.scene.schemeSpots && gait.scene.schemeSpots.length >= 5");
        // The camera needs a moment to go back; then nobody is outside, whatever the delay.
        page.waitForFunction("() => { const s = gait.scene, c = s.cameras.camera, v = s.labels.point.clone();"
                + " return s.schemeSpots.every((p) => { v.set(p.x, p.y + 1, p.z).project(c);"
                + " return Math.abs(v.x) < 1 && Math.abs(v.y) < 1 && v.z < 1; })"
                + " && s.schemeSpots.every((p) => s.labels.plates.some((l) => l.text === p.name)); }");
        page.evaluate("() => gait.show('compare', false)");
        page.waitForFunction("() => gait.scene.cameras.spots === null && gait.scene.cameras.distance < 12");
    }

    /** Beyond 96 m of the viewer bodies are only placed; who follows somebody else sees with that one's eyes. */
    @Test
    void whoIsFollowedIsTheViewer() {
        page.evaluate("() => { gait.select(0); gait.setCamera('chase'); }");
        page.waitForFunction("() => gait.ownEyes");
        page.evaluate("() => { gait.select([...gait.scene.people.values()].find((p) => p.name === 'Ada').id);"
                + " gait.setCamera('follow'); }");
        page.waitForFunction("() => !gait.ownEyes");
        page.evaluate("() => { gait.select(0); gait.setCamera('chase'); }");
        page.waitForFunction("() => gait.ownEyes");
    }

    @Test
    void aThumbWalksRunsAndJumps() {
        page.evaluate("() => { window.orders = []; const send = gait.link.send.bind(gait.link);"
                + " gait.link.send = (order) => { orders.push(order.t + (order.key ?? '') + (order.down ?? '')); send(order); };"
                + " gait.touch.come(); }");
        assertThat(page.locator("#keys").isVisible()).isFalse();
        var stick = page.locator("#stick").boundingBox();
        double x = stick.x + stick.width / 2;
        double y = stick.y + stick.height / 2;
        page.mouse().move(x, y);
        page.mouse().down();
        page.mouse().move(x, y - stick.height * 0.22);
        assertThat(page.evaluate("() => orders.join()"))
                .asString()
                .contains("walktrue")
                .contains("keyforwardtrue");
        page.mouse().move(x + 10, y - stick.height * 0.48);
        assertThat(page.evaluate("() => orders.join()")).asString().contains("walkfalse");
        page.mouse().up();
        assertThat(page.evaluate("() => orders.join()")).asString().contains("keyforwardfalse");
        var jump = page.locator("#jump").boundingBox();
        page.mouse().move(jump.x + 40, jump.y + 40);
        page.mouse().down();
        page.mouse().up();
        assertThat(page.evaluate("() => orders.join()"))
                .asString()
                .contains("jumptrue")
                .contains("jumpfalse");
        page.evaluate("() => document.body.classList.remove('touch')");
    }
}
