/** What the server says about somebody: states, places and whole objects as messages. */
@NullMarked
package dev.gait.server.relay;

import org.jspecify.annotations.NullMarked;
