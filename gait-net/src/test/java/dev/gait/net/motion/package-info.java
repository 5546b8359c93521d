@NullMarked
package dev.gait.net.motion;

import org.jspecify.annotations.NullMarked;
