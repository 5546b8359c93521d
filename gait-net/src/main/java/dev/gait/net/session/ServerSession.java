package dev.gait.net.session;

import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.SipHash;
import org.jspecify.annotations.Nullable;

/**
 * A server's end of one session, from the moment its client proved its address. Made and driven by a
 * {@link ServerEndpoint}; single-threaded with it.
 */
public final class ServerSession {
    /** What is kept for a client is looked after so often when nothing else happens. */
    private static final long LOOK_NANOS = 100_000_000L;

    /** Where it is in its endpoint's round. */
    int place;

    private final ServerEndpoint endpoint;
    private final String account;
    private final int clientId;
    private final PeerAddress address;
    /** Where the login came from: another port of the same host behind some routers. */
    final PeerAddress loginAddress;

    private final LinkStats stats = new LinkStats();
    private final Connection connection;
    private final long timeoutNanos;
    private final SipHash seal;
    private @Nullable LaneSender lane;
    private @Nullable SessionHandler handler;
    private boolean closed;
    /** Something is queued that cannot wait. */
    private boolean busy = true;
    /** And something that a player feels. */
    private boolean urgent;
    /** Something came since it was last looked after. */
    private boolean heard = true;
    /** Something is kept until it is acknowledged or complete. */
    private boolean holds;
    /** Until when what is queued may wait for company. */
    private long gatherUntilNanos = Long.MAX_VALUE;
    /** When what was queued last left. */
    private long flushedNanos;
    /** When it was last looked after. */
    private long attendedNanos;
    /** Otherwise nobody need look before this. */
    private long dueNanos;

    ServerSession(
            ServerEndpoint endpoint,
            PendingLogin login,
            PeerAddress address,
            ServerConfig config,
            GameClock clock,
            long nowNanos) {
        this.endpoint = endpoint;
        flushedNanos = nowNanos;
        this.account = login.account();
        this.clientId = login.clientId;
        this.address = address;
        this.loginAddress = login.address;
        this.timeoutNanos = config.timeoutNanos();
        seal = Lane.seal(login.cookie, login.serverToClientSeed, login.clientToServerSeed);
        connection = new Connection(
                Connection.Side.SERVER,
                login.serverToClientSeed,
                login.clientToServerSeed,
                config.serverId(),
                config.datagramsPerSecond(),
                clock,
                new Events(),
                stats,
                nowNanos);
        connection.shookHandsIn(login.roundTripNanos);
    }

    void open(SessionHandler handler, long nowNanos) {
        this.handler = handler;
        handler.connected(nowNanos);
    }

    public String account() {
        return account;
    }

    public int clientId() {
        return clientId;
    }

    /** Where our datagrams go. */
    public PeerAddress address() {
        return address;
    }

    public LinkStats stats() {
        return stats;
    }

    public boolean isClosed() {
        return closed;
    }

    /** Bytes of payload held for this client; never above {@link SessionRules#MAX_HELD_BYTES}. */
    public int heldBytes() {
        return connection.heldBytes();
    }

    /** Bytes of messages that wait to be sent; whoever sends much looks here before it sends more. */
    public int queuedBytes() {
        return connection.queuedBytes();
    }

    /**
     * Queues a message for the next {@link #flush} or {@link ServerEndpoint#poll}. False if the session has ended; a
     * queue that is full ends it.
     */
    public boolean send(byte[] message, int offset, int length, int queue) {
        busy = true;
        urgent |= queue == SessionRules.URGENT_QUEUE;
        endpoint.wake(this);
        return connection.send(message, offset, length, queue);
    }

    /**
     * Queues a message that may wait for company until a time: it leaves with whatever else does, and by itself no later
     * than the first poll after that. It keeps its place among the others.
     */
    public boolean send(byte[] message, int offset, int length, int queue, long latestNanos) {
        if (latestNanos < gatherUntilNanos) {
            gatherUntilNanos = latestNanos;
            endpoint.wake(this);
        }
        return connection.send(message, offset, length, queue);
    }

    /**
     * Sends where something cannot wait, and does what time demands where it may demand something: in a crowd most have
     * nothing to do most of the time. Only what is urgent is sent sooner than {@code spacingNanos} after the last.
     */
    void poll(long nowNanos, long spacingNanos) {
        boolean due = busy || nowNanos - gatherUntilNanos >= 0;
        if (urgent || due && nowNanos - flushedNanos >= spacingNanos) {
            flush(nowNanos);
        } else if (heard || nowNanos - dueNanos >= 0 || holds && nowNanos - attendedNanos >= LOOK_NANOS) {
            attend(nowNanos, false);
        }
    }

