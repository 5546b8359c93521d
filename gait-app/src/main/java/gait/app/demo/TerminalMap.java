package gait.app.demo;

import gait.app.shell.Terminal;
import java.util.Collection;
import java.util.Locale;

/**
 * A landscape seen from above, drawn with characters: an arrow per walker, @ for the one who watches, the way it came as dots, and a table of what
 * each was told. North is up; a character cell is twice as high as it is wide, so a row covers twice the metres of a
 * column. Draws text, knows no terminal but its size.
 */
final class TerminalMap {
    private static final String ARROWS = "↑↗→↘↓↙←↖";
    private static final int TRAIL_STEPS = 90;
    private static final int LINES_BESIDE_MAP = 4;

    /** Metres from the centre to the upper and lower edge. */
    private static final double REACH = 34.0;

    private final double centreEast;
    private final double centreNorth;
    private final boolean colours;

    TerminalMap(double centreEast, double centreNorth, boolean colours) {
        this.centreEast = centreEast;
        this.centreNorth = centreNorth;
        this.colours = colours;
    }

    /** Steps since a place was visited, per cell; the caller keeps it between frames. */
    static final class Trails {
        private int[] age = {};
        private int columns;

        private void fit(int rows, int width) {
            if (age.length != rows * width || columns != width) {
                age = new int[rows * width];
                columns = width;
            }
            for (int i = 0; i < age.length; i++) {
                age[i] = Math.max(0, age[i] - 1);
            }
        }
    }

    String draw(Collection<Walker> walkers, Trails trails, double at, Terminal.Size size) {
        int width = Math.max(20, Math.min(size.columns() - 1, 110));
        int rows = Math.max(6, size.rows() - walkers.size() - LINES_BESIDE_MAP);
        double metresPerRow = 2 * REACH / rows;
        trails.fit(rows, width);
        String[] marks = new String[rows * width];
        marks[rows / 2 * width + width / 2] = "@";
        int index = 0;
        for (Walker walker : walkers) {
            int column = (int) Math.floor(width / 2.0 + (walker.east - centreEast) / (metresPerRow / 2));
            int row = (int) Math.floor(rows / 2.0 - (walker.north - centreNorth) / metresPerRow);
            if (row >= 0 && row < rows && column >= 0 && column < width) {
                trails.age[row * width + column] = TRAIL_STEPS;
                marks[row * width + column] = paint(arrow(walker.heading), index);
            }
            index++;
        }
        StringBuilder out = new StringBuilder();
        out.append(String.format(Locale.ROOT, "Gait demo: what one player (@) sees, %5.1f s. Ctrl-C ends it.%n", at));
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < width; column++) {
                int cell = row * width + column;
                String mark = marks[cell];
                out.append(mark != null ? mark : trails.age[cell] > 0 ? "·" : " ");
            }
            out.append(System.lineSeparator());
        }
        return out.append(table(walkers)).toString();
    }

    /** A line per walker: where it is, how fast, what it was told, how many waypoints it still has to catch up with. */
    String table(Collection<Walker> walkers) {
        StringBuilder out = new StringBuilder();
        int index = 0;
        for (Walker walker : walkers) {
            out.append(paint(arrow(walker.heading), index++))
                    .append(String.format(
                            Locale.ROOT,
                            " %-9s %7.2f E %7.2f N %5.2f up  %5.2f m/s  %s%s%n",
                            walker.name,
                            walker.east - centreEast,
                            walker.north - centreNorth,
                            walker.height,
                            walker.speed,
                            walker.doing(),
                            walker.queued > 0 ? ", catching up (" + walker.queued + ")" : ""));
        }
        return out.toString();
    }

    private static String arrow(double heading) {
        int sector = (int) Math.floor((heading + 22.5) / 45.0) % 8;
        return ARROWS.substring(sector, sector + 1);
    }

    private String paint(String text, int index) {
        return colours ? "\033[1;3" + (1 + index % 6) + "m" + text + "\033[0m" : text;
    }
}
