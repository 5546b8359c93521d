@NullMarked
package dev.gait.motion.game;

import org.jspecify.annotations.NullMarked;
