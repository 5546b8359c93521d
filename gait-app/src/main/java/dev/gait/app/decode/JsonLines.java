package dev.gait.app.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.gait.net.message.Direction;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * {@code gait decode --jsonl}: one question per line, one answer per line, in the same order (cli.md).
 *
 * <p>The lines are those of the vectors, so a vector file can be piped in as it is: a {@code seed} and {@code keyIndex}
 * that stand in its {@code fields} count as well. A line that cannot be read is answered like a message that cannot.
 */
final class JsonLines {
    /** Characters. The largest datagram is an eighth of it. */
    private static final int MAX_LINE = 1 << 20;

    /** A line longer than {@link #MAX_LINE} is answered with an error; beyond this the input is not taken for lines at all. */
    private static final int MAX_SKIPPED = 16 << 20;

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(64)
                    .maxStringLength(MAX_LINE)
                    .build())
            .build();

    /** One line of input. */
    private static final class Question {
        private String name = "";
        private String direction = "";
        private String message = "";
        private @Nullable String hex;
        private @Nullable Long seed;
        private @Nullable Long keyIndex;
        private @Nullable Long knownType;
    }

    /** A line that is not a question; its message says why. */
    private static final class BadLine extends Exception {
        private static final long serialVersionUID = 1L;

        BadLine(String message) {
            super(message);
        }
    }

    private final DatagramDecoder datagrams = new DatagramDecoder();

    /** Answers until the input ends; true if every line was decoded. */
    boolean run(InputStream input, OutputStream output) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8), 1 << 16);
        boolean allDecoded = true;
        try (JsonSink out = new JsonSink(output)) {
            StringBuilder line = new StringBuilder();
            for (int number = 1; readLine(lines, line, number); number++) {
                if (!line.toString().isBlank()) {
                    allDecoded &= answer(line, number, out);
                }
                if (!lines.ready()) {
                    out.flush();
                }
            }
        }
        return allDecoded;
    }

    /** Reads a line but keeps no more of it than a question can have. */
    private static boolean readLine(BufferedReader lines, StringBuilder line, int number) throws IOException {
        line.setLength(0);
        int c = lines.read();
        if (c < 0) {
            return false;
        }
        for (int length = 1; c >= 0 && c != '\n'; c = lines.read(), length++) {
            if (length > MAX_SKIPPED) {
                throw new IOException("standard input, line " + number + ": longer than 16 MiB");
            }
            if (line.length() <= MAX_LINE) {
                line.append((char) c);
            }
        }
        return true;
    }

    private boolean answer(CharSequence line, int number, JsonSink out) {
        Question question = new Question();
        DecodeResult answer;
        try {
            parse(line, question);
            answer = decode(question);
        } catch (BadLine e) {
            answer = new DecodeResult.Refused("line " + number + ": " + e.getMessage());
        }
        if (answer instanceof DecodeResult.Decoded decoded) {
            out.line(object -> {
                object.text("name", question.name);
                object.text("message", decoded.message());
                object.object("fields", decoded.fields());
                object.bytes("hex", decoded.encoded());
            });
            return true;
        }
        String reason = ((DecodeResult.Refused) answer).reason();
        out.line(object -> {
            object.text("name", question.name);
            object.text("error", reason);
        });
        return false;
    }

    private DecodeResult decode(Question question) throws BadLine {
        if (question.hex == null) {
            throw new BadLine("the field hex is missing");
        }
        byte[] bytes;
        try {
            bytes = HexFormat.of().parseHex(question.hex);
        } catch (IllegalArgumentException e) {
            throw new BadLine("the field hex is not hexadecimal");
        }
        if (question.message.startsWith("Datagram") || question.message.startsWith(DatagramDecoder.TRANSCRIPT)) {
            return datagrams.decode(question.message, bytes, hint(question));
        }
        Long type = question.knownType;
        DecodeResult primitive = PrimitiveDecoder.decode(
                question.message, bytes, type == null ? PrimitiveDecoder.ICON_TYPE : type.intValue());
        return primitive != null ? primitive : MessageDecoder.decode(bytes, 0, bytes.length);
    }

    private static @Nullable KeyHint hint(Question question) throws BadLine {
        Long seed = question.seed;
        Long index = question.keyIndex;
        if (seed == null || index == null) {
            return null;
        }
        if (seed < 0 || seed > 0xFFFF_FFFFL) {
            throw new BadLine("the field seed is not a number of 32 bits");
        }
        if (index < 0 || index > KeyHint.MAX_INDEX) {
            throw new BadLine("the field keyIndex is outside 0 to " + KeyHint.MAX_INDEX);
        }
        Direction direction =
                question.direction.startsWith("c") ? Direction.CLIENT_TO_SERVER : Direction.SERVER_TO_CLIENT;
        return new KeyHint(seed.intValue(), index.intValue(), direction);
    }

    private static void parse(CharSequence line, Question question) throws BadLine {
        if (line.length() > MAX_LINE) {
            throw new BadLine("longer than " + MAX_LINE + " characters");
        }
        try (JsonParser parser = JSON.createParser(line.toString())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new BadLine("not a JSON object");
            }
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                parser.nextToken();
                if (key.equals("fields") && parser.currentToken() == JsonToken.START_OBJECT) {
                    parseFields(parser, question);
                } else {
                    parse(parser, key, question, true);
                }
            }
            if (parser.nextToken() != null) {
                throw new BadLine("more than one JSON value");
            }
        } catch (JsonProcessingException e) {
            throw new BadLine("not JSON");
        } catch (IOException e) {
            throw new BadLine("not readable");
        }
    }

    /** Of what a vector says about itself only the key is taken, and only where the line does not say it outside. */
    private static void parseFields(JsonParser parser, Question question) throws IOException, BadLine {
        Question inside = new Question();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            parser.nextToken();
            if (key.equals("seed") || key.equals("keyIndex") || key.equals("knownType")) {
                parse(parser, key, inside, false);
            } else {
                parser.skipChildren();
            }
        }
        question.seed = question.seed == null ? inside.seed : question.seed;
        question.keyIndex = question.keyIndex == null ? inside.keyIndex : question.keyIndex;
        question.knownType = question.knownType == null ? inside.knownType : question.knownType;
    }

    private static void parse(JsonParser parser, String key, Question question, boolean strict)
            throws IOException, BadLine {
        switch (key) {
            case "name" -> question.name = text(parser, key);
            case "direction" -> question.direction = text(parser, key);
            case "message" -> question.message = text(parser, key);
            case "hex" -> question.hex = text(parser, key);
            case "seed" -> question.seed = number(parser, key, strict);
            case "keyIndex" -> question.keyIndex = number(parser, key, strict);
            case "knownType" -> question.knownType = number(parser, key, strict);
            default -> parser.skipChildren();
        }
    }

    private static String text(JsonParser parser, String key) throws IOException, BadLine {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw new BadLine("the field " + key + " is not a string");
        }
        return parser.getText();
    }

    /** A number, or one spelled as text in decimal or hexadecimal, as the vectors spell seeds. */
    private static @Nullable Long number(JsonParser parser, String key, boolean strict) throws IOException, BadLine {
        try {
            if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
                return parser.getLongValue();
            }
            if (parser.currentToken() == JsonToken.VALUE_STRING) {
                return Long.decode(parser.getText());
            }
        } catch (NumberFormatException | JsonProcessingException e) {
            // answered below
        }
        if (strict && parser.currentToken() != JsonToken.VALUE_NULL) {
            throw new BadLine("the field " + key + " is not a whole number");
        }
        parser.skipChildren();
        return null;
    }
}
