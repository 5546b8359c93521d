package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Any packet that can be written is read back as it was, and no byte soup gets more than a verdict. */
class PacketPropertyTest {

    private static final int[] OPTIONAL = {
        PacketFlags.SERVER_SWITCH,
        PacketFlags.LOGON_SERVER_ADDRESS,
        PacketFlags.REFERRAL,
        PacketFlags.REQUEST_RETRANSMIT,
        PacketFlags.REJECT_RETRANSMIT,
        PacketFlags.ACK_SEQUENCE,
        PacketFlags.DISCONNECT,
        PacketFlags.WORLD_LOGIN_REQUEST,
        PacketFlags.CONNECT_REQUEST,
        PacketFlags.CONNECT_RESPONSE,
        PacketFlags.NET_ERROR,
        PacketFlags.NET_ERROR_DISCONNECT,
        PacketFlags.CICMD,
        PacketFlags.TIME_SYNC,
        PacketFlags.ECHO_REQUEST,
        PacketFlags.ECHO_RESPONSE,
        PacketFlags.FLOW,
    };

    private final Packet packet = new Packet();

    @Test
    void anyPacketIsReadBackAsItWasWritten() {
        for (long seed = 0; seed < 4000; seed++) {
            PacketWriter writer = new PacketWriter(4096);
            byte[] datagram = randomDatagram(new Random(seed), writer);
            assertThat(packet.parse(datagram, 0, datagram.length))
                    .as("seed %d", seed)
                    .isEqualTo(PacketVerdict.OK);
            PacketWriter again = Rewrite.into(packet, new PacketWriter(4096));
            assertThat(Arrays.copyOf(again.bytes(), again.length()))
                    .as("seed %d", seed)
                    .isEqualTo(datagram);
        }
    }

    @Test
    void aShorterBodyThanTheFlagsAnnounceIsRefused() {
        for (long seed = 0; seed < 4000; seed++) {
            Random random = new Random(seed);
            byte[] datagram = randomDatagram(random, new PacketWriter(4096));
            int size = datagram.length - PacketHeader.BYTES;
            if (size == 0) {
                continue;
            }
            LittleEndian.putU16(datagram, 16, random.nextInt(size));
            PacketVerdict verdict = packet.parse(datagram, 0, datagram.length);
            // A cut exactly between two fragments, or before a bare net error, leaves a whole packet.
            if (verdict == PacketVerdict.OK) {
                assertThat(packet.header.flags & (PacketFlags.BLOB_FRAGMENTS | PacketFlags.NET_ERROR_DISCONNECT))
                        .as("seed %d", seed)
                        .isNotZero();
            }
        }
    }

