@NullMarked
package dev.gait.net.capture;

import org.jspecify.annotations.NullMarked;
