package dev.gait.motion.game;

/** Little-endian numbers in an array. */
final class Bytes {
    private Bytes() {}

    static void putShort(byte[] dest, int at, int value) {
        dest[at] = (byte) value;
        dest[at + 1] = (byte) (value >> 8);
    }

    static int getShort(byte[] from, int at) {
        return from[at] & 0xFF | (from[at + 1] & 0xFF) << 8;
    }

    static void putInt(byte[] dest, int at, int value) {
        putShort(dest, at, value);
        putShort(dest, at + 2, value >> 16);
    }

    static int getInt(byte[] from, int at) {
        return getShort(from, at) | getShort(from, at + 2) << 16;
    }

    static void putDouble(byte[] dest, int at, double value) {
        long bits = Double.doubleToLongBits(value);
        putInt(dest, at, (int) bits);
        putInt(dest, at + 4, (int) (bits >> 32));
    }

    static double getDouble(byte[] from, int at) {
        return Double.longBitsToDouble(getInt(from, at) & 0xFFFF_FFFFL | (long) getInt(from, at + 4) << 32);
    }
}
