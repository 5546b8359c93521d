@NullMarked
package gait.app.fuzz;

import org.jspecify.annotations.NullMarked;
