package dev.gait.net.capture;

/**
 * Finds the UDP datagram inside a captured frame: the link layer, VLAN tags, IPv4 or IPv6, UDP. A reused view of the
 * frame's bytes; what it cannot use it names.
 */
final class UdpDatagram {
    /** What a frame turned out to be. */
    enum Kind {
        UDP,
        /** Some other protocol, which is nothing to remark on. */
        OTHER,
        /** A part of a datagram that the network had cut up; we do not put those together. */
        IP_FRAGMENT,
        /** The capture kept fewer bytes than the datagram had, or a length inside does not hold. */
        TRUNCATED,
        UNKNOWN_LINK
    }

    private static final int LINK_NULL = 0;
    private static final int LINK_ETHERNET = 1;
    private static final int LINK_RAW_BSD = 12;
    private static final int LINK_RAW_OPENBSD = 14;
    private static final int LINK_RAW = 101;
    private static final int LINK_LOOP = 108;
    private static final int LINK_COOKED = 113;
    private static final int LINK_IPV4 = 228;
    private static final int LINK_IPV6 = 229;
    private static final int LINK_COOKED_2 = 276;

    private static final int ETHER_IPV4 = 0x0800;
    private static final int ETHER_IPV6 = 0x86DD;
    private static final int ETHER_VLAN = 0x8100;
    private static final int ETHER_QINQ = 0x88A8;
    private static final int ETHER_QINQ_OLD = 0x9100;

    private static final int UDP = 17;
    private static final int MOST_EXTENSION_HEADERS = 8;

    private byte[] bytes = {};
    private int end;
    Endpoint source = Endpoint.ofV4(0, 0);
    Endpoint destination = Endpoint.ofV4(0, 0);
    int payloadAt;
    int payloadLength;

    Kind parse(FrameSource.Frame frame) {
        bytes = frame.bytes;
        end = frame.length;
        return switch (frame.linkType) {
            case LINK_ETHERNET -> ethernet(12);
            case LINK_COOKED -> ethernet(14);
            case LINK_COOKED_2 -> end < 20 ? Kind.TRUNCATED : network(u16(0), 20);
            case LINK_NULL, LINK_LOOP -> ip(4);
            case LINK_RAW, LINK_RAW_BSD, LINK_RAW_OPENBSD, LINK_IPV4, LINK_IPV6 -> ip(0);
            default -> Kind.UNKNOWN_LINK;
        };
    }

    private Kind ethernet(int typeAt) {
        int at = typeAt;
        if (end < at + 2) {
            return Kind.TRUNCATED;
        }
        int type = u16(at);
        while (type == ETHER_VLAN || type == ETHER_QINQ || type == ETHER_QINQ_OLD) {
            at += 4;
            if (end < at + 2) {
                return Kind.TRUNCATED;
            }
            type = u16(at);
        }
        return network(type, at + 2);
    }

    private Kind network(int type, int at) {
        return type == ETHER_IPV4 || type == ETHER_IPV6 ? ip(at) : Kind.OTHER;
    }

    /** The version stands in the packet itself, which spares us the many spellings of address families. */
    private Kind ip(int at) {
        if (end < at + 1) {
            return Kind.TRUNCATED;
        }
        return switch (bytes[at] >> 4 & 0xF) {
            case 4 -> ipv4(at);
            case 6 -> ipv6(at);
            default -> Kind.OTHER;
        };
    }

    private Kind ipv4(int at) {
        int headerLength = (bytes[at] & 0xF) * 4;
        if (headerLength < 20 || end < at + headerLength) {
            return Kind.TRUNCATED;
        }
        if ((bytes[at + 9] & 0xFF) != UDP) {
            return Kind.OTHER;
        }
        // More fragments, or an offset.
        if ((u16(at + 6) & 0x3FFF) != 0) {
            return Kind.IP_FRAGMENT;
        }
        return udp(at + headerLength, Endpoint.ofV4(i32(at + 12), 0), Endpoint.ofV4(i32(at + 16), 0));
    }

    private Kind ipv6(int at) {
        if (end < at + 40) {
            return Kind.TRUNCATED;
        }
        int next = bytes[at + 6] & 0xFF;
        int body = at + 40;
        for (int i = 0; i < MOST_EXTENSION_HEADERS && next != UDP; i++) {
            if (next == 44) {
                return Kind.IP_FRAGMENT;
            }
            // Hop-by-hop, routing and destination options count their length in words of eight bytes.
            if (next != 0 && next != 43 && next != 60) {
                return Kind.OTHER;
            }
            if (end < body + 8) {
                return Kind.TRUNCATED;
            }
            next = bytes[body] & 0xFF;
            body += 8 + (bytes[body + 1] & 0xFF) * 8;
        }
        return next == UDP ? udp(body, address(at + 8), address(at + 24)) : Kind.OTHER;
    }

    private Kind udp(int at, Endpoint from, Endpoint to) {
        if (end < at + 8) {
            return Kind.TRUNCATED;
        }
        int length = u16(at + 4);
        if (length < 8 || length > end - at) {
            return Kind.TRUNCATED;
        }
        source = new Endpoint(from.high(), from.low(), u16(at));
        destination = new Endpoint(to.high(), to.low(), u16(at + 2));
        payloadAt = at + 8;
        payloadLength = length - 8;
        return Kind.UDP;
    }

    private Endpoint address(int at) {
        return new Endpoint(i64(at), i64(at + 8), 0);
    }

    private int u16(int at) {
        return (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
    }

    private int i32(int at) {
        return u16(at) << 16 | u16(at + 2);
    }

    private long i64(int at) {
        return (long) i32(at) << 32 | Integer.toUnsignedLong(i32(at + 4));
    }
}
