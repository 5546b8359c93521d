/** Where the server meets a real clock, real sockets and operators. */
@NullMarked
package gait.server.host;

import org.jspecify.annotations.NullMarked;
