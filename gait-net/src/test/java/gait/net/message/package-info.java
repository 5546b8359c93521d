@NullMarked
package gait.net.message;

import org.jspecify.annotations.NullMarked;
