@NullMarked
package dev.gait.motion.internal.correct;

import org.jspecify.annotations.NullMarked;
