@NullMarked
package gait.net.planted;

import org.jspecify.annotations.NullMarked;
