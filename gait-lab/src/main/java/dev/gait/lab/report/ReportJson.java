package dev.gait.lab.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.PredictionResult;
import dev.gait.lab.run.Statistic;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A report as JSON and back, without the pictures. Numbers have six decimals, so equal runs are equal files; what is not
 * known is null. Reading takes what it knows and passes over the rest.
 */
public final class ReportJson {
    private static final String FORMAT = "gait-lab-1";
    private static final JsonFactory JSON = new JsonFactory();

    private ReportJson() {}

    public static String write(LabReport report) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            out.useDefaultPrettyPrinter();
            out.writeStartObject();
            out.writeStringField("format", FORMAT);
            out.writeNumberField("seed", report.firstSeed());
            out.writeNumberField("seeds", report.seeds());
            out.writeStringField("frames", report.frames());
            out.writeArrayFieldStart("cells");
            for (CellResult cell : report.cells()) {
                write(cell, out);
            }
            out.writeEndArray();
            out.writeArrayFieldStart("predictions");
            for (PredictionResult one : report.predictions()) {
                write(one, out);
            }
            out.writeEndArray();
            out.writeEndObject();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return text + "\n";
    }

    private static void write(CellResult cell, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("scenario", cell.scenario());
        out.writeStringField("network", cell.network());
        number(out, "rate", cell.rateHz());
        out.writeStringField("scheme", cell.scheme());
        out.writeNumberField("seeds", cell.seeds());
        for (Figure figure : Figure.values()) {
            Statistic statistic = cell.get(figure);
            out.writeObjectFieldStart(figure.key());
            number(out, "mean", statistic.mean());
            number(out, "max", statistic.max());
            number(out, "deviation", statistic.deviation());
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private static void write(PredictionResult one, JsonGenerator out) throws IOException {
        out.writeStartObject();
        out.writeStringField("scenario", one.scenario());
        out.writeStringField("network", one.network());
        out.writeStringField("presentation", one.presentation());
        number(out, "latency", one.latency());
        number(out, "correctionsPerMinute", one.correctionsPerMinute());
        number(out, "largestCorrection", one.largestCorrection());
        number(out, "presentationError", one.presentationError());
        out.writeEndObject();
    }

    private static void number(JsonGenerator out, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            out.writeFieldName(name);
            out.writeNumber(String.format(Locale.ROOT, "%.6f", value + 0.0));
        } else {
            out.writeNullField(name);
        }
    }

    /** Reads what {@link #write} wrote; the exception's message is a sentence without the file's name. */
    public static LabReport read(InputStream in) throws IOException {
        try (JsonParser parser = JSON.createParser(in)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("is not a report of gait lab");
            }
            String format = "";
            long seed = 0;
            int seeds = 0;
            String frames = "";
            List<CellResult> cells = new ArrayList<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                switch (name) {
                    case "format" -> format = parser.getText();
                    case "seed" -> seed = parser.getLongValue();
                    case "seeds" -> seeds = parser.getIntValue();
                    case "frames" -> frames = parser.getText();
                    case "cells" -> {
                        while (parser.nextToken() == JsonToken.START_OBJECT) {
                            cells.add(readCell(parser));
                        }
                    }
                    default -> parser.skipChildren();
                }
            }
            if (!format.equals(FORMAT)) {
                throw new IOException("is not a report of gait lab (" + FORMAT + ")");
            }
            return new LabReport(seed, seeds, frames, cells, List.of());
        } catch (com.fasterxml.jackson.core.JacksonException broken) {
            throw new IOException("is not well-formed JSON: " + broken.getOriginalMessage(), broken);
        }
    }

    private static CellResult readCell(JsonParser parser) throws IOException {
        String scenario = "";
        String network = "";
        String scheme = "";
        double rate = 0;
        int seeds = 0;
        Map<Figure, Statistic> figures = new EnumMap<>(Figure.class);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "scenario" -> scenario = parser.getText();
                case "network" -> network = parser.getText();
                case "scheme" -> scheme = parser.getText();
                case "rate" -> rate = parser.getDoubleValue();
                case "seeds" -> seeds = parser.getIntValue();
                default -> {
                    if (value == JsonToken.START_OBJECT) {
                        Statistic statistic = readStatistic(parser);
                        for (Figure figure : Figure.values()) {
                            if (figure.key().equals(name)) {
                                figures.put(figure, statistic);
                            }
                        }
                    }
                }
            }
        }
        return new CellResult(scenario, network, rate, scheme, seeds, figures, null, null);
    }

    private static Statistic readStatistic(JsonParser parser) throws IOException {
        double mean = Double.NaN;
        double max = Double.NaN;
        double deviation = Double.NaN;
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            boolean known = parser.nextToken().isNumeric();
            double value = known ? parser.getDoubleValue() : Double.NaN;
            switch (name) {
                case "mean" -> mean = value;
                case "max" -> max = value;
                case "deviation" -> deviation = value;
                default -> parser.skipChildren();
            }
        }
        return new Statistic(mean, max, deviation);
    }
}
