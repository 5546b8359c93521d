package dev.gait.net.packet;

/** The bits of a header's flags word, in the order their optional headers follow each other (wire.md §A.3). */
public final class PacketFlags {

    public static final int RETRANSMISSION = 0x00000001;
    public static final int ENCRYPTED_CHECKSUM = 0x00000002;
    public static final int BLOB_FRAGMENTS = 0x00000004;
    public static final int SERVER_SWITCH = 0x00000100;
    public static final int LOGON_SERVER_ADDRESS = 0x00000200;
    public static final int REFERRAL = 0x00000800;
    public static final int REQUEST_RETRANSMIT = 0x00001000;
    public static final int REJECT_RETRANSMIT = 0x00002000;
    public static final int ACK_SEQUENCE = 0x00004000;
    public static final int DISCONNECT = 0x00008000;
    public static final int LOGIN_REQUEST = 0x00010000;
    public static final int WORLD_LOGIN_REQUEST = 0x00020000;
    public static final int CONNECT_REQUEST = 0x00040000;
    public static final int CONNECT_RESPONSE = 0x00080000;
    public static final int NET_ERROR = 0x00100000;
    public static final int NET_ERROR_DISCONNECT = 0x00200000;
    public static final int CICMD = 0x00400000;
    public static final int TIME_SYNC = 0x01000000;
    public static final int ECHO_REQUEST = 0x02000000;
    public static final int ECHO_RESPONSE = 0x04000000;
    public static final int FLOW = 0x08000000;

    /** Bits that say how a packet is carried, not what it says. */
    public static final int CARRIAGE = RETRANSMISSION | ENCRYPTED_CHECKSUM | BLOB_FRAGMENTS;

    private PacketFlags() {}
}
