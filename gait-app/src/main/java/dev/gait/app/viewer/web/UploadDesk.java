package dev.gait.app.viewer.web;

import java.util.concurrent.Semaphore;

/**
 * How many uploads there may be at once, from the head of the first to its answer: each may hold as much as the longest is
 * allowed to be, and the page's server has two hundred connections.
 */
final class UploadDesk {
    /** One that is read, and two that come or wait. */
    static final int MOST = 3;

    private final Semaphore places = new Semaphore(MOST);

    boolean take() {
        return places.tryAcquire();
    }

    void giveBack() {
        places.release();
    }
}
