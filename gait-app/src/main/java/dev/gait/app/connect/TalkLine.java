package dev.gait.app.connect;

import dev.gait.client.MotionClient;
import dev.gait.net.message.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * A line that is being typed to others. Enter or {@code /} takes the keys away from the legs, Enter sends, Escape does
 * not; {@code /tell NAME, TEXT} and {@code /e TEXT} are as everywhere.
 */
final class TalkLine {
    private static final int LONGEST = 512;
    private static final int ESCAPE = 27;

    private final StringBuilder typed = new StringBuilder();
    private boolean open;

    boolean isOpen() {
        return open;
    }

    /** What has been typed, for the screen. */
    String shown() {
        return "> " + PrintableText.escape(typed.toString()) + "_";
    }

    /** Whether a key begins a line instead of moving somebody. */
    boolean begins(int key) {
        if (open || key != '\r' && key != '\n' && key != '/') {
            return false;
        }
        open = true;
        typed.setLength(0);
        if (key == '/') {
            typed.append('/');
        }
        return true;
    }

    /** Takes a key of the line; the line when it is done, null before that or when it was given up. */
    @Nullable
    String type(int key) {
        switch (key) {
            case '\r', '\n' -> {
                open = false;
                return typed.toString().strip();
            }
            case ESCAPE -> open = false;
            case 8, 127 -> typed.setLength(Math.max(0, typed.length() - 1));
            default -> {
                if (key >= ' ' && typed.length() < LONGEST) {
                    typed.append((char) key);
                }
            }
        }
        return null;
    }

    /** Says a line as its first word asks; one sentence if that cannot be. */
    static @Nullable String speak(MotionClient client, String line) {
        if (line.isBlank()) {
            return null;
        }
        if (!line.startsWith("/")) {
            client.say(line);
            return null;
        }
        String[] words = line.split("\\s+", 2);
        String rest = words.length > 1 ? words[1] : "";
        switch (words[0]) {
            case "/e", "/em", "/emote", "/me" -> client.emote(rest);
            case "/t", "/tell" -> {
                int comma = rest.indexOf(',');
                if (comma < 1) {
                    return "Tell whom what? /tell NAME, TEXT";
                }
                client.tell(rest.substring(0, comma), rest.substring(comma + 1).strip());
            }
            default -> {
                return "There is no " + PrintableText.escape(words[0]) + "; there are /tell NAME, TEXT and /e TEXT.";
            }
        }
        return null;
    }
}
