@NullMarked
package gait.motion.correct;

import org.jspecify.annotations.NullMarked;
