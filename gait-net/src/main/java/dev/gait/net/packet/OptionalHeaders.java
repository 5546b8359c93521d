package dev.gait.net.packet;

import static dev.gait.net.packet.PacketFlags.*;

import org.jspecify.annotations.Nullable;

/**
 * The headers a packet's flags announce, in ascending flag order (wire.md §A.3). A reused holder: only the fields
 * whose flag is set mean anything.
 *
 * {@link #read} and {@link #write} walk the same table, so what was read is written back byte for byte.
 */
public final class OptionalHeaders {

    public int serverSwitchFirst;
    public int serverSwitchSecond;
    /** Unused by every known server; kept as it came. */
    public final byte[] logonServerAddress = new byte[16];
    /** Unused by every known server; kept as it came. */
    public final byte[] referral = new byte[32];

    public final SequenceList requestRetransmit = new SequenceList();
    public final SequenceList rejectRetransmit = new SequenceList();
    public int ackSequence;
    public @Nullable LoginRequest loginRequest;
    /** Bytes of the login request as they came, padding included. */
    public int loginRequestBytes;

    public long worldLoginRequest;

    public double connectServerTime;
    public long connectCookie;
    public int connectClientId;
    public int serverToClientSeed;
    public int clientToServerSeed;
    public int connectPadding;

    public long connectResponseCookie;
    public int netErrorStringId;
    public int netErrorTableId;
    /** The disconnecting net error may come bare. */
    public boolean netErrorDisconnectHasBytes;

    public int netErrorDisconnectStringId;
    public int netErrorDisconnectTableId;
    public int cicmdCommand;
    public int cicmdParameter;
    public double timeSync;
    public float echoRequestTime;
    public float echoResponseTime;
    public float echoResponseHolding;
    public int flowBytes;
    public int flowInterval;

    private byte[] bytes = new byte[0];
    private int at;
    private int end;

    /**
     * Reads the headers these flags announce from {@code bytes[at, end)}. {@link #readEnd} then tells where the
     * fragments begin.
     */
    PacketVerdict read(byte[] bytes, int at, int end, int flags) {
        this.at = at;
        if ((flags & ~(PacketFlags.CARRIAGE | DISCONNECT)) == 0) {
            return PacketVerdict.OK;
        }
        this.bytes = bytes;
        this.end = end;
        PacketVerdict verdict = readAll(flags);
        this.bytes = EMPTY;
        return verdict;
    }

    private static final byte[] EMPTY = new byte[0];

    int readEnd() {
        return at;
    }

    private PacketVerdict readAll(int flags) {
        if ((flags & SERVER_SWITCH) != 0) {
            if (!take(8)) return PacketVerdict.OPTIONAL_TRUNCATED;
            serverSwitchFirst = LittleEndian.i32(bytes, at - 8);
            serverSwitchSecond = LittleEndian.i32(bytes, at - 4);
        }
        if ((flags & LOGON_SERVER_ADDRESS) != 0) {
            if (!take(16)) return PacketVerdict.OPTIONAL_TRUNCATED;
            System.arraycopy(bytes, at - 16, logonServerAddress, 0, 16);
        }
        if ((flags & REFERRAL) != 0) {
            if (!take(32)) return PacketVerdict.OPTIONAL_TRUNCATED;
            System.arraycopy(bytes, at - 32, referral, 0, 32);
        }
        if ((flags & REQUEST_RETRANSMIT) != 0) {
            PacketVerdict verdict = takeList(requestRetransmit);
            if (verdict != PacketVerdict.OK) return verdict;
        }
        if ((flags & REJECT_RETRANSMIT) != 0) {
            PacketVerdict verdict = takeList(rejectRetransmit);
            if (verdict != PacketVerdict.OK) return verdict;
        }
        if ((flags & ACK_SEQUENCE) != 0) {
            if (!take(4)) return PacketVerdict.OPTIONAL_TRUNCATED;
            ackSequence = LittleEndian.i32(bytes, at - 4);
        }
        if ((flags & LOGIN_REQUEST) != 0) {
            return readLogin(flags);
        }
        return readHandshake(flags);
    }

    private PacketVerdict readLogin(int flags) {
        if ((flags & ~(RETRANSMISSION | ENCRYPTED_CHECKSUM)) != LOGIN_REQUEST) {
            return PacketVerdict.LOGIN_NOT_ALONE;
        }
        loginRequestBytes = end - at;
        loginRequest = LoginRequest.read(bytes, at, loginRequestBytes);
        at = end;
        return loginRequest == null ? PacketVerdict.LOGIN_MALFORMED : PacketVerdict.OK;
    }

