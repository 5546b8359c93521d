package dev.gait.testbed.load;

/**
 * How far a crowd is spread so that each sees about as many others as wanted: a server puts new characters on a disc
 * like the seeds of a sunflower, and who is within first sight is seen (wire.md §E.2). At the rim one sees half as many as
 * in the middle, so the radius is found by counting, not by a formula.
 */
public final class CrowdLayout {
    private static final double GOLDEN_ANGLE = Math.toRadians(137.50776405);
    /** First sight, and a little more because the crowd walks about. Metres. */
    private static final double SIGHT = 112.5 + 4;

    /** The crowd that sees as many as wanted where a crowd grows: smaller ones have more rim and see fewer. */
    private static final int USUAL_CROWD = 2000;

    private static final double SMALLEST = 20;
    private static final double LARGEST = 20_000;

    private CrowdLayout() {}

    /** Radius in whole metres for which these many see about the wanted number of others. */
    public static double radiusFor(int people, int wanted) {
        double near = SMALLEST;
        double far = LARGEST;
        while (far - near > 1) {
            double middle = (near + far) / 2;
            if (meanSeen(people, middle) > wanted) {
                near = middle;
            } else {
                far = middle;
            }
        }
        return people - 1 <= wanted ? SMALLEST : Math.rint(near);
    }

    /** Radius of a disc for so many on which crowds of any size see about the wanted number, while it fills from the middle. */
    public static double radiusFilling(int places, int wanted) {
        int usual = Math.min(places, USUAL_CROWD);
        return Math.rint(radiusFor(usual, wanted) * Math.sqrt((double) places / usual));
    }

    /** How many others one sees on average on a disc of this radius. */
    static double meanSeen(int people, double radius) {
        double[] x = new double[people];
        double[] y = new double[people];
        for (int i = 0; i < people; i++) {
            double from = radius * Math.sqrt((i + 0.5) / people);
            x[i] = from * Math.sin(i * GOLDEN_ANGLE);
            y[i] = from * Math.cos(i * GOLDEN_ANGLE);
        }
        long seen = 0;
        for (int i = 0; i < people; i++) {
            for (int j = i + 1; j < people; j++) {
                double dx = x[i] - x[j];
                double dy = y[i] - y[j];
                if (dx * dx + dy * dy <= SIGHT * SIGHT) {
                    seen += 2;
                }
            }
        }
        return (double) seen / people;
    }
}
