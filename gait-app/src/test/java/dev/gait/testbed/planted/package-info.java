@NullMarked
package dev.gait.testbed.planted;

import org.jspecify.annotations.NullMarked;
