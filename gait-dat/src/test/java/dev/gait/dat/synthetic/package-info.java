/** Game data files that nobody ever shipped: a writer for every record we read, and made-up content for them. */
@NullMarked
package dev.gait.dat.synthetic;

import org.jspecify.annotations.NullMarked;
