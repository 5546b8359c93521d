@NullMarked
package dev.gait.lab.load;

import org.jspecify.annotations.NullMarked;
