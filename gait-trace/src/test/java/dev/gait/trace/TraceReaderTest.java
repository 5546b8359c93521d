package dev.gait.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.gait.motion.world.GroundSpec;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** replay.md, "Input lines" and "Bad input", rule by rule. */
class TraceReaderTest {
    private static final String HEADER =
            "{'type':'header','version':1,'tick':0.05,'duration':4.0,'ground':{'kind':'flat','z':1.5},"
                    + "'local':{'guid':'0x50000001','cell':'0xA9B40025','x':100.0,'y':101,'z':2.5,'heading':90.0}}";
    private static final String CREATE =
            "{'type':'create','at':0.5,'guid':'0x50000C0D','cell':'0xA9B40023','x':1.0,'y':2.0,'z':3.0,"
                    + "'heading':30.0,'player':true}";
    private static final String MESSAGE = "{'type':'message','at':0.25,'hex':'4cf7'}";
    private static final String LOCAL = "{'type':'local','at':1.0,'cell':'0xA9B40001','x':10.0,'y':20.0,'z':0.0}";
    private static final String DELETE = "{'type':'delete','at':2,'guid':'0x7'}";

    @Test
    void everyKindOfLineIsRead() throws Exception {
        Trace trace = read(HEADER, MESSAGE, CREATE, LOCAL, DELETE);

        assertThat(trace.header())
                .isEqualTo(new TraceHeader(
                        1,
                        0.05,
                        4.0,
                        GroundSpec.flat(1.5),
                        new TraceHeader.LocalPlayer(0x50000001, 0xA9B40025, 100.0, 101.0, 2.5, 90.0)));
        assertThat(trace.events())
                .containsExactly(
                        new TraceEvent.Message(2, 0.25, "4cf7"),
                        new TraceEvent.Create(
                                3,
                                0.5,
                                0x50000C0D,
                                0xA9B40023,
                                1.0,
                                2.0,
                                3.0,
                                30.0,
                                true,
                                1.0,
                                TraceEvent.Sequences.ZERO),
                        new TraceEvent.Local(4, 1.0, 0xA9B40001, 10.0, 20.0, 0.0),
                        new TraceEvent.Delete(5, 2.0, 7));
    }

    @Test
    void runRateAndSequencesAreOptional() throws Exception {
        Trace trace = read(
                HEADER,
                with(CREATE, "'runRate':2.94,'sequences':{'instance':3,'position':65535,'state':8.0,'moons':'two'}"));

        var create = (TraceEvent.Create) trace.events().get(0);
        assertThat(create.runRate()).isEqualTo(2.94);
        assertThat(create.sequences()).isEqualTo(new TraceEvent.Sequences(3, 65535, 0, 0, 0, 0, 0, 8));
    }

    @Test
    void theOtherGroundsAreKnown() throws Exception {
        assertThat(read(HEADER.replace("{'kind':'flat','z':1.5}", "{'kind':'none'}"))
                        .header()
                        .ground())
                .isEqualTo(GroundSpec.NONE);
        assertThat(read(HEADER.replace("{'kind':'flat','z':1.5}", "{'kind':'field','seed':-9223372036854775808}"))
                        .header()
                        .ground())
                .isEqualTo(GroundSpec.field(Long.MIN_VALUE));
    }

    @Test
    void unknownExtraFieldsAreIgnoredWhateverTheyHold() throws Exception {
        String extras = "'hex':5,'note':{'x':[1,{'y':null}]},'more':[1e999,[]],'list':[],'nothing':null,'note':'again'";

        assertThat(read(with(HEADER, extras), with(DELETE, extras)).events()).hasSize(1);
    }

    @Test
    void blankLinesWindowsLineEndsAByteOrderMarkAndAMissingLastLineEndAreNoErrors() throws Exception {
        Trace trace = readRaw("\uFEFF" + json(HEADER) + "\r\n\r\n \t\n" + json(MESSAGE) + "\n\n" + json(DELETE));

        assertThat(trace.events()).extracting(TraceEvent::line).containsExactly(4, 6);
    }

    @Test
    void badHexOfAMessageIsNotTheReadersBusiness() throws Exception {
        assertThat(read(HEADER, MESSAGE.replace("4cf7", "not hex at all")).events())
                .containsExactly(new TraceEvent.Message(2, 0.25, "not hex at all"));
    }

