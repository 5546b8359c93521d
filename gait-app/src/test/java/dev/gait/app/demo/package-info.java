/** The demo, used with a real browser. */
@NullMarked
package dev.gait.app.demo;

import org.jspecify.annotations.NullMarked;
