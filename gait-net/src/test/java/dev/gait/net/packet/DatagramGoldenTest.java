package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every datagram of the vector files: taken apart as recorded, put together byte for byte. */
class DatagramGoldenTest {

    private final Packet packet = new Packet();

    static Stream<Vectors.Vector> datagrams() {
        return Stream.concat(Vectors.read("packets").stream(), Vectors.read("transcript_walk").stream());
    }

    static Stream<Vectors.Vector> malformed() {
        return Vectors.read("malformed").stream().filter(Vectors.Vector::isDatagram);
    }

    @ParameterizedTest
    @MethodSource("datagrams")
    void isTakenApartAsRecorded(Vectors.Vector vector) {
        assertThat(parse(vector.bytes())).isEqualTo(PacketVerdict.OK);

        assertThat(packet.header.sequence).isEqualTo(vector.number("sequence"));
        assertThat(packet.header.flags).isEqualTo(vector.hex("flags"));
        assertThat(packet.header.checksum).isEqualTo(vector.hex("checksum"));
        assertThat(packet.header.id).isEqualTo(vector.number("id"));
        assertThat(packet.header.time).isEqualTo(vector.number("time"));
        assertThat(packet.header.size).isEqualTo(vector.number("size"));
        assertThat(packet.header.iteration).isEqualTo(vector.number("iteration"));
        assertThat(packet.headerHash()).isEqualTo(vector.hex("headerHash"));
        assertThat(packet.payloadHash()).isEqualTo(vector.hex("payloadHash"));
        if (packet.isKeyed()) {
            assertThat(packet.recoveredKey()).isEqualTo(vector.hex("isaacKey"));
        } else {
            assertThat(packet.isClearChecksumRight()).isTrue();
        }
        checkOptional(vector);
        checkFragments(vector.objects("fragments"));
    }