    @Test
    void byteSoupGetsAVerdict() {
        Random random = new Random(5);
        int accepted = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] soup = new byte[random.nextInt(120)];
            random.nextBytes(soup);
            if (soup.length > PacketHeader.BYTES) {
                LittleEndian.putU16(soup, 16, soup.length - PacketHeader.BYTES);
                int fewFlags = OPTIONAL[random.nextInt(OPTIONAL.length)] | OPTIONAL[i % OPTIONAL.length];
                LittleEndian.putI32(soup, 4, fewFlags | random.nextInt(8));
            }
            if (packet.parse(soup, 0, soup.length) == PacketVerdict.OK) {
                accepted++;
            }
        }
        assertThat(accepted).isBetween(1, 199_999);
    }

    @Test
    void everyFlippedBitOfAKeyedPacketIsNoticed() {
        byte[] datagram = Vectors.read("packets").get(0).bytes();
        int ignoredBits = 0;
        for (int bit = 0; bit < 8 * datagram.length; bit++) {
            byte[] flipped = datagram.clone();
            flipped[bit / 8] ^= (byte) (1 << (bit % 8));
            boolean noticed = packet.parse(flipped, 0, flipped.length) != PacketVerdict.OK
                    || !packet.isKeyed()
                    || packet.recoveredKey() != 0x763BC7C9;
            if (!noticed) {
                ignoredBits++;
            }
        }
        assertThat(ignoredBits).isZero();
    }

    @Test
    void aLoginRequestSurvivesTheTrip() {
        for (int length = 0; length <= LoginRequest.MAX_PASSWORD_CHARACTERS; length++) {
            LoginRequest request = LoginRequest.withPassword("Bj\u00f6rn\u20ac" + length, "x".repeat(length));
            byte[] body = request.write();
            assertThat(body.length % 4).isZero();
            assertThat(LoginRequest.read(body, 0, body.length)).isEqualTo(request);
            for (int cut = 0; cut < body.length - 4; cut++) {
                LoginRequest part = LoginRequest.read(body, 0, cut);
                assertThat(part).as("password of %d cut to %d", length, cut).isNull();
            }
        }
    }

    @Test
    void everyByteOfANameSurvives() {
        byte[] body = LoginRequest.withPassword("x".repeat(32), "").write();
        // Behind version, counts and the name's own length; 0x81 and four others have no character of their own.
        for (int i = 0; i < 32; i++) {
            body[26 + i] = (byte) (0x80 + i);
        }
        LoginRequest request = LoginRequest.read(body, 0, body.length);
        assertThat(request).isNotNull();
        assertThat(java.util.Objects.requireNonNull(request).write()).isEqualTo(body);
    }

    @Test
    void aLongPasswordIsReadAndWrittenButNotOffered() {
        LoginRequest request = new LoginRequest("1802", 2, 1, 7, "walker", "", "x".repeat(300));
        byte[] body = request.write();
        assertThat(LoginRequest.read(body, 0, body.length)).isEqualTo(request);
        assertThatThrownBy(() -> LoginRequest.withPassword("walker", "x".repeat(128)))
                .hasMessage("a password has at most 127 characters, got 128");
        assertThatThrownBy(() -> LoginRequest.withPassword("x".repeat(51), ""))
                .hasMessage("an account name has at most 50 characters, got 51");
    }

    @Test
    void aLoginRequestMustBeAlone() {
        byte[] datagram = Vectors.read("packets").stream()
                .filter(vector -> vector.name().equals("derived_datagram_login_request"))
                .findFirst()
                .orElseThrow()
                .bytes();
        LittleEndian.putI32(datagram, 4, PacketFlags.LOGIN_REQUEST | PacketFlags.BLOB_FRAGMENTS);
        assertThat(packet.parse(datagram, 0, datagram.length)).isEqualTo(PacketVerdict.LOGIN_NOT_ALONE);
    }

    @Test
    void timesThatAreNoNumbersAreRefused() {
        PacketWriter writer = new PacketWriter();
        writer.optional.timeSync = Double.NaN;
        assertThat(clear(writer, PacketFlags.TIME_SYNC)).isEqualTo(PacketVerdict.NOT_FINITE);
        writer.optional.echoRequestTime = Float.POSITIVE_INFINITY;
        assertThat(clear(writer, PacketFlags.ECHO_REQUEST)).isEqualTo(PacketVerdict.NOT_FINITE);
        writer.optional.echoResponseHolding = Float.NaN;
        assertThat(clear(writer, PacketFlags.ECHO_RESPONSE)).isEqualTo(PacketVerdict.NOT_FINITE);
        writer.optional.connectServerTime = Double.NEGATIVE_INFINITY;
        assertThat(clear(writer, PacketFlags.CONNECT_REQUEST)).isEqualTo(PacketVerdict.NOT_FINITE);
    }

    @Test
    void aMessageNotDivisibleByFourClosesItsDatagram() {
        PacketWriter writer = new PacketWriter();
        writer.begin(0);
        writer.add(fragment(40));
        assertThat(writer.fits(41)).isTrue();
        writer.add(fragment(41));
        assertThat(writer.fits(0)).isFalse();
        writer.begin(0);
        assertThat(writer.fits(448)).isTrue();
        assertThat(writer.fits(449)).isFalse();
        writer.begin(PacketFlags.ACK_SEQUENCE);
        assertThat(writer.fits(448)).isFalse();
        assertThat(writer.fits(444)).isTrue();
    }

    private PacketVerdict clear(PacketWriter writer, int flags) {
        writer.begin(flags);
        int length = writer.finishClear();
        return packet.parse(writer.bytes(), 0, length);
    }

    private static byte[] randomDatagram(Random random, PacketWriter writer) {
        int flags = random.nextBoolean() ? PacketFlags.RETRANSMISSION : 0;
        for (int flag : OPTIONAL) {
            if (random.nextInt(5) == 0) {
                flags |= flag;
            }
        }
        int fragments = random.nextBoolean() ? 1 + random.nextInt(4) : 0;
        fill(random, writer.optional, fragments);
        writer.header.sequence = random.nextInt();
        writer.header.id = random.nextInt(0x10000);
        writer.header.time = random.nextInt(0x10000);
        writer.header.iteration = random.nextInt(2);
        writer.begin(flags);
        for (int i = 0; i < fragments; i++) {
            writer.add(fragment(random.nextInt(100)));
        }
        int length = random.nextBoolean() ? writer.finishClear() : writer.finishKeyed(random.nextInt());
        return Arrays.copyOf(writer.bytes(), length);
    }

    private static void fill(Random random, OptionalHeaders optional, int fragments) {
        optional.serverSwitchFirst = random.nextInt();
        optional.serverSwitchSecond = random.nextInt();
        random.nextBytes(optional.logonServerAddress);
        random.nextBytes(optional.referral);
        for (int i = random.nextInt(20); i > 0; i--) {
            optional.requestRetransmit.add(random.nextInt());
            optional.rejectRetransmit.add(random.nextInt());
        }
        optional.ackSequence = random.nextInt();
        optional.worldLoginRequest = random.nextLong();
        optional.connectServerTime = random.nextDouble() * 1e9;
        optional.connectCookie = random.nextLong();
        optional.connectClientId = random.nextInt(0x10000);
        optional.serverToClientSeed = random.nextInt();
        optional.clientToServerSeed = random.nextInt();
        optional.connectResponseCookie = random.nextLong();
        optional.netErrorStringId = random.nextInt();
        optional.netErrorTableId = random.nextInt();
        optional.netErrorDisconnectHasBytes = fragments == 0 && random.nextBoolean();
        optional.netErrorDisconnectStringId = random.nextInt();
        optional.cicmdCommand = random.nextInt();
        optional.timeSync = random.nextDouble() * 1e9;
        optional.echoRequestTime = random.nextFloat();
        optional.echoResponseTime = random.nextFloat();
        optional.echoResponseHolding = random.nextFloat();
        optional.flowBytes = random.nextInt();
        optional.flowInterval = random.nextInt(0x10000);
    }

    private static Fragment fragment(int dataLength) {
        Fragment fragment = new Fragment();
        fragment.sequence = 0x0C0D;
        fragment.count = 1;
        fragment.size = Fragment.HEADER_BYTES + dataLength;
        fragment.bytes = new byte[dataLength];
        Arrays.fill(fragment.bytes, (byte) 0x5A);
        return fragment;
    }
}
