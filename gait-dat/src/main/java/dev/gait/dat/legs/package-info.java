/** Motion tables and animations as the legs of a creature. */
@NullMarked
package dev.gait.dat.legs;

import org.jspecify.annotations.NullMarked;
