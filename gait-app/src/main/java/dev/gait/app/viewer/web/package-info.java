/** The viewer's web server: the page from the jar, a WebSocket per tab, nothing that knows what is shown. */
@NullMarked
package dev.gait.app.viewer.web;

import org.jspecify.annotations.NullMarked;
