@NullMarked
package gait.motion.interp;

import org.jspecify.annotations.NullMarked;
