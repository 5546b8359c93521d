package dev.gait.motion.game;

import dev.gait.motion.place.Headings;

/**
 * What a player held for a moment.
 *
 * @param number counts up by one from input to input
 * @param millis how long, 1 … 50 ms
 * @param moveX where to, over the map, and how fast: 1 is full speed
 * @param moveY likewise
 * @param heading where to look, degrees
 * @param jump it begins with a jump
 * @since 0.1
 */
public record HeroInput(int number, int millis, double moveX, double moveY, double heading, boolean jump) {
    /** The longest input, milliseconds. */
    public static final int LONGEST = 50;

    static final int BYTES = 6;

    private static final double STEPS = 127;
    private static final double TURN = 65536;

    public HeroInput {
        if (millis < 1 || millis > LONGEST) {
            throw new IllegalArgumentException("an input lasts 1 to " + LONGEST + " ms, got " + millis);
        }
        if (!(moveX >= -1 && moveX <= 1 && moveY >= -1 && moveY <= 1) || !(heading >= 0 && heading < 360)) {
            throw new IllegalArgumentException(
                    "an input holds shares of a speed and a heading, got " + moveX + ", " + moveY + ", " + heading);
        }
    }

    HeroInput withoutJump() {
        return new HeroInput(number, millis, moveX, moveY, heading, false);
    }

    /** A share of full speed as it travels, in one byte. */
    static double coarse(double share) {
        return Math.rint(share * STEPS) / STEPS;
    }

    /** A heading as it travels, in two bytes. */
    static double coarseHeading(double degrees) {
        return Math.rint(Headings.reduce(degrees) * TURN / 360) % TURN * 360 / TURN;
    }

    void write(byte[] dest, int at) {
        dest[at] = (byte) millis;
        dest[at + 1] = (byte) Math.rint(moveX * STEPS);
        dest[at + 2] = (byte) Math.rint(moveY * STEPS);
        dest[at + 3] = (byte) (jump ? 1 : 0);
        Bytes.putShort(dest, at + 4, (int) Math.rint(heading * TURN / 360));
    }

    /** False for what no hero wrote. */
    static boolean isValid(byte[] from, int at) {
        int millis = from[at] & 0xFF;
        return millis >= 1
                && millis <= LONGEST
                && from[at + 1] != -128
                && from[at + 2] != -128
                && from[at + 3] >> 1 == 0;
    }

    static HeroInput read(int number, byte[] from, int at) {
        return new HeroInput(
                number,
                from[at] & 0xFF,
                from[at + 1] / STEPS,
                from[at + 2] / STEPS,
                Bytes.getShort(from, at + 4) * 360 / TURN,
                from[at + 3] == 1);
    }
}
