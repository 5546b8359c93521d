package dev.gait.lab.report;

import java.util.Locale;

/** A drawing with a frame, axes and scales: what every chart of the report is made of. Coordinates have one decimal. */
final class Svg {
    private final StringBuilder text = new StringBuilder();
    private final double width;
    private final double height;
    final double left;
    final double right;
    final double top;
    final double bottom;
    private final double minX;
    private final double maxX;
    private final double minY;
    private final double maxY;

    Svg(double width, double height, double margin, double minX, double maxX, double minY, double maxY, String label) {
        this.width = width;
        this.height = height;
        this.left = margin;
        this.right = width - 10;
        this.top = 8;
        this.bottom = height - 24;
        this.minX = minX;
        this.maxX = maxX;
        this.minY = minY;
        this.maxY = maxY;
        text.append("<svg viewBox=\"0 0 ").append(n(width)).append(' ').append(n(height));
        text.append("\" role=\"img\" aria-label=\"").append(escape(label)).append("\">");
    }

    double x(double value) {
        return left + (value - minX) / (maxX - minX) * (right - left);
    }

    double y(double value) {
        return bottom - (value - minY) / (maxY - minY) * (bottom - top);
    }

    Svg raw(String markup) {
        text.append(markup);
        return this;
    }

    Svg line(double x1, double y1, double x2, double y2, String attributes) {
        text.append("<line x1=\"")
                .append(n(x1))
                .append("\" y1=\"")
                .append(n(y1))
                .append("\" x2=\"")
                .append(n(x2));
        text.append("\" y2=\"").append(n(y2)).append("\" ").append(attributes).append("/>");
        return this;
    }

    Svg label(double x, double y, String anchor, String words) {
        text.append("<text x=\"").append(n(x)).append("\" y=\"").append(n(y)).append("\" text-anchor=\"");
        text.append(anchor).append("\">").append(escape(words)).append("</text>");
        return this;
    }

    /** The same in a style of its own. */
    Svg label(double x, double y, String anchor, String style, String words) {
        text.append("<text class=\"")
                .append(style)
                .append("\" x=\"")
                .append(n(x))
                .append("\" y=\"")
                .append(n(y));
        text.append("\" text-anchor=\"")
                .append(anchor)
                .append("\">")
                .append(escape(words))
                .append("</text>");
        return this;
    }

    Svg rect(double x, double y, double w, double h, String attributes, String tip) {
        text.append("<rect x=\"")
                .append(n(x))
                .append("\" y=\"")
                .append(n(y))
                .append("\" width=\"")
                .append(n(w));
        text.append("\" height=\"")
                .append(n(h))
                .append("\" ")
                .append(attributes)
                .append("><title>");
        text.append(escape(tip)).append("</title></rect>");
        return this;
    }

    /** Lines and numbers along the bottom, every {@code step}. */
    Svg bottomAxis(double step, String unit) {
        for (double at = Math.ceil(minX / step) * step; at <= maxX + step * 1e-6; at += step) {
            line(x(at), top, x(at), bottom, "class=\"grid\"");
            boolean last = at + step > maxX + step * 1e-6;
            label(x(at), bottom + 14, last ? "end" : "middle", number(at, step) + (last ? " " + unit : ""));
        }
        return line(left, bottom, right, bottom, "class=\"axis\"");
    }

    /** The same along the left side. */
    Svg leftAxis(double step, String unit) {
        for (double at = Math.ceil(minY / step) * step; at <= maxY + step * 1e-6; at += step) {
            line(left, y(at), right, y(at), "class=\"grid\"");
            boolean last = at + step > maxY + step * 1e-6;
            label(left - 5, y(at) + (last ? 8 : 4), "end", number(at, step) + (last ? " " + unit : ""));
        }
        return line(left, top, left, bottom, "class=\"axis\"");
    }

    String end() {
        return text + "</svg>\n";
    }

    double width() {
        return width;
    }

    double height() {
        return height;
    }

    /** A round step that makes about this many parts. */
    static double step(double span, int parts) {
        double rough = Math.max(span, 1e-9) / parts;
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(rough)));
        double unit = rough / power;
        return power * (unit <= 1 ? 1 : unit <= 2 ? 2 : unit <= 5 ? 5 : 10);
    }

    private static String number(double value, double step) {
        int decimals = step >= 1 ? 0 : (int) Math.ceil(-StrictMath.log10(step) - 1e-9);
        return Numbers.fixed(value, decimals);
    }

    static String n(double value) {
        String short1 = String.format(Locale.ROOT, "%.1f", value + 0.0);
        return short1.endsWith(".0") ? short1.substring(0, short1.length() - 2) : short1;
    }

    static String escape(String words) {
        return words.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
