/**
 * The datagram: header, optional headers, checksum, fragments (wire.md §A.2 to §A.6 and §A.13).
 *
 * Everything here is a function of bytes. No session, no time, no socket: a decoder that has never seen the
 * session can take any datagram apart with {@link dev.gait.net.packet.Packet}.
 */
@NullMarked
package dev.gait.net.packet;

import org.jspecify.annotations.NullMarked;
