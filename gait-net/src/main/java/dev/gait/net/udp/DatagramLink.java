package dev.gait.net.udp;

import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;

/**
 * The seam between a session and the world outside: datagrams to send, datagrams that came.
 *
 * On a server's link the peer is a client and the port says which of our two it speaks to; on a client's link the
 * peer is the server and the port is the server's. One owner thread calls everything. Nothing blocks but
 * {@link #await}; what cannot be sent or kept is lost and counted, as datagrams are.
 */
public interface DatagramLink extends AutoCloseable {

    /** Takes what arrived; the bytes are valid during the call. */
    interface Receiver {
        void receive(byte[] datagram, int offset, int length, PeerAddress peer, ServerPort port);
    }

    /** Puts a datagram into the next batch. The bytes may be reused when this returns. */
    void send(byte[] datagram, int offset, int length, PeerAddress peer, ServerPort port);

    /** Sends the batch. */
    void flush();

    /** Hands over what has arrived, at most this many; returns how many there were. */
    int poll(Receiver receiver, int limit);

    /** Waits until something has arrived, at most this long; true if something has. */
    boolean await(long nanos);

    /** Datagrams lost on our side: no room to keep or to send them, or a socket's complaint. */
    long dropped();

    @Override
    void close();
}