    /** When {@link #poll} may have something to do at the latest, if nothing more is sent or heard. */
    long nextPollNanos(long spacingNanos) {
        long due = Math.min(dueNanos, gatherUntilNanos);
        due = busy ? Math.min(due, flushedNanos + spacingNanos) : due;
        return holds ? Math.min(due, attendedNanos + LOOK_NANOS) : due;
    }

    /** Sends what is queued now instead of at the next poll. */
    public void flush(long nowNanos) {
        flushedNanos = nowNanos;
        attend(nowNanos, true);
        urgent = false;
        busy = !closed && connection.queuedBytes() > 0;
        gatherUntilNanos = Long.MAX_VALUE;
    }

    private void attend(long nowNanos, boolean sendsQueued) {
        heard = false;
        attendedNanos = nowNanos;
        if (!closed) {
            connection.poll(nowNanos, timeoutNanos, sendsQueued);
            holds = connection.heldBytes() > 0;
            dueNanos = connection.nextDueNanos(timeoutNanos);
        }
    }

    /**
     * The client runs our own code, as its Hello says (docs/protocol.md): lost packets are recovered as fast as the link
     * allows, and nothing we send can be forged any more.
     */
    public void clientIsOurs() {
        busy = true;
        endpoint.wake(this);
        connection.peerIsOurs();
    }

    /** The client listens to the unordered lane from now on, as it was granted. */
    public void openLane(long nowNanos) {
        if (lane == null) {
            lane = new LaneSender(seal, nowNanos);
        }
    }

    /**
     * Sends a body of at most {@link Lane#MAX_BODY_BYTES} in the unordered lane, at once and once. Its number, or 0 when
     * the lane is not open or has no room now.
     */
    public int sendLane(byte[] body, int offset, int length, long nowNanos) {
        LaneSender out = lane;
        int sealed = out == null || closed ? 0 : out.seal(body, offset, length, nowNanos);
        if (out == null || sealed == 0) {
            return 0;
        }
        stats.datagramsSent++;
        stats.bytesSent += sealed;
        endpoint.transmit(out.datagram(), sealed, address, ServerPort.SECOND);
        return out.number();
    }

    /** Sends what is queued, says goodbye and ends the session for this reason. */
    public void close(DisconnectReason reason, long nowNanos) {
        if (!closed) {
            connection.leave(nowNanos);
            ended(reason, nowNanos);
        }
    }

    /** Tells the client why in words it can show, then ends the session. */
    public void close(DisconnectReason reason, Refusal words, long nowNanos) {
        send(words.message(), 0, words.message().length, Refusal.QUEUE);
        close(reason, nowNanos);
    }

    PacketVerdict receive(Packet packet, byte[] datagram, int offset, int length, long nowNanos) {
        heard = true;
        endpoint.wake(this);
        return connection.receive(packet, datagram, offset, length, nowNanos);
    }

    private void ended(DisconnectReason reason, long nowNanos) {
        if (closed) {
            return;
        }
        closed = true;
        endpoint.wake(this);
        if (handler != null) {
            handler.disconnected(reason, reason.sentence(), nowNanos);
        }
    }

    @Override
    public String toString() {
        return account + "@" + address;
    }

    private final class Events implements Connection.Owner {

        @Override
        public void transmit(byte[] datagram, int length) {
            endpoint.transmit(datagram, length, address, ServerPort.SECOND);
        }

        @Override
        public boolean message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            if (handler != null) {
                handler.message(bytes, offset, length, queue, nowNanos);
            }
            return !closed;
        }

        @Override
        public void timeSync(double peerSeconds, long nowNanos) {
            if (handler != null) {
                handler.timeSync(peerSeconds, nowNanos);
            }
        }

        @Override
        public void roundTrip(long nanos, long nowNanos) {
            if (handler != null) {
                handler.roundTrip(nanos, nowNanos);
            }
        }

        @Override
        public void ended(DisconnectReason reason, long nowNanos) {
            ServerSession.this.ended(reason, nowNanos);
        }
    }
}
