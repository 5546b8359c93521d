package dev.gait.app.decode;

import dev.gait.net.message.Fields;

/** What came of decoding one input: its fields and the bytes they encode to, or a reason in words. */
sealed interface DecodeResult {
    record Decoded(String message, Fields fields, byte[] encoded) implements DecodeResult {}

    record Refused(String reason) implements DecodeResult {}
}
