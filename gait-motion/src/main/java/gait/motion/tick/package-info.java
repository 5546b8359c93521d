@NullMarked
package gait.motion.tick;

import org.jspecify.annotations.NullMarked;
