package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every published message decodes to its fields, and what was decoded encodes to the same bytes. */
class MessageVectorsTest {
    static List<Vectors.Vector> messages() {
        return Vectors.files(
                "autonomous_position",
                "create_object",
                "jump",
                "move_to_state",
                "movement_commands",
                "object_lifecycle",
                "position_properties",
                "session",
                "set_state",
                "update_motion",
                "update_position",
                "vector_update");
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageDecodesToItsFieldsAndEncodesToItsBytes(Vectors.Vector vector) {
        WireReader in = new WireReader().wrap(vector.bytes());
        Message holder = new MessageReader().holderFor(in);

        assertThat(holder.decode(in)).as(in.reason()).isEqualTo(Verdict.OK);

        assertThat(holder.name()).isEqualTo(vector.message());
        assertThat(shown(holder, vector)).isEqualTo(vector.fields());
        assertThat(holder.encode()).isEqualTo(vector.bytes());
        assertThat(holder.trailing()).isEmpty();
    }

    /**
     * A description shows its body beside its fields, as every event does; the vector of the minimal one lists the fields
     * only, that of a real server's only the body.
     */
    private static Map<String, Object> shown(Message holder, Vectors.Vector vector) {
        Map<String, Object> fields = new LinkedHashMap<>(MapSink.of(holder));
        if (holder instanceof PlayerDescription && !vector.fields().containsKey("bodyHex")) {
            assertThat(fields.remove("bodyHex")).isNotNull();
        } else if (holder instanceof PlayerDescription description && !description.isMinimal()) {
            assertThat(fields).containsKeys("attributes", "skills", "ints");
            fields.keySet().retainAll(vector.fields().keySet());
        }
        return fields;
    }

    static List<Vectors.Vector> malformed() {
        return Vectors.file("malformed").stream()
                .filter(vector -> !vector.message().startsWith("Datagram"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void aMalformedMessageIsRefusedForTheStatedReason(Vectors.Vector vector) {
        WireReader in = new WireReader().wrap(vector.bytes());

        Verdict verdict = new MessageReader().holderFor(in).decode(in);

        String reason = String.valueOf(vector.fields().get("reason"));
        assertThat(verdict).as(reason).isEqualTo(expected(reason));
    }

    private static Verdict expected(String reason) {
        if (reason.contains("NaN")) {
            return Verdict.NOT_FINITE;
        }
        if (reason.contains("count")) {
            return Verdict.IMPOSSIBLE_COUNT;
        }
        return reason.contains("outside") ? Verdict.MALFORMED : Verdict.TRUNCATED;
    }
}
