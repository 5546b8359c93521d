/** The records that motion needs, one type each, and how their bytes are read. */
@NullMarked
package dev.gait.dat.record;

import org.jspecify.annotations.NullMarked;
