package dev.gait.net.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.GroundKind;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The bytes of docs/protocol.md are what the code reads and writes. */
class ProtocolDocumentTest {

    private static final Pattern ROW = Pattern.compile("^\\| (\\w+): .* \\| `([0-9a-f]+)` \\|$", Pattern.MULTILINE);

    private final Map<String, byte[]> vectors = new HashMap<>();

    ProtocolDocumentTest() throws IOException {
        Matcher rows = ROW.matcher(Files.readString(Path.of("..", "docs", "protocol.md")));
        while (rows.find()) {
            vectors.put(rows.group(1), HexFormat.of().parseHex(rows.group(2)));
        }
    }

    @Test
    void hello() {
        Hello hello = new Hello();
        read("hello", hello);
        assertThat(hello.actionSequence).isEqualTo(3);
        assertThat(hello.version).isEqualTo(1);
        assertThat(hello.wanted).isEqualTo(3);
    }

    @Test
    void welcome() {
        Welcome welcome = new Welcome();
        read("welcome", welcome);
        assertThat(welcome.recipient).isEqualTo(0x50000001);
        assertThat(welcome.ground).isEqualTo(GroundKind.FIELD);
        assertThat(welcome.seed).isEqualTo(42);
        assertThat(welcome.grants(Extension.FEATURE_GROUND | Extension.FEATURE_PREDICTION))
                .isTrue();
        assertThat(welcome.grants(Extension.FEATURE_GLIDE)).isFalse();
        assertThat(welcome.tick).isEqualTo(9000);
        assertThat(welcome.ticksPerSecond).isEqualTo(30);
        assertThat(welcome.statesPerSecond).isEqualTo(10);
    }

    @Test
    void playerInput() {
        PlayerInput input = new PlayerInput();
        read("player_input", input);
        assertThat(input.actionSequence).isEqualTo(4);
        assertThat(input.count()).isEqualTo(3);
        for (int i = 0; i < 3; i++) {
            InputEntry entry = input.entry(i);
            assertThat(entry.tick).isEqualTo(102 - i);
            assertThat(entry.millis).isEqualTo(50);
            assertThat(entry.state.forwardCommand).isEqualTo(0x45000005);
            assertThat(entry.jump).isEqualTo(i == 0);
        }
        assertThat(input.entry(0).jumpExtent).isEqualTo(0.5f);
        assertThat(input.entry(0).jumpZ).isEqualTo(5.5f);
    }

    @Test
    void playerInputThatHoldsAHeading() {
        PlayerInput input = new PlayerInput();
        read("player_heading", input);
        assertThat(input.entry(0).tick).isEqualTo(103);
        assertThat(input.entry(0).heading).isEqualTo(270.5f);
        assertThat(input.entry(0).jump).isFalse();
        PlayerInput other = new PlayerInput();
        read("player_input", other);
        assertThat(other.entry(0).heading).isNaN();
    }

    @Test
    void aHeadingThatIsNoneIsRefused() {
        byte[] bytes = Objects.requireNonNull(vectors.get("player_heading")).clone();
        for (float wrong : new float[] {360, -1, 1e9f}) {
            java.nio.ByteBuffer.wrap(bytes)
                    .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                    .putFloat(bytes.length - 4, wrong);
            assertThat(new PlayerInput().decode(bytes, 0, bytes.length)).isEqualTo(Verdict.MALFORMED);
        }
    }

    @Test
    void playerState() {
        PlayerState state = new PlayerState();
        read("player_state", state);
        assertThat(state.tick).isEqualTo(9030);
        assertThat(state.acknowledgedMoveTick).isEqualTo(101);
        assertThat(state.cell).isEqualTo(0xDA55001D);
        assertThat(state.y).isEqualTo(110.5f);
        assertThat(state.vy).isEqualTo(4f);
        assertThat(state.has(PlayerState.CONTACT)).isTrue();
        assertThat(state.has(PlayerState.CORRECTION)).isFalse();
        assertThat(state.serverControlSequence).isEqualTo(2);
    }

    @Test
    void glideReport() {
        GlideReport report = new GlideReport();
        read("glide_report", report);
        assertThat(report.actionSequence).isEqualTo(6);
        assertThat(report.acknowledges(900)).isTrue();
        assertThat(report.acknowledges(869)).isTrue();
        assertThat(report.acknowledges(868)).isFalse();
        assertThat(report.acknowledges(867)).isFalse();
        assertThat(report.playoutMillis).isEqualTo(123456);
    }

    @Test
    void gameMessages() {
        GameMessage said = GameMessage.fromClient();
        read("game_from_client", said);
        assertThat(said.actionSequence).isEqualTo(7);
        assertThat(said.topic).isEqualTo(5);
        assertThat(said.isReliable()).isTrue();
        assertThat(said.content).containsExactly(1, 2, 3);
        GameMessage heard = GameMessage.fromServer();
        read("game_from_server", heard);
        assertThat(heard.recipient).isZero();
        assertThat(heard.topic).isEqualTo(200);
        assertThat(heard.number).isEqualTo(9);
        assertThat(heard.content).containsExactly(0xff);
    }

    @Test
    void glideBody() {
        GlideRecord record = new GlideRecord();
        WireWriter out = new WireWriter();
        out.i32(100_000);
        record.handle = 5;
        record.millis = 0x1234;
        record.number = 7;
        record.guid = 0x50000001;
        record.x = 20256.5;
        record.y = 100.25;
        record.z = -2.5;
        record.heading = Math.PI / 2;
        record.forward = 8;
        record.running = true;
        record.turn = 2.25;
        record.efficiency = 0.95;
        record.vy = 4;
        record.vz = 5.5;
        for (GlideRecord.Kind kind : new GlideRecord.Kind[] {
            GlideRecord.Kind.ENTER,
            GlideRecord.Kind.COMMAND,
            GlideRecord.Kind.POSITION,
            GlideRecord.Kind.FLIGHT,
            GlideRecord.Kind.ACTION
        }) {
            record.kind = kind;
            record.cycle = kind == GlideRecord.Kind.ACTION ? 0x87 : 0;
            record.write(out);
        }
        byte[] bytes = Objects.requireNonNull(vectors.get("glide_body"));
        assertThat(HexFormat.of().formatHex(out.toByteArray()))
                .isEqualTo(HexFormat.of().formatHex(bytes));
        WireReader in = new WireReader().wrap(bytes);
        in.skip(4);
        for (int i = 0; i < 5; i++) {
            record.read(in);
        }
        assertThat(in.isOk()).isTrue();
        assertThat(in.remaining()).isZero();
        assertThat(record.cycle).isEqualTo(0x87);
    }

    private void read(String name, ExtensionMessage into) {
        byte[] bytes = Objects.requireNonNull(vectors.get(name), name);
        assertThat(into.decode(bytes, 0, bytes.length)).isEqualTo(Verdict.OK);
        assertThat(into.encode()).isEqualTo(bytes);
    }
}
