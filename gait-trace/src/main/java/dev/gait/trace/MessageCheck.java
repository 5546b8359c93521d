package dev.gait.trace;

import dev.gait.net.message.Message;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.net.message.WireReader;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which messages of a trace do not decode, and why: known before the first step, so that a strict replay can refuse a
 * trace without having written half of its frames.
 *
 * <p>Only the three messages that act in a replay are judged; other opcodes are ignored whatever follows them
 * (replay.md, "Messages").
 */
public final class MessageCheck {
    private final WireReader reader = new WireReader();
    private final UpdatePosition updatePosition = new UpdatePosition();
    private final UpdateMotion updateMotion = new UpdateMotion();
    private final VectorUpdate vectorUpdate = new VectorUpdate();

    /** A message that does not decode. */
    public record Complaint(int line, String reason) {}

    /** Every message of the trace that does not decode, in the order of the file. */
    public static List<Complaint> complaints(Trace trace) {
        MessageCheck check = new MessageCheck();
        List<Complaint> complaints = new ArrayList<>();
        for (TraceEvent event : trace.events()) {
            if (event instanceof TraceEvent.Message message) {
                String reason = check.complaint(message.hex());
                if (reason != null) {
                    complaints.add(new Complaint(message.line(), reason));
                }
            }
        }
        return complaints;
    }

    /** What is wrong with the message, as a sentence without its end; null when it decodes or is of no interest. */
    public @Nullable String complaint(String hex) {
        byte[] bytes;
        try {
            bytes = HexFormat.of().parseHex(hex);
        } catch (IllegalArgumentException notHex) {
            return "the message is not hexadecimal";
        }
        if (bytes.length < Integer.BYTES) {
            return "the message is too short for an opcode";
        }
        reader.wrap(bytes);
        Message holder = switch (reader.peek32(0)) {
            case Opcode.UPDATE_POSITION -> updatePosition;
            case Opcode.UPDATE_MOTION -> updateMotion;
            case Opcode.VECTOR_UPDATE -> vectorUpdate;
            default -> null;
        };
        if (holder == null || holder.decode(reader).isOk()) {
            return null;
        }
        return holder.name() + " " + reader.reason();
    }
}
