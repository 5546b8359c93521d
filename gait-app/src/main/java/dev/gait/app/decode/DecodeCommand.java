package dev.gait.app.decode;

import dev.gait.net.message.Direction;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gait decode}: bytes in, JSON out; one message or datagram, a file of them, or a whole capture (cli.md). */
@Command(
        name = "decode",
        mixinStandardHelpOptions = true,
        description = "Show messages, datagrams and captures as JSON.",
        footer = {
            "",
            "Without an option HEX (or standard input) is one message or datagram; its opcode decides which.",
            "Exit code 1: something did not decode.",
            "",
            "Example:",
            "  gait decode 4bf700000100005008044000f7000100",
            "  gait decode --pcap walk.pcap | head"
        })
public final class DecodeCommand implements Callable<Integer> {
    /** Characters; four times the longest UDP payload in hexadecimal. */
    private static final int MAX_INPUT = 1 << 19;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "HEX",
            description = "The bytes in hexadecimal; read from standard input where absent.")
    private @Nullable String hex;

    @Option(
            names = "--direction",
            paramLabel = "s2c|c2s",
            description = "Who sent it, where the opcode leaves that open or is wrong about it.")
    private @Nullable String direction;

    @Option(names = "--datagram", description = "The bytes are a whole UDP payload.")
    private boolean datagram;

    @Option(names = "--jsonl", description = "Read lines {\"name\",\"direction\",\"message\",\"hex\"}, answer each.")
    private boolean jsonl;

    @Option(names = "--pcap", paramLabel = "FILE", description = "Show every message in a pcap or pcapng capture.")
    private @Nullable Path pcap;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "9000",
            description = "The server's first port in the capture (default: ${DEFAULT-VALUE}).")
    private int port;

    private final InputStream in;
    private final OutputStream out;

    public DecodeCommand() {
        this(System.in, System.out);
    }

    DecodeCommand(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    @Override
    public Integer call() throws IOException {
        if (pcap != null && (jsonl || datagram || hex != null) || jsonl && (datagram || hex != null)) {
            throw usage("HEX, --jsonl and --pcap are three different inputs, and --datagram belongs to HEX");
        }
        try (OutputStream buffered = new BufferedOutputStream(new NonClosingStream(out), 1 << 16)) {
            boolean good;
            if (jsonl) {
                good = new JsonLines().run(in, buffered);
            } else if (pcap != null) {
                good = new CaptureLines()
                        .run(pcap, checkedPort(), buffered, spec.commandLine().getErr());
            } else {
                good = one(buffered);
            }
            return good ? 0 : 1;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private boolean one(OutputStream output) throws IOException {
        byte[] bytes = input();
        boolean whole = datagram || !MessageDecoder.isKnown(bytes) && DatagramDecoder.looksLikeDatagram(bytes);
        DecodeResult answer = whole
                ? new DatagramDecoder().decode("Datagram", bytes, null)
                : MessageDecoder.decode(bytes, 0, bytes.length);
        Direction sender = sender(bytes, whole);
        try (JsonSink sink = new JsonSink(output)) {
            sink.line(line -> {
                if (answer instanceof DecodeResult.Decoded decoded) {
                    line.text("message", decoded.message());
                    if (sender != null) {
                        line.text("direction", sender.label());
                    }
                    line.object("fields", decoded.fields());
                    line.bytes("hex", decoded.encoded());
                } else if (answer instanceof DecodeResult.Refused refused) {
                    line.text("error", refused.reason());
                }
            });
        }
        return answer instanceof DecodeResult.Decoded;
    }

    /** As the option says; else as the opcode says, which a datagram does not have. */
    private @Nullable Direction sender(byte[] bytes, boolean whole) {
        if (direction != null) {
            return switch (direction.toLowerCase(Locale.ROOT)) {
                case "s2c", "server-to-client" -> Direction.SERVER_TO_CLIENT;
                case "c2s", "client-to-server" -> Direction.CLIENT_TO_SERVER;
                default -> throw usage("--direction is s2c or c2s, not '" + direction + "'");
            };
        }
        if (whole || !MessageDecoder.isKnown(bytes)) {
            return null;
        }
        return Direction.of(bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24);
    }

    private byte[] input() throws IOException {
        String text = hex;
        if (text == null) {
            byte[] typed = in.readNBytes(MAX_INPUT + 1);
            if (typed.length > MAX_INPUT) {
                throw usage("standard input holds more than one message; use --jsonl for many");
            }
            text = new String(typed, StandardCharsets.UTF_8);
        }
        String digits = text.replaceAll("\\s+", "");
        digits = digits.startsWith("0x") || digits.startsWith("0X") ? digits.substring(2) : digits;
        if (digits.isEmpty()) {
            throw usage("there are no bytes to decode");
        }
        try {
            return HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw usage("the bytes are not hexadecimal, two digits each");
        }
    }

    private int checkedPort() {
        if (port < 1 || port > 65534) {
            throw usage("--port is a number from 1 to 65534, not " + port);
        }
        return port;
    }

    private ParameterException usage(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
