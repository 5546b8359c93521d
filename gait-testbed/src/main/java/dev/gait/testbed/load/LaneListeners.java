package dev.gait.testbed.load;

/** Which clients of a crowd hear of others in Glide's lane; the rest hear of them in messages. */
public enum LaneListeners {
    /** None: a crowd of the field's clients. */
    NOBODY("everybody hears of others in messages"),
    /** Every second one: both ways of telling are measured on the same crowd (glide.md, G10). */
    HALF("every second one hears of others in Glide's lane"),
    /** All of them: what a server is for whose players all have our client. */
    ALL("everybody hears of others in Glide's lane");

    private final String title;

    LaneListeners(String title) {
        this.title = title;
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
