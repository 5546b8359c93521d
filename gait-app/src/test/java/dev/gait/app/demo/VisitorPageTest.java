package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What somebody meets who opens the demo for the first time, at the three sizes it is made for. */
@SuppressWarnings("NullAway.Init") // JUnit begins with open()
@Tag("page") // what the script does in the browser: the same whatever JDK serves it
class VisitorPageTest {
    @RegisterExtension
    static final DemoInBrowser demo = new DemoInBrowser(5);

    /** The shared tab at a size, everything closed, on a clean network; what it orders from here on is kept. */
    private static Page walking(int width, int height) {
        Page page = demo.shared();
        page.evaluate("() => { gait.tour.close(); for (const panel of [...gait.dock.open]) gait.show(panel, false);"
                + " gait.select(0); gait.setCamera('chase'); gait.network.send('clean');"
                + " if (!window.orders) { const send = gait.link.send.bind(gait.link);"
                + "  gait.link.send = (order) => { orders.push(order); send(order); }; }"
                + " window.orders = []; }");
        DemoInBrowser.resize(page, width, height);
        page.waitForFunction("() => gait.dock.open.length === 0 && gait.network.facts?.name === 'clean'");
        demo.arrived(page);
        return page;
    }

    /** The shared tab, opened anew at an address. */
    private static Page opened(String address) {
        Page page = demo.shared();
        page.setViewportSize(1024, 600);
        page.navigate("about:blank");
        page.navigate(address);
        page.waitForFunction("() => window.gait && gait.link.frame && gait.scene.shown");
        return page;
    }

    private static Object ordered(Page page, String type) {
        return page.evaluate("(t) => orders.filter((o) => o.t === t && o.down !== false).length", type);
    }

    @Test
    void keysAreTheWorldsAfterAnyClick() {
        Page page = walking(1024, 600);
        for (String button : List.of(
                "#toggle-network",
                "[data-camera=chase]",
                "[data-preset=lan]",
                "#freeze",
                "#freeze",
                "#toggle-river",
                "#toggle-river",
                "#toggle-compare",
                "[data-layout=side]",
                "[data-layout=overlaid]",
                "#reset-scores",
                "#go-live",
                "#toggle-layers",
                "label:has(#layer-trails)",
                "label:has(#layer-trails)",
                "#share",
                "#share")) {
            page.locator(button).click();
            page.evaluate("() => { orders.length = 0; }");
            page.keyboard().press("Space");
            page.keyboard().press("w");
            assertThat(ordered(page, "jump")).as("space after %s", button).isEqualTo(1);
            assertThat(ordered(page, "key")).as("W after %s", button).isEqualTo(1);
        }
        // Help is left by its own button or by Escape, which closes nothing else.
        page.locator("#show-help").click();
        page.locator("#help button").click();
        page.evaluate("() => { orders.length = 0; }");
        page.keyboard().press("Space");
        assertThat(ordered(page, "jump")).as("space after help").isEqualTo(1);
        page.keyboard().press("?");
        page.keyboard().press("Escape");
        page.waitForFunction("() => !document.getElementById('help').open");
        assertThat(page.locator("#layers").isVisible()).isTrue();
        page.evaluate("() => { gait.show('layers', false); gait.show('network', true); }");
        page.locator("#net-delay").click();
        page.locator("#speed").selectOption("1");
        page.evaluate("() => { orders.length = 0; }");
        page.keyboard().press("ArrowRight");
        assertThat(page.evaluate("() => orders.map((o) => o.key).join()")).isEqualTo("turn_right,turn_right");
        // Who comes with Tab is at the button: space presses it, and W walks all the same.
        page.locator("#toggle-layers").focus();
        page.keyboard().press("Space");
        assertThat(page.locator("#layers").isVisible()).isTrue();
        page.evaluate("() => { orders.length = 0; }");
        page.keyboard().press("w");
        assertThat(ordered(page, "key")).isEqualTo(1);
    }

