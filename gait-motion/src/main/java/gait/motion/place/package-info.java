@NullMarked
package gait.motion.place;

import org.jspecify.annotations.NullMarked;
