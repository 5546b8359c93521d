package dev.gait.motion.game;

import org.jspecify.annotations.Nullable;

/**
 * The server's word on one character: what its own player is corrected by ({@link Hero#confirmed}) and what others are told
 * ({@link Crowd#heard(long, HeroState)}).
 *
 * @param version counts up with every change, so that an old word is known for one
 * @param confirmed number of the last input that is in it
 * @param time the character's own time, seconds of the server's clock: send this to others with the place, not the time of
 *     sending, and jitter on the player's line is nobody else's
 * @param cuts counts how often it was put elsewhere
 * @since 0.1
 */
public record HeroState(
        int version,
        int confirmed,
        double time,
        double x,
        double y,
        double z,
        double heading,
        double vx,
        double vy,
        double vz,
        boolean airborne,
        int cuts) {
    private static final int BYTES = 74;

    /** As it travels: 74 bytes, little-endian, nothing rounded. */
    public byte[] toBytes() {
        byte[] bytes = new byte[BYTES];
        Bytes.putInt(bytes, 0, version);
        Bytes.putInt(bytes, 4, confirmed);
        double[] numbers = {time, x, y, z, heading, vx, vy, vz};
        for (int i = 0; i < numbers.length; i++) {
            Bytes.putDouble(bytes, 8 + 8 * i, numbers[i]);
        }
        bytes[72] = (byte) (airborne ? 1 : 0);
        bytes[73] = (byte) cuts;
        return bytes;
    }

    /** Reads what came from the network; null when it is not what {@link #toBytes} writes. */
    public static @Nullable HeroState read(byte[] bytes) {
        if (bytes.length != BYTES) {
            return null;
        }
        double[] n = new double[8];
        for (int i = 0; i < n.length; i++) {
            n[i] = Bytes.getDouble(bytes, 8 + 8 * i);
            if (!Double.isFinite(n[i])) {
                return null;
            }
        }
        return new HeroState(
                Bytes.getInt(bytes, 0),
                Bytes.getInt(bytes, 4),
                n[0],
                n[1],
                n[2],
                n[3],
                n[4],
                n[5],
                n[6],
                n[7],
                bytes[72] != 0,
                bytes[73] & 0xFF);
    }

    boolean isFinite() {
        return Double.isFinite(time + x + y + z + heading + vx + vy + vz);
    }
}
