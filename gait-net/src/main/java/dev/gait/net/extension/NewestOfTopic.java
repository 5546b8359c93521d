package dev.gait.net.extension;

/** Which unreliable game messages still count: of each topic those that are newer than everything heard before. */
public final class NewestOfTopic {
    private final int[] newest = new int[GameMessage.TOPICS];

    /** Whether this one counts; from then on older ones of its topic do not. Reliable ones always do. */
    public boolean accepts(GameMessage message) {
        if (message.isReliable()) {
            return true;
        }
        int before = newest[message.topic];
        if (before != 0 && message.number - before <= 0) {
            return false;
        }
        newest[message.topic] = message.number;
        return true;
    }
}
