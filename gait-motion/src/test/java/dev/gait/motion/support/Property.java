package dev.gait.motion.support;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Facts that hold for every list of things a generator can think of. A failure names its seed and the smallest list that
 * was found to fail: halves are dropped first, then quarters, down to single entries.
 */
public final class Property {
    private Property() {}

    /** Checks {@code fact} on one generated list per seed, seeds 1 to {@code seeds}. */
    public static <T> void forAll(int seeds, Function<Prng, List<T>> generator, Consumer<List<T>> fact) {
        for (long seed = 1; seed <= seeds; seed++) {
            List<T> list = generator.apply(new Prng(seed));
            Throwable failure = failureOf(list, fact);
            if (failure != null) {
                List<T> small = shrink(list, fact);
                Throwable cause = failureOf(small, fact);
                throw new AssertionError(
                        "seed " + seed + ", " + list.size() + " entries, shrunk to " + small.size() + ":\n  "
                                + String.join(
                                        "\n  ",
                                        small.stream().map(String::valueOf).toList()),
                        cause == null ? failure : cause);
            }
        }
    }

    /** Checks {@code fact} once per seed with a fresh generator. */
    public static void forAll(int seeds, Consumer<Prng> fact) {
        for (long seed = 1; seed <= seeds; seed++) {
            try {
                fact.accept(new Prng(seed));
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
            }
        }
    }

    static <T> List<T> shrink(List<T> failing, Consumer<List<T>> fact) {
        List<T> smallest = failing;
        int piece = Math.max(1, smallest.size() / 2);
        while (true) {
            List<T> smaller = withoutOnePiece(smallest, piece, fact);
            if (smaller != null) {
                smallest = smaller;
                piece = Math.max(1, Math.min(piece, smallest.size() / 2));
            } else if (piece == 1) {
                return smallest;
            } else {
                piece /= 2;
            }
        }
    }

    private static <T> @org.jspecify.annotations.Nullable List<T> withoutOnePiece(
            List<T> list, int piece, Consumer<List<T>> fact) {
        for (int start = 0; start < list.size(); start += piece) {
            List<T> candidate = new ArrayList<>(list.subList(0, start));
            candidate.addAll(list.subList(Math.min(list.size(), start + piece), list.size()));
            if (failureOf(candidate, fact) != null) {
                return candidate;
            }
        }
        return null;
    }

    private static <T> @org.jspecify.annotations.Nullable Throwable failureOf(List<T> list, Consumer<List<T>> fact) {
        try {
            fact.accept(list);
            return null;
        } catch (AssertionError | RuntimeException failure) {
            return failure;
        }
    }
}
