package dev.gait.motion.game;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a player held that its server has not confirmed yet, oldest first: what a {@link Hero} sends. Each contains
 * the unconfirmed ones before it, so that a lost one costs nothing, and {@link #toBytes} is short: six bytes an input. A
 * game with serialisation of its own reads the inputs instead.
 *
 * @since 0.1
 */
public final class InputBatch implements Iterable<HeroInput> {
    /** Inputs in one at most; the bytes then fit a datagram. */
    public static final int MOST = 128;

    private static final int HEADER = 5;

    private final List<HeroInput> inputs;

    /** Inputs whose numbers follow each other, oldest first; at most {@link #MOST}. */
    public InputBatch(List<HeroInput> inputs) {
        if (inputs.size() > MOST) {
            throw new IllegalArgumentException("at most " + MOST + " inputs in a batch, got " + inputs.size());
        }
        for (int i = 1; i < inputs.size(); i++) {
            if (inputs.get(i).number() != inputs.get(i - 1).number() + 1) {
                throw new IllegalArgumentException("inputs must follow each other by number");
            }
        }
        this.inputs = List.copyOf(inputs);
    }

    /** How many inputs there are. */
    public int size() {
        return inputs.size();
    }

    @Override
    public Iterator<HeroInput> iterator() {
        return inputs.iterator();
    }

    /** As it travels: little-endian, six bytes an input. */
    public byte[] toBytes() {
        byte[] bytes = new byte[HEADER + inputs.size() * HeroInput.BYTES];
        bytes[0] = (byte) inputs.size();
        Bytes.putInt(bytes, 1, inputs.isEmpty() ? 0 : inputs.get(0).number());
        for (int i = 0; i < inputs.size(); i++) {
            inputs.get(i).write(bytes, HEADER + i * HeroInput.BYTES);
        }
        return bytes;
    }

    /** Reads what a stranger sent; null when it is not what {@link #toBytes} writes. */
    public static @Nullable InputBatch read(byte[] bytes) {
        int count = bytes.length == 0 ? 0 : bytes[0] & 0xFF;
        if (count > MOST || bytes.length != HEADER + count * HeroInput.BYTES) {
            return null;
        }
        int first = Bytes.getInt(bytes, 1);
        List<HeroInput> inputs = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int at = HEADER + i * HeroInput.BYTES;
            if (!HeroInput.isValid(bytes, at)) {
                return null;
            }
            inputs.add(HeroInput.read(first + i, bytes, at));
        }
        return new InputBatch(inputs);
    }
}
