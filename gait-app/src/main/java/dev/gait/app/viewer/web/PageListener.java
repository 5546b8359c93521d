package dev.gait.app.viewer.web;

import org.jspecify.annotations.Nullable;

/** Who receives visitors of the page; called on the web server's thread where nothing else is said, so be quick. */
public interface PageListener {
    PageSession opened(TabChannel wire);

    /** What to answer to a path that is no file of the page; null for "not found". */
    @Nullable
    HttpReply get(String path);

    /** What to answer to something sent to us; null for "not found". Called on the reader's thread. */
    @Nullable
    HttpReply post(String path, byte[] body);
}
