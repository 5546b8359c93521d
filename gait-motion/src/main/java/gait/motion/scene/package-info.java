@NullMarked
package gait.motion.scene;

import org.jspecify.annotations.NullMarked;
