@NullMarked
package gait.motion.planted;

import org.jspecify.annotations.NullMarked;
