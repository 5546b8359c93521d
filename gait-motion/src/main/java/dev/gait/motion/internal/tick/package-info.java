@NullMarked
package dev.gait.motion.internal.tick;

import org.jspecify.annotations.NullMarked;
