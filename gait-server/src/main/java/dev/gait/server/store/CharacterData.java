package dev.gait.server.store;

import java.util.Arrays;

/**
 * What a game keeps with a character: bytes that mean something to the game only, {@value #MOST_BYTES} of them at most. A
 * value; what is put in and taken out is copied.
 *
 * @since 0.1
 */
public final class CharacterData {
    public static final int MOST_BYTES = 16_384;

    public static final CharacterData EMPTY = new CharacterData(new byte[0]);

    private final byte[] bytes;

    private CharacterData(byte[] bytes) {
        this.bytes = bytes;
    }

    /** @throws IllegalArgumentException for more bytes than are kept */
    public static CharacterData of(byte[] bytes) {
        if (bytes.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a game may keep " + MOST_BYTES + " bytes with a character, not " + bytes.length);
        }
        return bytes.length == 0 ? EMPTY : new CharacterData(bytes.clone());
    }

    /** A copy of them. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** How many bytes there are. */
    public int length() {
        return bytes.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CharacterData data && Arrays.equals(bytes, data.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
