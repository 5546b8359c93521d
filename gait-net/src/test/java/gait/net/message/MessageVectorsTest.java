package gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every published message decodes to its fields, and what was decoded encodes to the same bytes. */
class MessageVectorsTest {
    static List<Vectors.Vector> messages() {
        return Vectors.files("update_position", "update_motion", "vector_update");
    }

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageDecodesToItsFieldsAndEncodesToItsBytes(Vectors.Vector vector) {
        Message holder = switch (vector.message()) {
            case "UpdatePosition" -> new UpdatePosition();
            case "UpdateMotion" -> new UpdateMotion();
            default -> new VectorUpdate();
        };

        assertThat(holder.decode(vector.bytes())).isEqualTo(Verdict.OK);

        assertThat(holder.name()).isEqualTo(vector.message());
        assertThat(MapSink.of(holder)).isEqualTo(vector.fields());
        assertThat(holder.encode()).isEqualTo(vector.bytes());
    }
}
