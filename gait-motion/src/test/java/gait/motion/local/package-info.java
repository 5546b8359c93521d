@NullMarked
package gait.motion.local;

import org.jspecify.annotations.NullMarked;
