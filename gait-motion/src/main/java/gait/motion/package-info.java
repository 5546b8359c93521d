@NullMarked
package gait.motion;

import org.jspecify.annotations.NullMarked;
