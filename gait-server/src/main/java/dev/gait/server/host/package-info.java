/** Where the server meets a real clock, real sockets and operators. */
@NullMarked
package dev.gait.server.host;

import org.jspecify.annotations.NullMarked;
