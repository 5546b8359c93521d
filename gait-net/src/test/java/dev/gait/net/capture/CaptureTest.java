package dev.gait.net.capture;

import static dev.gait.net.capture.CaptureFiles.cooked;
import static dev.gait.net.capture.CaptureFiles.cooked2;
import static dev.gait.net.capture.CaptureFiles.ethernet;
import static dev.gait.net.capture.CaptureFiles.ipv4;
import static dev.gait.net.capture.CaptureFiles.ipv6;
import static dev.gait.net.capture.CaptureFiles.join;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.math.Prng;
import dev.gait.net.capture.CaptureFiles.Pcap;
import dev.gait.net.capture.CaptureFiles.Pcapng;
import dev.gait.net.message.Direction;
import dev.gait.net.packet.PacketVerdict;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Captures of every format and link layer yield the same messages, and no file does harm. */
class CaptureTest {
    private static final List<WalkScript.Step> STEPS = new WalkScript().steps();
    private static final List<String> MESSAGES = WalkScript.expectedMessages();
    private static final WalkScript.Step LOGIN = STEPS.get(0);

    /** What a capture held and what was skipped. */
    private static final class Heard {
        private final List<String> messages = new ArrayList<>();
        private final List<Long> nanos = new ArrayList<>();
        private final Capture capture;
        private final CapturedMessages sessions;

        Heard(byte[] file) throws IOException {
            this(new ByteArrayInputStream(file));
        }

