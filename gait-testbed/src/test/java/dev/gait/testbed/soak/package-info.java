@NullMarked
package dev.gait.testbed.soak;

import org.jspecify.annotations.NullMarked;
