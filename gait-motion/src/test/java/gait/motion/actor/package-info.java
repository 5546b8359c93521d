@NullMarked
package gait.motion.actor;

import org.jspecify.annotations.NullMarked;
