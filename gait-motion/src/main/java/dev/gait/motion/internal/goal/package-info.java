@NullMarked
package dev.gait.motion.internal.goal;

import org.jspecify.annotations.NullMarked;
