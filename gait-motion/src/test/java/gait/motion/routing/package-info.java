@NullMarked
package gait.motion.routing;

import org.jspecify.annotations.NullMarked;
