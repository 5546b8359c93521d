/** Live scores. */
@NullMarked
package gait.lab.live;

import org.jspecify.annotations.NullMarked;
