package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How bodies move: the page's own modules, fed by hand, so that no picture and no clock has a part in it. */
@SuppressWarnings("NullAway.Init") // JUnit begins with open()
@Tag("page")
class FiguresPageTest {
    private static Chromium chromium;
    private static ViewerServer viewer;
    private static Page page;

    @BeforeAll
    static void open() throws Exception {
        chromium = Chromium.start();
        viewer = ViewerServer.open(Recording.read(RecordingPageTest.crowd(1)), 0);
        page = chromium.open(viewer.address());
    }

    @AfterAll
    static void close() {
        if (chromium != null) {
            chromium.close();
        }
        if (viewer != null) {
            viewer.close();
        }
    }

    /** Feet and legs at every rate of pictures, without a picture: the page's own module, fed by hand. */
    @Test
    void legsAreAsLongAsTheyAreAndStepsAreASensibleNumber() {
        page.evaluate("async () => {"
                + " const { newWalk, step } = await import('/js/walk.js'); const out = { long: 0, slid: 0, braced: 9, apart: 0, cadence: {} };"
                + " const paths = { stand: () => [0, 0, 0], walk: (t) => [0, 3.12 * t, 0], run: (t) => [0, 9.5 * t, 0],"
                + "  curve: (t) => [6 * Math.sin(1.58 * t), 6 * Math.cos(1.58 * t), 1.58 * t + Math.PI / 2],"
                + "  back: (t) => [0, -2 * t, 0], side: (t) => [2 * t, 0, 0],"
                + "  hurry: (t) => [0, t % 2 < 1.5 ? 3.1 * t : 3.1 * t + 20 * (t % 2 - 1.5) ** 2, 0],"
                + "  hop: (t) => [0, 9.5 * t + (t % 1 > 0.5 ? 1 : 0), 0],"
                + "  stop: (t) => [0, 19 * Math.floor(t / 3) + 9.5 * Math.min(t % 3, 2), 0] };"
                + " for (const kind of ['player', 'creature']) for (const fps of [2, 10, 20, 30, 60, 144])"
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
                + "     if (fps >= 10 && stopped > 0.95) out.apart = Math.max(out.apart, ...stands.map(Math.abs), 2 - stands.length); }"
                + "    before = w.feet.map((foot) => ({ ...foot })); }"
                + "   if (kind === 'player' && fps === 60 && slope === 0) out.cadence[name] = steps / 10;"
                + "   if (kind === 'player' && fps === 2 && slope === 0 && name === 'run') out.slowly = w.speed;"
                + "   if (name === 'stand' && kind === 'player') out.straight = (w.hip - w.shape.ankle) / legs; }"
                + " window.legs = out; }");
        assertThat(read("long")).as("the longest leg, of its length").isLessThanOrEqualTo(1.0);
        assertThat(read("slowly"))
                .as("m/s of who is seen twice a second and runs at 9.5: its legs run")
                .isGreaterThan(7);
        assertThat(read("slid")).as("planted feet, metres").isZero();
        assertThat(read("straight")).as("a standing leg, of its length").isGreaterThan(0.97);
        assertThat(read("braced"))
                .as("the foremost foot of who has just stopped, metres ahead")
                .isBetween(0.1, 0.3);
        assertThat(read("apart"))
                .as("feet of who has stopped a second ago, metres from below")
                .isLessThan(0.1);
        assertThat(read("cadence.stand")).isZero();
        assertThat(read("cadence.walk")).isBetween(2.2, 3.0);
        assertThat(read("cadence.run")).isBetween(3.0, 4.0);
    }

    /** What a body does with its speed, without a picture: leans, crouches, takes a landing up, lifts its heels. */
    @Test
    void bodiesLeanCrouchAndTakeALandingUp() {
        page.evaluate("async () => { const { newWalk, step } = await import('/js/walk.js');"
                + " const go = (seconds, path, see) => { const w = newWalk('player'); for (let f = 0; f <= seconds * 60; f++) {"
                + "  const t = f / 60, { x = 0, y = 0, z = 0, h = 0, air = false, crouch = false } = path(t);"
                + "  step(w, x, y, z, h, 0, air, t, () => 0, crouch); see?.(w, t); } return w; };"
                + " const out = { heel: 0, landed: 9, hop: 9 };"
                + " out.stand = go(2, () => ({})).hip; out.crouch = go(2, () => ({ crouch: true })).hip;"
                + " const low = (crouch) => { let sum = 0, n = 0; go(3, (t) => ({ y: 9.5 * t, crouch }), (w, t) => { if (t > 1) { sum += w.hip; n++; } }); return sum / n; };"
                + " out.running = low(false) - low(true);"
                + " out.walkLean = go(2, (t) => ({ y: 3.1 * t })).lean;"
                + " out.runLean = go(2, (t) => ({ y: 9.5 * t }), (w) => { for (const f of w.feet) out.heel = Math.max(out.heel, f.z); }).lean;"
                + " const round = (side) => go(2, (t) => ({ x: side * (6 - 6 * Math.cos(1.58 * t)), y: 6 * Math.sin(1.58 * t), h: side * 1.58 * t })).roll;"
                + " out.right = round(1); out.left = round(-1);"
                + " out.after = go(4, (t) => (t > 1 && t < 2 ? { z: 4.9 * (t - 1) * (2 - t), air: true } : {}),"
                + "  (w, t) => { if (t > 2 && t < 2.3) out.landed = Math.min(out.landed, w.hip); }).hip;"
                + " window.legs = out; }");
        double stand = read("stand");
        assertThat(stand - read("crouch")).as("metres down before a jump").isBetween(0.1, 0.3);
        assertThat(read("running")).as("the same of who runs").isBetween(0.1, 0.3);
        assertThat(stand - read("landed")).as("metres down after a landing").isBetween(0.05, 0.3);
        assertThat(read("after")).as("and up again").isCloseTo(stand, within(0.02));
        assertThat(read("runLean")).as("lean at a run").isGreaterThan(read("walkLean") + 0.1);
        assertThat(read("right")).as("lean into a turn to the right").isGreaterThan(0.1);
        assertThat(read("left")).as("to the left").isCloseTo(-read("right"), within(0.02));
        assertThat(read("heel")).as("a heel behind who runs, metres up").isGreaterThan(0.3);
    }

