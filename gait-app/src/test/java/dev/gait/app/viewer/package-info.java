/** The viewer, looked at with a real browser. */
@NullMarked
package dev.gait.app.viewer;

import org.jspecify.annotations.NullMarked;
