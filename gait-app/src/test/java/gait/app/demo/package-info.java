/** The demo, used with a real browser. */
@NullMarked
package gait.app.demo;

import org.jspecify.annotations.NullMarked;
