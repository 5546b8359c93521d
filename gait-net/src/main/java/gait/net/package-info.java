@NullMarked
package gait.net;

import org.jspecify.annotations.NullMarked;
