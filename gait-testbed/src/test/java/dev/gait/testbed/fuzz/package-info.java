@NullMarked
package dev.gait.testbed.fuzz;

import org.jspecify.annotations.NullMarked;