        Heard(InputStream file) throws IOException {
            sessions = new CapturedMessages(9000, (session, direction, at, bytes, offset, length) -> {
                messages.add(direction + " " + HexFormat.of().formatHex(bytes, offset, offset + length));
                nanos.add(at);
            });
            capture = Capture.open(file);
            while (capture.next()) {
                sessions.accept(capture);
            }
        }
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(CaptureTest.class.getResourceAsStream("/captures/" + name))) {
            return in.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"walk_lo.pcap", "walk_any.pcap"})
    void whatTcpdumpRecordedOfOurTrafficYieldsItsMessages(String name) throws IOException {
        Heard heard = new Heard(resource(name));

        assertThat(heard.messages).isEqualTo(MESSAGES);
        assertThat(heard.sessions.sessionsSeen()).isEqualTo(1);
        assertThat(heard.sessions.refused()).isEmpty();
        assertThat(heard.capture.isDamaged()).isFalse();
        assertThat(heard.nanos).isSorted();
    }

    @Test
    void bothByteOrdersAndBothPrecisionsOfPcapAreRead() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            for (boolean nanoseconds : new boolean[] {false, true}) {
                byte[] file = new Pcap(order, nanoseconds, 1)
                        .frame(1_700_000_000L, 250, ethernet(0x0800, ipv4(STEPS.get(4))))
                        .bytes();

                Heard heard = new Heard(file);

                assertThat(heard.messages).containsExactly(MESSAGES.get(0));
                assertThat(heard.nanos).containsExactly(1_700_000_000_000_000_000L + (nanoseconds ? 250 : 250_000));
            }
        }
    }

    @Test
    void everyLinkLayerIsRead() throws IOException {
        WalkScript.Step step = STEPS.get(4);
        byte[] v4 = ipv4(step);
        byte[] v6 = ipv6(step);
        byte[] family = {0, 0, 0, 2};

        assertMessage(1, ethernet(0x0800, v4));
        assertMessage(1, ethernet(0x86DD, v6));
        assertMessage(1, ethernet(0x0800, v4, 0x8100));
        assertMessage(1, ethernet(0x0800, v4, 0x88A8, 0x8100));
        assertMessage(1, ethernet(0x86DD, v6, 0x9100, 0x8100));
        assertMessage(113, cooked(0x0800, v4));
        assertMessage(113, cooked(0x86DD, v6));
        assertMessage(276, cooked2(0x0800, v4));
        assertMessage(276, cooked2(0x86DD, v6));
        for (int raw : new int[] {12, 14, 101, 228, 229}) {
            assertMessage(raw, v4);
            assertMessage(raw, v6);
        }
        assertMessage(0, join(family, v4));
        assertMessage(108, join(family, v6));
    }

    private static void assertMessage(int linkType, byte[] frame) throws IOException {
        byte[] file = new Pcap(ByteOrder.LITTLE_ENDIAN, false, linkType)
                .frame(1, 0, frame)
                .bytes();
        assertThat(new Heard(file).messages).as("link type " + linkType).containsExactly(MESSAGES.get(0));
    }

    @Test
    void whatIsNoDatagramOfOursIsCountedByItsKind() throws IOException {
        byte[] v4 = ipv4(LOGIN);
        byte[] fragment = v4.clone();
        fragment[6] = 0x20;
        byte[] v6Fragment = ipv6(LOGIN);
        v6Fragment[6] = 44;
        byte[] tcp = v4.clone();
        tcp[9] = 6;
        byte[] shortHeader = v4.clone();
        shortHeader[0] = 0x41;
        byte[] v6Tcp = ipv6(LOGIN);
        v6Tcp[6] = 6;
        byte[] v6Chain = ipv6(LOGIN);
        v6Chain[40] = 0;
        v6Chain[48] = 0;

        Pcap file = new Pcap(ByteOrder.LITTLE_ENDIAN, false, 101)
                .frame(1, 0, fragment)
                .frame(1, 0, v6Fragment)
                .frame(1, 0, tcp)
                .frame(1, 0, v6Tcp)
                .frame(1, 0, new byte[] {0x10})
                .frame(1, 0, v6Chain)
                .frame(1, 0, shortHeader)
                .frame(1, 0, Arrays.copyOf(v4, v4.length - 1))
                .frame(1, 0, Arrays.copyOf(v4, 24))
                .frame(1, 0, Arrays.copyOf(v4, 12))
                .frame(1, 0, Arrays.copyOf(ipv6(LOGIN), 30))
                .frame(1, 0, Arrays.copyOf(ipv6(LOGIN), 44))
                .frame(1, 0, new byte[0]);
        Heard heard = new Heard(file.bytes());

        assertThat(heard.messages).isEmpty();
        assertThat(heard.capture.frames()).isEqualTo(13);
        assertThat(heard.capture.ipFragments()).isEqualTo(2);
        assertThat(heard.capture.otherFrames() + heard.capture.truncatedFrames())
                .isEqualTo(11);
        assertThat(heard.capture.truncatedFrames()).isGreaterThanOrEqualTo(6);

        byte[] link =
                new Pcap(ByteOrder.LITTLE_ENDIAN, false, 195).frame(1, 0, v4).bytes();
        assertThat(new Heard(link).capture.unknownLinkFrames()).isEqualTo(1);
        byte[] arp = new Pcap(ByteOrder.LITTLE_ENDIAN, false, 1)
                .frame(1, 0, ethernet(0x0806, v4))
                .frame(1, 0, new byte[13])
                .frame(1, 0, Arrays.copyOf(ethernet(0x0800, v4, 0x8100), 16))
                .bytes();
        assertThat(new Heard(arp).capture.otherFrames()).isEqualTo(1);
        byte[] tiny = new Pcap(ByteOrder.LITTLE_ENDIAN, false, 276)
                .frame(1, 0, new byte[19])
                .bytes();
        assertThat(new Heard(tiny).capture.truncatedFrames()).isEqualTo(1);
    }

    @Test
    void pcapngIsReadInBothByteOrdersWithSeveralInterfacesClocksAndSections() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            Pcapng second = new Pcapng(order == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN)
                    .iface(101, 6, 0)
                    .enhanced(0, 3_000_000, ipv4(STEPS.get(7)));
            byte[] file = new Pcapng(order)
                    .block(0x0BAD, new byte[5000])
                    .iface(1, 9, 1)
                    .iface(276, 0x80 | 10, 0)
                    .enhanced(0, 1_000_000_000L, ethernet(0x0800, ipv4(STEPS.get(4))))
                    .enhanced(1, 2048 + 512, cooked2(0x0800, ipv4(STEPS.get(5))))
                    .simple(ethernet(0x0800, ipv4(STEPS.get(6))))
                    .obsolete(0, 0, ethernet(0x86DD, ipv6(STEPS.get(9))))
                    .append(second.bytes())
                    .bytes();

            Heard heard = new Heard(file);

            assertThat(heard.capture.isDamaged()).isFalse();
            assertThat(heard.nanos)
                    .containsExactly(
                            2_000_000_000L,
                            2_500_000_000L,
                            2_500_000_000L,
                            2_500_000_000L,
                            1_000_000_000L,
                            3_000_000_000L);
            assertThat(heard.messages).contains(MESSAGES.get(0)).hasSize(6);
        }
    }

    @Test
    void theClockOfAnInterfaceMayTickInPowersOfTenOrTwo() {
        assertThat(PcapngSource.nanos(5, 0)).isEqualTo(5_000_000_000L);
        assertThat(PcapngSource.nanos(5, 6)).isEqualTo(5_000);
        assertThat(PcapngSource.nanos(5_000, 12)).isEqualTo(5);
        assertThat(PcapngSource.nanos(-1, 127)).isZero();
        assertThat(PcapngSource.nanos(3, 0x80)).isEqualTo(3_000_000_000L);
        assertThat(PcapngSource.nanos(1L << 40 | 1L << 39, 0x80 | 40)).isEqualTo(1_500_000_000L);
        assertThat(PcapngSource.nanos(-1, 0xFF)).isZero();
    }

    @Test
    void aFileThatBreaksOffIsReadUpToThere() throws IOException {
        byte[] whole = CaptureFiles.pcapRaw(STEPS);
        byte[] ng = new Pcapng(ByteOrder.LITTLE_ENDIAN)
                .iface(101, 6, 0)
                .enhanced(0, 0, ipv4(STEPS.get(4)))
                .bytes();

        Heard half = new Heard(Arrays.copyOf(whole, whole.length - 5));
        Heard noHeader = new Heard(Arrays.copyOf(whole, 24 + 7));
        Heard halfNg = new Heard(Arrays.copyOf(ng, ng.length - 2));

        assertThat(half.messages).isNotEmpty();
        assertThat(half.capture.isDamaged()).isTrue();
        assertThat(noHeader.capture.isDamaged()).isTrue();
        assertThat(halfNg.capture.isDamaged()).isTrue();
        assertThat(halfNg.messages).isEmpty();
    }

    @Test
    void zerosAfterTheFramesAreTheEndOfTheFile() throws IOException {
        byte[] pcap = CaptureFiles.pcapRaw(STEPS);
        long frames = new Heard(pcap).capture.frames();
        Heard sparse = new Heard(Arrays.copyOf(pcap, pcap.length + 160));
        assertThat(sparse.capture.frames()).isEqualTo(frames);
        assertThat(sparse.capture.isDamaged()).isTrue();
    }

    @Test
    void aLengthThatCannotBeEndsTheFileInsteadOfTheMemory() throws IOException {
        byte[] pcap = new Pcap(ByteOrder.LITTLE_ENDIAN, false, 101)
                .frame(1, 0, ipv4(LOGIN))
                .bytes();
        ByteBuffer.wrap(pcap).order(ByteOrder.LITTLE_ENDIAN).putInt(24 + 8, Integer.MAX_VALUE);
        assertThat(new Heard(pcap).capture.isDamaged()).isTrue();
        ByteBuffer.wrap(pcap).order(ByteOrder.LITTLE_ENDIAN).putInt(24 + 8, -1);
        assertThat(new Heard(pcap).capture.isDamaged()).isTrue();

        for (int length : new int[] {0, 8, 13, 0x7FFFFFFC, -4}) {
            byte[] ng = new Pcapng(ByteOrder.LITTLE_ENDIAN)
                    .append(new byte[] {6, 0, 0, 0})
                    .append(ByteBuffer.allocate(4)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putInt(length)
                            .array())
                    .append(new byte[64])
                    .bytes();
            assertThat(new Heard(ng).capture.isDamaged())
                    .as("block of " + length)
                    .isTrue();
        }
    }

    @Test
    void pcapngFramesThatNameNoInterfaceOrTooManyBytesAreDamage() throws IOException {
        byte[] frame = ipv4(LOGIN);
        assertThat(new Heard(new Pcapng(ByteOrder.LITTLE_ENDIAN)
                                .enhanced(0, 0, frame)
                                .bytes())
                        .capture.isDamaged())
                .isTrue();
        assertThat(new Heard(new Pcapng(ByteOrder.LITTLE_ENDIAN).simple(frame).bytes()).capture.isDamaged())
                .isTrue();
        assertThat(new Heard(new Pcapng(ByteOrder.LITTLE_ENDIAN)
                                .block(1, new byte[4])
                                .bytes())
                        .capture.isDamaged())
                .isTrue();
        Pcapng tooLong = new Pcapng(ByteOrder.LITTLE_ENDIAN).iface(101, 6, 0);
        tooLong.block(
                6, tooLong.buffer(20).putInt(0).putLong(0).putInt(9).putInt(9).array());
        assertThat(new Heard(tooLong.bytes()).capture.isDamaged()).isTrue();
        Pcapng many = new Pcapng(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 4097; i++) {
            many.iface(1, 6, 0);
        }
        assertThat(new Heard(many.bytes()).capture.isDamaged()).isTrue();
        byte[] badSection = new Pcapng(ByteOrder.LITTLE_ENDIAN)
                .append(new byte[] {0x0A, 0x0D, 0x0D, 0x0A, 28, 0, 0, 0, 1, 2, 3, 4})
                .bytes();
        assertThat(new Heard(badSection).capture.isDamaged()).isTrue();
        byte[] shortSection = new Pcapng(ByteOrder.LITTLE_ENDIAN)
                .append(new byte[] {0x0A, 0x0D, 0x0D, 0x0A, 12, 0, 0, 0, 0x4D, 0x3C, 0x2B, 0x1A})
                .bytes();
        assertThat(new Heard(shortSection).capture.isDamaged()).isTrue();
    }

    @Test
    void somethingElseThanACaptureIsRefusedInOneSentence() {
        assertThatThrownBy(() -> new Heard(new byte[0]))
                .isInstanceOf(CaptureException.class)
                .hasMessage("the file is neither a pcap nor a pcapng capture");
        assertThatThrownBy(() -> new Heard("{\"type\":\"header\"}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(CaptureException.class);
        assertThatThrownBy(() -> new Heard(Arrays.copyOf(CaptureFiles.pcapRaw(STEPS), 20)))
                .isInstanceOf(CaptureException.class)
                .hasMessageContaining("header");
        assertThatThrownBy(() -> new Heard(new byte[] {0x0A, 0x0D, 0x0D, 0x0A, 1, 2, 3, 4, 5, 6, 7, 8}))
                .isInstanceOf(CaptureException.class);
    }

    @Test
    void aNewLoginFromTheSamePlaceBeginsANewSessionAndARepeatedOneDoesNot() throws IOException {
        List<WalkScript.Step> steps = new ArrayList<>(STEPS);
        steps.add(1, LOGIN);
        steps.addAll(STEPS);

        Heard heard = new Heard(CaptureFiles.pcapRaw(steps));

        assertThat(heard.sessions.sessionsSeen()).isEqualTo(2);
        List<String> twice = new ArrayList<>(MESSAGES);
        twice.addAll(MESSAGES);
        assertThat(heard.messages).isEqualTo(twice);
        // The script itself repeats one datagram.
        assertThat(heard.sessions.repeatedParts()).isEqualTo(2);
    }

    @Test
    void wrongClearChecksumsAndOtherPortsAreNotTold() throws IOException {
        byte[] wrong = LOGIN.payload().clone();
        wrong[8] ^= 1;
        byte[] other = CaptureFiles.udp(STEPS.get(4));
        other[0] = 1;

        Heard heard = new Heard(new Pcap(ByteOrder.LITTLE_ENDIAN, false, 101)
                .frame(1, 0, ipv4(new WalkScript.Step(Direction.CLIENT_TO_SERVER, 0, wrong)))
                .frame(1, 0, ipv4(other))
                .bytes());

        assertThat(heard.messages).isEmpty();
        assertThat(heard.sessions.sessionsSeen()).isZero();
        assertThat(heard.sessions.refused()).containsOnlyKeys(PacketVerdict.BAD_CHECKSUM);
    }

    @Test
    void anEndpointIsSpelledAsPeopleSpellIt() {
        assertThat(Endpoint.ofV4(0xC0A80102, 9000)).hasToString("192.168.1.2:9000");
        assertThat(new Endpoint(0x2001_0DB8_0000_0000L, 1, 9001)).hasToString("[2001:db8:0:0:0:0:0:1]:9001");
    }

    @Test
    void noDamageToACaptureDoesHarm() throws IOException {
        byte[] pcap = CaptureFiles.pcapRaw(STEPS);
        Pcapng ng = new Pcapng(ByteOrder.LITTLE_ENDIAN).iface(101, 6, 0);
        STEPS.forEach(step -> ng.enhanced(0, 1, ipv4(step)));
        for (byte[] file : List.of(pcap, ng.bytes(), resource("walk_any.pcap"))) {
            for (long seed = 1; seed <= 400; seed++) {
                Prng random = new Prng(seed);
                byte[] damaged = file.clone();
                for (int i = random.below(20); i >= 0; i--) {
                    damaged[random.below(damaged.length)] = (byte) (int) random.nextLong();
                }
                try {
                    new Heard(Arrays.copyOf(damaged, random.below(damaged.length + 1)));
                } catch (CaptureException refused) {
                    assertThat(refused.getMessage()).isNotBlank();
                } catch (RuntimeException e) {
                    throw new AssertionError("seed " + seed + " of a file of " + file.length + " bytes", e);
                }
            }
        }
    }
}
