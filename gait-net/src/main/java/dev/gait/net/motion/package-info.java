/** Where wire messages become what the motion core reads, and back. */
@NullMarked
package dev.gait.net.motion;

import org.jspecify.annotations.NullMarked;
