package dev.gait.lab.report;

/**
 * How a scheme looks in the report, by its place in the list: a colour that people who do not see red or green tell from the
 * others as well, and beside it a dash of its line and a shape of its swatch, for paper and for the eleventh scheme.
 */
final class SchemeMark {
    private static final int COLOURS = 10;
    private static final int SHAPES = 5;
    private static final String[] DASHES = {"", "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 4"};

    private SchemeMark() {}

    private static String colour(int scheme) {
        return "var(--c" + scheme % COLOURS + ")";
    }

    static String stroke(int scheme) {
        String dash = DASHES[scheme % DASHES.length];
        return "stroke=\"" + colour(scheme) + "\"" + (dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"");
    }

    static String fill(int scheme) {
        return "fill=\"" + colour(scheme) + "\"";
    }

    static String swatch(int scheme) {
        return "<span class=\"swatch s" + scheme % SHAPES + "\" style=\"background:" + colour(scheme) + "\"></span>";
    }
}
