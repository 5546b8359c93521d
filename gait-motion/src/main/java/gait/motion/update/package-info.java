@NullMarked
package gait.motion.update;

import org.jspecify.annotations.NullMarked;
