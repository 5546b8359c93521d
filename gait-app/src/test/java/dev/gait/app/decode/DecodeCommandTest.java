package dev.gait.app.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.message.WireWriter;
import dev.gait.net.packet.Checksum;
import dev.gait.net.packet.Hash32;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketHeader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The contracts of {@code gait decode} and {@code gait trace} in cli.md. */
class DecodeCommandTest {
    private static final String VECTOR_UPDATE =
            "4ef70000020000500000000000000000000018410000000000000000000000000d000700";
    private static final String ACK = "0400000000400000f2b0fd8f0b0007d50400010002000000";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    /** One run of a command: its exit code and what it said. */
    private record Run(int code, String out, String err) {
        Map<String, Object> object() {
            return Json.object(out);
        }
    }

    private static Run decode(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        return run(new DecodeCommand(in, out), out, args);
    }

    private static Run trace(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        return run(new TraceCommand(out), out, args);
    }

    private static Run run(Object command, ByteArrayOutputStream out, String... args) {
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(command);
        line.setErr(new PrintWriter(err));
        line.setExecutionExceptionHandler((failure, failed, parsed) -> {
            failed.getErr().println(failure.getMessage());
            return 2;
        });
        int code = line.execute(args);
        return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString());
    }

    private static String resource(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(DecodeCommandTest.class.getResourceAsStream("/vectors/" + name + ".jsonl"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Remarks of the people who made the vectors, and what a single datagram cannot know. */
    private static final Set<String> NOT_IN_THE_BYTES =
            Set.of("note", "rule", "step", "port", "totalMessageBytes", "fragmentDataBytes", "wholeMessageHash32");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "autonomous_position",
                "create_object",
                "hash32",
                "isaac",
                "jump",
                "malformed",
                "move_to_state",
                "movement_commands",
                "object_lifecycle",
                "packets",
                "position_properties",
                "primitives",
                "session",
                "set_state",
                "transcript_walk",
                "update_motion",
                "update_position",
                "vector_update"
            })
    @SuppressWarnings("unchecked")
    void aVectorFileIsAnsweredLineByLine(String name) throws IOException {
        String file = resource(name);

        Run run = decode(file, "--jsonl");

        List<Map<String, Object>> questions = Json.lines(file);
        List<Map<String, Object>> answers = Json.lines(run.out());
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isEqualTo(name.equals("malformed") ? 1 : 0);
        assertThat(answers).hasSameSizeAs(questions);
        for (int i = 0; i < answers.size(); i++) {
            Map<String, Object> question = questions.get(i);
            Map<String, Object> answer = answers.get(i);
            Map<String, Object> expected = (Map<String, Object>) Objects.requireNonNull(question.get("fields"));
            String about = String.valueOf(question.get("name"));
            assertThat(answer.get("name")).isEqualTo(question.get("name"));
            if ("reject".equals(expected.get("expect"))) {
                assertThat(answer).as(about).containsOnlyKeys("name", "error");
                continue;
            }
            assertThat(answer).as(about).containsOnlyKeys("name", "message", "fields", "hex");
            assertThat(answer.get("message")).isEqualTo(question.get("message"));
            assertThat(answer.get("hex")).as(about).isEqualTo(question.get("hex"));
            Map<String, Object> fields = (Map<String, Object>) Objects.requireNonNull(answer.get("fields"));
            // A transcript names the draw of each key but tells the seeds only once, in its second step.
            boolean keyUnknown = name.startsWith("transcript");
            expected.forEach((key, value) -> {
                if (!NOT_IN_THE_BYTES.contains(key) && !(keyUnknown && key.equals("keyIndex"))) {
                    assertThat(fields.get(key)).as(about + " " + key).isEqualTo(value);
                }
            });
        }
    }

    @Test
    void aTranscriptIsJudgedWithTheSeedsOfItsSecondStep() throws IOException {
        StringBuilder good = new StringBuilder();
        StringBuilder shifted = new StringBuilder();
        for (Map<String, Object> vector : Json.lines(resource("transcript_walk"))) {
            @SuppressWarnings("unchecked")
            Map<String, Object> fields = (Map<String, Object>) Objects.requireNonNull(vector.get("fields"));
            if (fields.get("keyIndex") instanceof Long index) {
                boolean fromServer = "server-to-client".equals(vector.get("direction"));
                String line =
                        "{\"name\":\"%s\",\"direction\":\"%s\",\"message\":\"%s\",\"hex\":\"%s\",\"seed\":\"%s\",\"keyIndex\":%d}%n";
                String seed = fromServer ? "0xC83824AB" : "0x99E77855";
                good.append(line.formatted(
                        vector.get("name"),
                        vector.get("direction"),
                        vector.get("message"),
                        vector.get("hex"),
                        seed,
                        index));
                shifted.append(line.formatted(
                        vector.get("name"),
                        vector.get("direction"),
                        vector.get("message"),
                        vector.get("hex"),
                        seed,
                        index + 1));
            }
        }

        Run right = decode(good.toString(), "--jsonl");
        Run wrong = decode(shifted.toString(), "--jsonl");

        assertThat(right.code()).isZero();
        assertThat(Json.lines(right.out())).hasSize(23);
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(Json.lines(wrong.out()))
                .hasSize(23)
                .allSatisfy(line -> assertThat(line).containsKey("error"));
    }

    @Test
    void clearChecksumsAreJudgedWithoutBeingAsked() {
        String wrong = ACK.replace("f2b0fd8f", "f3b0fd8f");
        Run run = decode(
                "{\"name\":\"a\",\"direction\":\"server-to-client\",\"message\":\"Datagram.Ack\",\"hex\":\"" + wrong
                        + "\"}\n",
                "--jsonl");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.object()).containsEntry("error", "the checksum is wrong");
    }

    @Test
    void aLineThatIsNoQuestionIsAnsweredInItsPlace() {
        String lines = String.join(
                "\n",
                "{\"name\":\"first\",\"message\":\"VectorUpdate\",\"hex\":\"" + VECTOR_UPDATE + "\"}",
                "",
                "nonsense",
                "[1]",
                "{\"name\":\"no bytes\"}",
                "{\"name\":\"odd\",\"hex\":\"abc\"}",
                "{\"name\":\"not text\",\"hex\":7}",
                "{\"name\":\"seed\",\"message\":\"Datagram\",\"hex\":\"" + ACK + "\",\"seed\":\"x\",\"keyIndex\":0}",
                "{\"name\":\"big seed\",\"message\":\"Datagram\",\"hex\":\"" + ACK
                        + "\",\"seed\":99999999999,\"keyIndex\":0}",
                "{\"name\":\"index\",\"message\":\"Datagram\",\"hex\":\"" + ACK
                        + "\",\"seed\":1,\"keyIndex\":99999999}",
                "{\"name\":\"two\",\"hex\":\"00\"} {}",
                "{\"name\":\"long\",\"hex\":\"" + "00".repeat(1 << 19) + "\"}",
                "{\"name\":\"empty\",\"message\":\"Hash32\",\"hex\":\"\",\"extra\":{\"deep\":[1,2]}}",
                "{\"name\":\"none\",\"hex\":\"\"}",
                "{\"name\":\"last\",\"message\":\"String16L\",\"hex\":\"0200414200\"}");

        Run run = decode(lines, "--jsonl");

        assertThat(run.code()).isEqualTo(1);
        List<Map<String, Object>> answers = Json.lines(run.out());
        assertThat(answers)
                .extracting(answer -> answer.get("name"))
                .containsExactly(
                        "first",
                        "",
                        "",
                        "no bytes",
                        "odd",
                        "not text",
                        "seed",
                        "big seed",
                        "index",
                        "two",
                        "",
                        "empty",
                        "none",
                        "last");
        List<Integer> decoded = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            if (!answers.get(i).containsKey("error")) {
                decoded.add(i);
            }
        }
        assertThat(decoded).containsExactly(0, 11);
        assertThat(answers.get(1)).containsEntry("error", "line 3: not JSON");
    }

    @Test
    void unknownOpcodesEventsAndActionsPassThrough() {
        for (String hex :
                List.of("efbe0000010203", "b0f70000010000500a000000efbe0000010203", "b1f7000007000000efbe000009")) {
            Run run = decode("", hex);
            assertThat(run.code()).isZero();
            assertThat(run.object()).containsEntry("hex", hex);
        }
        assertThat(decode("", "efbe0000010203").object()).containsEntry("message", "Unknown");
    }

    @Test
    void oneMessageComesFromTheArgumentOrFromStandardInput() {
        Run argument = decode("", VECTOR_UPDATE);
        Run typed = decode("0x" + VECTOR_UPDATE.substring(0, 30) + "\n  " + VECTOR_UPDATE.substring(30) + "\n");

        assertThat(argument.code()).isZero();
        assertThat(argument.object())
                .containsEntry("message", "VectorUpdate")
                .containsEntry("direction", "server-to-client")
                .containsEntry("hex", VECTOR_UPDATE);
        assertThat(typed.out()).isEqualTo(argument.out());
        assertThat(argument.out()).hasLineCount(1).endsWith("\n");
    }

    @Test
    void theOpcodeDecidesBetweenMessageAndDatagramAndTheOptionsOverride() {
        assertThat(decode("", ACK).object())
                .containsEntry("message", "Datagram")
                .doesNotContainKey("direction");
        assertThat(decode("", ACK, "--direction", "s2c").object()).containsEntry("direction", "server-to-client");
        assertThat(decode("", VECTOR_UPDATE, "--direction", "c2s").object())
                .containsEntry("direction", "client-to-server");
        Run forced = decode("", "57f6000001000050060077616c6b6572", "--datagram");
        assertThat(forced.code()).isEqualTo(1);
        assertThat(forced.object()).containsEntry("error", "shorter than the 20-byte header");
    }

    @Test
    void whatDoesNotDecodeIsAnErrorAndExitCodeOne() {
        Run run = decode("", VECTOR_UPDATE.substring(0, 40));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.object()).containsEntry("error", "VectorUpdate ends before its last field");
        assertThat(decode("", "48f7").object()).containsEntry("error", "the message ends before its last field");
    }

    @Test
    void badUsageIsOneSentenceAndExitCodeTwo() {
        assertThat(decode("", "xyz").code()).isEqualTo(2);
        assertThat(decode("", "xyz").err()).startsWith("the bytes are not hexadecimal");
        assertThat(decode("").code()).isEqualTo(2);
        assertThat(decode("00".repeat(1 << 18) + "00").code()).isEqualTo(2);
        assertThat(decode("", VECTOR_UPDATE, "--direction", "up").code()).isEqualTo(2);
        assertThat(decode("", VECTOR_UPDATE, "--jsonl").code()).isEqualTo(2);
        assertThat(decode("", VECTOR_UPDATE, "--pcap", "x").code()).isEqualTo(2);
        assertThat(decode("", "--jsonl", "--datagram").code()).isEqualTo(2);
        assertThat(decode("", "--pcap", "x", "--port", "70000").code()).isEqualTo(2);
        assertThat(decode("", "--pcap", folder.resolve("absent").toString()).code())
                .isEqualTo(2);
        assertThat(trace(folder.resolve("absent").toString()).code()).isEqualTo(2);
        assertThat(trace("x", "--port", "0").code()).isEqualTo(2);
    }

    @Test
    void theExampleInTheHelpWorks() {
        String help = new CommandLine(new DecodeCommand()).getUsageMessage();
        String example = help.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("gait decode 4b"))
                .findFirst()
                .orElseThrow();

        assertThat(decode("", example.substring("gait decode ".length())).code())
                .isZero();
    }

    private Path capture() throws IOException {
        Path file = folder.resolve("walk.pcap");
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("/captures/walk_lo.pcap"))) {
            Files.write(file, in.readAllBytes());
        }
        return file;
    }

    @Test
    void everyMessageOfACaptureIsALine() throws IOException {
        Run run = decode("", "--pcap", capture().toString());

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        List<Map<String, Object>> lines = Json.lines(run.out());
        assertThat(lines).allSatisfy(line -> assertThat(line).containsOnlyKeys("at", "direction", "message", "fields"));
        assertThat(lines)
                .extracting(line -> line.get("message"))
                .startsWith("DDDInterrogation", "CharacterList", "ServerName", "DDDInterrogationResponse")
                .contains("PlayerDescription", "MoveToState", "Jump", "VectorUpdate", "ServerMessage")
                .endsWith("CharacterLogOff", "CharacterLogOff", "CharacterList", "ServerName");
        assertThat(lines).hasSize(33);
        assertThat(lines).extracting(line -> (Double) line.get("at")).isSorted();
        assertThat(decode("", "--pcap", capture().toString(), "--port", "4000").out())
                .isEmpty();
    }

    @Test
    void aDamagedCaptureIsShownAsFarAsItGoesAndPeopleAreTold() throws IOException {
        Path file = capture();
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));

        Run run = decode("", "--pcap", file.toString());

        assertThat(run.code()).isZero();
        assertThat(run.err()).startsWith("The capture breaks off after frame 37.");
        assertThat(Json.lines(run.out())).hasSize(33);
    }

    /** The beginning of a sparse file of 10 GB: a header, then zeros, which would be 640 million empty frames. */
    @Test
    void captureOfNothingButZerosIsRefusedAtItsFirstFrame() throws IOException {
        byte[] header = Arrays.copyOf(Files.readAllBytes(capture()), 24);
        Path file = Files.write(folder.resolve("sparse.pcap"), Arrays.copyOf(header, 24 + 160));
        Run run = decode("", "--pcap", file.toString());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().strip()).isEqualTo("the capture breaks off before its first frame");
        assertThat(trace(file.toString()).code()).isEqualTo(2);
    }

    @Test
    void lineWithoutEndIsRefusedInsteadOfReadToItsEnd() {
        Run run = decode("{}\n" + "\0".repeat((16 << 20) + 1), "--jsonl");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().strip()).isEqualTo("standard input, line 2: longer than 16 MiB");
        assertThat(run.out()).hasLineCount(1).contains("the field hex is missing");
    }

    @Test
    void aFileThatIsNoCaptureIsRefusedInOneSentence() throws IOException {
        Path file = Files.writeString(folder.resolve("text"), "hello, world");
        Run run = decode("", "--pcap", file.toString());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().strip()).isEqualTo("the file is neither a pcap nor a pcapng capture");
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aTraceGoesToStandardOutputOrToAFileThatIsWholeOrNotThere() throws IOException {
        Path target = folder.resolve("walk.jsonl");

        Run printed = trace(capture().toString());
        Run written = trace(capture().toString(), "--out", target.toString());
        Run refused = trace(
                capture().toString(),
                "--port",
                "4000",
                "--out",
                folder.resolve("no.jsonl").toString());

        assertThat(printed.code()).isZero();
        assertThat(printed.err()).contains("seen by 0x50000001");
        assertThat(Json.lines(printed.out()).get(0)).containsEntry("type", "header");
        assertThat(written.code()).isZero();
        assertThat(written.out()).isEmpty();
        assertThat(target).hasContent(printed.out());
        assertThat(refused.code()).isEqualTo(2);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(target, folder.resolve("walk.pcap"));
        }
    }

    @Test
    void aLoginWithALongPasswordOrOddPaddingComesOutAsItWentIn() {
        PacketHeader header = new PacketHeader();
        for (String password : List.of("p".repeat(200), "", "x")) {
            for (int padding : new int[] {0, 1, 3}) {
                WireWriter body = new WireWriter();
                body.string16("1802");
                WireWriter rest = new WireWriter();
                rest.i32(2);
                rest.i32(1);
                rest.i32(0);
                rest.string16("walker");
                rest.string16("");
                rest.string32(password);
                body.i32(rest.length());
                body.bytes(rest.toByteArray());
                body.bytes(new byte[padding]);
                byte[] datagram = new byte[20 + body.length()];
                System.arraycopy(body.toByteArray(), 0, datagram, 20, body.length());
                header.flags = PacketFlags.LOGIN_REQUEST;
                header.size = body.length();
                header.write(datagram, 0);
                header.checksum = Checksum.headerHash(datagram, 0) + Hash32.of(datagram, 20, body.length());
                header.write(datagram, 0);
                String hex = HexFormat.of().formatHex(datagram);

                Run run = decode("", hex, "--datagram");

                assertThat(run.code()).as(run.out()).isZero();
                assertThat(run.object()).containsEntry("hex", hex);
            }
        }
    }
}