    @ParameterizedTest
    @MethodSource("datagrams")
    void isWrittenBackByteForByte(Vectors.Vector vector) {
        assertThat(parse(vector.bytes())).isEqualTo(PacketVerdict.OK);
        PacketWriter writer = Rewrite.into(packet, new PacketWriter(2048));
        assertThat(written(writer)).isEqualTo(vector.bytes());
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void aMalformedDatagramIsRefusedForItsReason(Vectors.Vector vector) {
        PacketVerdict expected = switch (vector.name()) {
            case "malformed_datagram_short_header" -> PacketVerdict.SHORT_HEADER;
            case "malformed_datagram_checksum_flipped_bit" -> PacketVerdict.BAD_CHECKSUM;
            case "malformed_fragment_size_below_header" -> PacketVerdict.FRAGMENT_SIZE_BELOW_HEADER;
            case "malformed_fragment_size_465" -> PacketVerdict.FRAGMENT_SIZE_ABOVE_LIMIT;
            case "malformed_fragment_index_not_below_count" -> PacketVerdict.FRAGMENT_INDEX;
            case "malformed_request_retransmit_count_overruns" -> PacketVerdict.RETRANSMIT_COUNT;
            case "malformed_time_sync_truncated" -> PacketVerdict.OPTIONAL_TRUNCATED;
            default -> throw new AssertionError("no expectation for " + vector.name());
        };
        PacketVerdict verdict = parse(vector.bytes());
        if (verdict == PacketVerdict.OK) {
            KeyStream keys = new KeyStream(vector.hex("seed"));
            verdict = keys.accept(packet.recoveredKey()) ? PacketVerdict.OK : PacketVerdict.BAD_CHECKSUM;
        }
        assertThat(verdict).isEqualTo(expected);
    }

    @Test
    void theKeysOfTheTranscriptAreDrawnInOrder() {
        Isaac server = new Isaac(0xC83824AB);
        Isaac client = new Isaac(0x99E77855);
        int keyed = 0;
        for (Vectors.Vector vector : Vectors.read("transcript_walk")) {
            assertThat(parse(vector.bytes())).isEqualTo(PacketVerdict.OK);
            if (packet.isKeyed()) {
                assertThat(packet.recoveredKey())
                        .as(vector.name())
                        .isEqualTo(vector.fromServer() ? server.nextKey() : client.nextKey());
                keyed++;
            }
        }
        assertThat(keyed).isEqualTo(23);
    }

    @Test
    void aRepeatedPacketKeepsEverythingButFlagAndHeaderHash() {
        Map<String, byte[]> byName = Vectors.read("packets").stream()
                .collect(java.util.stream.Collectors.toMap(Vectors.Vector::name, Vectors.Vector::bytes));
        byte[] first = bytesOf(byName, "derived_datagram_server_motion_and_position_seq5")
                .clone();
        Checksum.markRetransmission(first, 0);
        assertThat(first).isEqualTo(bytesOf(byName, "derived_datagram_server_retransmission_of_seq5"));
    }

    @Test
    void bytesBehindTheAnnouncedSizeAreIgnored() {
        byte[] exact = Vectors.read("packets").get(0).bytes();
        byte[] longer = java.util.Arrays.copyOf(exact, exact.length + 7);
        longer[exact.length + 3] = 0x5A;
        assertThat(parse(longer)).isEqualTo(PacketVerdict.OK);
        assertThat(packet.recoveredKey()).isEqualTo(0x763BC7C9);
    }

    /**
     * Every published holtburger acknowledges so: number 0, keyed, the acknowledged number twice, and only the first
     * hashed (wire.md §I).
     */
    @Test
    void aTailBehindTheHeadersOfAPacketWithoutFragmentsIsIgnoredAndNotHashed() {
        PacketWriter writer = new PacketWriter();
        writer.header.id = 7;
        writer.optional.ackSequence = 2;
        writer.begin(PacketFlags.ACK_SEQUENCE);
        int payload = Hash32.of(new byte[] {2, 0, 0, 0}, 0, 4);
        writer.addTail(new byte[] {2, 0, 0, 0});
        int key = new Isaac(0xDEADBEEF).nextKey();
        byte[] twice = java.util.Arrays.copyOf(writer.bytes(), writer.finishKeyed(key));

        assertThat(parse(twice)).isEqualTo(PacketVerdict.OK);
        assertThat(packet.header.size).isEqualTo(8);
        assertThat(packet.payloadHash()).isEqualTo(payload);
        assertThat(packet.recoveredKey()).isEqualTo(key);
        assertThat(packet.isAckOnly()).isTrue();
        assertThat(packet.tail()).containsExactly(2, 0, 0, 0);
        assertThat(written(Rewrite.into(packet, new PacketWriter(2048)))).isEqualTo(twice);
    }

    @Test
    void everyTruncationOfEveryDatagramIsRefused() {
        datagrams().forEach(vector -> {
            for (int length = 0; length < vector.bytes().length; length++) {
                PacketVerdict verdict = packet.parse(vector.bytes(), 0, length);
                assertThat(verdict)
                        .as("%s cut to %d", vector, length)
                        .isEqualTo(length < 20 ? PacketVerdict.SHORT_HEADER : PacketVerdict.SIZE_OVERRUN);
            }
        });
    }

    @Test
    void theSplitTextComesTogetherInAnyOrder() {
        List<byte[]> parts = new ArrayList<>();
        for (Vectors.Vector vector : Vectors.read("packets")) {
            if (vector.name().startsWith("derived_datagram_server_split_text1000")) {
                parts.add(vector.bytes());
            }
        }
        int[][] orders = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
        for (int[] order : orders) {
            FragmentAssembler assembler = new FragmentAssembler();
            List<byte[]> whole = new ArrayList<>();
            for (int index : order) {
                assertThat(parse(parts.get(index))).isEqualTo(PacketVerdict.OK);
                assembler.accept(packet.fragment(0), 0L, (sequence, queue, bytes, offset, length) -> {
                    assertThat(sequence).isEqualTo(5);
                    assertThat(queue).isEqualTo(9);
                    whole.add(java.util.Arrays.copyOfRange(bytes, offset, offset + length));
                });
            }
            assertThat(whole).hasSize(1);
            assertThat(whole.get(0)).hasSize(996);
            assertThat(Hash32.of(whole.get(0), 0, 996)).isEqualTo(0xC820BF09);
            assertThat(assembler.heldBytes()).isZero();
        }
    }

    private PacketVerdict parse(byte[] datagram) {
        return packet.parse(datagram, 0, datagram.length);
    }

    private static byte[] bytesOf(Map<String, byte[]> byName, String name) {
        return java.util.Objects.requireNonNull(byName.get(name), name);
    }

    private static byte[] written(PacketWriter writer) {
        return java.util.Arrays.copyOf(writer.bytes(), writer.length());
    }

    private void checkOptional(Vectors.Vector vector) {
        OptionalHeaders optional = packet.optional;
        for (Map.Entry<String, Object> field : vector.object("optional").entrySet()) {
            Object value = field.getValue();
            switch (field.getKey()) {
                case "loginRequestBytes" ->
                    assertThat((long) optional.loginRequestBytes).isEqualTo(value);
                case "connectResponseCookie" ->
                    assertThat(optional.connectResponseCookie)
                            .isEqualTo(Long.parseUnsignedLong(value.toString().substring(2), 16));
                case "timeSync" -> assertThat(optional.timeSync).isEqualTo(value);
                case "ackSequence" -> assertThat((long) optional.ackSequence).isEqualTo(value);
                case "echoRequestClientTime" ->
                    assertThat((double) optional.echoRequestTime).isEqualTo(value);
                case "echoResponse" -> {
                    Map<?, ?> echo = (Map<?, ?>) value;
                    assertThat((double) optional.echoResponseTime).isEqualTo(echo.get("clientTime"));
                    assertThat((double) optional.echoResponseHolding).isEqualTo(echo.get("holdingTime"));
                }
                case "flow" -> {
                    Map<?, ?> flow = (Map<?, ?>) value;
                    assertThat((long) optional.flowBytes).isEqualTo(flow.get("bytes"));
                    assertThat((long) optional.flowInterval).isEqualTo(flow.get("interval"));
                }
                case "requestRetransmit" ->
                    assertThat(numbers(optional.requestRetransmit)).isEqualTo(value);
                case "rejectRetransmit" ->
                    assertThat(numbers(optional.rejectRetransmit)).isEqualTo(value);
                default -> throw new AssertionError("no check for " + field.getKey());
            }
        }
        if (vector.fields().containsKey("login")) {
            Map<String, Object> login = vector.object("login");
            LoginRequest request = java.util.Objects.requireNonNull(optional.loginRequest);
            assertThat(request.clientVersion()).isEqualTo(login.get("clientVersion"));
            assertThat((long) request.authType()).isEqualTo(login.get("netAuthType"));
            assertThat((long) request.authFlags()).isEqualTo(login.get("authFlags"));
            assertThat(request.account()).isEqualTo(login.get("account"));
            assertThat(request.password()).isEqualTo(login.get("password"));
        }
        if (vector.fields().containsKey("connectRequest")) {
            Map<String, Object> request = vector.object("connectRequest");
            assertThat(optional.connectServerTime).isEqualTo(request.get("serverTime"));
            assertThat(optional.connectCookie).isEqualTo(0x1122334455667788L);
            assertThat((long) optional.connectClientId).isEqualTo(request.get("clientId"));
            assertThat(optional.serverToClientSeed).isEqualTo(0xC83824AB);
            assertThat(optional.clientToServerSeed).isEqualTo(0x99E77855);
        }
    }

    private static List<Object> numbers(SequenceList list) {
        List<Object> numbers = new ArrayList<>();
        for (int i = 0; i < list.count(); i++) {
            numbers.add((long) list.get(i));
        }
        return numbers;
    }

    private void checkFragments(List<Map<String, Object>> expected) {
        assertThat(packet.fragmentCount()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            Fragment fragment = packet.fragment(i);
            Map<String, Object> fields = expected.get(i);
            assertThat((long) fragment.sequence).isEqualTo(fields.get("sequence"));
            assertThat(fragment.id).isEqualTo(Vectors.hexInt(java.util.Objects.requireNonNull(fields.get("id"))));
            assertThat((long) fragment.count).isEqualTo(fields.get("count"));
            assertThat((long) fragment.size).isEqualTo(fields.get("size"));
            assertThat((long) fragment.index).isEqualTo(fields.get("index"));
            assertThat((long) fragment.queue).isEqualTo(fields.get("queue"));
            byte[] data = java.util.Arrays.copyOfRange(
                    fragment.bytes, fragment.dataOffset, fragment.dataOffset + fragment.dataLength());
            assertThat(data).isEqualTo(Vectors.bytes(java.util.Objects.requireNonNull(fields.get("dataHex"))));
        }
    }
}
