package dev.gait.app.demo;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import dev.gait.app.viewer.Chromium;
import dev.gait.app.viewer.ViewerServer;
import dev.gait.net.impair.Networks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * No test: takes the pictures in docs/images from the page as it is, at the three sizes it is made for, and the moving one
 * that README opens with. By hand, on a quiet machine: {@code mvn -pl gait-app -am test -Dtest=PagePictures
 * -Dsurefire.failIfNoSpecifiedTests=false -Dgait.pictures=docs/images} (its path from the module, or absolute).
 */
@EnabledIfSystemProperty(named = "gait.pictures", matches = ".+")
class PagePictures {
    private static final int[][] SIZES = {{1440, 900}, {1024, 600}, {844, 390}};
    private static final double CLIP_FPS = 10;
    private static final int CLIP_WIDTH = 720;
    private static final double MOVES_SECONDS = 10;
    private static final int MOVES_WIDTH = 480;
    private static final int TOUR_STEPS = 6;
    private static final double WHILE_WAITING = 0.4;
    /** So long a picture waits for scores. */
    private static final double COUNT_MILLIS = 60_000;

    /** A film is smaller than the page it is of. */
    private static final double FOR_FILMS = 0.75;

    /** What is told of the seconds before is there when a moving picture begins, seconds. */
    private static final double LEAD_SECONDS = 4;

    private final Path folder = Path.of(System.getProperty("gait.pictures", ""));

    @Test
    void take() throws Exception {
        Files.createDirectories(folder);
        try (Chromium chromium = Chromium.start();
                ViewerServer viewer = ViewerServer.open(DemoWorld.start(14, Networks.named("broadband"), 1), 0)) {
            if (wanted("film")) {
                film(chromium, viewer);
            }
            if (wanted("moves")) {
                moves(chromium, viewer);
            }
        }
        for (int[] size : SIZES) { // a world for each: one walks the same way in it
            if (wanted(String.valueOf(size[0]))) {
                try (Chromium chromium = Chromium.start();
                        ViewerServer viewer =
                                ViewerServer.open(DemoWorld.start(14, Networks.named("broadband"), 1), 0)) {
                    states(chromium, viewer, size[0], size[1]);
                }
            }
        }
        if (!wanted("crowd")) {
            return;
        }
        try (Chromium chromium = Chromium.start()) {
            ViewerServer viewer = ViewerServer.open(DemoWorld.start(200, Networks.named("broadband"), 1), 0);
            List<Page> pages = new ArrayList<>();
            for (int[] size : SIZES) {
                Page page = chromium.visit(viewer.address() + "#camera=orbit", size[0], size[1]);
                page.waitForFunction("() => gait.link.frame?.count > 200");
                shoot(page, "crowd", 2000);
                pages.add(page);
            }
            viewer.close();
            for (Page page : pages) {
                shoot(page, "lost", 1000);
            }
        }
    }

    /** All of them, or those that {@code gait.pictures.only} names: film, moves, a width, crowd. */
    private static boolean wanted(String what) {
        String only = System.getProperty("gait.pictures.only", "");
        return only.isEmpty() || List.of(only.split(",")).contains(what);
    }

    private static Page visit(Chromium chromium, ViewerServer viewer, int width, int height) {
        Page page = chromium.visit(viewer.address(), width, height);
        page.waitForFunction("() => gait.opening.on && gait.scene.schemeSpots?.length === 2");
        page.waitForFunction("() => gait.scene.people.size > 14");
        quality(page, WHILE_WAITING);
        return page;
    }

    /** All pixels for a picture only: a processor draws them, and the world it shows needs one, too. */
    private static void quality(Page page, double share) {
        page.evaluate(
                "(share) => { gait.scene.fixedQuality = true; gait.scene.quality = share; gait.scene.resize(); }",
                share);
    }

    /** Waits until the cards of the opening have something to say, the jumps of some seconds; false: nobody can tell on this machine now. */
    private static boolean counted(Page page) {
        page.waitForTimeout(4000);
        return comes(
                page,
                "() => [...document.querySelectorAll('#opening .runner')].every((cell) =>"
                        + " /\\d+ jumpsin ([4-9]|\\d\\d) s · \\d/.test(cell.textContent))");
    }

    private static boolean comes(Page page, String condition) {
        try {
            page.waitForFunction(condition, null, new Page.WaitForFunctionOptions().setTimeout(COUNT_MILLIS));
            return true;
        } catch (TimeoutError e) {
            System.out.println("The machine is too busy to count: the picture that was there before stays.");
            return false;
        }
    }

