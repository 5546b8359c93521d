@NullMarked
package dev.gait.motion.tick;

import org.jspecify.annotations.NullMarked;