    @Test
    void oneTableOfKeysIsTrueInHelpAndTooltips() {
        Page page = walking(1024, 600);
        Object idle = page.evaluate("async () => { const { KEYMAP } = await import('/js/keymap.js');"
                + " return KEYMAP.filter((k) => !k.codes && !gait.keys.actions.has(k.id)).map((k) => k.id).join(); }");
        assertThat(idle).as("keys of the table that nothing listens to").isEqualTo("");
        Object untold = page.evaluate(
                "async () => { const { KEYMAP } = await import('/js/keymap.js');"
                        + " return KEYMAP.filter((k) => !document.querySelector(`#help [data-key=\"${k.id}\"]`)).map((k) => k.id).join(); }");
        assertThat(untold).as("keys that help does not have").isEqualTo("");
        Object unknown = page.evaluate(
                "async () => { const { keyById } = await import('/js/keymap.js');"
                        + " return [...document.querySelectorAll('[data-key]')].map((e) => e.dataset.key).filter((k) => !keyById(k)).join(); }");
        assertThat(unknown).as("tooltips with a key that is none").isEqualTo("");
        page.locator("#record").hover();
        page.waitForFunction("() => document.getElementById('tip').textContent.endsWith('(T)')");
        page.keyboard().press("t");
        assertThat(ordered(page, "record")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1440,900", "1024,600", "844,390"})
    void panelsStandBesideTheSceneAndNeverOnIt(int width, int height) {
        Page page = walking(width, height);
        assertThat(
                        page.evaluate(
                                "() => [...document.querySelectorAll('#bar span, #bar button, #timeline button')]"
                                        + ".filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0).map((e) => e.id + e.textContent).join()"))
                .as("words that are cut")
                .isEqualTo("");
        page.keyboard().press("]");
        page.waitForFunction("() => gait.scene.selected !== 0");
        for (String panel : List.of("network", "compare", "layers", "network")) {
            page.evaluate("(p) => gait.show(p, true)", panel);
            assertThat(page.locator("#" + panel).isVisible()).as(panel).isTrue();
            BoundingBox scene = page.locator("#scene").boundingBox();
            assertThat(scene.width).as("what %s leaves of the scene", panel).isGreaterThanOrEqualTo(width * 0.45);
            for (String other : List.of("network", "compare", "layers", "inspector")) {
                if (page.locator("#" + other).isVisible()) {
                    BoundingBox box = page.locator("#" + other).boundingBox();
                    boolean beside = box.x + box.width <= scene.x + 0.5 || box.x >= scene.x + scene.width - 0.5;
                    assertThat(beside).as("%s beside the scene", other).isTrue();
                    assertThat(box.x + box.width).as(other).isLessThanOrEqualTo(width + 0.5);
                }
            }
            for (String part : List.of("#keys", "#timeline", "#bar", "#show-help")) {
                if (part.equals("#keys") && width <= 1100) {
                    assertThat(page.locator(part).isVisible())
                            .as("caps on what %s explains", panel)
                            .isFalse();
                    continue;
                }
                BoundingBox box = page.locator(part).boundingBox();
                assertThat(box.x + box.width).as(part).isLessThanOrEqualTo(width + 0.5);
                assertThat(box.y + box.height).as(part).isLessThanOrEqualTo(height + 0.5);
            }
        }
        page.evaluate("() => gait.show('compare', true)");
        page.waitForFunction("() => gait.compare.scores && gait.compare.scores.length === 6");
        BoundingBox table = page.locator("#compare table").boundingBox();
        BoundingBox panel = page.locator("#compare").boundingBox();
        assertThat(table.x + table.width).as("the table fits its panel").isLessThanOrEqualTo(panel.x + panel.width);
    }

    @ParameterizedTest
    @CsvSource({"1440,900", "1024,600", "844,390"})
    void theTourStandsNeitherOnItsPanelNorOnWhomItTellsOf(int width, int height) {
        Page page = walking(width, height);
        for (int step = 0; step < 6; step++) {
            page.evaluate("(step) => gait.tour.show(step)", step);
            if (step == 2) {
                page.waitForFunction(
                        "() => gait.network.facts.values.delay === 200 && gait.network.facts.values.loss > 0.05");
            } else if (step == 3) {
                assertThat(page.evaluate("() => gait.scene.cameras.mode")).isEqualTo("follow");
            } else if (step == 4) {
                assertThat(page.locator("#compare").isVisible()).isTrue();
            } else if (step == 5) {
                page.waitForFunction("() => gait.network.facts.name === 'clean'"); // what it was before
            }
            // Cameras come along and people walk: it makes room for them.
            page.waitForFunction("() => { const card = document.getElementById('tour').getBoundingClientRect();"
                    + " const on = (a) => Math.min(card.right, a.right) - Math.max(card.left, a.left) > 0"
                    + "  && Math.min(card.bottom, a.bottom) - Math.max(card.top, a.top) > 0;"
                    + " return card.left >= 0 && card.right <= innerWidth && card.bottom <= innerHeight"
                    + "  && gait.tour.avoided().every((each) => !on(each)); }");
        }
        page.evaluate("() => gait.tour.close()");
    }

    /** The tour's bad network stands in for the visitor's own, whatever that is; a link carries what was chosen by hand. */
    @Test
    void theTourGivesBackTheNetworkItFound() {
        Page page = walking(1024, 600);
        String found = "() => gait.network.facts.values.delay === 35 && gait.network.facts.values.jitter === 5";
        String bad = "() => gait.network.facts.values.delay === 200";
        page.evaluate("() => gait.network.send('delay=35 jitter=5')");
        page.waitForFunction(found);
        page.evaluate("() => gait.tour.show(2)");
        page.waitForFunction(bad);
        assertThat(page.url()).contains("net=delay%3D35");
        page.locator("#tour-skip").click();
        page.waitForFunction(found);

        page.evaluate("() => { gait.tour.show(2); gait.tour.show(4); }");
        page.waitForFunction(bad);
        page.evaluate("() => gait.tour.show(5)");
        page.waitForFunction(found);
        // Whoever has seen it all is where keys move somebody who is seen.
        page.locator("#tour-next").click();
        page.waitForFunction("() => gait.dock.open.length === 0 && gait.scene.cameras.mode === 'chase'"
                + " && gait.scene.selected === 0 && gait.scene.compare === null");

        // What is chosen by hand in the midst of it stays.
        page.evaluate("() => gait.tour.show(2)");
        page.waitForFunction(bad);
        page.locator("[data-preset=lan]").click();
        page.waitForFunction("() => gait.network.facts.name === 'lan'");
        page.evaluate("() => { orders.length = 0; gait.tour.close(); }");
        assertThat(page.evaluate("() => orders.filter((o) => o.t === 'chosen' || o.t === 'net').length"))
                .isEqualTo(0);
    }

    /** Whoever turns the view means nobody, though somebody is under the pointer when the button comes up; two fingers zoom. */
    @Test
    void turningTheViewChoosesNobodyAndAClickDoes() {
        Page page = walking(1024, 600);
        Object middle = page.evaluate(
                "() => { const b = gait.scene.subjects()[0]; return [(b.left + b.right) / 2, (b.top + b.bottom) / 2]; }");
        double x = number(((List<?>) middle).get(0));
        double y = number(((List<?>) middle).get(1));
        double before = number(page.evaluate("() => gait.scene.cameras.yaw"));
        page.mouse().move(x, y);
        page.mouse().down();
        page.mouse().move(x + 40, y);
        page.mouse().move(x + 6, y);
        page.mouse().up();
        assertThat(number(page.evaluate("() => gait.scene.cameras.yaw"))).isNotEqualTo(before);
        assertThat(number(page.evaluate("() => gait.scene.selected"))).isZero();
        page.mouse().click(x, y);
        assertThat(number(page.evaluate("() => gait.scene.selected"))).isNotZero();

        Object zoomed = page.evaluate(
                "() => { const c = gait.scene.canvas, cameras = gait.scene.cameras, was = cameras.distance;"
                        + " const finger = (type, pointerId, clientX) => c.dispatchEvent(new PointerEvent(type,"
                        + "  { pointerId, clientX, clientY: 200, buttons: 1, pointerType: 'touch' }));"
                        + " finger('pointerdown', 11, 300); finger('pointerdown', 12, 400); finger('pointermove', 12, 500);"
                        + " const now = cameras.distance; for (const id of [11, 12]) finger('pointerup', id, 400);"
                        + " document.body.classList.remove('touch'); return was / now; }");
        assertThat(number(zoomed)).as("nearer, of fingers twice as far apart").isBetween(1.99, 2.01);
    }

    /** What is drawn beside a figure is explained where it is drawn, at every size; where nothing is, nothing is. */
    @ParameterizedTest
    @CsvSource({"1440,900", "1024,600", "844,390"})
    void theLegendIsThereWhileThereIsSomethingToExplain(int width, int height) {
        Page page = walking(width, height);
        page.waitForFunction("() => getComputedStyle(document.getElementById('legend')).display === 'none'");
        page.keyboard().press("]");
        page.waitForFunction("() => { const l = document.getElementById('legend').getBoundingClientRect();"
                + " const scene = document.getElementById('scene').getBoundingClientRect();"
                + " const foot = document.getElementById('foot').getBoundingClientRect();"
                + " return l.width > 0 && l.left >= scene.left && l.right <= scene.right && l.bottom <= foot.top; }");
        assertThat(page.locator("#show-help").isVisible()).isTrue();
    }

    @Test
    void theOpeningIsTwoRunnersAndOneButton() {
        walking(1024, 600); // on the network that is given back in the end
        Page page = opened(demo.address());
        page.waitForFunction(
                "() => gait.opening.on" + " && gait.scene.schemeSpots?.map((s) => s.name).join() === 'hard snap,Gait'");
        assertThat(page.evaluate("() => gait.dock.open.length"))
                .as("no panel until asked for")
                .isEqualTo(0);
        page.waitForFunction("() => gait.network.facts?.values.delay === 100 && gait.network.facts.rate === 1");
        page.waitForFunction("() => gait.scene.lanes.length === 2 && gait.scene.lanes[0].version > 0"
                + " && gait.scene.schemeGhosts.people === 2");
        assertThat(page.locator("#opening").textContent())
                .contains("100 ms away, one position a second", "Gait", "the truth")
                .doesNotContain("lane", "protocol");
        // How often each picture jumped, and the delay it pays for it.
        DemoInBrowser.drawing(page, false);
        page.waitForFunction("() => [...document.querySelectorAll('#opening .runner')].every((cell) =>"
                + " /^\\D+\\d+ jumpsin \\d+ s · \\d\\.\\d\\d s behind/.test(cell.textContent))");
        DemoInBrowser.drawing(page, true);
        assertThat(
                        page.evaluate(
                                "() => { const at = (number, pops, delay) => ({ number, pops, delay, seconds: 12, bytes: 40 });"
                                        + " gait.opening.status({ scores: [at(0, 55, 0.11), at(5, 0, 0.25)], busySeconds: 0 });"
                                        + " return [...document.querySelectorAll('#opening .runner')].map((cell) => cell.textContent).join(); }"))
                .isEqualTo(
                        "hard snap11 jumpsin 12 s · 0.11 s behind · 40 B/s,Gait0 jumpsin 12 s · 0.25 s behind · 40 B/s");
        assertThat(page.locator("#foot").isVisible())
                .as("nothing but the picture and its card")
                .isFalse();

        page.locator("#make-it-worse").click();
        page.waitForFunction("() => gait.network.facts?.values.loss > 0.04");
        String link = (String) page.evaluate("() => gait.share()");
        assertThat(link).contains("opening=2");

        // Whoever is sent the link sees the same two runners on the same network.
        page = opened(link);
        page.waitForFunction("() => gait.opening.on && gait.opening.at === 1 && gait.scene.schemeSpots?.length === 2");
        page.waitForFunction("() => gait.network.facts?.values.delay === 150");

        page.locator("#walk-yourself").click();
        page.waitForFunction(
                "() => !gait.opening.on && gait.scene.cameras.mode === 'chase' && gait.scene.compare === null");
        assertThat(page.locator("#opening").isHidden()).isTrue();
        assertThat(page.url()).doesNotContain("opening=");
        page.waitForFunction("() => gait.network.facts.name === 'clean'");

        // Who tries the keys walks at once.
        page = opened(link);
        page.waitForFunction("() => gait.opening.on && gait.network.facts?.values.delay === 150");
        page.keyboard().down("w");
        page.waitForFunction(
                "() => !gait.opening.on && gait.scene.cameras.mode === 'chase' && gait.keys.isHeld('forward')");
        page.keyboard().up("w");
        page.waitForFunction("() => gait.network.facts.name === 'clean'");

        // Who goes away in the middle of it leaves none of its networks behind either.
        page = opened(link);
        page.waitForFunction("() => gait.network.facts?.values.delay === 150");
        page = opened(demo.address() + "#opening=no&quality=0.3");
        page.waitForFunction("() => gait.network.facts?.name === 'clean'");
    }

    @Test
    void emotesAreShown() {
        Page page = walking(640, 360);
        page.evaluate("() => { window.own = () => gait.scene.figures.walks.get(gait.link.frame.own)?.act;"
                + " window.since = gait.link.frame.time; }");
        page.keyboard().press("5");
        // A picture may come too late for it; then the history still has it, however slow this machine is.
        page.waitForFunction("() => gait.link.frame.time > since + 3 && own()?.share === 0");
        page.evaluate("() => gait.link.send({ t: 'pause', on: true })");
        boolean waved = false;
        for (int i = 0; i < 30 && !waved; i++) {
            page.evaluate("(i) => gait.seek(since + i * 0.1)", i);
            page.waitForFunction("(i) => Math.abs(gait.scene.shown.time - since - i * 0.1) < 1e-3", i);
            waved = Boolean.TRUE.equals(page.evaluate("() => own()?.command === 0x13000087 && own().share > 0.7"
                    + " && gait.scene.labels.plates.some((p) => p.text === 'You · waves')"));
        }
        assertThat(waved).isTrue();
        page.evaluate("() => gait.link.send({ t: 'live' })");
        page.waitForFunction("() => gait.link.frame.live && own()?.share === 0");
    }

    private static double number(Object value) {
        return ((Number) value).doubleValue();
    }

    @Test
    void aLinkCarriesTheMomentAndEditingItActs() {
        Page page = opened(
                demo.address() + "#character=Bram&camera=follow&panels=network&net=delay%3D60&rate=5&quality=0.3");
        page.waitForFunction("() => gait.scene.people.get(gait.scene.selected)?.name === 'Bram'");
        assertThat(page.evaluate("() => gait.scene.cameras.mode")).isEqualTo("follow");
        assertThat(page.locator("#network").isVisible()).isTrue();
        page.waitForFunction("() => gait.network.facts.values.delay === 60 && gait.network.facts.rate === 5");

        page.evaluate("() => { location.hash = 'character=Cleo&camera=map&look=0.5,0.4,33&net=delay%3D80'; }");

        page.waitForFunction("() => gait.scene.people.get(gait.scene.selected)?.name === 'Cleo'");
        page.waitForFunction("() => gait.network.facts.values.delay === 80");
        assertThat(page.evaluate("() => gait.scene.cameras.mode + gait.scene.cameras.height"))
                .isEqualTo("map33");
        Object moved = page.evaluate(
                "() => { gait.scene.cameras.look('0.5,0.4,33,12.5,-7'); return gait.scene.cameras.asText(); }");
        assertThat(moved).as("of a map that was moved, its middle").isEqualTo("0.5,0.4,33,12.5,-7");
        page.evaluate("() => gait.scene.cameras.look('0.5,0.4,33')");
        page.evaluate("() => gait.share()");
        assertThat(page.url())
                .contains("character=Cleo")
                .contains("camera=map")
                .contains("look=0.5%2C0.4%2C33")
                .contains("net=delay%3D80");

        // Everything that was set by hand is in the link, and whoever opens it has it.
        page.evaluate(
                "() => { gait.select([...gait.scene.people.values()].find((p) => p.name === 'Dario').id);"
                        + " gait.setCamera('orbit'); gait.scene.cameras.look('0.7,0.6,21'); gait.network.send('delay=90 loss=3%');"
                        + " gait.network.setRate(2, true); gait.show('network', true); gait.showRiver(false); gait.layers.flip('ghosts'); }");
        page.waitForFunction("() => gait.network.facts.values.delay === 90");
        String view =
                "() => [gait.scene.people.get(gait.scene.selected)?.name, gait.scene.cameras.mode, gait.scene.cameras.asText(),"
                        + " [...gait.dock.open].sort(), gait.network.facts?.text, gait.network.facts?.rate,"
                        + " document.getElementById('river').hidden, gait.layers.on.ghosts].join(' | ')";
        Object sent = page.evaluate(view);
        assertThat(sent).asString().startsWith("Dario | orbit | 0.7,0.6,21 |").contains("network");
        String link = (String) page.evaluate("() => gait.share()");
        page.evaluate("() => gait.network.send('clean')"); // not what is found there
        opened(link).waitForFunction("(sent) => (" + view + ")() === sent", sent);
    }

    @Test
    void theRoundTripAndTheLossAreThoseOfNow() {
        Page page = walking(1024, 600);
        DemoInBrowser.drawing(page, false);
        page.evaluate("() => { gait.show('network', true); gait.network.send('delay=400'); }");
        // What was on its way while the network changed reads otherwise.
        page.waitForFunction("() => { const read = parseFloat(document.getElementById('round-trip').textContent);"
                + " return read >= 795 && read < 880; }");
        assertThat(page.locator("#measured dt").first().getAttribute("data-tip"))
                .contains("the middle one of the last 10 s");

        page.evaluate("() => gait.network.send('loss=0.5')");
        page.waitForFunction("() => parseFloat(document.getElementById('lost').textContent) > 30");
        page.evaluate("() => gait.network.send('clean')");
        page.waitForFunction("() => parseFloat(document.getElementById('lost').textContent) === 0");
        page.waitForFunction("() => parseFloat(document.getElementById('round-trip').textContent) < 250");
        DemoInBrowser.drawing(page, true);
    }

    @Test
    void theInspectorShowsRatesAndASecondVisitorIsToldThatItWatches() {
        Page first = walking(1024, 600);
        Page second =
                demo.chromium().open(demo.address() + "#net=delay%3D123&panels=network,compare&opening=no&quality=0.3");
        second.waitForFunction("() => document.getElementById('live').textContent === 'LIVE · WATCHING'");
        assertThat(second.locator("#notice").textContent()).isEqualTo("Somebody else steers this world; you watch.");
        assertThat(second.locator("#toggle-network").isVisible()).isFalse();
        assertThat(second.locator("#toggle-compare").isVisible()).isFalse();
        assertThat(second.locator("#keys").isVisible())
                .as("keys that do nothing")
                .isFalse();
        // It changes nothing, not by its address and not by asking: what the first one asks for after it is what there
        // is.
        second.evaluate(
                "() => { gait.link.send({ t: 'net', text: 'delay=321' }); gait.link.send({ t: 'rate', hz: 20 });"
                        + " gait.link.send({ t: 'message', number: -1 }); gait.link.pull(true); window.asked = gait.link.asked; }");
        second.waitForFunction("() => gait.link.answered >= asked"); // the orders before it were heard, too
        first.evaluate("() => gait.network.send('delay=77')");
        first.waitForFunction("() => gait.network.facts?.values.delay === 77 && gait.network.facts.rate === 1");
        second.waitForFunction("() => gait.network.facts?.values.delay === 77 && gait.network.facts.rate === 1");
        second.close();
        first.evaluate("() => gait.select([...gait.scene.people.values()].find((p) => p.name === 'Ada').id)");
        first.waitForFunction("() => gait.inspector.rates && gait.inspector.rates.heard > 0.5");
        assertThat(number(first.evaluate("() => gait.inspector.rates.heard"))).isLessThan(6);
        assertThat(first.locator("#fact-rate").textContent()).endsWith("/s");
    }
}
