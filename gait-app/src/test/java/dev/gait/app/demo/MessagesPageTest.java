package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be done beside walking: the messages behind the picture, passing on what one sees, lanes, and fingers. */
@SuppressWarnings("NullAway.Init") // JUnit begins with open()
@Tag("page") // what the script does in the browser: the same whatever JDK serves it
class MessagesPageTest {
    @RegisterExtension
    static final DemoInBrowser demo = new DemoInBrowser(5);

    private static Page page;

    @BeforeAll
    static void open() {
        page = demo.enter(1024, 600);
    }

    @BeforeEach
    void asOneCame() {
        page.evaluate(
                "() => { for (const panel of [...gait.dock.open]) gait.show(panel, false); gait.link.send({ t: 'live' });"
                        + " gait.select(0); gait.setCamera('chase'); gait.network.send('clean'); gait.showRiver(true); document.body.classList.remove('touch'); }");
        DemoInBrowser.resize(page, 1024, 600);
        page.waitForFunction(
                "() => gait.link.frame.live && gait.scene.compare === null && gait.network.facts?.name === 'clean'");
    }

    private static double number(String script) {
        return ((Number) page.evaluate(script)).doubleValue();
    }

    /** Where a tick with these flags is on the screen, once there is one of them. */
    private static List<Double> tick(String condition) {
        String find = "() => { const r = gait.river; window.tick = null; r.rows.forEach((id, row) => {"
                + " for (const t of r.byId.get(id) ?? []) { const x = r.x((t.sent + t.heard) / 2), y = row * 15 + 7.5;"
                + "  if (t.sent > r.end - 9 && t.heard < r.end - 0.3 && r.find(x, y) === t && ("
                + condition
                + ")) window.tick = { t, x, y }; } }); return window.tick !== null; }";
        page.waitForFunction(find);
        // Rows are chosen anew now and then: the one to point at is of the picture that stands still.
        page.evaluate("() => { gait.link.send({ t: 'pause', on: true }); gait.river.chosenAt = Infinity; }");
        page.waitForFunction("() => gait.link.frame.paused && Math.abs(gait.river.end - gait.link.frame.time) < 1e-6");
        page.waitForFunction(find);
        Object at = page.evaluate("() => { const b = document.getElementById('river-canvas').getBoundingClientRect();"
                + " return [b.left + tick.x, b.top + tick.y]; }");
        return ((List<?>) at)
                .stream().map(value -> ((Number) value).doubleValue()).toList();
    }

