package dev.gait.net.capture;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A capture file as a row of UDP datagrams: pcap or pcapng, told apart by their first word.
 *
 * <p>{@link #next()} moves to the next datagram; its bytes are valid until the one after it. What was skipped on the way
 * is counted. Memory does not grow with the file: one frame is held at a time.
 */
public final class Capture implements Closeable {
    private final InputStream stream;
    private final FrameSource source;
    private final FrameSource.Frame frame = new FrameSource.Frame();
    private final UdpDatagram datagram = new UdpDatagram();
    private long frames;
    private long otherFrames;
    private long ipFragments;
    private long truncatedFrames;
    private long unknownLinkFrames;

    private Capture(InputStream stream, FrameSource source) {
        this.stream = stream;
        this.source = source;
    }

    public static Capture open(Path file) throws IOException {
        InputStream stream = Files.newInputStream(file);
        try {
            return open(stream);
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    public static Capture open(InputStream stream) throws IOException {
        FileBytes in = new FileBytes(stream);
        int magic = in.i32();
        return new Capture(stream, source(in, magic));
    }

    private static FrameSource source(FileBytes in, int magic) throws IOException {
        if (magic == PcapngSource.SECTION_HEADER) {
            return new PcapngSource(in);
        }
        int swapped = Integer.reverseBytes(magic);
        boolean big = swapped == PcapSource.MICROSECONDS || swapped == PcapSource.NANOSECONDS;
        int known = big ? swapped : magic;
        if (in.isBrokenOff() || known != PcapSource.MICROSECONDS && known != PcapSource.NANOSECONDS) {
            throw new CaptureException("the file is neither a pcap nor a pcapng capture");
        }
        in.setBigEndian(big);
        return new PcapSource(in, known == PcapSource.NANOSECONDS);
    }

    /** Moves to the next UDP datagram; false when there are no more. */
    public boolean next() throws IOException {
        while (source.next(frame)) {
            frames++;
            switch (datagram.parse(frame)) {
                case UDP -> {
                    return true;
                }
                case OTHER -> otherFrames++;
                case IP_FRAGMENT -> ipFragments++;
                case TRUNCATED -> truncatedFrames++;
                case UNKNOWN_LINK -> unknownLinkFrames++;
            }
        }
        return false;
    }

    /** When the current datagram was seen, since 1970. */
    public long nanos() {
        return frame.nanos;
    }

    public Endpoint source() {
        return datagram.source;
    }

    public Endpoint destination() {
        return datagram.destination;
    }

    /** The array that holds the current datagram's payload. */
    public byte[] bytes() {
        return frame.bytes;
    }

    public int payloadOffset() {
        return datagram.payloadAt;
    }

    public int payloadLength() {
        return datagram.payloadLength;
    }

    public long frames() {
        return frames;
    }

    public long otherFrames() {
        return otherFrames;
    }

    public long ipFragments() {
        return ipFragments;
    }

    public long truncatedFrames() {
        return truncatedFrames;
    }

    public long unknownLinkFrames() {
        return unknownLinkFrames;
    }

    /** Whether the file broke off inside a frame or holds a length that cannot be; what came before it was read. */
    public boolean isDamaged() {
        return source.isDamaged();
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
