/** What other modules may add to a server that is started by name: found on the class path, never needed. */
@NullMarked
package dev.gait.server.spi;

import org.jspecify.annotations.NullMarked;
