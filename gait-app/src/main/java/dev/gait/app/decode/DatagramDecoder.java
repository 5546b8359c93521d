package dev.gait.app.decode;

import dev.gait.net.message.FieldSink;
import dev.gait.net.message.Fields;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.WireReader;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.OptionalHeaders;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketHeader;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.packet.Rewrite;
import dev.gait.net.packet.SequenceList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole UDP payload as fields: header, optional headers, fragments, hashes (wire.md §A.2 to §A.6).
 *
 * <p>Clear checksums are always judged. A keyed one is judged when the caller knows the stream and the draw; otherwise the
 * key that would make it right is shown, and the structure alone decides.
 *
 * <p>The vectors show a datagram in two ways, and so do we: inside a transcript by the names of what it carries, on its own
 * with the contents of a handshake.
 */
final class DatagramDecoder {
    static final String TRANSCRIPT = "Transcript";

    private final MessageReader messages = new MessageReader();
    private final WireReader reader = new WireReader();

    DecodeResult decode(String name, byte[] datagram, @Nullable KeyHint hint) {
        Packet packet = new Packet();
        PacketVerdict verdict = packet.parse(datagram, 0, datagram.length);
        if (verdict != PacketVerdict.OK) {
            return new DecodeResult.Refused(verdict.reason());
        }
        if (!packet.isKeyed() && !packet.isClearChecksumRight()) {
            return new DecodeResult.Refused("the checksum is wrong");
        }
        if (packet.isKeyed() && hint != null && packet.recoveredKey() != hint.key()) {
            return new DecodeResult.Refused("the keyed checksum does not carry key " + hint.index() + " of its stream");
        }
        LoginBody login = packet.header.has(PacketFlags.LOGIN_REQUEST)
                ? LoginBody.read(datagram, PacketHeader.BYTES, packet.header.size)
                : null;
        return new DecodeResult.Decoded(
                name,
                out -> fields(out, name.startsWith(TRANSCRIPT), packet, login, hint),
                encode(datagram, packet, login));
    }

    /** What was decoded, written again; bytes behind the header's size belong to nobody and follow as they came. */
    private static byte[] encode(byte[] datagram, Packet packet, @Nullable LoginBody login) {
        PacketWriter writer = new PacketWriter(datagram.length);
        byte[] encoded;
        if (login == null) {
            Rewrite.into(packet, writer);
            encoded = Arrays.copyOf(writer.bytes(), writer.length());
        } else {
            byte[] body = login.write();
            encoded = new byte[PacketHeader.BYTES + body.length];
            System.arraycopy(body, 0, encoded, PacketHeader.BYTES, body.length);
            packet.header.write(encoded, 0);
        }
        int size = PacketHeader.BYTES + packet.header.size;
        byte[] whole = Arrays.copyOf(encoded, encoded.length + datagram.length - size);
        System.arraycopy(datagram, size, whole, encoded.length, datagram.length - size);
        return whole;
    }

    private void fields(
            FieldSink out, boolean transcript, Packet packet, @Nullable LoginBody login, @Nullable KeyHint hint) {
        PacketHeader header = packet.header;
        out.number("sequence", Integer.toUnsignedLong(header.sequence));
        out.hex8("flags", header.flags);
        out.hex8("checksum", header.checksum);
        out.number("id", header.id);
        out.number("time", header.time);
        out.number("size", header.size);
        out.number("iteration", header.iteration);
        out.object("optional", optional -> optional(optional, packet));
        out.objects("fragments", fragments(packet));
        if (packet.hasTail()) {
            out.bytes("tail", packet.tail());
        }
        out.hex8("headerHash", packet.headerHash());
        out.hex8("payloadHash", packet.payloadHash());
        if (packet.isKeyed()) {
            out.hex8("isaacKey", packet.recoveredKey());
            if (hint != null) {
                if (!transcript) {
                    out.text("keyStream", hint.direction().label());
                    out.hex8("seed", hint.seed());
                }
                out.number("keyIndex", hint.index());
            }
        } else {
            out.flag("checksumValid", true);
        }
        if (transcript) {
            if (header.has(PacketFlags.CONNECT_REQUEST)) {
                out.hex8("serverToClientSeed", packet.optional.serverToClientSeed);
                out.hex8("clientToServerSeed", packet.optional.clientToServerSeed);
            }
            out.texts("messages", messageNames(packet));
        } else {
            handshake(out, packet, login);
        }
    }

