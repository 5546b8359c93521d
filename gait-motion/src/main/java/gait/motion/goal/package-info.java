@NullMarked
package gait.motion.goal;

import org.jspecify.annotations.NullMarked;
