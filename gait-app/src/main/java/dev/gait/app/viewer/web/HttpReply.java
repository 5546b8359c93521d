package dev.gait.app.viewer.web;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An answer to a request.
 *
 * @param fileName under which a browser is to save it, or null to show it
 */
public record HttpReply(
        int status, String type, byte[] body, @Nullable String fileName) {
    public static HttpReply json(String json) {
        return new HttpReply(200, "application/json; charset=utf-8", json.getBytes(StandardCharsets.UTF_8), null);
    }

    /** One sentence on what is wrong with what was sent. */
    public static HttpReply refused(String sentence) {
        return new HttpReply(400, "text/plain; charset=utf-8", sentence.getBytes(StandardCharsets.UTF_8), null);
    }

    public static HttpReply download(String fileName, byte[] body) {
        return new HttpReply(200, "application/jsonl", body, fileName);
    }
}
