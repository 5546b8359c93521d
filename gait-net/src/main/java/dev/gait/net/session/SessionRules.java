package dev.gait.net.session;

import dev.gait.net.packet.FragmentAssembler;
import dev.gait.net.packet.PacketWriter;

/** The numbers of a session: what the field does, and the bounds we add for strangers. */
public final class SessionRules {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    /** A client without an answer repeats its LoginRequest this often; a lost datagram must not cost the login. */
    public static final long LOGIN_REPEAT_NANOS = 1500 * MILLI;

    /**
     * A client answers the offer at once and repeats its ConnectResponse until the server speaks: some accept it only
     * after the account check, and all ignore a second one. §I.
     */
    public static final long CONNECT_RESPONSE_REPEAT_NANOS = 325 * MILLI;

    /** The handshake must be done by then, on both sides. §A.12. */
    public static final long HANDSHAKE_TIMEOUT_NANOS = 15 * SECOND;

    /** A server ends a session that was silent for this long. §A.12. */
    public static final long SERVER_TIMEOUT_NANOS = 60 * SECOND;

    /** A client gives a server up sooner: servers speak every 2 s. */
    public static final long CLIENT_TIMEOUT_NANOS = 30 * SECOND;

    /**
     * Clear packets are signs of life, but anybody can write them: without a keyed one for this long the peer is gone, and
     * its account is free again. Whoever lives sends one every few seconds; one that only acknowledges, and in clear
     * packets, may sit at its list of characters for as long.
     */
    public static final long KEYED_SILENCE_NANOS = 180 * SECOND;

    /** A goodbye in a clear packet ends a session when so long no keyed packet comes: it could be forged. §I. */
    public static final long LEAVING_NANOS = 5 * SECOND;

    /** A refused login is answered again to a repeated request for this long, then forgotten. §A.7. */
    public static final long REFUSED_LOGIN_NANOS = 2 * SECOND;

    /** Both sides acknowledge this often, also as a sign of life and to announce what was sent. §A.9, §A.10. */
    public static final long ACK_PERIOD_NANOS = 2 * SECOND;

    /** A client acknowledges new packets no later than this. */
    public static final long CLIENT_ACK_DELAY_NANOS = 200 * MILLI;

    /** Either side acknowledges at once when this many packets wait for it. */
    public static final int ACK_PACKETS = 16;

    /** A server tells its time at once and then this often. §H asks for 5 to 10 s. */
    public static final long TIME_SYNC_PERIOD_NANOS = 6 * SECOND;

    /**
     * A client measures the round trip this often. Sooner than acknowledgements are due, which the echo and its answer
     * carry; and as often as the original client sends a keyed packet, which calls back a forged goodbye. §I.
     */
    public static final long ECHO_PERIOD_NANOS = 1800 * MILLI;

    /** A gap this old is asked for. §A.10 says 0.1 to 0.3 s. */
    public static final long GAP_PATIENCE_NANOS = 200 * MILLI;

    /** Missing packets are asked for at most this often. §A.10. */
    public static final long NAK_PERIOD_NANOS = SECOND;

    /** Bounds of the patience with a peer of our own: 1.5 times the jitter, within these. §I. */
    public static final long QUICK_MIN_NANOS = 20 * MILLI;

    public static final long QUICK_MAX_NANOS = 100 * MILLI;

    /** Such a peer is asked again after 1.5 round trips; after this while they are unknown. */
    public static final long QUICK_UNKNOWN_NANOS = 250 * MILLI;

    /**
     * On a link whose round trip takes at least so long, a peer of the field is sent packets again, unasked. Not in
     * §A.10; see {@link SpareCopies}.
     */
    public static final long LONG_LINK_NANOS = 40 * MILLI;

    /** How often, and how long after the packet or the last copy of it. */
    public static final int COPIES = 2;

    public static final long COPY_NANOS = 20 * MILLI;

    /** Copies of all packets in a row, and per second after that. */
    public static final int COPIES_PER_SECOND = 40;

    /** Missing packets in one request. §A.10. */
    public static final int NAK_LIST = 115;

    /** A packet further ahead than this is never stored. §A.10. */
    public static final int MAX_GAP = 256;

    /** Keyed ones that go on coming from beyond it while the gap does not close for so long end the session. §A.10. */
    public static final long LARGE_GAP_NANOS = 10 * SECOND;

