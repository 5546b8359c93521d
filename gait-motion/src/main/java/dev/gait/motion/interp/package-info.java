@NullMarked
package dev.gait.motion.interp;

import org.jspecify.annotations.NullMarked;