    /** Where a processor draws, everybody is one thing to draw; they look as a graphics card draws them, part by part. */
    @Test
    void figuresInOnePieceLookAsThoseOfManyParts() {
        page.evaluate(
                "async () => { const THREE = await import('/third_party/three/three.module.js');"
                        + " const { Figures } = await import('/js/figures.js'), { LIGHT, SUN } = await import('/js/daylight.js');"
                        + " const { looksOf } = await import('/js/looks.js'), { EXPOSURE } = await import('/js/film.js');"
                        + " const r = new THREE.WebGLRenderer({ canvas: new OffscreenCanvas(160, 120), preserveDrawingBuffer: true });"
                        + " r.setSize(160, 120, false); r.toneMapping = THREE.NeutralToneMapping; r.toneMappingExposure = EXPOSURE; r.setClearColor(0x88aa77);"
                        + " const camera = new THREE.PerspectiveCamera(50, 4 / 3, 0.1, 300); camera.position.set(1, 3, 7); camera.lookAt(0, 0.8, -2); camera.updateMatrixWorld();"
                        + " const draw = (software) => { const scene = new THREE.Scene(), sun = new THREE.DirectionalLight(LIGHT.sun, LIGHT.bright);"
                        + "  sun.position.copy(SUN).multiplyScalar(100); scene.add(new THREE.HemisphereLight(LIGHT.sky, LIGHT.earth, LIGHT.around), sun);"
                        + "  const figures = new Figures(scene, {}, software);"
                        + "  for (let f = 0; f < 90; f++) { const t = f / 60; figures.begin(t, null, camera.position, 9);"
                        + "   for (let i = 0; i < 48; i++) figures.add(i, i % 5 ? 'player' : 'creature', i % 8 * 1.2 - 4, Math.floor(i / 8) * 1.5 - 3 + (i % 2 ? 3 * t : 0), 0, 40 * i, 0, false, looksOf(i, i % 5 ? 'player' : 'creature', false), () => 0);"
                        + "   figures.end(); for (const walk of figures.walks.values()) walk.beat = 0; }" // all sway in
                        // the same
                        // time
                        + "  r.render(scene, camera); const gl = r.getContext(), at = new Uint8Array(160 * 120 * 4); gl.readPixels(0, 0, 160, 120, gl.RGBA, gl.UNSIGNED_BYTE, at);"
                        + "  return { at, calls: r.info.render.calls }; };"
                        + " const parts = draw(false), whole = draw(true); let other = 0, drawn = 0;"
                        + " for (let i = 0; i < parts.at.length; i += 4) { let off = 0; for (let k = 0; k < 3; k++) off = Math.max(off, Math.abs(parts.at[i + k] - whole.at[i + k]));"
                        + "  if (off > 12) other++; if (Math.abs(parts.at[i] - 0x88) > 12) drawn++; }"
                        + " r.dispose(); window.legs = { other: other / drawn, drawn, parts: parts.calls, whole: whole.calls }; }");
        assertThat(read("drawn")).as("pixels that somebody is on").isGreaterThan(2000);
        assertThat(read("other")).as("share of them that look otherwise").isLessThan(0.03);
        assertThat(read("whole")).as("things to draw").isEqualTo(3);
        assertThat(read("parts")).as("the same in parts").isGreaterThan(10);
    }

    /** Every gesture and posture of the page, without a picture: nothing jumps, however it is cut short, and nothing is NaN. */
    @Test
    void gesturesComeAndGoSmoothly() {
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
        assertThat(read("jump"))
                .as("the farthest a hand goes in a sixtieth, metres")
                .isBetween(0.01, 0.2);
        assertThat(read("reach")).as("the longest bone of an arm, metres").isBetween(0.25, 0.36);
        assertThat(read("raised")).as("a waving hand over its shoulder, metres").isGreaterThan(0.2);
        assertThat(read("low")).as("the hips of who sits, metres").isBetween(0.2, 0.6);
    }

    private static double read(String what) {
        return ((Number) page.evaluate("() => legs." + what)).doubleValue();
    }
}