    /** Bytes of packets stored until the gap before them closes. Beyond it they are dropped and asked for again. */
    public static final int MAX_EARLY_BYTES = 131_072;

    /**
     * A clear RejectRetransmit counts when it has been repeated for so long while we asked: anybody can forge one, but
     * nobody can keep the peer from sending what it has.
     */
    public static final long REJECT_PATIENCE_NANOS = 3 * SECOND;

    /** Rejections we send in a row, and per second after that: each takes a number. */
    public static final int REJECT_BURST = 3;

    public static final int REJECTS_PER_SECOND = 2;

    /** Repeated packets in a row, and per second after that: one request must not fetch a flood. §F. */
    public static final int REPEAT_BURST = 192;

    public static final int REPEATS_PER_SECOND = 192;

    /** The same packet is not repeated sooner than this. */
    public static final long REPEAT_SPACING_NANOS = 250 * MILLI;

    /** Sent packets kept for repetition. §A.10: others keep 512, or 120 s. */
    public static final int STORED_PACKETS = 512;

    public static final long STORED_NANOS = 120 * SECOND;

    /**
     * So long after a keyed acknowledgement clear ones count for nothing, and neither when no keyed packet at all has come
     * for so long: they can be forged.
     */
    public static final long CLEAR_ACK_DISTRUST_NANOS = 4 * SECOND;

    /**
     * Packets on their way and not acknowledged. Below {@link #MAX_GAP}, so that a lost one can never fall out of
     * the receiver's window; further messages wait in the send queue.
     */
    public static final int SEND_WINDOW = 240;

    /**
     * Packets older than this are taken to have arrived at a peer that acknowledges nothing: some clients do not,
     * and waiting for them would silence us.
     */
    public static final long PRESUMED_RECEIVED_NANOS = 4 * SECOND;

    /**
     * A peer that has acknowledged before, in clear packets only, counts as one that does not after this much silence
     * about it. One that did so keyed never does: its messages wait until its link is back or it times out.
     */
    public static final long ACK_SILENCE_NANOS = 10 * SECOND;

    /**
     * While many packets are on their way and acknowledgements stand still for this long, the packet after the last
     * acknowledged one is missing; it is repeated unasked, because the request for it may be lost. §A.10 has no
     * such timer; with it a storm costs a third less time.
     */
    public static final long STALL_NANOS = 600 * MILLI;

    /** Packets on their way from which a standstill counts as a stall. */
    public static final int STALL_PACKETS = 32;

    /** Bytes of messages waiting to be sent; more ends the session, the peer is too slow. */
    public static final int MAX_QUEUED_BYTES = 524_288;

    /** Longest message sent or received. Bytes. */
    public static final int MAX_MESSAGE_BYTES = FragmentAssembler.MAX_MESSAGE_BYTES;

    /**
     * A queue of our own for what is worth nothing when it is late: its messages are handed on as soon as they
     * arrive, ahead of missing packets, each once. They must fit one part. Only for peers that asked for the Gait
     * extension; others ignore queues (§A.13).
     */
    public static final int URGENT_QUEUE = 12;

    /** Whole messages that wait for an earlier one. */
    public static final int MAX_EARLY_MESSAGES = 64;

    public static final int MAX_EARLY_MESSAGE_BYTES = 131_072;

    /** After this long without the awaited message, and without a gap in the packets, order moves on. */
    public static final long MESSAGE_PATIENCE_NANOS = 5 * SECOND;

    /** Largest datagram a server reads; a client's never comes near. §F. */
    public static final int MAX_CLIENT_DATAGRAM = 1024;

    /** Largest datagram a client reads: servers may exceed 484 bytes in one case. §A.13. */
    public static final int MAX_SERVER_DATAGRAM = 2048;

    /**
     * Most bytes of payload one connected peer can make us hold, all stores together. What a peer can reach
     * without our help (early packets, unfinished messages, early messages) is under 400 KiB of it; the rest is
     * what we send it.
     */
    public static final int MAX_HELD_BYTES = MAX_EARLY_BYTES
            + FragmentAssembler.MAX_BYTES
            + MAX_EARLY_MESSAGE_BYTES
            + STORED_PACKETS * PacketWriter.MAX_BYTES
            + MAX_QUEUED_BYTES;

    private SessionRules() {}
}
