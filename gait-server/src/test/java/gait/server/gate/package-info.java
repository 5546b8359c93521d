@NullMarked
package gait.server.gate;

import org.jspecify.annotations.NullMarked;
