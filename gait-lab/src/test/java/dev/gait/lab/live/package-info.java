/** Live scores. */
@NullMarked
package dev.gait.lab.live;

import org.jspecify.annotations.NullMarked;