    private PacketVerdict readHandshake(int flags) {
        if ((flags & WORLD_LOGIN_REQUEST) != 0) {
            if (!take(8)) return PacketVerdict.OPTIONAL_TRUNCATED;
            worldLoginRequest = LittleEndian.i64(bytes, at - 8);
        }
        if ((flags & CONNECT_REQUEST) != 0) {
            if (!take(32)) return PacketVerdict.OPTIONAL_TRUNCATED;
            connectServerTime = LittleEndian.f64(bytes, at - 32);
            connectCookie = LittleEndian.i64(bytes, at - 24);
            connectClientId = LittleEndian.i32(bytes, at - 16);
            serverToClientSeed = LittleEndian.i32(bytes, at - 12);
            clientToServerSeed = LittleEndian.i32(bytes, at - 8);
            connectPadding = LittleEndian.i32(bytes, at - 4);
            if (!Double.isFinite(connectServerTime)) return PacketVerdict.NOT_FINITE;
        }
        if ((flags & CONNECT_RESPONSE) != 0) {
            if (!take(8)) return PacketVerdict.OPTIONAL_TRUNCATED;
            connectResponseCookie = LittleEndian.i64(bytes, at - 8);
        }
        if ((flags & NET_ERROR) != 0) {
            if (!take(8)) return PacketVerdict.OPTIONAL_TRUNCATED;
            netErrorStringId = LittleEndian.i32(bytes, at - 8);
            netErrorTableId = LittleEndian.i32(bytes, at - 4);
        }
        if ((flags & NET_ERROR_DISCONNECT) != 0) {
            // Its bytes are there only if exactly eight are left for it and no fragments follow (wire.md §A.3).
            netErrorDisconnectHasBytes = (flags & BLOB_FRAGMENTS) == 0 && end - at - clockBytes(flags) == 8;
            if (netErrorDisconnectHasBytes) {
                take(8);
                netErrorDisconnectStringId = LittleEndian.i32(bytes, at - 8);
                netErrorDisconnectTableId = LittleEndian.i32(bytes, at - 4);
            }
        }
        return readClocks(flags);
    }

    private PacketVerdict readClocks(int flags) {
        if ((flags & CICMD) != 0) {
            if (!take(8)) return PacketVerdict.OPTIONAL_TRUNCATED;
            cicmdCommand = LittleEndian.i32(bytes, at - 8);
            cicmdParameter = LittleEndian.i32(bytes, at - 4);
        }
        if ((flags & TIME_SYNC) != 0) {
            if (!take(8)) return PacketVerdict.OPTIONAL_TRUNCATED;
            timeSync = LittleEndian.f64(bytes, at - 8);
            if (!Double.isFinite(timeSync)) return PacketVerdict.NOT_FINITE;
        }
        if ((flags & ECHO_REQUEST) != 0) {
            if (!take(4)) return PacketVerdict.OPTIONAL_TRUNCATED;
            echoRequestTime = LittleEndian.f32(bytes, at - 4);
            if (!Float.isFinite(echoRequestTime)) return PacketVerdict.NOT_FINITE;
        }
        if ((flags & ECHO_RESPONSE) != 0) {
            if (!take(8)) return PacketVerdict.OPTIONAL_TRUNCATED;
            echoResponseTime = LittleEndian.f32(bytes, at - 8);
            echoResponseHolding = LittleEndian.f32(bytes, at - 4);
            if (!Float.isFinite(echoResponseTime) || !Float.isFinite(echoResponseHolding)) {
                return PacketVerdict.NOT_FINITE;
            }
        }
        if ((flags & FLOW) != 0) {
            if (!take(6)) return PacketVerdict.OPTIONAL_TRUNCATED;
            flowBytes = LittleEndian.i32(bytes, at - 6);
            flowInterval = LittleEndian.u16(bytes, at - 2);
        }
        return PacketVerdict.OK;
    }

    private boolean take(int length) {
        if (end - at < length) {
            return false;
        }
        at += length;
        return true;
    }

    private PacketVerdict takeList(SequenceList list) {
        if (end - at < 4) {
            return PacketVerdict.OPTIONAL_TRUNCATED;
        }
        int length = list.read(bytes, at, end);
        if (length < 0) {
            return PacketVerdict.RETRANSMIT_COUNT;
        }
        at += length;
        return PacketVerdict.OK;
    }

    /** Bytes of the headers that come after a net error. */
    private static int clockBytes(int flags) {
        return ((flags & CICMD) != 0 ? 8 : 0)
                + ((flags & TIME_SYNC) != 0 ? 8 : 0)
                + ((flags & ECHO_REQUEST) != 0 ? 4 : 0)
                + ((flags & ECHO_RESPONSE) != 0 ? 8 : 0)
                + ((flags & FLOW) != 0 ? 6 : 0);
    }

