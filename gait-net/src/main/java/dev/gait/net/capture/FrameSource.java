package dev.gait.net.capture;

import java.io.IOException;

/** The frames of a capture file one after the other, whatever the file's format. */
interface FrameSource {
    /**
     * Longest frame that is read. Bytes. Capture tools stop at 262,144; beyond this a length is damage, and a stranger's
     * way to make us allocate.
     */
    int MAX_FRAME_BYTES = 1 << 20;

    /** Fills the frame with the next one; false at the end of the file, also if it breaks off. */
    boolean next(Frame frame) throws IOException;

    /** Whether the file broke off inside a frame or holds a length that cannot be. */
    boolean isDamaged();

    /** One frame as it was captured; the bytes are reused. */
    final class Frame {
        /** Since 1970. */
        long nanos;

        int linkType;
        byte[] bytes = new byte[2048];
        int length;

        void reserve(int size) {
            if (bytes.length < size) {
                bytes = new byte[Math.max(size, 2 * bytes.length)];
            }
            length = size;
        }
    }
}
