/**
 * The edge: real sockets behind one small seam, {@link gait.net.udp.DatagramLink}. Netty appears in this package and
 * nowhere else.
 */
@NullMarked
package gait.net.udp;

import org.jspecify.annotations.NullMarked;
