package dev.gait.server.host;

import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.ServerPort;
import dev.gait.net.udp.DatagramLink;
import dev.gait.net.udp.UdpLink;

/** What a {@link ServerHost} needs of its sockets; real ones, or made-up ones in a test. */
interface HostLink extends DatagramLink {
    /** What was sent so far is a batch. */
    void endBatch();

    /** Whether datagrams of the last batch have not left yet; what was sent since does not count. */
    boolean isLeaving();

    /** Whether so many more datagrams can be sent as one session may send at once. */
    boolean hasRoom();

    /** The longest datagrams may have lain unread since the last question; known before they are polled. */
    long takeLagNanos();

    /** Looks from time to time whether somebody reads the sockets, also while nothing is sent. */
    void look();

    static HostLink of(UdpLink link) {
        return new HostLink() {
            @Override
            public void endBatch() {
                link.endBatch();
            }

            @Override
            public boolean isLeaving() {
                return link.isLeaving();
            }

            @Override
            public boolean hasRoom() {
                return link.hasRoom();
            }

            @Override
            public long takeLagNanos() {
                return link.takeLagNanos();
            }

            @Override
            public void look() {
                link.look();
            }

            @Override
            public void send(byte[] datagram, int offset, int length, PeerAddress peer, ServerPort port) {
                link.send(datagram, offset, length, peer, port);
            }

            @Override
            public void flush() {
                link.flush();
            }

            @Override
            public int poll(Receiver receiver, int limit) {
                return link.poll(receiver, limit);
            }

            @Override
            public boolean await(long nanos) {
                return link.await(nanos);
            }

            @Override
            public long dropped() {
                return link.dropped();
            }

            @Override
            public void close() {
                link.close();
            }
        };
    }
}
