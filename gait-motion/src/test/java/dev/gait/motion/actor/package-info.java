@NullMarked
package dev.gait.motion.actor;

import org.jspecify.annotations.NullMarked;
