@NullMarked
package dev.gait.motion.goal;

import org.jspecify.annotations.NullMarked;
