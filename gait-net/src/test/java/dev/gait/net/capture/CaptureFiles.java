package dev.gait.net.capture;

import dev.gait.net.message.Direction;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Builds captures by hand: both formats, both byte orders, every link layer. */
final class CaptureFiles {
    static final int CLIENT_PORT = 51234;

    private CaptureFiles() {}

    /** The frames of a script as bare IPv4 packets, 50 ms apart, in a little-endian pcap with microseconds. */
    static byte[] pcapRaw(List<WalkScript.Step> steps) {
        Pcap file = new Pcap(ByteOrder.LITTLE_ENDIAN, false, 101);
        for (int i = 0; i < steps.size(); i++) {
            file.frame(1_700_000_000L, 50_000 * i, ipv4(steps.get(i)));
        }
        return file.bytes();
    }

    static byte[] ipv4(WalkScript.Step step) {
        return ipv4(udp(step));
    }

    static byte[] ipv4(byte[] udp) {
        ByteBuffer packet = ByteBuffer.allocate(20 + udp.length);
        packet.put((byte) 0x45).put((byte) 0).putShort((short) (20 + udp.length));
        packet.putInt(0x00004000);
        packet.put((byte) 64).put((byte) 17).putShort((short) 0);
        packet.putInt(0x7F000001).putInt(0x7F000001);
        return packet.put(udp).array();
    }

    /** With a hop-by-hop and a destination options header in between. */
    static byte[] ipv6(WalkScript.Step step) {
        byte[] udp = udp(step);
        ByteBuffer packet = ByteBuffer.allocate(40 + 8 + 16 + udp.length);
        packet.putInt(0x60000000)
                .putShort((short) (24 + udp.length))
                .put((byte) 0)
                .put((byte) 64);
        packet.putLong(0).putLong(1).putLong(0).putLong(1);
        packet.put((byte) 60).put((byte) 0).put(new byte[6]);
        packet.put((byte) 17).put((byte) 1).put(new byte[14]);
        return packet.put(udp).array();
    }

    static byte[] udp(WalkScript.Step step) {
        int server = 9000 + step.portOffset();
        boolean toServer = step.direction() == Direction.CLIENT_TO_SERVER;
        ByteBuffer datagram = ByteBuffer.allocate(8 + step.payload().length);
        datagram.putShort((short) (toServer ? CLIENT_PORT : server));
        datagram.putShort((short) (toServer ? server : CLIENT_PORT));
        datagram.putShort((short) (8 + step.payload().length)).putShort((short) 0);
        return datagram.put(step.payload()).array();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** Ethernet with some VLAN tags in front of the type. */
    static byte[] ethernet(int type, byte[] packet, int... tags) {
        ByteBuffer frame = ByteBuffer.allocate(14 + 4 * tags.length + packet.length);
        frame.put(new byte[12]);
        for (int tag : tags) {
            frame.putShort((short) tag).putShort((short) 7);
        }
        return frame.putShort((short) type).put(packet).array();
    }

    static byte[] cooked(int type, byte[] packet) {
        return ByteBuffer.allocate(16 + packet.length)
                .put(new byte[14])
                .putShort((short) type)
                .put(packet)
                .array();
    }

    static byte[] cooked2(int type, byte[] packet) {
        return ByteBuffer.allocate(20 + packet.length)
                .putShort((short) type)
                .put(new byte[18])
                .put(packet)
                .array();
    }

    /** A classic capture under construction. */
    static final class Pcap {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final ByteOrder order;

        Pcap(ByteOrder order, boolean nanoseconds, int linkType) {
            this.order = order;
            out.writeBytes(buffer(24)
                    .putInt(nanoseconds ? PcapSource.NANOSECONDS : PcapSource.MICROSECONDS)
                    .putShort((short) 2)
                    .putShort((short) 4)
                    .putInt(0)
                    .putInt(0)
                    .putInt(262144)
                    .putInt(linkType)
                    .array());
        }

        Pcap frame(long seconds, int fraction, byte[] frame) {
            out.writeBytes(buffer(16)
                    .putInt((int) seconds)
                    .putInt(fraction)
                    .putInt(frame.length)
                    .putInt(frame.length)
                    .array());
            out.writeBytes(frame);
            return this;
        }

        private ByteBuffer buffer(int size) {
            return ByteBuffer.allocate(size).order(order);
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }

    /** A pcapng capture under construction: the caller adds section, interfaces and packets. */
    static final class Pcapng {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private final ByteOrder order;

        Pcapng(ByteOrder order) {
            this.order = order;
            block(
                    PcapngSource.SECTION_HEADER,
                    buffer(16)
                            .putInt(0x1A2B3C4D)
                            .putShort((short) 1)
                            .putShort((short) 0)
                            .putLong(-1)
                            .array());
        }

        ByteBuffer buffer(int size) {
            return ByteBuffer.allocate(size).order(order);
        }

        Pcapng block(int type, byte[] body) {
            int padded = body.length + 3 & ~3;
            out.writeBytes(buffer(8).putInt(type).putInt(padded + 12).array());
            out.writeBytes(body);
            out.writeBytes(new byte[padded - body.length]);
            out.writeBytes(buffer(4).putInt(padded + 12).array());
            return this;
        }

        /** An interface with a comment, its clock's resolution and an offset in seconds. */
        Pcapng iface(int linkType, int resolution, long offsetSeconds) {
            return block(
                    1,
                    buffer(8 + 8 + 8 + 12 + 4)
                            .putShort((short) linkType)
                            .putShort((short) 0)
                            .putInt(65535)
                            .putShort((short) 1)
                            .putShort((short) 2)
                            .put(new byte[] {'h', 'i', 0, 0})
                            .putShort((short) 9)
                            .putShort((short) 1)
                            .put(new byte[] {(byte) resolution, 0, 0, 0})
                            .putShort((short) 14)
                            .putShort((short) 8)
                            .putLong(offsetSeconds)
                            .putInt(0)
                            .array());
        }

        Pcapng enhanced(int iface, long ticks, byte[] frame) {
            return block(
                    6,
                    join(
                            buffer(20)
                                    .putInt(iface)
                                    .putInt((int) (ticks >>> 32))
                                    .putInt((int) ticks)
                                    .putInt(frame.length)
                                    .putInt(frame.length)
                                    .array(),
                            frame));
        }

        Pcapng simple(byte[] frame) {
            return block(3, join(buffer(4).putInt(frame.length).array(), frame));
        }

        Pcapng obsolete(int iface, long ticks, byte[] frame) {
            return block(
                    2,
                    join(
                            buffer(20)
                                    .putShort((short) iface)
                                    .putShort((short) 0)
                                    .putInt((int) (ticks >>> 32))
                                    .putInt((int) ticks)
                                    .putInt(frame.length)
                                    .putInt(frame.length)
                                    .array(),
                            frame));
        }

        Pcapng append(byte[] more) {
            out.writeBytes(more);
            return this;
        }

        byte[] bytes() {
            return out.toByteArray();
        }
    }
}
