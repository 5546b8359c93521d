package dev.gait.lab.report;

import java.util.List;

/**
 * How a scheme looks in the report, by its number: a colour that people who do not see red or green tell from the others as
 * well, and beside it a dash of its line and a shape of its swatch, for paper and for the twelfth scheme. Glide has the
 * colour that is seen first, whatever stands beside it.
 */
final class SchemeMark {
    private static final int COLOURS = 11;
    private static final int SHAPES = 5;
    private static final String[] DASHES = {"", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 4"};
    /** What the report is about, and its other mode: the first colour and the last. */
    private static final List<String> OWN = List.of("glide", "glide-now");

    private SchemeMark() {}

    /** The number of a scheme among those of a report. */
    static int of(String scheme, List<String> schemes) {
        if (isOwn(scheme)) {
            return scheme.equals(OWN.get(0)) ? 0 : COLOURS - 1;
        }
        int others = 0;
        for (String other : schemes.subList(0, Math.max(0, schemes.indexOf(scheme)))) {
            others += isOwn(other) ? 0 : 1;
        }
        return 1 + others % (COLOURS - 2);
    }

    static boolean isOwn(String scheme) {
        return OWN.contains(scheme);
    }

    private static String colour(int mark) {
        return "var(--c" + mark % COLOURS + ")";
    }

    /** For lines. */
    static String stroke(int mark) {
        String dash = DASHES[mark % DASHES.length];
        return plainStroke(mark) + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"");
    }

    /** For dots: of a line that has no length a dash leaves nothing. */
    static String plainStroke(int mark) {
        return "stroke=\"" + colour(mark) + "\"";
    }

    static String fill(int mark) {
        return "fill=\"" + colour(mark) + "\"";
    }

    static String swatch(int mark) {
        return "<span class=\"swatch s" + mark % SHAPES + "\" style=\"background:" + colour(mark) + "\"></span>";
    }
}
