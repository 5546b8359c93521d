/** What a tick costs. */
@NullMarked
package gait.bench.motion;

import org.jspecify.annotations.NullMarked;
