@NullMarked
package dev.gait.motion.planted;

import org.jspecify.annotations.NullMarked;
