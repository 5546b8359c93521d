@NullMarked
package gait.motion.math;

import org.jspecify.annotations.NullMarked;
