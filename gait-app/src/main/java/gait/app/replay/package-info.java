/** {@code gait replay}. */
@NullMarked
package gait.app.replay;

import org.jspecify.annotations.NullMarked;
