@NullMarked
package gait.net.capture;

import org.jspecify.annotations.NullMarked;