    @Test
    void aTickSaysWhatItsMessageIsAndAClickGoesThere() {
        page.evaluate("() => gait.network.send('delay=200')");
        page.waitForFunction("() => gait.network.facts?.values.delay === 200");
        List<Double> at =
                tick("id !== gait.link.frame.own && t.kind === 0 && !(t.flags & 1) && t.heard - t.sent > 0.19");
        page.mouse().move(at.get(0), at.get(1));
        page.waitForFunction("() => gait.river.lines && !document.getElementById('message').hidden");

        String card = page.locator("#message").textContent();
        Object took = page.evaluate("() => `took ${((tick.t.heard - tick.t.sent) * 1000).toFixed(0)} ms`");
        assertThat(card).contains("Glide position").contains("efficiency").contains((String) took);
        assertThat(page.evaluate("() => gait.scene.marks.flash !== null"))
                .as("its place in the world")
                .isEqualTo(true);
        assertThat(page.locator("#legend").isVisible())
                .as("a legend under the card")
                .isFalse();

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
        demo.arrived(page);
        page.waitForFunction(
                "() => { const f = gait.link.frame, at = f.find(f.own);" // who stands, and has stood for a while
                        + " const now = [f.get(at, 1), f.get(at, 2), f.get(at, 3)].join(), w = window;"
                        + " if (now !== w.stood) { w.stood = now; w.since = f.time; } return f.time > w.since + 1; }");
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
        // What the button copies is the link.
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        page.locator("#share").click();
        page.locator("#share-link").click();
        page.waitForFunction(
                "() => document.getElementById('notice').textContent === 'The link to this view is copied.'");
        assertThat(page.evaluate("() => navigator.clipboard.readText()")).isEqualTo(page.url());

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

    @ParameterizedTest
    @ValueSource(strings = {"overlaid", "side"})
    void whoeverIsComparedIsInThePictureHoweverLate(String layout) {
        DemoInBrowser.resize(page, 844, 390); // where there is least room for six names
        page.evaluate(
                "(layout) => { gait.select([...gait.scene.people.values()].find((p) => p.name === 'Ada').id);"
                        + " gait.show('compare', true); gait.compare.setLayout(layout); gait.network.send('delay=300'); }",
                layout);
        // Who buffers is seconds behind; the camera needs a moment to go back; then nobody is outside, and every name
        // is
        // inside.
        page.waitForFunction(
                "() => { const s = gait.scene, c = s.cameras.camera, v = s.labels.point.clone(), spots = s.schemeSpots ?? [];"
                        + " const apart = Math.max(...spots.map((p) => Math.hypot(p.x - spots[5]?.x, p.z - spots[5]?.z)));"
                        + " return spots.length === 6 && apart > 10 && spots.every((p) => { v.set(p.x, p.y + 1, p.z).project(c);"
                        + "  return Math.abs(v.x) < 1 && Math.abs(v.y) < 1 && v.z < 1; })"
                        + " && spots.every((p) => s.labels.plates.some((l) => l.text === p.name && l.x - l.wide / 2 >= 0"
                        + "  && l.x + l.wide / 2 <= s.width && l.y - l.high >= s.labels.top - 1 && l.y <= s.labels.height)); }");
        // A hand that wants to be nearer is obeyed.
        page.evaluate("() => { for (let i = 0; i < 8; i++) gait.scene.cameras.zoom(0.8); }");
        page.waitForFunction("() => gait.scene.cameras.distance < gait.scene.cameras.needed * 0.5");
        page.evaluate("() => gait.network.send('clean')");
        page.evaluate("() => gait.show('compare', false)");
        page.waitForFunction("() => gait.scene.cameras.spots === null && gait.scene.cameras.distance < 12"
                + " && gait.network.facts?.name === 'clean'");
    }

    /** Keys move oneself: whoever compares somebody else is told so, and who closes the comparison sees whom keys move. */
    @Test
    void whoComparesIsToldWhomKeysMoveAndComesBack() {
        page.keyboard().press("x");
        page.waitForFunction("() => gait.scene.cameras.mode === 'follow' && gait.scene.selected !== 0");
        page.keyboard().press("w");
        assertThat(page.locator("#notice").textContent()).contains("moves you").contains("Escape brings you back");
        page.keyboard().press("x");
        assertThat(page.evaluate("() => gait.scene.cameras.mode + gait.scene.selected + gait.dock.open.length"))
                .isEqualTo("chase00");
    }

    /** Who was just chosen is still on its way to where it is heard of: figures of two seconds would be of that. */
    @Test
    void scoresAreShownWhenSomethingWasCounted() {
        Object rows = page.evaluate("() => { gait.show('compare', true);"
                + " const said = (seconds) => { gait.compare.status({ busySeconds: 0, watchedSeconds: seconds, scores: [{ number: 0,"
                + "  name: 'hard snap', shape: 1.5, delay: 0.25, pops: 90, settle: NaN, bytes: 137, seconds }] });"
                + "  return [...document.querySelectorAll('#compare tbody td')].map((cell) => cell.textContent).join()"
                + "   + ' ' + document.getElementById('score-note').textContent.slice(0, 22); };"
                + " const units = [...document.querySelectorAll('#compare thead small')].map((unit) => unit.textContent).join();"
                + " const all = [units, said(2.2), said(7)]; gait.show('compare', false); return all; }");
        assertThat(rows)
                .isEqualTo(List.of(
                        "m,s,/min,s,/s",
                        "—,—,—,—,137 Counting, 2 s so far. ",
                        "1.500,0.25,90.0,—,137 Over 7 s of the last m"));
    }

    /** Beyond 96 m of the viewer retail's bodies are only placed, once a second; whom one follows moves in every picture. */
    @Test
    void whoIsFollowedIsTheViewer() {
        page.evaluate("() => { gait.select(0); gait.setCamera('chase'); }");
        page.waitForFunction("() => gait.ownEyes");
        page.evaluate("() => { gait.select([...gait.scene.people.values()].find((p) => p.name === 'Ada').id);"
                + " gait.setCamera('follow'); window.far = []; }");
        page.waitForFunction("() => !gait.ownEyes");
        // Ada runs laps, some of the way more than 96 m from the visitor.
        page.waitForFunction("() => { const f = gait.link.frame, a = f.find(gait.scene.selected), o = f.find(f.own);"
                + " if (a < 0 || o < 0 || Math.hypot(f.get(a, 1) - f.get(o, 1), f.get(a, 2) - f.get(o, 2)) < 97) return false;"
                + " const last = far[far.length - 1];"
                + " if (!last || f.time > last[0] + 0.03) far.push([f.time, f.get(a, 1), f.get(a, 2)]);"
                + " return far.length > 20; }");
        // Half of the pictures at least: the machine may hold Ada herself up for some of them.
        double usual = number("() => far.slice(1).map((at, i) => Math.hypot(at[1] - far[i][1], at[2] - far[i][2])"
                + " / (at[0] - far[i][0])).sort((a, b) => a - b)[far.length >> 1]");
        assertThat(usual).as("m/s of somebody who runs at 9.5").isGreaterThan(5);
        page.evaluate("() => { gait.select(0); gait.setCamera('chase'); }");
        page.waitForFunction("() => gait.ownEyes");
    }

    @Test
    void aThumbWalksRunsAndJumps() {
        page.evaluate(
                "() => { window.orders = []; const send = gait.link.send.bind(gait.link);"
                        + " gait.link.send = (order) => { orders.push(order.t + (order.key ?? '') + (order.down ?? '')); send(order); };"
                        + " gait.showRiver(false); dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' })); }"); // the first touch
        DemoInBrowser.resize(page, 1024, 600);
        assertThat(page.locator("#keys").isVisible()).isFalse();
        var stick = page.locator("#stick").boundingBox();
        double x = stick.x + stick.width / 2;
        double y = stick.y + stick.height / 2;
        page.mouse().move(x, y);
        page.mouse().down();
        page.mouse().move(x, y - stick.height * 0.22);
        hears("walktrue", "keyforwardtrue");
        page.mouse().move(x + 10, y - stick.height * 0.48);
        hears("walkfalse");
        page.mouse().up();
        hears("keyforwardfalse");
        var jump = page.locator("#jump").boundingBox();
        page.mouse().move(jump.x + 40, jump.y + 40);
        page.mouse().down();
        page.mouse().up();
        hears("jumptrue", "jumpfalse");
        page.evaluate("() => document.body.classList.remove('touch')");
    }

    private static void hears(String... orders) {
        for (String order : orders) {
            page.waitForFunction("(order) => orders.includes(order)", order);
        }
    }

    /** One's own figure, one behind it, one beside it, one behind a hill, one below the time bar: by hand, without a picture. */
    @Test
    void namesAreOfThoseWhoAreSeen() {
        Object names = page.evaluate("async () => { const { Labels } = await import('/js/labels.js');"
                + " const { COL } = await import('/js/frame.js'); const camera = gait.scene.cameras.camera.clone();"
                + " camera.clearViewOffset(); camera.aspect = 2; camera.fov = 50; camera.updateProjectionMatrix();"
                + " camera.position.set(0, 1.5, 10); camera.lookAt(0, 1.5, 0); camera.updateMatrixWorld();"
                + " const at = [[0, 0, 0], [0, 10, 0], [4, 10, 0], [-6, 40, 0], [2, 2, -4.4]];"
                + " const frame = { count: 5, own: 1, watched: 0, u: [1, 2, 3, 4, 5], at: (r) => r, int: () => 0,"
                + "  get: (r, c) => (c === COL.x ? at[r][0] : c === COL.y ? at[r][1] : c === COL.z ? at[r][2] : 0) };"
                + " const people = new Map([2, 3, 4, 5].map((id) => [id, { name: 'P' + id, kind: 'player' }]));"
                + " const labels = new Labels(document.createElement('div')); labels.resize(1000, 500); labels.bottom = 100;"
                + " labels.begin(camera); labels.draw(frame, people, 0, false, false, (x, y) => (y > 20 && y < 30 ? 9 : -5)); labels.end();"
                + " return labels.plates.map((p) => p.text).sort().join(); }");
        assertThat(names).isEqualTo("P3,You");
    }

    /** On a slope across and along the sun's way every corner of a shadow lies on the ground, and none is below it. */
    @Test
    void shadowsLieOnTheSlopeTheyFallOn() {
        Object off = page.evaluate("async () => { const { Shadows } = await import('/js/shadows.js');"
                + " const shadows = new Shadows({ add() {}, remove() {} }, 4); let low = 9, high = -9, corners = 0;"
                + " for (const [a, b] of [[0, 0], [0.5, 0], [0, 0.5], [-0.4, 0.4]]) { const ground = (x, y) => a * x + b * y + 7;"
                + "  shadows.begin(); shadows.add(3, 4, ground(3, 4), 0.6, 1.7, ground); shadows.end();"
                + "  const p = shadows.positions; for (let i = 0; i < 14 * 3; i += 3, corners++) {"
                + "   const over = p[i + 1] - ground(p[i], -p[i + 2]); low = Math.min(low, over); high = Math.max(high, over); } }"
                + " return [low, high, corners]; }");
        List<Double> range = ((List<?>) off)
                .stream().map(value -> ((Number) value).doubleValue()).toList();
        assertThat(range.get(0)).as("metres over the ground").isGreaterThan(0.01);
        assertThat(range.get(1)).as("metres over the ground").isLessThan(0.1);
        assertThat(range.get(2)).isEqualTo(56);
    }

    /** Ground and sky have their colours worked out once; the graphics card works out those of figures: the same for the same light. */
    @Test
    void whatIsDevelopedOnceLooksAsWhatIsDevelopedInEveryPicture() {
        Object off = page.evaluate("async () => { const THREE = await import('/third_party/three/three.module.js');"
                + " const { asIs, develop, EXPOSURE } = await import('/js/film.js'); let worst = 0;"
                + " const r = new THREE.WebGLRenderer({ canvas: new OffscreenCanvas(2, 2), preserveDrawingBuffer: true });"
                + " r.toneMapping = THREE.NeutralToneMapping; r.toneMappingExposure = EXPOSURE; const scene = new THREE.Scene();"
                + " const mesh = new THREE.Mesh(new THREE.PlaneGeometry(2, 2)); scene.add(mesh); const gl = r.getContext();"
                + " const seen = (material) => { mesh.material = material; r.render(scene, new THREE.Camera());"
                + "  const at = new Uint8Array(4); gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, at); return at; };"
                + " for (const light of [[0, 0, 0], [0.02, 0.05, 0.03], [0.3, 0.5, 0.2], [0.7, 0.68, 0.5], [1.4, 1.1, 0.6]]) {"
                + "  const color = new THREE.Color(...light), lit = seen(new THREE.MeshBasicMaterial({ color }));"
                + "  const once = seen(asIs(new THREE.MeshBasicMaterial({ color: develop(color.clone()) })));"
                + "  for (let i = 0; i < 3; i++) worst = Math.max(worst, Math.abs(lit[i] - once[i])); }"
                + " const bright = seen(new THREE.MeshBasicMaterial({ color: new THREE.Color(0.7, 0.68, 0.5) }))[0]; r.dispose();"
                + " return [worst, bright]; }");
        List<?> read = (List<?>) off;
        assertThat(((Number) read.get(0)).intValue()).as("of 255").isLessThanOrEqualTo(2);
        assertThat(((Number) read.get(1)).intValue())
                .as("something was drawn, of 255")
                .isBetween(200, 254);
    }

    /** Pictures that take long are drawn with fewer pixels and plainer light, but not with ever fewer; quick ones bring pixels back. */
    @Test
    void aSlowMachineGetsFewerPixels() {
        Object steps = page.evaluate(
                "() => { const fresh = () => Object.assign(Object.create(gait.scene), { fixedQuality: false, quality: 0.62, slow: 0,"
                        + "  software: true, resize() {}, renderer: { toneMapping: gait.scene.renderer.toneMapping } });"
                        + " const at12 = fresh(); window.waited = 0; while (at12.quality > 0.37 && waited < 60) { at12.adapt(0.08); waited += 0.08; }"
                        + " const s = fresh();"
                        + " for (let i = 0; i < 5; i++) s.adapt(0.5); const soon = s.quality;" // two a second
                        + " for (let i = 0; i < 400; i++) s.adapt(0.1); const least = s.quality;"
                        + " for (let i = 0; i < 400; i++) s.adapt(0.05); const kept = s.quality;"
                        + " for (let i = 0; i < 400; i++) s.adapt(0.02); return [soon, least, kept, s.quality].map((q) => q.toFixed(2)).join() + ',' + s.renderer.toneMapping; }");
        assertThat(steps).as("and three's number of light that is only scaled").isEqualTo("0.50,0.36,0.36,0.80,1");
        assertThat(number("() => waited"))
                .as("seconds until somebody with 12 pictures a second has the fewest pixels")
                .isLessThan(4.5);
    }

    /** A canvas of another size is empty: on a slow machine that would be a dark page until the next picture. */
    @Test
    void aPictureOfAnotherSizeIsDrawnAtOnce() {
        Object seen =
                page.evaluate("() => { const s = gait.scene, was = s.quality, gl = s.renderer.getContext(), seen = [];"
                        + " for (const quality of [was * 0.8, was]) { s.quality = quality; s.resize(); const at = new Uint8Array(4);"
                        + "  gl.readPixels(gl.drawingBufferWidth >> 1, 4, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, at); seen.push(at[0] + at[1] + at[2] > 100); }"
                        + " return seen.join(); }");
        assertThat(seen).isEqualTo("true,true");
    }

    /** The moving pictures of README and the documents, as a browser reads them. */
    @Test
    void theMovingPicturesOfTheDocumentsMove() throws Exception {
        for (String name : List.of("demo.webp", "moves.webp")) {
            byte[] film = Files.readAllBytes(Path.of("..", "docs", "images", name));
            Object frames = page.evaluate(
                    "async (text) => { const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));"
                            + " const d = new ImageDecoder({ data, type: 'image/webp' }); await d.tracks.ready; await d.completed;"
                            + " const { image } = await d.decode({ frameIndex: 30 }); image.close();"
                            + " const n = d.tracks.selectedTrack.frameCount; d.close(); return n; }",
                    Base64.getEncoder().encodeToString(film));
            assertThat(((Number) frames).intValue()).as(name).isGreaterThan(30);
        }
    }
}
