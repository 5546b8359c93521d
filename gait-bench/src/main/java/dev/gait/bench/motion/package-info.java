/** What a tick costs. */
@NullMarked
package dev.gait.bench.motion;

import org.jspecify.annotations.NullMarked;
