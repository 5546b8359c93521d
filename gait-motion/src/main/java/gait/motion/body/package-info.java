@NullMarked
package gait.motion.body;

import org.jspecify.annotations.NullMarked;
