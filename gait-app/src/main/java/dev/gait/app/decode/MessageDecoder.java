package dev.gait.app.decode;

import dev.gait.net.message.Message;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.RawMessage;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;

/** One game message, opcode first. */
final class MessageDecoder {
    private MessageDecoder() {}

    /** The answer owns its message, so that it may be shown later. */
    static DecodeResult decode(byte[] bytes, int offset, int length) {
        WireReader in = new WireReader().wrap(bytes, offset, length);
        Message message = new MessageReader().holderFor(in);
        Verdict verdict = message.decode(in);
        return verdict.isOk()
                ? new DecodeResult.Decoded(message.name(), message, message.encode())
                : new DecodeResult.Refused(name(message) + " " + in.reason());
    }

    static boolean isKnown(byte[] bytes) {
        return !(new MessageReader().holderFor(new WireReader().wrap(bytes)) instanceof RawMessage);
    }

    private static String name(Message message) {
        return message instanceof RawMessage ? "the message" : message.name();
    }
}
