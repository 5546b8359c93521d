@NullMarked
package gait.motion.command;

import org.jspecify.annotations.NullMarked;
