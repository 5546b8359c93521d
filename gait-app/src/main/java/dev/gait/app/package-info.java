@NullMarked
package dev.gait.app;

import org.jspecify.annotations.NullMarked;
