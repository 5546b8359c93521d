@NullMarked
package gait.motion.world;

import org.jspecify.annotations.NullMarked;
