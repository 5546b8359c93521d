package dev.gait.app.connect;

import dev.gait.app.shell.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A glance as text: a map seen from above with ourselves in the middle, north up, and a table below it. A character cell
 * is twice as high as it is wide, so a row covers twice the metres of a column. Draws text, knows no terminal but its size.
 */
final class TextMap {
    static final String KEYS =
            "WASD/arrows walk and turn, Q/E sidestep, R run, space jump, F autorun, X stop, Enter talks, Ctrl-C leaves";

    private static final String ARROWS = "↑↗→↘↓↙←↖";
    private static final String[] WINDS = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    /** Metres from the middle to the upper and lower edge. */
    private static final double REACH = 30.0;

    private static final int MOST_IN_TABLE = 12;
    private static final int LINES_BESIDE = 4;

    private final boolean colours;

    TextMap(boolean colours) {
        this.colours = colours;
    }

    /** The whole screen; every line ends as the system's do. */
    String screen(SceneSnapshot snapshot, String server, List<String> news, String below, Terminal.Size size) {
        int listed = Math.min(Math.min(snapshot.others().size(), MOST_IN_TABLE), Math.max(0, size.rows() / 2 - 2));
        int rows = Math.max(5, size.rows() - listed - LINES_BESIDE - news.size());
        int columns = Math.max(20, Math.min(size.columns() - 1, 120));
        StringBuilder out = new StringBuilder();
        line(out, title(snapshot, server), columns);
        map(out, snapshot, rows, columns);
        for (int i = 0; i < listed; i++) {
            line(
                    out,
                    paint(arrow(snapshot.others().get(i).heading()), i) + " "
                            + row(snapshot.others().get(i)),
                    columns + 20);
        }
        if (snapshot.others().size() > listed) {
            line(out, "and " + (snapshot.others().size() - listed) + " more", columns);
        }
        for (String item : news) {
            line(out, item, columns);
        }
        out.append(below.length() > columns ? below.substring(below.length() - columns) : below);
        return out.toString();
    }

    private static void line(StringBuilder out, String text, int columns) {
        out.append(text.length() > columns ? text.substring(0, columns) : text).append(System.lineSeparator());
    }

    private void map(StringBuilder out, SceneSnapshot snapshot, int rows, int columns) {
        double metresPerRow = 2 * REACH / rows;
        String[] marks = new String[rows * columns];
        for (int i = snapshot.others().size() - 1; i >= 0; i--) {
            Neighbour one = snapshot.others().get(i);
            int column = (int) Math.floor(columns / 2.0 + one.east() / (metresPerRow / 2));
            int row = (int) Math.floor(rows / 2.0 - one.north() / metresPerRow);
            if (row >= 0 && row < rows && column >= 0 && column < columns) {
                marks[row * columns + column] = paint(arrow(one.heading()), i);
            }
        }
        marks[rows / 2 * columns + columns / 2] = bold("@");
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                String mark = marks[row * columns + column];
                out.append(mark == null ? (row == rows / 2 && column % 10 == columns / 2 % 10 ? "·" : " ") : mark);
            }
            out.append(System.lineSeparator());
        }
    }

    /** Lines for who reads a file or a pipe: ourselves, then everybody, nearest first. */
    List<String> lines(SceneSnapshot snapshot) {
        List<String> lines = new ArrayList<>();
        lines.add(title(snapshot, ""));
        for (Neighbour one : snapshot.others()) {
            lines.add("  " + row(one));
        }
        return lines;
    }

    private static String title(SceneSnapshot snapshot, String server) {
        return String.format(
                Locale.ROOT,
                "%6.1f s  %s at %.2f E %.2f N %.2f up, heading %.0f, %s; sees %d%s",
                snapshot.seconds(),
                snapshot.name(),
                snapshot.east(),
                snapshot.north(),
                snapshot.up(),
                snapshot.heading(),
                snapshot.doing(),
                snapshot.others().size(),
                server.isEmpty() ? "" : "  (" + server + ")");
    }

    private static String row(Neighbour one) {
        return String.format(
                Locale.ROOT,
                "%-20s %6.1f m %-2s  heading %3.0f  %s",
                one.name(),
                one.distance(),
                WINDS[sector(one.bearing())],
                one.heading(),
                one.doing());
    }

    private static int sector(double heading) {
        return Math.floorMod((int) Math.floor((heading + 22.5) / 45.0), 8);
    }

    private static String arrow(double heading) {
        int sector = sector(heading);
        return ARROWS.substring(sector, sector + 1);
    }

    private String paint(String text, int index) {
        return colours ? "\033[1;3" + (1 + index % 6) + "m" + text + "\033[0m" : text;
    }

    private String bold(String text) {
        return colours ? "\033[1m" + text + "\033[0m" : text;
    }
}
