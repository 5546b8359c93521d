@NullMarked
package dev.gait.motion.routing;

import org.jspecify.annotations.NullMarked;
