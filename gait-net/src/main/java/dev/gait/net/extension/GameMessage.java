package dev.gait.net.extension;

import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * A message of the game around the world: bytes that mean nothing to us, under one of 256 topics. Reliable ones keep the
 * stream's order and arrive; they bear no number. Unreliable ones go in the urgent queue, wait for nobody, and are
 * numbered per sender: of a topic only what is newer than everything heard before counts, so what was lost and repeated
 * late is dropped by its number.
 *
 * <p>The bounds are for both directions and both ends check them.
 */
public final class GameMessage extends ExtensionMessage {
    /** Most bytes of a reliable message. */
    public static final int MOST_BYTES = 8192;

    /** Most bytes of an unreliable one: it fits one fragment. */
    public static final int MOST_UNRELIABLE_BYTES = 400;

    public static final int TOPICS = 256;

    private final boolean fromServer;

    public int topic;
    /** 0 for a reliable message. */
    public int number;

    public byte[] content = new byte[0];

    private GameMessage(boolean fromServer) {
        this.fromServer = fromServer;
    }

    public static GameMessage fromServer() {
        return new GameMessage(true);
    }

    public static GameMessage fromClient() {
        return new GameMessage(false);
    }

    public boolean isReliable() {
        return number == 0;
    }

    /**
     * Fills in what is to be sent.
     *
     * @param newNumber 0 for a reliable message
     * @throws IllegalArgumentException for a topic there is not, or too many bytes
     */
    public GameMessage set(int newTopic, int newNumber, byte[] newContent) {
        int most = newNumber == 0 ? MOST_BYTES : MOST_UNRELIABLE_BYTES;
        if (newTopic < 0 || newTopic >= TOPICS) {
            throw new IllegalArgumentException("a topic is a number from 0 to 255, got " + newTopic);
        }
        if (newContent.length > most) {
            throw new IllegalArgumentException((newNumber == 0 ? "a reliable" : "an unreliable")
                    + " game message has at most " + most + " bytes, this one has " + newContent.length);
        }
        topic = newTopic;
        number = newNumber;
        content = newContent;
        return this;
    }

    @Override
    int kind() {
        return fromServer ? Extension.GAME_FROM_SERVER : Extension.GAME_FROM_CLIENT;
    }

    @Override
    void readBody(WireReader in) {
        topic = in.u8();
        in.skip(1);
        int length = in.u16();
        number = in.i32();
        if (in.isOk() && length > (number == 0 ? MOST_BYTES : MOST_UNRELIABLE_BYTES)) {
            in.fail(Verdict.IMPOSSIBLE_COUNT, "is longer than a game message may be");
        }
        content = in.isOk() ? in.bytes(length) : new byte[0];
    }

    @Override
    void writeBody(WireWriter out) {
        out.u8(topic);
        out.u8(0);
        out.u16(content.length);
        out.i32(number);
        out.bytes(content);
    }
}