    private void states(Chromium chromium, ViewerServer viewer, int width, int height) throws IOException {
        Page page = visit(chromium, viewer, width, height);
        if (counted(page)) {
            shoot(page, "opening", 0);
        }
        page.locator("#make-it-worse").click();
        page.locator("#make-it-worse").click();
        if (counted(page)) {
            shoot(page, "opening-worse", 0);
        }
        page.locator("#walk-yourself").click();
        page.keyboard().down("w");
        page.keyboard().down("d");
        page.waitForTimeout(500);
        page.keyboard().up("d");
        shoot(page, "walk", 900);
        page.keyboard().down(" ");
        page.waitForTimeout(700);
        page.keyboard().up(" ");
        page.waitForFunction("() => { const f = gait.link.frame; return f.has(f.find(f.own), 1); }"); // in the air
        page.evaluate("() => gait.link.send({ t: 'pause', on: true })");
        page.keyboard().up("w");
        shoot(page, "jump", 300);
        page.evaluate("() => gait.link.send({ t: 'live' })");
        page.waitForFunction("() => gait.link.frame.live");
        page.evaluate("() => gait.select([...gait.scene.people.values()].find((p) => p.name === 'Ada').id)");
        page.keyboard().press("2");
        shoot(page, "inspector", 5000);
        page.keyboard().press("n");
        page.evaluate("() => gait.network.send('delay=200 jitter=60 loss=10%')");
        shoot(page, "network", 4000);
        page.evaluate("() => gait.showRiver(true)");
        page.waitForTimeout(500);
        page.evaluate(
                "() => { const r = gait.river, ticks = r.byId.get(r.rows[0]), b = r.canvas.getBoundingClientRect();"
                        + " const t = [...ticks].reverse().find((t) => t.heard && t.flags & 2) ?? ticks[ticks.length - 1];"
                        + " r.show(t, b.left + b.width * 0.5, b.top); }");
        shoot(page, "messages", 600);
        page.evaluate("() => { gait.river.show(null); gait.show('network', false); gait.network.send('broadband');"
                + " gait.showRiver(innerHeight >= 560); }"); // as it comes
        page.keyboard().press("x");
        if (comes(page, "() => gait.compare.scores?.some((score) => score.seconds > 4)")) {
            shoot(page, "compare", 1000);
            page.locator("[data-layout=side]").click();
            shoot(page, "compare-side", 4000);
        }
        page.keyboard().press("Escape");
        page.keyboard().press("l");
        shoot(page, "layers", 800);
        page.keyboard().press("Escape");
        page.keyboard().press("4");
        shoot(page, "map", 1500);
        page.keyboard().press("1");
        page.keyboard().press("c");
        shoot(page, "share", 500);
        page.keyboard().press("Escape");
        page.keyboard().press("?");
        shoot(page, "help", 500);
        page.keyboard().press("Escape");
        page.locator("#show-tour").click();
        for (int step = 1; step <= TOUR_STEPS; step++) {
            shoot(page, "tour-" + step, 1200);
            page.locator("#tour-next").click();
        }
        page.keyboard().press("Escape");
        Page second = chromium.visit(viewer.address(), width, height);
        shoot(second, "watching", 3000);
        second.close();
        recording(page);
        page.evaluate("() => gait.touch.come()");
        page.mouse().move(width / 2.0, height / 2.0); // a finger points at nothing
        shoot(page, "touch", 500);
        page.close();
    }

    /** What was recorded of the demo, played back, and the live world again. */
    private void recording(Page page) throws IOException {
        page.keyboard().press("t");
        page.waitForTimeout(3500);
        Download trace = page.waitForDownload(() -> page.keyboard().press("t"));
        Path named = Files.createTempDirectory("gait").resolve(trace.suggestedFilename()); // the page says its name
        trace.saveAs(named);
        page.locator("#open-file").setInputFiles(named);
        page.waitForFunction("() => gait.stage.stage === 'recording'");
        shoot(page, "recording", 1500);
        page.locator("#back-to-world").click();
        page.waitForFunction("() => gait.stage.stage === 'demo'");
    }

    private void shoot(Page page, String name, int wait) throws IOException {
        page.waitForTimeout(wait);
        quality(page, 1);
        if (Boolean.FALSE.equals(page.evaluate("() => gait.link.lost"))) {
            page.evaluate("() => { window.drawn = gait.scene.script.frames; }");
            page.waitForFunction("() => gait.scene.script.frames > drawn + 2");
        } else {
            page.waitForTimeout(500);
        }
        int width = page.viewportSize().width;
        Files.write(folder.resolve(name + "-" + width + ".webp"), webp(page, page.screenshot(), width, 0.72));
        quality(page, WHILE_WAITING);
    }

    /** The browser has an encoder. */
    private static byte[] webp(Page page, byte[] png, int width, double quality) {
        Object text = page.evaluate(
                "async ({ png, width, quality }) => { const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));"
                        + " const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));"
                        + " const canvas = new OffscreenCanvas(width, Math.round(image.height * width / image.width));"
                        + " const g = canvas.getContext('2d'); g.imageSmoothingQuality = 'high';"
                        + " g.drawImage(image, 0, 0, canvas.width, canvas.height);"
                        + " const blob = await canvas.convertToBlob({ type: 'image/webp', quality });"
                        + " let out = ''; for (const b of new Uint8Array(await blob.arrayBuffer())) out += String.fromCharCode(b);"
                        + " return btoa(out); }",
                Map.of("png", Base64.getEncoder().encodeToString(png), "width", width, "quality", quality));
        return Base64.getDecoder().decode((String) text);
    }