    /** Bytes the headers of these flags take with the present values; a login request counts what it will write. */
    public int bytes(int flags) {
        return ((flags & SERVER_SWITCH) != 0 ? 8 : 0)
                + ((flags & LOGON_SERVER_ADDRESS) != 0 ? 16 : 0)
                + ((flags & REFERRAL) != 0 ? 32 : 0)
                + ((flags & REQUEST_RETRANSMIT) != 0 ? requestRetransmit.bytes() : 0)
                + ((flags & REJECT_RETRANSMIT) != 0 ? rejectRetransmit.bytes() : 0)
                + ((flags & ACK_SEQUENCE) != 0 ? 4 : 0)
                + ((flags & LOGIN_REQUEST) != 0 && loginRequest != null ? loginRequest.write().length : 0)
                + ((flags & WORLD_LOGIN_REQUEST) != 0 ? 8 : 0)
                + ((flags & CONNECT_REQUEST) != 0 ? 32 : 0)
                + ((flags & CONNECT_RESPONSE) != 0 ? 8 : 0)
                + ((flags & NET_ERROR) != 0 ? 8 : 0)
                + ((flags & NET_ERROR_DISCONNECT) != 0 && netErrorDisconnectHasBytes ? 8 : 0)
                + clockBytes(flags);
    }

    /** Writes the headers these flags announce; returns where they end. */
    public int write(byte[] dest, int start, int flags) {
        int to = start;
        if ((flags & SERVER_SWITCH) != 0) {
            to = put(dest, to, serverSwitchFirst, serverSwitchSecond);
        }
        if ((flags & LOGON_SERVER_ADDRESS) != 0) {
            System.arraycopy(logonServerAddress, 0, dest, to, 16);
            to += 16;
        }
        if ((flags & REFERRAL) != 0) {
            System.arraycopy(referral, 0, dest, to, 32);
            to += 32;
        }
        if ((flags & REQUEST_RETRANSMIT) != 0) {
            requestRetransmit.write(dest, to);
            to += requestRetransmit.bytes();
        }
        if ((flags & REJECT_RETRANSMIT) != 0) {
            rejectRetransmit.write(dest, to);
            to += rejectRetransmit.bytes();
        }
        if ((flags & ACK_SEQUENCE) != 0) {
            LittleEndian.putI32(dest, to, ackSequence);
            to += 4;
        }
        if ((flags & LOGIN_REQUEST) != 0 && loginRequest != null) {
            byte[] login = loginRequest.write();
            System.arraycopy(login, 0, dest, to, login.length);
            to += login.length;
        }
        return writeHandshake(dest, to, flags);
    }

    private int writeHandshake(byte[] dest, int start, int flags) {
        int to = start;
        if ((flags & WORLD_LOGIN_REQUEST) != 0) {
            LittleEndian.putI64(dest, to, worldLoginRequest);
            to += 8;
        }
        if ((flags & CONNECT_REQUEST) != 0) {
            LittleEndian.putF64(dest, to, connectServerTime);
            LittleEndian.putI64(dest, to + 8, connectCookie);
            to = put(dest, to + 16, connectClientId, serverToClientSeed);
            to = put(dest, to, clientToServerSeed, connectPadding);
        }
        if ((flags & CONNECT_RESPONSE) != 0) {
            LittleEndian.putI64(dest, to, connectResponseCookie);
            to += 8;
        }
        if ((flags & NET_ERROR) != 0) {
            to = put(dest, to, netErrorStringId, netErrorTableId);
        }
        if ((flags & NET_ERROR_DISCONNECT) != 0 && netErrorDisconnectHasBytes) {
            to = put(dest, to, netErrorDisconnectStringId, netErrorDisconnectTableId);
        }
        return writeClocks(dest, to, flags);
    }

    private int writeClocks(byte[] dest, int start, int flags) {
        int to = start;
        if ((flags & CICMD) != 0) {
            to = put(dest, to, cicmdCommand, cicmdParameter);
        }
        if ((flags & TIME_SYNC) != 0) {
            LittleEndian.putF64(dest, to, timeSync);
            to += 8;
        }
        if ((flags & ECHO_REQUEST) != 0) {
            LittleEndian.putF32(dest, to, echoRequestTime);
            to += 4;
        }
        if ((flags & ECHO_RESPONSE) != 0) {
            LittleEndian.putF32(dest, to, echoResponseTime);
            LittleEndian.putF32(dest, to + 4, echoResponseHolding);
            to += 8;
        }
        if ((flags & FLOW) != 0) {
            LittleEndian.putI32(dest, to, flowBytes);
            LittleEndian.putU16(dest, to + 4, flowInterval);
            to += 6;
        }
        return to;
    }

    private static int put(byte[] dest, int to, int first, int second) {
        LittleEndian.putI32(dest, to, first);
        LittleEndian.putI32(dest, to + 4, second);
        return to + 8;
    }
}
