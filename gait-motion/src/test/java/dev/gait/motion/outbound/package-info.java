@NullMarked
package dev.gait.motion.outbound;

import org.jspecify.annotations.NullMarked;
