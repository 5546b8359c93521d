package dev.gait.net.capture;

import java.io.IOException;

/** The file is not a capture, or is damaged beyond its first bytes; the message is one sentence for a person. */
public final class CaptureException extends IOException {
    private static final long serialVersionUID = 1L;

    public CaptureException(String message) {
        super(message);
    }
}
