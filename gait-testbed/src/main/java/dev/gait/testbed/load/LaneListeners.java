package dev.gait.testbed.load;

import org.jspecify.annotations.Nullable;

/** Which clients of a crowd hear of others in Glide's lane; the rest hear of them in messages. */
public enum LaneListeners {
    /** None: a crowd of the field's clients. */
    NOBODY("none", "everybody hears of others in messages"),
    /** Every second one: both ways of telling are measured on the same crowd (glide.md, G10). */
    HALF("half", "every second one hears of others in Glide's lane"),
    /** All of them: what a server is for whose players all have our client. */
    ALL("all", "everybody hears of others in Glide's lane");

    private final String word;
    private final String title;

    LaneListeners(String word, String title) {
        this.word = word;
        this.title = title;
    }

    /** Whom a person means who types this; null for nobody we know. */
    public static @Nullable LaneListeners of(String word) {
        for (LaneListeners who : values()) {
            if (who.word.equals(word)) {
                return who;
            }
        }
        return null;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** Whether the client of this number is one. */
    boolean listens(int number) {
        return this == ALL || this == HALF && number % 2 == 0;
    }
}
