@NullMarked
package dev.gait.motion.local;

import org.jspecify.annotations.NullMarked;
