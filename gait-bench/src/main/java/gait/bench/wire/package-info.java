/** What a message and a datagram cost. */
@NullMarked
package gait.bench.wire;

import org.jspecify.annotations.NullMarked;
