package dev.gait.app.demo;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** As much of the WebP container as moving pictures need: chunks of four letters, a length, and as many bytes. */
final class WebP {
    private static final int HEAD = 12; // RIFF, its length, WEBP
    private static final int FRAME_HEAD = 16; // place, size, duration and flags of a frame
    private static final Set<String> IMAGE = Set.of("ALPH", "VP8 ", "VP8L");

    record Chunk(String name, int from, int length) {}

    private WebP() {}

    /** The chunks of a whole file. */
    static List<Chunk> chunks(byte[] file) {
        return chunks(file, HEAD, file.length);
    }

    /** What is inside a frame of a moving picture. */
    static List<Chunk> frame(byte[] file, Chunk frame) {
        return chunks(file, frame.from() + FRAME_HEAD, frame.from() + frame.length());
    }

    private static List<Chunk> chunks(byte[] file, int from, int end) {
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        List<Chunk> found = new ArrayList<>();
        for (int at = from; at + 8 <= end; ) {
            int length = bytes.getInt(at + 4);
            found.add(new Chunk(new String(file, at, 4, StandardCharsets.US_ASCII), at + 8, length));
            at += 8 + length + length % 2;
        }
        return found;
    }

    /**
     * The chunks of a single picture that may stand in a frame. A browser's encoder adds a head and a colour profile, which
     * may not: with them nobody can read the moving picture.
     */
    static byte[] image(byte[] file) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Chunk chunk : chunks(file)) {
            if (IMAGE.contains(chunk.name())) {
                out.write(file, chunk.from() - 8, 8 + chunk.length() + chunk.length() % 2);
            }
        }
        return out.toByteArray();
    }

    static boolean isImage(Chunk chunk) {
        return IMAGE.contains(chunk.name());
    }
}
