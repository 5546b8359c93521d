package dev.gait.client;

import dev.gait.net.message.PrintableText;

/**
 * Something somebody said, as it came: control characters and all, until {@link #shown}.
 *
 * @param sender the guid of who said it
 * @param name what it is called
 * @param text its words
 */
public record ChatLine(Kind kind, int sender, String name, String text) {
    /** How it was said. */
    public enum Kind {
        TALK,
        TELL,
        EMOTE,
        /** The words of a movement: the server sends both. */
        SOUL_EMOTE
    }

    /** The line as a chat window has it, with nothing in it that a terminal would obey. */
    public String shown() {
        String who = PrintableText.escape(name);
        String words = PrintableText.escape(text);
        return switch (kind) {
            case TALK -> who + " says, \"" + words + "\"";
            case TELL -> who + " tells you, \"" + words + "\"";
            case EMOTE, SOUL_EMOTE -> who + " " + words;
        };
    }
}
