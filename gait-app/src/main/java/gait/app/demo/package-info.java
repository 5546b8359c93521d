/** {@code gait demo}: a shipped trace as a moving map in the terminal. */
@NullMarked
package gait.app.demo;

import org.jspecify.annotations.NullMarked;
