@NullMarked
package dev.gait.motion.world;

import org.jspecify.annotations.NullMarked;
