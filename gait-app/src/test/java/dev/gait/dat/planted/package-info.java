@NullMarked
package dev.gait.dat.planted;

import org.jspecify.annotations.NullMarked;
