/**
 * The edge: real sockets behind one small seam, {@link dev.gait.net.udp.DatagramLink}. Netty appears in this package and
 * nowhere else.
 */
@NullMarked
package dev.gait.net.udp;

import org.jspecify.annotations.NullMarked;
