@NullMarked
package dev.gait.motion;

import org.jspecify.annotations.NullMarked;
