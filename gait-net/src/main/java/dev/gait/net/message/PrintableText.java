package dev.gait.net.message;

/**
 * Text that strangers wrote, before it reaches a terminal, a log or other people. The wire carries any byte, and some of
 * them move cursors, recolour screens or end lines (C0, DEL, C1); others turn the direction of writing or cannot be seen.
 */
public final class PrintableText {
    private PrintableText() {}

    /** For terminals and logs: what is not printable is shown as an escape, so that one sees what was tried. */
    public static String escape(String text) {
        int first = firstUnprintable(text);
        if (first < 0) {
            return text;
        }
        StringBuilder plain = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isPrintable(text, i)) {
                plain.append(c);
            } else {
                plain.append(c < 0x100 ? "\\x" : "\\u");
                plain.append(c < 0x100 ? hex(c, 2) : hex(c, 4));
            }
        }
        return plain.toString();
    }

    /** For relaying: what is not printable is left out, and no more than so many characters stay. */
    public static String relayed(String text, int longest) {
        StringBuilder plain = new StringBuilder(Math.min(text.length(), longest));
        for (int i = 0; i < text.length() && plain.length() < longest; i++) {
            if (isPrintable(text, i)) {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString().strip();
    }

    private static int firstUnprintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isPrintable(text, i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isPrintable(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE -> false;
            default -> true;
        };
    }

    private static String hex(char c, int digits) {
        String digitsOnly = Integer.toHexString(c).toUpperCase(java.util.Locale.ROOT);
        return "0".repeat(digits - digitsOnly.length()) + digitsOnly;
    }
}
