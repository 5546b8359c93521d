package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.math.Prng;
import java.util.Arrays;
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
            byte[] datagram = randomDatagram(new Prng(seed), writer);
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
            Prng random = new Prng(seed);
            byte[] datagram = randomDatagram(random, new PacketWriter(4096));
            int size = datagram.length - PacketHeader.BYTES;
            if (size == 0) {
                continue;
            }
            LittleEndian.putU16(datagram, 16, random.below(size));
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
        Prng random = new Prng(5);
        int accepted = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] soup = new byte[random.below(120)];
            random.fill(soup);
            if (soup.length > PacketHeader.BYTES) {
                LittleEndian.putU16(soup, 16, soup.length - PacketHeader.BYTES);
                int fewFlags = OPTIONAL[random.below(OPTIONAL.length)] | OPTIONAL[i % OPTIONAL.length];
                LittleEndian.putI32(soup, 4, fewFlags | random.below(8));
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

    private static byte[] randomDatagram(Prng random, PacketWriter writer) {
        int flags = random.chance(0.5) ? PacketFlags.RETRANSMISSION : 0;
        for (int flag : OPTIONAL) {
            if (random.below(5) == 0) {
                flags |= flag;
            }
        }
        int fragments = random.chance(0.5) ? 1 + random.below(4) : 0;
        fill(random, writer.optional, fragments);
        writer.header.sequence = (int) random.nextLong();
        writer.header.id = random.below(0x10000);
        writer.header.time = random.below(0x10000);
        writer.header.iteration = random.below(2);
        writer.begin(flags);
        for (int i = 0; i < fragments; i++) {
            writer.add(fragment(random.below(100)));
        }
        int length = random.chance(0.5) ? writer.finishClear() : writer.finishKeyed((int) random.nextLong());
        return Arrays.copyOf(writer.bytes(), length);
    }

    private static void fill(Prng random, OptionalHeaders optional, int fragments) {
        optional.serverSwitchFirst = (int) random.nextLong();
        optional.serverSwitchSecond = (int) random.nextLong();
        random.fill(optional.logonServerAddress);
        random.fill(optional.referral);
        for (int i = random.below(20); i > 0; i--) {
            optional.requestRetransmit.add((int) random.nextLong());
            optional.rejectRetransmit.add((int) random.nextLong());
        }
        optional.ackSequence = (int) random.nextLong();
        optional.worldLoginRequest = random.nextLong();
        optional.connectServerTime = random.nextDouble() * 1e9;
        optional.connectCookie = random.nextLong();
        optional.connectClientId = random.below(0x10000);
        optional.serverToClientSeed = (int) random.nextLong();
        optional.clientToServerSeed = (int) random.nextLong();
        optional.connectResponseCookie = random.nextLong();
        optional.netErrorStringId = (int) random.nextLong();
        optional.netErrorTableId = (int) random.nextLong();
        optional.netErrorDisconnectHasBytes = fragments == 0 && random.chance(0.5);
        optional.netErrorDisconnectStringId = (int) random.nextLong();
        optional.cicmdCommand = (int) random.nextLong();
        optional.timeSync = random.nextDouble() * 1e9;
        optional.echoRequestTime = (float) random.nextDouble();
        optional.echoResponseTime = (float) random.nextDouble();
        optional.echoResponseHolding = (float) random.nextDouble();
        optional.flowBytes = (int) random.nextLong();
        optional.flowInterval = random.below(0x10000);
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
