package dev.gait.app.viewer;

import dev.gait.app.viewer.web.TabChannel;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One tab of a browser: what it looks at, and where on that history it is. Touched by the viewer's thread only, but for what
 * waits.
 */
final class BrowserTab {
    final TabChannel wire;
    Screen screen;
    Playhead playhead;
    int rosterSeen = -1;
    long messagesSeen;
    boolean greeted;
    /** When it last asked for something. */
    long heardNanos = System.nanoTime();

    /** What it has asked for and the viewer's thread has not come to. */
    final AtomicInteger waiting = new AtomicInteger();

    /** The fastest screens draw 240 times a second. */
    final PicturePace pace = new PicturePace(32, 250);

    /** What hands do: keys, and a slider that is moved once per frame. */
    final PicturePace orders = new PicturePace(64, 250);

    private final ViewFrame scratch = new ViewFrame();

    BrowserTab(TabChannel wire, Screen screen) {
        this.wire = wire;
        this.screen = screen;
        this.playhead = new Playhead(screen.isLive());
    }

    void look(Screen other) {
        screen = other;
        playhead = new Playhead(other.isLive());
        rosterSeen = -1;
        messagesSeen = 0;
        greeted = false;
    }

    ViewFrame scratch() {
        return scratch;
    }
}
