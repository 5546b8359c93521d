@NullMarked
package dev.gait.testbed.load;

import org.jspecify.annotations.NullMarked;
