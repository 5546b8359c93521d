@NullMarked
package dev.gait.motion.math;

import org.jspecify.annotations.NullMarked;