    private static void optional(FieldSink out, Packet packet) {
        OptionalHeaders headers = packet.optional;
        PacketHeader header = packet.header;
        if (header.has(PacketFlags.SERVER_SWITCH)) {
            pair(out, "serverSwitch", "first", headers.serverSwitchFirst, "second", headers.serverSwitchSecond);
        }
        if (header.has(PacketFlags.LOGON_SERVER_ADDRESS)) {
            out.bytes("logonServerAddr", headers.logonServerAddress);
        }
        if (header.has(PacketFlags.REFERRAL)) {
            out.bytes("referral", headers.referral);
        }
        if (header.has(PacketFlags.REQUEST_RETRANSMIT)) {
            out.numbers("requestRetransmit", sequences(headers.requestRetransmit));
        }
        if (header.has(PacketFlags.REJECT_RETRANSMIT)) {
            out.numbers("rejectRetransmit", sequences(headers.rejectRetransmit));
        }
        if (header.has(PacketFlags.ACK_SEQUENCE)) {
            out.number("ackSequence", Integer.toUnsignedLong(headers.ackSequence));
        }
        if (header.has(PacketFlags.LOGIN_REQUEST)) {
            out.number("loginRequestBytes", headers.loginRequestBytes);
        }
        if (header.has(PacketFlags.WORLD_LOGIN_REQUEST)) {
            out.hex("worldLoginRequest", headers.worldLoginRequest, 16);
        }
        if (header.has(PacketFlags.CONNECT_RESPONSE)) {
            out.hex("connectResponseCookie", headers.connectResponseCookie, 16);
        }
        if (header.has(PacketFlags.NET_ERROR)) {
            pair(out, "netError", "stringId", headers.netErrorStringId, "tableId", headers.netErrorTableId);
        }
        if (header.has(PacketFlags.NET_ERROR_DISCONNECT) && headers.netErrorDisconnectHasBytes) {
            pair(
                    out,
                    "netErrorDisconnect",
                    "stringId",
                    headers.netErrorDisconnectStringId,
                    "tableId",
                    headers.netErrorDisconnectTableId);
        }
        if (header.has(PacketFlags.CICMD)) {
            pair(out, "cicmd", "command", headers.cicmdCommand, "parameter", headers.cicmdParameter);
        }
        if (header.has(PacketFlags.TIME_SYNC)) {
            out.real("timeSync", headers.timeSync);
        }
        if (header.has(PacketFlags.ECHO_REQUEST)) {
            out.real("echoRequestClientTime", headers.echoRequestTime);
        }
        if (header.has(PacketFlags.ECHO_RESPONSE)) {
            out.object("echoResponse", echo -> {
                echo.real("clientTime", headers.echoResponseTime);
                echo.real("holdingTime", headers.echoResponseHolding);
            });
        }
        if (header.has(PacketFlags.FLOW)) {
            pair(out, "flow", "bytes", headers.flowBytes, "interval", headers.flowInterval);
        }
    }

    private static void pair(FieldSink out, String name, String first, int a, String second, int b) {
        out.object(name, pair -> {
            pair.number(first, Integer.toUnsignedLong(a));
            pair.number(second, Integer.toUnsignedLong(b));
        });
    }

    private static long[] sequences(SequenceList list) {
        long[] sequences = new long[list.count()];
        for (int i = 0; i < sequences.length; i++) {
            sequences[i] = Integer.toUnsignedLong(list.get(i));
        }
        return sequences;
    }

    private static List<Fields> fragments(Packet packet) {
        List<Fields> fragments = new ArrayList<>();
        for (int i = 0; i < packet.fragmentCount(); i++) {
            int index = i;
            fragments.add(out -> {
                Fragment part = packet.fragment(index);
                out.number("sequence", Integer.toUnsignedLong(part.sequence));
                out.hex8("id", part.id);
                out.number("count", part.count);
                out.number("size", part.size);
                out.number("index", part.index);
                out.number("queue", part.queue);
                out.bytes(
                        "dataHex",
                        Arrays.copyOfRange(part.bytes, part.dataOffset, part.dataOffset + part.dataLength()));
            });
        }
        return fragments;
    }

    private static void handshake(FieldSink out, Packet packet, @Nullable LoginBody login) {
        OptionalHeaders headers = packet.optional;
        if (login != null) {
            out.object("login", login);
        }
        if (packet.header.has(PacketFlags.CONNECT_REQUEST)) {
            out.object("connectRequest", request -> {
                request.real("serverTime", headers.connectServerTime);
                request.hex("cookie", headers.connectCookie, 16);
                request.number("clientId", Integer.toUnsignedLong(headers.connectClientId));
                request.hex8("serverToClientSeed", headers.serverToClientSeed);
                request.hex8("clientToServerSeed", headers.clientToServerSeed);
                request.number("padding", Integer.toUnsignedLong(headers.connectPadding));
            });
        }
        if (packet.header.has(PacketFlags.CONNECT_RESPONSE)) {
            out.object("connectResponse", response -> {
                response.hex("cookie", headers.connectResponseCookie, 16);
                response.text("sentToPort", "base port + 1");
            });
        }
    }

    /** The names of the steps of the handshake and of the messages that are whole inside this datagram. */
    private List<String> messageNames(Packet packet) {
        List<String> names = new ArrayList<>();
        if (packet.header.has(PacketFlags.LOGIN_REQUEST)) {
            names.add("LoginRequest");
        }
        if (packet.header.has(PacketFlags.CONNECT_REQUEST)) {
            names.add("ConnectRequest");
        }
        if (packet.header.has(PacketFlags.CONNECT_RESPONSE)) {
            names.add("ConnectResponse");
        }
        for (int i = 0; i < packet.fragmentCount(); i++) {
            Fragment part = packet.fragment(i);
            if (part.count == 1) {
                Message holder = messages.holderFor(reader.wrap(part.bytes, part.dataOffset, part.dataLength()));
                holder.decode(reader);
                names.add(holder.name());
            }
        }
        return names;
    }

    /** Whether bytes of an unknown opcode have the outer shape of a datagram: a header whose size fits exactly. */
    static boolean looksLikeDatagram(byte[] bytes) {
        if (bytes.length < PacketHeader.BYTES) {
            return false;
        }
        PacketHeader header = new PacketHeader();
        header.read(bytes, 0);
        return header.size == bytes.length - PacketHeader.BYTES;
    }
}