    // ---- The moving pictures ----

    /** Ten seconds of one's own figure from the side: it runs, turns, stops, jumps, stops. */
    private void moves(Chromium chromium, ViewerServer viewer) throws IOException {
        Page page = chromium.visit(viewer.address() + "#opening=no&quality=0.4&river=no", 640, 400);
        page.waitForFunction("() => gait.link.frame.own && gait.link.frame.length > 2");
        page.keyboard().down("w");
        page.waitForTimeout(2500);
        page.keyboard().down("d");
        page.waitForTimeout(1400);
        page.keyboard().up("d");
        page.waitForTimeout(1200);
        page.keyboard().up("w");
        page.waitForTimeout(1400);
        page.keyboard().down("w");
        page.waitForTimeout(700);
        page.keyboard().down(" ");
        page.waitForTimeout(350);
        page.keyboard().up(" ");
        page.waitForTimeout(1500);
        page.keyboard().up("w");
        page.waitForTimeout(950);
        page.evaluate("() => { gait.scene.cameras.yaw = 1.2; gait.scene.cameras.pitch = 0.12;"
                + " gait.scene.cameras.distance = 4.2; document.getElementById('bar').style.visibility = 'hidden'; }");
        List<byte[]> frames = new ArrayList<>();
        record(page, MOVES_SECONDS, MOVES_WIDTH, frames);
        page.close();
        Files.write(folder.resolve("moves.webp"), animated(frames, MOVES_WIDTH, MOVES_WIDTH * 400 / 640));
    }

    private void film(Chromium chromium, ViewerServer viewer) throws IOException {
        Page page = visit(chromium, viewer, 1024, 600);
        List<byte[]> frames = new ArrayList<>();
        page.waitForTimeout(9000);
        record(page, 3.6, CLIP_WIDTH, frames);
        page.locator("#make-it-worse").click();
        page.waitForTimeout(8000);
        record(page, 3.6, CLIP_WIDTH, frames);
        page.close();
        Files.write(folder.resolve("demo.webp"), animated(frames, CLIP_WIDTH, Math.round(CLIP_WIDTH * 600f / 1024)));
    }

    /** What was seen in the last seconds, picture by picture: the view goes back and steps, so no machine is too slow. */
    private static void record(Page page, double seconds, int width, List<byte[]> frames) {
        page.evaluate(
                "() => { gait.link.send({ t: 'pause', on: true }); for (const id of ['live', 'foot', 'keys', 'legend']) document.getElementById(id).style.visibility = 'hidden'; }");
        double end = ((Number) page.evaluate("() => gait.link.frame.time")).doubleValue();
        for (int i = (int) (-LEAD_SECONDS * CLIP_FPS); i < seconds * CLIP_FPS; i++) {
            if (i == 0) {
                quality(page, FOR_FILMS);
            }
            double at = end - seconds + i / CLIP_FPS;
            page.evaluate("(time) => gait.seek(time)", at);
            page.waitForFunction("(time) => Math.abs(gait.scene.shown.time - time) < 1e-3", at);
            if (i >= 0) {
                frames.add(webp(page, page.screenshot(), width, 0.5));
            }
        }
        quality(page, WHILE_WAITING);
        page.evaluate("() => gait.link.send({ t: 'live' })");
        page.waitForFunction("() => gait.link.frame.live");
    }

    /** Single pictures in one container: VP8X, ANIM, and a frame for each (the WebP container's specification). */
    private static byte[] animated(List<byte[]> frames, int width, int height) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write("WEBP".getBytes(StandardCharsets.US_ASCII));
        chunk(body, "VP8X", little(10).putInt(0x02).put(three(width - 1)).put(three(height - 1)));
        chunk(body, "ANIM", little(6).putInt(0xFFFFFFFF).putShort((short) 0));
        for (byte[] frame : frames) {
            byte[] picture = WebP.image(frame);
            chunk(
                    body,
                    "ANMF",
                    little(16 + picture.length)
                            .put(three(0))
                            .put(three(0))
                            .put(three(width - 1))
                            .put(three(height - 1))
                            .put(three((int) Math.round(1000 / CLIP_FPS)))
                            .put((byte) 0x02) // drawn over, not blended
                            .put(picture));
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        chunk(file, "RIFF", little(body.size()).put(body.toByteArray()));
        return file.toByteArray();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] three(int value) {
        return new byte[] {(byte) value, (byte) (value >> 8), (byte) (value >> 16)};
    }

    private static void chunk(ByteArrayOutputStream out, String name, ByteBuffer content) throws IOException {
        out.write(name.getBytes(StandardCharsets.US_ASCII));
        out.write(little(4).putInt(content.capacity()).array());
        out.write(content.array());
        if (content.capacity() % 2 == 1) {
            out.write(0);
        }
    }
}
