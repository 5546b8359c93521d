@NullMarked
package gait.server.relay;

import org.jspecify.annotations.NullMarked;
