@NullMarked
package dev.gait.motion.correct;

import org.jspecify.annotations.NullMarked;
