package dev.gait.lab.scenario;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The scenarios in the jar, and the way to those in files. */
public final class Scenarios {
    private static final String FOLDER = "/dev/gait/lab/scenarios/";

    private Scenarios() {}

    /** Names of the built-in scenarios, in the order people should see them. */
    public static List<String> names() {
        return text("index.txt").lines().filter(line -> !line.isBlank()).toList();
    }

    /** A built-in scenario; the exception's message lists them. */
    public static Scenario named(String name) {
        if (!names().contains(name)) {
            throw new IllegalArgumentException("there is no scenario '" + name + "'; there are "
                    + String.join(", ", names()) + ", or give a file");
        }
        return ScenarioReader.read(name, text(name + ".scenario"));
    }

    /** A scenario from a file; its name is the file's without the ending. */
    public static Scenario read(Path file) throws IOException {
        String fileName = String.valueOf(file.getFileName());
        int dot = fileName.lastIndexOf('.');
        String name = dot > 0 ? fileName.substring(0, dot) : fileName;
        try {
            return ScenarioReader.read(name, Files.readString(file));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(file + ", " + wrong.getMessage(), wrong);
        }
    }

    private static String text(String file) {
        try (InputStream in = Scenarios.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IllegalStateException(FOLDER + file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
