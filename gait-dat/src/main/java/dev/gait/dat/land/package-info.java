/** The real land as ground to walk on. */
@NullMarked
package dev.gait.dat.land;

import org.jspecify.annotations.NullMarked;
