package dev.gait.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** replay.md, "Messages" and "Bad input": what does not decode. */
class MessageCheckTest {
    static final List<String> names = Traces.NAMES;

    private static final String POSITION =
            "48f7000002000050340000002300b4a90000c24200007442000000005e836c3f15efc3be00000b0000000000";
    private static final String MOTION = "4cf7000002000050000005000000010000003d000600000007000000c03f0000";
    private static final String VECTOR = "4ef700000200005000000000000000003333934000000000000000000000000000000100";

    private final MessageCheck check = new MessageCheck();

    @ParameterizedTest
    @FieldSource("names")
    void everyMessageOfTheExampleTracesDecodes(String name) {
        assertThat(MessageCheck.complaints(Traces.given(name))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {POSITION, MOTION, VECTOR})
    void aMessageIsGoodInEitherCaseAndBadWhenItIsCutAnywhere(String hex) {
        assertThat(check.complaint(hex)).isNull();
        assertThat(check.complaint(hex.toUpperCase(java.util.Locale.ROOT))).isNull();
        for (int length = 0; length < hex.length(); length++) {
            assertThat(check.complaint(hex.substring(0, length)))
                    .as("%d of %d digits", length, hex.length())
                    .isNotNull();
        }
    }

    @Test
    void aNumberThatIsNotFiniteDoesNotDecode() {
        assertThat(check.complaint(POSITION.replace("0000c242", "0000807f"))).contains("not finite");
        assertThat(check.complaint(MOTION.replace("0000c03f", "0000c07f"))).contains("not finite");
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz", "4cf", "0x4cf70000", "4c f7 00 00", "٤٤٤٤٤٤٤٤", ""})
    void whatIsNoHexadecimalOrNoOpcodeDoesNotDecode(String hex) {
        assertThat(check.complaint(hex)).isNotNull();
    }

    @Test
    void otherOpcodesAreIgnoredWhateverFollows() {
        assertThat(check.complaint("45f70000")).isNull();
        assertThat(check.complaint("45f70000ff")).isNull();
        assertThat(check.complaint("efbeadde")).isNull();
    }

    @Test
    void theCheckAndTheReplayJudgeAlike() {
        long seed = 4711L;
        var random = new SplittableRandom(seed);
        var replay = new Replay(Traces.given("teleport").header());
        for (int round = 0; round < 5_000; round++) {
            byte[] bytes =
                    HexFormat.of().parseHex(List.of(POSITION, MOTION, VECTOR).get(round % 3));
            for (int i = random.nextInt(4); i > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            String hex = HexFormat.of().formatHex(bytes, 0, random.nextInt(bytes.length + 1));

            assertThat(replay.apply(new TraceEvent.Message(2, 0.0, hex)))
                    .as("seed %d, round %d, message %s", seed, round, hex)
                    .isEqualTo(check.complaint(hex) == null);
        }
    }
}
