@NullMarked
package dev.gait.motion.command;

import org.jspecify.annotations.NullMarked;
