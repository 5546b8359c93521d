package dev.gait.app.viewer;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * The system's own Chromium, drawing in software. Where there is none, tests that need it are skipped with a sentence on
 * how to get it. Everything a page does wrong is collected: errors, and requests to anywhere but this machine.
 *
 * <p>One browser serves all test classes of a JVM, one after the other; it ends with the JVM, whose pipe it reads.
 */
public final class Chromium implements AutoCloseable {
    private static final double PATIENCE = 120_000;
    private static @Nullable Chromium shared;

    private final Playwright playwright;
    private final Browser browser;
    private final List<String> complaints = new ArrayList<>();
    private final List<String> strangers = new ArrayList<>();

    private Chromium(Playwright playwright, List<String> graphics) {
        this.playwright = playwright;
        List<String> options = new ArrayList<>(List.of("--no-sandbox", "--disable-dev-shm-usage"));
        options.addAll(graphics);
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(program())
                        .setTimeout(PATIENCE)
                        .setArgs(options));
    }

    public static synchronized Chromium start() {
        program(); // or the test is left out, before anything is started for it
        Chromium running = shared;
        if (running == null) {
            Playwright playwright = Playwright.create(
                    new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
            running = new Chromium(
                    playwright,
                    List.of(
                            "--use-gl=angle",
                            "--use-angle=swiftshader",
                            "--enable-unsafe-swiftshader",
                            "--disable-gpu-watchdog")); // who draws on a busy processor is slow, not dead
            shared = running;
        }
        running.complaints.clear();
        running.strangers.clear();
        return running;
    }

    /** Another one that has no WebGL, as where a driver is on the browser's list of bad ones; its own {@link #close} ends it. */
    public Chromium withoutGraphics() {
        return new Chromium(playwright, List.of("--disable-gpu", "--disable-3d-apis"));
    }

    private static Path program() {
        Path program = find();
        Assumptions.assumeTrue(
                program != null, "There is no Chromium on the PATH; on Debian, apt-get install chromium brings one.");
        if (program == null) {
            throw new AssertionError("assumed above");
        }
        return program;
    }

    private static @Nullable Path find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder).resolve(name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    /**
     * A tab of 640 × 360, past the opening: any word behind the # is a wish, and who has one is not shown it. In few pixels:
     * a processor draws them, and what is tested here is not how they look.
     */
    public Page open(String address) {
        return open(address, 640, 360);
    }

    public Page open(String address, int width, int height) {
        return visit(address.contains("#") ? address : address + "#opening=no&quality=0.3", width, height);
    }

    /** The very address, as a stranger opens it. */
    public Page visit(String address, int width, int height) {
        Page page = browser.newPage(new Browser.NewPageOptions().setViewportSize(width, height));
        page.setDefaultTimeout(PATIENCE);
        page.onConsoleMessage(message -> {
            if (message.type().equals("error")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> {
            String url = request.url();
            if (!url.matches("(http|ws)://127\\.0\\.0\\.1:\\d+/.*|data:.*|blob:.*")) {
                strangers.add(url);
            }
        });
        page.navigate(address);
        page.waitForFunction("() => window.gait && gait.link.frame && gait.scene.shown");
        return page;
    }

    /** Errors that pages reported since the last time this was asked. */
    public List<String> complaints() {
        List<String> said = List.copyOf(complaints);
        complaints.clear();
        return said;
    }

    /** Requests that left this machine. */
    public List<String> strangers() {
        return strangers;
    }

    /** Closes what the test class opened. */
    @Override
    public void close() {
        List.copyOf(browser.contexts()).forEach(BrowserContext::close);
        if (this != shared) {
            browser.close();
        }
    }
}
