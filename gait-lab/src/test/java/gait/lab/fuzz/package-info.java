@NullMarked
package gait.lab.fuzz;

import org.jspecify.annotations.NullMarked;
