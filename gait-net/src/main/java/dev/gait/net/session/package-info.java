/**
 * Both ends of a session as state machines (wire.md §A.7 to §A.13): bytes and time in, bytes and events out.
 *
 * {@link dev.gait.net.session.ClientSession} speaks to one server; {@link dev.gait.net.session.ServerEndpoint} admits
 * many clients, each a {@link dev.gait.net.session.ServerSession}. What both share once the handshake is done is one
 * package-private class, Connection. Nothing here knows a socket, a clock, a thread or a source of luck.
 */
@NullMarked
package dev.gait.net.session;

import org.jspecify.annotations.NullMarked;
