/** A player's body on the server: what its client reports, judged, taken and told to others. */
@NullMarked
package dev.gait.server.avatar;

import org.jspecify.annotations.NullMarked;
