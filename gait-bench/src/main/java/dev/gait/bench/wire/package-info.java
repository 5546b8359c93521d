/** What a message and a datagram cost. */
@NullMarked
package dev.gait.bench.wire;

import org.jspecify.annotations.NullMarked;
