/** A client that runs: a thread, a socket, and the four verbs sixty times a second. */
@NullMarked
package dev.gait.client.host;

import org.jspecify.annotations.NullMarked;
