package dev.gait.testbed.soak;

import dev.gait.motion.math.Prng;
import dev.gait.testbed.soak.HostileNeighbours.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Who is in a world of the soak, and for how long. {@link #full} is always the same crowd; {@link #drawn} lets the seed decide, so that ten
 * thousand seeds are ten thousand different worlds: as many are 5 to 10 s long as 150 to 300, most have a few people and
 * one in twenty has sixteen, everybody may have a line of its own, and the clock has run for a second or for a year.
 *
 * @param seconds how long people wander
 * @param people one for each, and how it speaks
 * @param ownLines whether everybody has a line of its own, instead of one as good or bad as everybody's
 * @param wifi whether lines may freeze often and for a moment, as Wi-Fi does, instead of seldom and for long
 * @param hostile how many there are of each kind
 * @param begin what the clock shows when the world begins, seconds
 * @param login how long everybody stays where it came in; 0 for until all are in
 */
record WorldPlan(
        double seconds,
        List<Speech> people,
        boolean ownLines,
        boolean wifi,
        Map<Kind, Integer> hostile,
        double begin,
        double login) {

    /** How somebody's client speaks. */
    enum Speech {
        /** As clients of the field do. */
        FIELD,
        /** Predicts, over the extension. */
        EXTENSION,
        /** The same, and hears of others in the lane. */
        GLIDE;

        boolean isExtended() {
            return this != FIELD;
        }
    }

    static final double SHORTEST_SECONDS = 5;
    static final double LONGEST_SECONDS = 300;
    static final int FEWEST_PEOPLE = 2;
    static final int USUAL_PEOPLE = 8;
    static final int MOST_PEOPLE = 16;

    private static final double LOGIN_SECONDS = 30;
    private static final double BEGIN_SECONDS = 1;
    private static final double LONGEST_UPTIME_SECONDS = 365 * 86_400.0;

    /** Eight people over one kind of line, half of them over the extension, among hostile neighbours of every kind. */
    static WorldPlan full(double seconds, boolean hostile, Prng dice) {
        List<Speech> people = new ArrayList<>();
        for (int i = 0; i < USUAL_PEOPLE; i++) {
            people.add(i % 4 == 0 ? Speech.GLIDE : i % 2 == 0 ? Speech.EXTENSION : Speech.FIELD);
        }
        Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            kinds.put(kind, !hostile ? 0 : dice.chance(0.25) ? 2 : 1);
        }
        return new WorldPlan(seconds, people, false, false, kinds, BEGIN_SECONDS, LOGIN_SECONDS);
    }

    /** What this seed makes of it. */
    static WorldPlan drawn(boolean hostile, Prng dice) {
        double seconds = evenlyOnALogScale(SHORTEST_SECONDS, LONGEST_SECONDS, dice);
        int count = dice.chance(0.05) ? MOST_PEOPLE : FEWEST_PEOPLE + dice.below(USUAL_PEOPLE - FEWEST_PEOPLE + 1);
        List<Speech> people = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            people.add(dice.chance(0.5) ? Speech.FIELD : dice.chance(0.5) ? Speech.EXTENSION : Speech.GLIDE);
        }
        boolean ownLines = dice.chance(0.5);
        double begin = evenlyOnALogScale(BEGIN_SECONDS, LONGEST_UPTIME_SECONDS, dice);
        Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            int drawn = dice.chance(0.3) ? 0 : dice.chance(0.2) ? 2 : 1;
            kinds.put(kind, hostile ? drawn : 0);
        }
        boolean wifi = dice.chance(0.5);
        return new WorldPlan(seconds, people, ownLines, wifi, kinds, begin, 0);
    }

    private static double evenlyOnALogScale(double least, double most, Prng dice) {
        return least * StrictMath.pow(most / least, dice.nextDouble());
    }
}