    @Test
    void theNumberOfStepsIsRoundedUpButForgivesTheQuotient() {
        assertThat(steps(0.05, 4.0)).isEqualTo(80);
        assertThat(steps(1.0 / 30.0, 4.0)).isEqualTo(120);
        assertThat(steps(0.3, 1.0)).isEqualTo(4);
        assertThat(steps(0.1, 0.0)).isZero();
        assertThat(steps(Double.MIN_VALUE, Double.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void tenMillionStepsAreAllowedAndOneMoreIsNot() throws Exception {
        String longest = HEADER.replace("'tick':0.05", "'tick':0.5").replace("'duration':4.0", "'duration':5e6");

        assertThat(read(longest).header().steps()).isEqualTo(TraceHeader.MAX_STEPS);
        assertRefused(longest.replace("5e6", "5000000.5"), 1, "duration");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'version':1         | 'version':2         | version",
                "'version':1         | 'version':1.5       | version",
                "'version':1         | 'version':'1'       | version",
                "'version':1         | 'v':1               | version",
                "'tick':0.05         | 'tick':0            | tick",
                "'tick':0.05         | 'tick':-0.1         | tick",
                "'tick':0.05         | 'tick':2.0000001    | tick",
                "'tick':0.05         | 'tick':true         | tick",
                "'tick':0.05         | 'tick':NaN          | tick",
                "'tick':0.05         | 'tick':1e-320       | duration",
                "'duration':4.0      | 'duration':-0.1     | duration",
                "'duration':4.0      | 'duration':1e999    | duration",
                "'duration':4.0      | 'duration':Infinity | duration",
                "'duration':4.0      | 'duration':null     | duration",
                "'version':1         | 'version':1,'extra':NaN | extra",
                "'version':1         | 'version':1,'extra':[0,{'y':[-Infinity]}] | extra",
                "'duration':4.0      | 'duration':'4'      | duration",
                "'kind':'flat'       | 'kind':'hilly'      | ground.kind",
                "'kind':'flat'       | 'kind':1            | ground.kind",
                "'kind':'flat'       | 'sort':'flat'       | ground.kind",
                "'kind':'flat','z':1.5 | 'kind':'flat'     | ground.z",
                "'kind':'flat'       | 'kind':'field'      | ground.seed",
                "'kind':'flat'       | 'seed':0.5,'kind':'field' | ground.seed",
                "'kind':'flat'       | 'seed':9223372036854775808,'kind':'field' | ground.seed",
                "{'kind':'flat','z':1.5} | 'flat'          | ground",
                "'ground'            | 'earth'             | ground",
                "'local'             | 'me'                | local",
                "'guid':'0x50000001' | 'guid':1342177281   | local.guid",
                "'guid':'0x50000001' | 'guid':'50000001'   | local.guid",
                "'guid':'0x50000001' | 'guid':'0x'         | local.guid",
                "'guid':'0x50000001' | 'guid':'0x150000001' | local.guid",
                "'guid':'0x50000001' | 'guid':'0x5000000g' | local.guid",
                "'guid':'0x50000001' | 'guid':'0x-5000000' | local.guid",
                "'cell':'0xA9B40025' | 'cell':null         | local.cell",
                "'x':100.0           | 'x':false           | local.x",
                "'heading':90.0      | 'heading':[90.0]    | local.heading",
            })
    void aBadHeaderNamesItsField(String good, String bad, String field) {
        assertThat(HEADER).contains(good.strip());
        assertRefused(HEADER.replace(good.strip(), bad.strip()), 1, field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'type':'create'     | 'type':'destroy'    | type",
                "'type':'create'     | 'type':'header'     | type",
                "'type':'create'     | 'type':null         | type",
                "'type':'create'     | 'kind':'create'     | type",
                "'at':0.5            | 'at':'0.5'          | at",
                "'at':0.5            | 'at':-0.001         | at",
                "'at':0.5            | 'when':0.5          | at",
                "'guid':'0x50000C0D' | 'guid':5            | guid",
                "'cell':'0xA9B40023' | 'cell':'cell'       | cell",
                "'x':1.0             | 'x':-Infinity       | x",
                "'x':1.0             | 'x':1.0,'x':2.0     | x",
                "'y':2.0             | 'y':{}              | y",
                "'z':3.0             | 'z':true            | z",
                "'heading':30.0      | 'heading':null      | heading",
                "'player':true       | 'player':1          | player",
                "'player':true       | 'human':true        | player",
                "'player':true       | 'player':true,'runRate':'fast' | runRate",
                "'player':true       | 'player':true,'runRate':null   | runRate",
                "'player':true       | 'player':true,'sequences':[1]  | sequences",
                "'player':true       | 'player':true,'sequences':{'vector':65536} | sequences.vector",
                "'player':true       | 'player':true,'sequences':{'vector':-1}    | sequences.vector",
                "'player':true       | 'player':true,'sequences':{'vector':1.5}   | sequences.vector",
                "'player':true       | 'player':true,'sequences':{'vector':true}  | sequences.vector",
            })
    void aBadEventNamesItsLineAndField(String good, String bad, String field) {
        assertThat(CREATE).contains(good.strip());
        assertRefused(HEADER + "\n\n" + CREATE.replace(good.strip(), bad.strip()), 3, field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "  ", "\n{'type':'header'}"})
    void aTraceWithoutAHeaderOnLineOneIsRefused(String text) {
        assertRefused(text, 1, "type");
    }

    @Test
    void anEventBeforeTheHeaderIsRefused() {
        assertRefused(MESSAGE + "\n" + HEADER, 1, "type");
    }

    @Test
    void timeMustNotRunBackwards() {
        assertThat(refusal(HEADER + "\n" + CREATE + "\n" + MESSAGE))
                .hasMessage("line 3, field at: time runs backwards, 0.25 comes after 0.5 on line 2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gait",
                "{",
                "{}}",
                "[]",
                "7",
                "null",
                "{'type':'delete','at':2,'guid':'0x7'} {}",
                "{'type':'delete','at':2,'guid':'0x7'},",
                "{'type':'delete','at':02,'guid':'0x7'}",
                "{'type':'delete','at':2,'guid':'0x7\u0001'}",
                "{'type':'delete' 'at':2}",
                "{'deep':[[[[",
            })
    void aLineThatIsNoJsonObjectIsRefusedByItsNumber(String line) {
        TraceException refusal = refusal(HEADER + "\n" + line + "\n" + DELETE);

        assertThat(refusal.line()).isEqualTo(2);
        assertThat(refusal.field()).isNull();
        assertThat(refusal).hasMessageStartingWith("line 2: ");
    }

    @Test
    void bytesThatAreNoUtf8AreRefusedByTheirLine() {
        byte[] header = (json(HEADER) + "\n").getBytes(UTF_8);
        byte[] bytes = java.util.Arrays.copyOf(header, header.length + 4);
        System.arraycopy(new byte[] {'"', (byte) 0xC3, (byte) 0x28, '"'}, 0, bytes, header.length, 4);

        var refusal = catchThrowableOfType(TraceException.class, () -> Trace.read(new ByteArrayInputStream(bytes)));
        assertThat(refusal.line()).isEqualTo(2);
    }

    @Test
    void absurdDepthAndAbsurdNumbersAreRefusedCalmly() {
        assertThat(refusal(HEADER + "\n" + "[".repeat(100_000)).line()).isEqualTo(2);
        assertThat(refusal(HEADER + "\n" + "{'a':".repeat(100_000)).line()).isEqualTo(2);
        assertRefused(HEADER.replace("'x':100.0", "'x':1" + "0".repeat(5000)), 1, "local.x");
    }

    @Test
    void aLongButFiniteNumberIsANumber() throws Exception {
        var header =
                read(HEADER.replace("'x':100.0", "'x':0.5" + "0".repeat(5000))).header();

        assertThat(header.local().x()).isEqualTo(0.5);
    }

    @Test
    void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() {
        var endless = new java.io.InputStream() {
            @Override
            public int read() {
                return ' ';
            }
        };

        var refusal = catchThrowableOfType(TraceException.class, () -> Trace.read(endless));
        assertThat(refusal).hasMessage("line 1: longer than 16 MiB");
    }

    @Test
    void anErrorSentenceStaysOneShortLineWhateverTheFileHolds() {
        var refusal = refusal(HEADER + "\n" + MESSAGE.replace("0.25", "'\\n\\u001b[31m" + "x".repeat(10_000) + "'"));

        assertThat(refusal.getMessage())
                .hasSizeLessThan(120)
                .doesNotContain("\n")
                .doesNotContain("\u001b");
    }

    private static long steps(double tick, double duration) {
        return new TraceHeader(
                        1,
                        tick,
                        duration,
                        GroundSpec.NONE,
                        new TraceHeader.LocalPlayer(0x50000001, 0xA9B40025, 0, 0, 0, 0))
                .steps();
    }

    private static void assertRefused(String text, int line, String field) {
        TraceException refusal = refusal(text);
        assertThat(refusal.line()).isEqualTo(line);
        assertThat(refusal.field()).isEqualTo(field);
        assertThat(refusal).hasMessageStartingWith("line " + line + ", field " + field + ": ");
    }

    private static TraceException refusal(String text) {
        return catchThrowableOfType(TraceException.class, () -> readRaw(json(text)));
    }

    private static Trace read(String... lines) throws IOException, TraceException {
        return readRaw(json(String.join("\n", lines)) + "\n");
    }

    private static Trace readRaw(String text) throws IOException, TraceException {
        return Trace.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    private static String with(String object, String fields) {
        return object.substring(0, object.length() - 1) + "," + fields + "}";
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
