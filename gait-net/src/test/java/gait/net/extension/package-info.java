@NullMarked
package gait.net.extension;

import org.jspecify.annotations.NullMarked;
