@NullMarked
package dev.gait.motion.internal.routing;

import org.jspecify.annotations.NullMarked;
