package dev.gait.net.message;

/**
 * The character set of every string on the wire.
 *
 * <p>Not the JDK's: five byte values have no character in Windows-1252 and the JDK turns them into a replacement mark,
 * so that a foreign name would be damaged on its way through us. Here they become the control characters of the same
 * number, and every byte string survives the way there and back.
 */
final class Windows1252 {
    /** What 0x80 to 0x9F stand for; all other bytes stand for the character of the same number. */
    private static final String HIGH =
            "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
                    + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

    private Windows1252() {}

    static String decode(byte[] bytes, int offset, int length) {
        if (length == 0) {
            return "";
        }
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            int value = bytes[offset + i] & 0xFF;
            text[i] = value >= 0x80 && value < 0xA0 ? HIGH.charAt(value - 0x80) : (char) value;
        }
        return new String(text);
    }

    /** Characters that the set does not hold become question marks. */
    static byte[] encode(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            char c = text.charAt(i);
            int value = c < 0x80 || c >= 0xA0 && c <= 0xFF ? c : HIGH.indexOf(c) + 0x80;
            bytes[i] = (byte) (value < 0x80 && c >= 0x80 ? '?' : value);
        }
        return bytes;
    }
}
