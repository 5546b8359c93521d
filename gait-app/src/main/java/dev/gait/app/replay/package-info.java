/** {@code gait replay}. */
@NullMarked
package dev.gait.app.replay;

import org.jspecify.annotations.NullMarked;
