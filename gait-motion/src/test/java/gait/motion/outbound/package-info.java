@NullMarked
package gait.motion.outbound;

import org.jspecify.annotations.NullMarked;
