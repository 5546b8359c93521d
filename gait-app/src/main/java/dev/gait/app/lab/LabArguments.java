package dev.gait.app.lab;

import dev.gait.app.shell.Exit;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.TraceTruth;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import dev.gait.trace.Trace;
import dev.gait.trace.TraceException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;

/** Turns what a person wrote into scenarios, networks, rates and schemes; what cannot be is said in one sentence. */
final class LabArguments {
    private LabArguments() {}

    static List<Truth> scenarios(List<String> names) throws Exit.Failure, IOException {
        List<Truth> truths = new ArrayList<>();
        for (String name : names) {
            truths.add(scenario(name));
        }
        return truths;
    }

    /** A built-in name, a scenario file, or a recorded trace (its name ends in .jsonl). */
    private static Truth scenario(String name) throws Exit.Failure, IOException {
        try {
            Path file = Path.of(name);
            if (Scenarios.names().contains(name) || !isFile(file)) {
                return Truth.of(Scenarios.named(name));
            }
            if (name.endsWith(".jsonl")) {
                try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
                    return TraceTruth.of(String.valueOf(file.getFileName()), Trace.read(in));
                }
            }
            return Truth.of(Scenarios.read(file));
        } catch (CharacterCodingException binary) {
            throw Exit.badInput(name + " is not a text file");
        } catch (TraceException wrong) {
            throw Exit.badInput(name + ": " + wrong.getMessage());
        } catch (IllegalArgumentException wrong) {
            throw Exit.badInput(String.valueOf(wrong.getMessage()));
        }
    }

    private static boolean isFile(Path path) {
        return Files.exists(path)
                || path.toString().contains("/")
                || path.toString().contains(".");
    }

    /** Preset names, descriptions such as {@code delay=50,loss=2%}, or files with one. */
    static List<NetworkProfile> networks(List<String> arguments) throws Exit.Failure, IOException {
        List<NetworkProfile> networks = new ArrayList<>();
        for (String wish : apart(arguments)) {
            try {
                Path file = wish.contains("=") ? null : Path.of(wish);
                if (file != null && !isPreset(wish) && isFile(file)) {
                    NetworkProfile read = NetworkText.parse(Files.readString(file));
                    String fileName = String.valueOf(file.getFileName()).replaceAll("\\.[^.]*$", "");
                    networks.add(read.name().equals("custom") ? read.named(fileName) : read);
                } else {
                    NetworkProfile read = NetworkText.parse(wish);
                    networks.add(read.name().equals("custom") ? read.named(wish) : read);
                }
            } catch (CharacterCodingException binary) {
                throw Exit.badInput(wish + " is not a text file");
            } catch (IllegalArgumentException wrong) {
                throw Exit.badInput(
                        wish.contains("/") ? wish + ": " + wrong.getMessage() : String.valueOf(wrong.getMessage()));
            }
        }
        return networks;
    }

    /** {@code lan,wifi} are two networks, as {@code 1,5} are two rates; {@code delay=50,loss=2%} is one. */
    private static List<String> apart(List<String> arguments) {
        List<String> wishes = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.contains("=")) {
                wishes.add(argument);
            } else {
                wishes.addAll(List.of(argument.split(",", -1)));
            }
        }
        return wishes;
    }

    private static boolean isPreset(String name) {
        return Networks.PRESETS.stream().anyMatch(preset -> preset.name().equalsIgnoreCase(name));
    }

    static List<Double> rates(List<String> words) throws Exit.Failure {
        List<Double> rates = new ArrayList<>();
        for (String word : words) {
            double rate;
            try {
                rate = Double.parseDouble(word);
            } catch (NumberFormatException notANumber) {
                throw Exit.badInput("--rate takes numbers of Hz, got '" + word + "'");
            }
            if (!(rate >= 0.1 && rate <= 120)) {
                throw Exit.badInput("--rate must lie between 0.1 and 120 Hz, got " + word);
            }
            rates.add(rate);
        }
        return rates;
    }

    /** The schemes in the jar and in other jars; all of them if none is named. */
    static List<RemoteScheme> schemes(List<String> names, List<Path> jars) throws Exit.Failure {
        try {
            List<RemoteScheme> known = jars.isEmpty() ? Schemes.all() : Schemes.all(loader(jars));
            List<RemoteScheme> wanted = new ArrayList<>();
            for (String name : names) {
                wanted.add(Schemes.named(name, known));
            }
            return names.isEmpty() ? known : wanted;
        } catch (IllegalArgumentException wrong) {
            throw Exit.badInput(String.valueOf(wrong.getMessage()));
        } catch (ServiceConfigurationError broken) {
            throw Exit.badInput("A scheme cannot be loaded: " + broken.getMessage());
        }
    }

    /** Stays open for the life of the process: schemes load more of their classes when they run. */
    private static ClassLoader loader(List<Path> jars) throws Exit.Failure {
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            if (!Files.exists(jar)) {
                throw Exit.badInput("There is no file " + jar);
            }
            try {
                urls.add(jar.toUri().toURL());
            } catch (IOException strange) {
                throw Exit.badInput(jar + " cannot be opened");
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), LabArguments.class.getClassLoader());
    }
}
