package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.lab.live.LiveScore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page's colours, computed: told apart by everybody, and words that can be read. */
class PaletteTest {
    /** Severe deuteranopia and protanopia after Machado, Oliveira and Fernandes (2009), in linear RGB. */
    private static final double[][][] EYES = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}
    };

    private static final List<String> NAMES = List.of("normal", "deuteranopic", "protanopic");

    private static String file(String name) throws IOException {
        try (InputStream in = ViewerServer.class.getResourceAsStream("web/" + name)) {
            assertThat(in).as(name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<String> colours() throws IOException {
        String looks = file("js/looks.js");
        return colours(looks.substring(looks.indexOf("COLOURS = {"), looks.indexOf("/** Who somebody is")));
    }

    private static List<String> colours(String palette) {
        List<String> found = new ArrayList<>();
        Matcher each = Pattern.compile("'(#[0-9a-f]{6})'").matcher(palette);
        while (each.find()) {
            found.add(each.group(1));
        }
        return found;
    }

    @Test
    void anyTwoColoursAreToldApartByEverybody() throws IOException {
        List<String> colours = colours();
        assertThat(colours).hasSize(12);
        areToldApart(colours);
    }

    /** On the map people are arrows, and colour alone says who they are. */
    @Test
    void soAreThoseOfPeopleOnTheMap() throws IOException {
        String looks = file("js/looks.js");
        List<String> kinds = new ArrayList<>(
                colours(looks.substring(looks.indexOf("KINDS = {"), looks.indexOf("/** The style sheet"))));
        assertThat(kinds).hasSize(3);
        kinds.addAll(colours().subList(0, 3)); // oneself, ghosts and places beside them
        areToldApart(kinds);
    }

    /** Colours that mean something come from the palette: one that a script made up would be in no test. Greys are words'. */
    @Test
    void noScriptHasAColourOfItsOwnForWhatIsDrawn() throws IOException {
        for (String script : List.of("river", "labels", "marks", "hops", "lanes", "inspector", "opening", "compare")) {
            assertThat(colours(file("js/" + script + ".js")))
                    .as(script)
                    .allMatch(colour -> isGrey(Integer.parseInt(colour.substring(1), 16)));
        }
    }

    private static boolean isGrey(int rgb) {
        int[] parts = {rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF};
        java.util.Arrays.sort(parts);
        return parts[2] - parts[0] <= 40;
    }

    /** The lab's report has a set for light screens and one for dark ones. */
    @Test
    void soAreTheColoursOfTheLabsReport() throws IOException {
        try (InputStream in = LiveScore.class.getResourceAsStream("/dev/gait/lab/report/style.css")) {
            assertThat(in).isNotNull();
            String style = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<String> found = new ArrayList<>();
            Matcher each = Pattern.compile("--c\\d+: (#[0-9a-f]{6});").matcher(style);
            while (each.find()) {
                found.add(each.group(1));
            }
            assertThat(found).hasSize(22);
            areToldApart(found.subList(0, 11));
            areToldApart(found.subList(11, 22));
        }
    }

    private static void areToldApart(List<String> colours) {
        for (int eye = 0; eye < EYES.length; eye++) {
            for (int i = 0; i < colours.size(); i++) {
                for (int j = 0; j < i; j++) {
                    double apart = ciede2000(seen(colours.get(i), eye), seen(colours.get(j), eye));
                    assertThat(apart)
                            .as("%s and %s to %s eyes", colours.get(i), colours.get(j), NAMES.get(eye))
                            .isGreaterThanOrEqualTo(15);
                }
            }
        }
    }

    @Test
    void wordsAreReadable() throws IOException {
        Matcher plate = Pattern.compile("PLATE = 'rgba\\((\\d+),(\\d+),(\\d+),([0-9.]+)\\)'")
                .matcher(file("js/labels.js"));
        Matcher words = Pattern.compile("WORDS = '(#[0-9a-f]{6})'").matcher(file("js/labels.js"));
        assertThat(plate.find() && words.find()).isTrue();
        double alpha = Double.parseDouble(plate.group(4));
        for (int behind : new int[] {0, 255}) { // the darkest and the brightest ground there is
            double[] mixed = new double[3];
            for (int i = 0; i < 3; i++) {
                mixed[i] = linear(Integer.parseInt(plate.group(i + 1)) * alpha + behind * (1 - alpha));
            }
            assertThat(contrast(luminance(linear(words.group(1))), luminance(mixed)))
                    .as("a name over %s", behind)
                    .isGreaterThanOrEqualTo(4.5);
        }
        String style = file("style.css");
        double panel = luminance(linear(value(style, "\\.panel \\{[^}]*background: (#[0-9a-f]{6})")));
        for (String name : List.of("text", "dim")) {
            assertThat(contrast(luminance(linear(value(style, "--" + name + ": (#[0-9a-f]{6})"))), panel))
                    .as(name)
                    .isGreaterThanOrEqualTo(4.5);
        }
    }

    /** What stands on the scene lets some of it through: the darkest and the brightest ground there is. */
    @ParameterizedTest
    @CsvSource({
        "--glass:, dim",
        "#legend \\{[^}]*background:, dim",
        "#jump \\{[^}]*background:, text",
        "\\.cap \\{[^}]*background:, text"
    })
    void soAreThoseThatStandOnTheScene(String what, String words) throws IOException {
        String style = file("style.css");
        Matcher glass = Pattern.compile(what + " rgba\\((\\d+), (\\d+), (\\d+), ([0-9.]+)\\)")
                .matcher(style);
        assertThat(glass.find()).as(what).isTrue();
        double alpha = Double.parseDouble(glass.group(4));
        double said = luminance(linear(value(style, "--" + words + ": (#[0-9a-f]{6})")));
        for (int behind : new int[] {0, 255}) {
            double[] mixed = new double[3];
            for (int i = 0; i < 3; i++) {
                mixed[i] = linear(Integer.parseInt(glass.group(i + 1)) * alpha + behind * (1 - alpha));
            }
            assertThat(contrast(said, luminance(mixed)))
                    .as("%s %s over %s", what, words, behind)
                    .isGreaterThanOrEqualTo(4.5);
        }
    }

    /** Who comes with Tab sees where: nothing takes the outline away without another one. */
    @Test
    void whatHasTheFocusIsOutlined() throws IOException {
        String style = file("style.css");
        Matcher none = Pattern.compile("([^{}]+)\\{[^}]*outline: none").matcher(style);
        while (none.find()) {
            for (String selector :
                    none.group(1).replaceAll("(?s)/\\*.*?\\*/", "").split(",")) {
                if (!selector.trim().equals("#labels")) { // nobody comes there
                    assertThat(style).contains(selector.trim() + ":focus-visible { outline: 3px");
                }
            }
        }
    }

    private static String value(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(pattern).isTrue();
        return found.group(1);
    }

    private static double contrast(double a, double b) {
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(double[] linear) {
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
    }

    private static double linear(double value) {
        double c = value / 255;
        return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }

    private static double[] linear(String hex) {
        double[] rgb = new double[3];
        for (int i = 0; i < 3; i++) {
            rgb[i] = linear(Integer.parseInt(hex.substring(1 + i * 2, 3 + i * 2), 16));
        }
        return rgb;
    }

    /** As an eye sees it, in CIE L*a*b*. */
    private static double[] seen(String hex, int eye) {
        double[] rgb = linear(hex);
        double[] c = new double[3];
        for (int i = 0; i < 3; i++) {
            double[] row = EYES[eye][i];
            c[i] = Math.max(0, Math.min(1, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]));
        }
        double x = cube((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.95047);
        double y = cube(luminance(c));
        double z = cube((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.08883);
        return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
    }

    private static double cube(double t) {
        return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16.0 / 116;
    }

    /** CIEDE2000 colour difference. */
    private static double ciede2000(double[] one, double[] two) {
        double mean = (Math.hypot(one[1], one[2]) + Math.hypot(two[1], two[2])) / 2;
        double g = 1 + 0.5 * (1 - Math.sqrt(Math.pow(mean, 7) / (Math.pow(mean, 7) + Math.pow(25, 7))));
        double c1 = Math.hypot(g * one[1], one[2]);
        double c2 = Math.hypot(g * two[1], two[2]);
        double h1 = (Math.toDegrees(Math.atan2(one[2], g * one[1])) + 360) % 360;
        double h2 = (Math.toDegrees(Math.atan2(two[2], g * two[1])) + 360) % 360;
        boolean grey = c1 * c2 == 0;
        double turn = grey ? 0 : Math.IEEEremainder(h2 - h1, 360);
        double dl = two[0] - one[0];
        double dc = c2 - c1;
        double dh = 2 * Math.sqrt(c1 * c2) * Math.sin(Math.toRadians(turn / 2));
        double l = (one[0] + two[0]) / 2;
        double c = (c1 + c2) / 2;
        double h = grey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
        double t = 1 - 0.17 * cos(h - 30) + 0.24 * cos(2 * h) + 0.32 * cos(3 * h + 6) - 0.20 * cos(4 * h - 63);
        double sl = 1 + 0.015 * (l - 50) * (l - 50) / Math.sqrt(20 + (l - 50) * (l - 50));
        double sc = 1 + 0.045 * c;
        double sh = 1 + 0.015 * c * t;
        double rotation = -2
                * Math.sqrt(Math.pow(c, 7) / (Math.pow(c, 7) + Math.pow(25, 7)))
                * Math.sin(Math.toRadians(60 * Math.exp(-Math.pow((h - 275) / 25, 2))));
        double a = dl / sl;
        double b = dc / sc;
        double d = dh / sh;
        return Math.sqrt(a * a + b * b + d * d + rotation * b * d);
    }

    private static double cos(double degrees) {
        return Math.cos(Math.toRadians(degrees));
    }
}
