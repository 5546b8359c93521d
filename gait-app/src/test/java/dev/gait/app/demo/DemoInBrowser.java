package dev.gait.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.gait.app.viewer.Chromium;
import dev.gait.app.viewer.ViewerServer;
import dev.gait.net.impair.Networks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The demo and a browser for the tests of one class. After each of them the page must have had nothing to complain about. */
@SuppressWarnings("NullAway.Init") // JUnit begins with beforeAll
final class DemoInBrowser implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    private final int people;
    private Chromium chromium;
    private ViewerServer viewer;
    private @Nullable Page tab;

    DemoInBrowser(int people) {
        this.people = people;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        chromium = Chromium.start();
        viewer = ViewerServer.open(DemoWorld.start(people, Networks.CLEAN, 1), 0);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(chromium.complaints()).isEmpty();
        assertThat(chromium.strangers()).isEmpty();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (chromium != null) {
            chromium.close();
        }
        if (viewer != null) {
            viewer.close();
        }
    }

    Chromium chromium() {
        return chromium;
    }

    String address() {
        return viewer.address();
    }

    /** The tab that most tests of a class share, in which one's own figure and the others are already there. */
    Page shared() {
        if (tab == null) {
            tab = enter(640, 360);
        }
        return tab;
    }

    /** Waits until everybody's name is known and one's own figure is drawn; either may come long after the first picture. */
    void arrived(Page page) {
        page.waitForFunction(
                "(n) => gait.scene.people.size > n && gait.network.facts && gait.link.frame.own"
                        + " && gait.scene.figures.walks.has(gait.link.frame.own)",
                people);
    }

    /** Gives a tab a size, and waits until it has found its place for everything in it: it learns of a size a picture later. */
    static void resize(Page page, int width, int height) {
        page.setViewportSize(width, height);
        page.waitForFunction(
                "([w, h]) => innerWidth === w && innerHeight === h && gait.scene.width === gait.scene.canvas.clientWidth"
                        + " && document.documentElement.style.getPropertyValue('--foot') === `${document.getElementById('foot').offsetHeight}px`",
                List.of(width, height));
    }

    /**
     * Whether the page draws what it knows: the processor that draws it is also that of the world behind it. Where figures
     * of that world are read off the page and nobody looks at the picture, it does not, and the world is on time.
     */
    static void drawing(Page page, boolean on) {
        page.evaluate(
                "(on) => { const r = gait.scene.renderer; r.drawn ??= r.render; r.render = on ? r.drawn : () => {}; }",
                on);
    }

    /** A tab in which one's own figure and the others are already there. */
    Page enter(int width, int height) {
        Page page = chromium.open(address(), width, height);
        arrived(page);
        return page;
    }
}
