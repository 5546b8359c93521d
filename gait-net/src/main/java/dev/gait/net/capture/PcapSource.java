package dev.gait.net.capture;

import java.io.IOException;

/** The classic format: one header, then frames; microseconds or nanoseconds, either byte order. */
final class PcapSource implements FrameSource {
    static final int MICROSECONDS = 0xA1B2C3D4;
    static final int NANOSECONDS = 0xA1B23C4D;

    private static final int BYTES_BEFORE_LINK_TYPE = 16;
    /** The upper bits of the word tell about checksums behind the frames. */
    private static final int LINK_TYPE_BITS = 0x0FFFFFFF;

    private final FileBytes in;
    private final long nanosPerTick;
    private final int linkType;
    private boolean damaged;

    /** The magic number has been read, and the byte order follows from it. */
    PcapSource(FileBytes in, boolean nanoseconds) throws IOException {
        this.in = in;
        nanosPerTick = nanoseconds ? 1 : 1000;
        in.skip(BYTES_BEFORE_LINK_TYPE);
        linkType = in.i32() & LINK_TYPE_BITS;
        if (in.isBrokenOff()) {
            throw new CaptureException("the capture ends inside its header");
        }
    }

    @Override
    public boolean next(Frame frame) throws IOException {
        if (damaged || in.atEnd()) {
            return false;
        }
        long seconds = Integer.toUnsignedLong(in.i32());
        long ticks = Integer.toUnsignedLong(in.i32());
        int captured = in.i32();
        int original = in.i32();
        // The holes of a sparse file read as zeros, which would be a million empty frames for each 16 MB.
        boolean isHole = seconds == 0 && ticks == 0 && captured == 0 && original == 0;
        if (in.isBrokenOff() || isHole || captured < 0 || captured > MAX_FRAME_BYTES) {
            damaged = true;
            return false;
        }
        frame.reserve(captured);
        in.read(frame.bytes, captured);
        damaged = in.isBrokenOff();
        frame.nanos = seconds * 1_000_000_000L + ticks * nanosPerTick;
        frame.linkType = linkType;
        return !damaged;
    }

    @Override
    public boolean isDamaged() {
        return damaged;
    }
}
