package dev.gait.app.viewer.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The page's own files, read from the jar once. Only plain names below the page's folder exist. */
final class PageFiles {
    private static final Pattern PLAIN = Pattern.compile("/(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-][A-Za-z0-9._-]*");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png");

    private final Map<String, byte[]> read = new ConcurrentHashMap<>();

    @Nullable
    HttpReply find(String path) {
        String name = path.equals("/") ? "/index.html" : path;
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null || !PLAIN.matcher(name).matches()) {
            return null;
        }
        byte[] bytes = read.get(name);
        if (bytes == null) {
            bytes = load(name.substring(1));
            if (bytes == null) {
                return null;
            }
            read.put(name, bytes);
        }
        return new HttpReply(200, type, bytes, null);
    }

    private static byte @Nullable [] load(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }
}
