@NullMarked
package dev.gait.motion.body;

import org.jspecify.annotations.NullMarked;
