@NullMarked
package dev.gait.motion.internal.actor;

import org.jspecify.annotations.NullMarked;
