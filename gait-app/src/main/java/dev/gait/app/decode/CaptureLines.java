package dev.gait.app.decode;

import dev.gait.net.capture.Capture;
import dev.gait.net.capture.CaptureException;
import dev.gait.net.capture.CapturedMessages;
import dev.gait.net.packet.PacketVerdict;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code gait decode --pcap}: a line for every message of every session in a capture (cli.md). {@code at} counts seconds
 * from the first datagram of the file.
 */
final class CaptureLines {
    private long startNanos = Long.MIN_VALUE;
    private long refusedMessages;

    /** Writes the lines; true if every message could be decoded. */
    boolean run(Path file, int port, OutputStream output, PrintWriter err) throws IOException {
        try (Capture capture = Capture.open(file);
                JsonSink out = new JsonSink(output)) {
            CapturedMessages messages =
                    new CapturedMessages(port, (session, direction, nanos, bytes, offset, length) -> {
                        DecodeResult answer = MessageDecoder.decode(bytes, offset, length);
                        double at = (nanos - startNanos) / 1e9;
                        out.line(line -> {
                            line.real("at", at);
                            line.text("direction", direction.label());
                            if (answer instanceof DecodeResult.Decoded decoded) {
                                line.text("message", decoded.message());
                                line.object("fields", decoded.fields());
                            } else if (answer instanceof DecodeResult.Refused refused) {
                                line.text("error", refused.reason());
                            }
                            if (session > 0) {
                                line.number("session", session);
                            }
                        });
                        refusedMessages += answer instanceof DecodeResult.Refused ? 1 : 0;
                    });
            while (capture.next()) {
                if (startNanos == Long.MIN_VALUE) {
                    startNanos = capture.nanos();
                }
                messages.accept(capture);
            }
            if (capture.isDamaged() && capture.frames() == 0) {
                throw new CaptureException("the capture breaks off before its first frame");
            }
            report(capture, messages, err);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return refusedMessages == 0;
    }

    /** What was passed over, for people. */
    private static void report(Capture capture, CapturedMessages messages, PrintWriter err) {
        tell(err, capture.ipFragments(), "IP fragments were skipped.");
        tell(err, capture.truncatedFrames(), "truncated frames were skipped.");
        tell(err, capture.unknownLinkFrames(), "frames of an unknown link layer were skipped.");
        for (Map.Entry<PacketVerdict, Long> refused : messages.refused().entrySet()) {
            tell(
                    err,
                    refused.getValue(),
                    "datagrams were refused: " + refused.getKey().reason() + ".");
        }
        if (capture.isDamaged()) {
            err.println("The capture breaks off after frame " + capture.frames() + ".");
        }
        err.flush();
    }

    private static void tell(PrintWriter err, long count, String what) {
        if (count > 0) {
            err.println(count + " " + what);
        }
    }
}
