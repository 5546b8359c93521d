@NullMarked
package dev.gait.motion.internal.body;

import org.jspecify.annotations.NullMarked;
