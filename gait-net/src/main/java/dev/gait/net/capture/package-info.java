/**
 * Recordings of other people's traffic: pcap and pcapng files, the link and network layers around a UDP datagram, and the
 * game messages of each session inside.
 *
 * <p>A capture file is as untrusted as the network. Lengths are bounded before anything is allocated by them, what cannot
 * be read is skipped and counted, and a file that breaks off in the middle is simply over.
 */
@NullMarked
package dev.gait.net.capture;

import org.jspecify.annotations.NullMarked;
