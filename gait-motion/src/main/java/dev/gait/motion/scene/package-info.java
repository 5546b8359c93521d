@NullMarked
package dev.gait.motion.scene;

import org.jspecify.annotations.NullMarked;
