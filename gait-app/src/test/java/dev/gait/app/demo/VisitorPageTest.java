package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
        page.setViewportSize(width, height);
        page.evaluate("() => { gait.tour.close(); for (const panel of [...gait.dock.open]) gait.show(panel, false);"
                + " gait.select(0); gait.setCamera('chase'); gait.network.send('clean');"
                + " if (!window.orders) { const send = gait.link.send.bind(gait.link);"
                + "  gait.link.send = (order) => { orders.push(order); send(order); }; }"
                + " window.orders = []; }");
        page.waitForFunction("() => gait.network.facts?.name === 'clean' && gait.link.frame.own");
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
                "#share",
                "#share")) {
            page.locator(button).click();
            page.evaluate("() => { orders.length = 0; }");
            page.keyboard().press("Space");
            page.keyboard().press("w");
            assertThat(ordered(page, "jump")).as("space after %s", button).isEqualTo(1);
            assertThat(ordered(page, "key")).as("W after %s", button).isEqualTo(1);
        }
        page.evaluate("() => gait.show('network', true)");
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
        assertThat(page.locator("#tip").textContent()).endsWith("(T)");
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
                page.waitForFunction("() => gait.network.facts.name === 'broadband'");
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
        Page page = opened(demo.address());
        page.waitForFunction("() => gait.opening.on && gait.scene.schemeSpots && gait.scene.schemeSpots.length === 2");
        assertThat(page.evaluate("() => gait.scene.schemeSpots.map((s) => s.name).join()"))
                .isEqualTo("hard snap,Gait");
        assertThat(page.evaluate("() => gait.dock.open.length"))
                .as("no panel until asked for")
                .isEqualTo(0);
        page.waitForFunction("() => gait.network.facts.values.delay === 100 && gait.network.facts.rate === 1");
        page.waitForFunction("() => gait.scene.lanes.length === 2 && gait.scene.lanes[0].version > 0"
                + " && gait.scene.schemeGhosts.people === 2");
        assertThat(page.locator("#opening").textContent())
                .contains("100 ms away, one position a second", "Gait its Glide lane");
        // How often each picture jumped, and the delay it pays for it.
        page.waitForFunction("() => [...document.querySelectorAll('#opening .runner')].every((cell) =>"
                + " /^\\D+\\d+ jumpsin \\d+ s · \\d\\.\\d\\d s behind/.test(cell.textContent))");
        assertThat(page.locator("#foot").isVisible())
                .as("nothing but the picture and its card")
                .isFalse();

        page.locator("#make-it-worse").click();
        page.waitForFunction("() => gait.network.facts.values.loss > 0.04");
        String link = (String) page.evaluate("() => gait.share()");
        assertThat(link).contains("opening=2");

        // Whoever is sent the link sees the same two runners on the same network.
        page = opened(link);
        page.waitForFunction("() => gait.opening.on && gait.opening.at === 1 && gait.scene.schemeSpots?.length === 2");
        page.waitForFunction("() => gait.network.facts.values.delay === 150");

        page.locator("#walk-yourself").click();
        page.waitForFunction(
                "() => !gait.opening.on && gait.scene.cameras.mode === 'chase' && gait.scene.compare === null");
        assertThat(page.locator("#opening").isHidden()).isTrue();
        assertThat(page.url()).doesNotContain("opening=");
        page.waitForFunction("() => gait.network.facts.name === 'clean'");

        // Who goes away in the middle of it leaves none of its networks behind either.
        page = opened(link);
        page.waitForFunction("() => gait.network.facts?.values.delay === 150");
        page = opened(demo.address() + "#opening=no&quality=0.3");
        page.waitForFunction("() => gait.network.facts?.name === 'clean'");
    }

    /** Feet and legs at every rate of pictures, without a picture: the page's own module, fed by hand. */
    @Test
    void legsAreAsLongAsTheyAreAndStepsAreASensibleNumber() {
        Page page = walking(640, 360);
        page.evaluate("async () => {"
                + " const { newWalk, step } = await import('/js/walk.js'); const out = { long: 0, slid: 0, braced: 9, apart: 0, cadence: {} };"
                + " const paths = { stand: () => [0, 0, 0], walk: (t) => [0, 3.12 * t, 0], run: (t) => [0, 9.5 * t, 0],"
                + "  curve: (t) => [6 * Math.sin(1.58 * t), 6 * Math.cos(1.58 * t), 1.58 * t + Math.PI / 2],"
                + "  back: (t) => [0, -2 * t, 0], side: (t) => [2 * t, 0, 0],"
                + "  hurry: (t) => [0, t % 2 < 1.5 ? 3.1 * t : 3.1 * t + 20 * (t % 2 - 1.5) ** 2, 0],"
                + "  hop: (t) => [0, 9.5 * t + (t % 1 > 0.5 ? 1 : 0), 0],"
                + "  stop: (t) => [0, 19 * Math.floor(t / 3) + 9.5 * Math.min(t % 3, 2), 0] };"
                + " for (const kind of ['player', 'creature']) for (const fps of [10, 20, 30, 60, 144])"
                + "  for (const slope of [0, 0.5]) for (const [name, path] of Object.entries(paths)) {"
                + "   const w = newWalk(kind), legs = w.shape.thigh + w.shape.shin; let before = null, steps = 0;"
                + "   for (let f = 0; f < 10 * fps; f++) { const t = f / fps, [x, y, h] = path(t);"
                + "    const air = name === 'run' && slope > 0 && t % 3 > 2.4;"
                + "    step(w, x, y, slope * y + (air ? 1 : 0), h, 0, air, t, (gx, gy) => slope * gy);"
                + "    w.feet.forEach((foot, i) => { const b = before?.[i];"
                + "     const side = w.shape.legs[i][0], ahead = w.shape.legs[i][1], s = Math.sin(h), c = Math.cos(h);"
                + "     const leg = Math.hypot(foot.ankleX - w.x - w.hipX - side * c - ahead * s,"
                + "      foot.ankleY - w.y - w.hipY + side * s - ahead * c, foot.ankleZ - w.z - w.hip);"
                + "     out.long = Math.max(out.long, leg / legs);"
                + "     if (b && b.planted && foot.planted && b.plants === foot.plants)"
                + "      out.slid = Math.max(out.slid, Math.hypot(foot.x - b.x, foot.y - b.y, foot.z - b.z));"
                + "     if (b && foot.plants > b.plants) steps++; });"
                + "    if (name === 'stop' && kind === 'player' && slope === 0) { const stopped = t % 3 - 2;"
                + "     const stands = w.feet.filter((foot) => foot.planted).map((foot) => foot.y - w.y);"
                + "     if (fps >= 30 && Math.abs(stopped - 0.3) < 0.5 / fps) out.braced = Math.min(out.braced, Math.max(...stands));"
                + "     if (stopped > 0.95) out.apart = Math.max(out.apart, ...stands.map(Math.abs), 2 - stands.length); }"
                + "    before = w.feet.map((foot) => ({ ...foot })); }"
                + "   if (kind === 'player' && fps === 60 && slope === 0) out.cadence[name] = steps / 10;"
                + "   if (name === 'stand' && kind === 'player') out.straight = (w.hip - w.shape.ankle) / legs; }"
                + " window.legs = out; }");
        assertThat(read(page, "long")).as("the longest leg, of its length").isLessThanOrEqualTo(1.0);
        assertThat(read(page, "slid")).as("planted feet, metres").isZero();
        assertThat(read(page, "straight")).as("a standing leg, of its length").isGreaterThan(0.97);
        assertThat(read(page, "braced"))
                .as("the foremost foot of who has just stopped, metres ahead")
                .isBetween(0.1, 0.3);
        assertThat(read(page, "apart"))
                .as("feet of who has stopped a second ago, metres from below")
                .isLessThan(0.1);
        assertThat(read(page, "cadence.stand")).isZero();
        assertThat(read(page, "cadence.walk")).isBetween(2.2, 3.0);
        assertThat(read(page, "cadence.run")).isBetween(3.0, 4.0);
    }

    /** What a body does with its speed, without a picture: leans, crouches, takes a landing up, lifts its heels. */
    @Test
    void bodiesLeanCrouchAndTakeALandingUp() {
        Page page = walking(640, 360);
        page.evaluate("async () => { const { newWalk, step } = await import('/js/walk.js');"
                + " const go = (seconds, path, see) => { const w = newWalk('player'); for (let f = 0; f <= seconds * 60; f++) {"
                + "  const t = f / 60, { x = 0, y = 0, z = 0, h = 0, air = false, crouch = false } = path(t);"
                + "  step(w, x, y, z, h, 0, air, t, () => 0, crouch); see?.(w, t); } return w; };"
                + " const out = { heel: 0, landed: 9, hop: 9 };"
                + " out.stand = go(2, () => ({})).hip; out.crouch = go(2, () => ({ crouch: true })).hip;"
                + " out.walkLean = go(2, (t) => ({ y: 3.1 * t })).lean;"
                + " out.runLean = go(2, (t) => ({ y: 9.5 * t }), (w) => { for (const f of w.feet) out.heel = Math.max(out.heel, f.z); }).lean;"
                + " const round = (side) => go(2, (t) => ({ x: side * (6 - 6 * Math.cos(1.58 * t)), y: 6 * Math.sin(1.58 * t), h: side * 1.58 * t })).roll;"
                + " out.right = round(1); out.left = round(-1);"
                + " out.after = go(4, (t) => (t > 1 && t < 2 ? { z: 4.9 * (t - 1) * (2 - t), air: true } : {}),"
                + "  (w, t) => { if (t > 2 && t < 2.3) out.landed = Math.min(out.landed, w.hip); }).hip;"
                + " window.legs = out; }");
        double stand = read(page, "stand");
        assertThat(stand - read(page, "crouch")).as("metres down before a jump").isBetween(0.1, 0.3);
        assertThat(stand - read(page, "landed"))
                .as("metres down after a landing")
                .isBetween(0.05, 0.3);
        assertThat(read(page, "after")).as("and up again").isCloseTo(stand, within(0.02));
        assertThat(read(page, "runLean")).as("lean at a run").isGreaterThan(read(page, "walkLean") + 0.1);
        assertThat(read(page, "right")).as("lean into a turn to the right").isGreaterThan(0.1);
        assertThat(read(page, "left")).as("to the left").isCloseTo(-read(page, "right"), within(0.02));
        assertThat(read(page, "heel")).as("a heel behind who runs, metres up").isGreaterThan(0.3);
    }

    @Test
    void emotesAreShown() {
        Page page = walking(640, 360);
        page.waitForFunction("() => gait.link.frame?.find(gait.link.frame.own) >= 0");
        page.keyboard().press("5");
        page.waitForFunction("() => { const w = gait.scene.figures.walks.get(gait.link.frame.own);"
                + " return w.act.command === 0x13000087 && w.act.share > 0.7"
                + "  && gait.scene.labels.plates.some((p) => p.text === 'You · waves'); }");
        page.waitForFunction("() => gait.scene.figures.walks.get(gait.link.frame.own).act.share === 0");
    }

    /** Every gesture and posture of the page, without a picture: nothing jumps, however it is cut short, and nothing is NaN. */
    @Test
    void gesturesComeAndGoSmoothly() {
        Page page = walking(640, 360);
        page.evaluate("async () => {"
                + " const { newWalk, step } = await import('/js/walk.js'), { act } = await import('/js/gestures.js');"
                + " const { pose } = await import('/js/pose.js'); const out = { jump: 0, reach: 0, raised: 0, low: 9 };"
                + " const looks = { body: 0, legs: 0, legsDark: 0, hair: 0 };"
                + " for (const low of [0x4c, 0x7a, 0x7d, 0x7e, 0x7f, 0x80, 0x83, 0x84, 0x86, 0x87, 0x88, 0x8a, 0x92, 0x151, 0x62]) {"
                + "  const w = newWalk('player'); let before = null;"
                + "  for (let f = 0; f < 240; f++) { const t = f / 60, on = t > 1 && t < (low % 2 ? 1.3 : 2);"
                + "   const limbs = []; const sink = { shade() {}, block() {}, limb: (...at) => limbs.push(at) };"
                + "   act(w.act, on ? 0x13000000 | low : 0, Math.max(t - 1, 0), t > 2.5 ? 0x41000013 : 0x41000003, t);"
                + "   step(w, 0, 0, 0, 0.4, 0, false, t, () => 0); pose(sink, w, looks, 'player');"
                + "   const hands = [5, 7].map((i) => limbs[i].slice(3, 6));"
                + "   for (const i of [4, 5, 6, 7]) { const l = limbs[i];"
                + "    out.reach = Math.max(out.reach, Math.hypot(l[3] - l[0], l[4] - l[1], l[5] - l[2])); }"
                + "   if (before) hands.forEach((h, i) => out.jump = Math.max(out.jump,"
                + "    Math.hypot(h[0] - before[i][0], h[1] - before[i][1], h[2] - before[i][2])));"
                + "   if (low === 0x87 && t > 1.2 && t < 1.3) out.raised = hands[1][1] - limbs[6][1];"
                + "   if (t > 3.9) out.low = Math.min(out.low, w.hip); before = hands; } }"
                + " window.legs = out; }");
        assertThat(read(page, "jump"))
                .as("the farthest a hand goes in a sixtieth, metres")
                .isBetween(0.01, 0.2);
        assertThat(read(page, "reach")).as("the longest bone of an arm, metres").isBetween(0.25, 0.36);
        assertThat(read(page, "raised"))
                .as("a waving hand over its shoulder, metres")
                .isGreaterThan(0.2);
        assertThat(read(page, "low")).as("the hips of who sits, metres").isBetween(0.2, 0.6);
    }

    private static double read(Page page, String what) {
        return number(page.evaluate("() => legs." + what));
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
        page.evaluate("() => gait.share()");
        assertThat(page.url())
                .contains("character=Cleo")
                .contains("camera=map")
                .contains("look=0.5%2C0.4%2C33")
                .contains("net=delay%3D80");
    }

    @Test
    void theRoundTripAndTheLossAreThoseOfNow() {
        Page page = walking(1024, 600);
        page.evaluate("() => { gait.show('network', true); gait.network.send('delay=400'); }");
        // What was on its way while the network changed reads otherwise.
        page.waitForFunction(
                "() => Math.abs(parseFloat(document.getElementById('round-trip').textContent) - 800) < 80");

        page.evaluate("() => gait.network.send('loss=0.5')");
        page.waitForFunction("() => parseFloat(document.getElementById('lost').textContent) > 30");
        page.evaluate("() => gait.network.send('clean')");
        page.waitForFunction("() => parseFloat(document.getElementById('lost').textContent) === 0");
        page.waitForFunction("() => parseFloat(document.getElementById('round-trip').textContent) < 60");
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
        // It changes nothing, not by its address and not by asking: what the first one asks for after it is what there
        // is.
        second.evaluate(
                "() => { gait.link.send({ t: 'net', text: 'delay=321' }); gait.link.send({ t: 'rate', hz: 20 });"
                        + " gait.link.send({ t: 'message', number: -1 }); }");
        second.waitForFunction("() => gait.network.facts.name === 'clean' && gait.network.facts.rate === 1");
        assertThat(second.evaluate("() => gait.network.facts.values.delay")).isEqualTo(0);
        second.close();
        first.evaluate("() => gait.select([...gait.scene.people.values()].find((p) => p.name === 'Ada').id)");
        first.waitForFunction("() => gait.inspector.rates && gait.inspector.rates.heard > 0.5");
        assertThat(number(first.evaluate("() => gait.inspector.rates.heard"))).isLessThan(6);
        assertThat(first.locator("#fact-rate").textContent()).endsWith("/s");
    }
}
