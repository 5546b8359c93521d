@NullMarked
package dev.gait.lab.fuzz;

import org.jspecify.annotations.NullMarked;
