package dev.gait.server;

import dev.gait.net.message.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * What an account may be called. Its first character gets the same name, which others read on their screens and operators
 * in their logs: no control characters, nothing invisible, no blanks that look like others.
 */
final class AccountNames {
    private static final int MAX_LENGTH = 50;

    private AccountNames() {}

    /** Why not, as a sentence, or null if the name is fine. */
    static @Nullable String objection(String name) {
        if (name.isEmpty() || name.length() > MAX_LENGTH) {
            return "An account name has 1 to " + MAX_LENGTH + " characters.";
        }
        if (!isVisible(name)) {
            return "An account name consists of characters that can be seen.";
        }
        if (name.startsWith(" ") || name.endsWith(" ") || name.contains("  ")) {
            return "An account name has single blanks, and only between words.";
        }
        return null;
    }

    private static boolean isVisible(String name) {
        return PrintableText.escape(name).equals(name)
                && name.chars().allMatch(c -> c == ' ' || !Character.isSpaceChar(c));
    }
}
