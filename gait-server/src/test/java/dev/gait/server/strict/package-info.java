/** Two clients written from wire.md §H alone, without a line of our own sessions or messages, to see what others see. */
@NullMarked
package dev.gait.server.strict;

import org.jspecify.annotations.NullMarked;
