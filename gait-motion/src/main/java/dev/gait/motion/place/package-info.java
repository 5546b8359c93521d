@NullMarked
package dev.gait.motion.place;

import org.jspecify.annotations.NullMarked;
