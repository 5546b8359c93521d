@NullMarked
package dev.gait.motion.update;

import org.jspecify.annotations.NullMarked;
