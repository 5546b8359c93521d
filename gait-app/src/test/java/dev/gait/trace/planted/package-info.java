@NullMarked
package dev.gait.trace.planted;

import org.jspecify.annotations.NullMarked;
