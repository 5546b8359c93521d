package dev.gait.app.lab;

import dev.gait.app.shell.Exit;
import dev.gait.app.shell.OutputFile;
import dev.gait.lab.check.Gate;
import dev.gait.lab.check.GateRun;
import dev.gait.lab.check.Gates;
import dev.gait.lab.report.Comparison;
import dev.gait.lab.report.HtmlReport;
import dev.gait.lab.report.LabReport;
import dev.gait.lab.report.ReportCsv;
import dev.gait.lab.report.ReportJson;
import dev.gait.lab.report.TextTable;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.Lab;
import dev.gait.lab.run.Prediction;
import dev.gait.lab.run.PredictionResult;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import dev.gait.testbed.glide.LivingGates;
import dev.gait.testbed.steady.SteadyGates;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gait lab}: which scheme moves characters best on this network, and at what cost (glide.md, docs/lab.md). */
@Command(
        name = "lab",
        description = "Measure how smoothly remote bodies are shown, by every scheme in the same run, in virtual time.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Without options: the script of glide.md on its three networks at 1, 5, 10 and 20 Hz, 20 seeds.",
            "",
            "Examples:",
            "  gait lab --network wifi --rate 10",
            "  gait lab --scenario rough --network delay=80,jitter=40,loss=3%% --scheme retail,hermite --report out",
            "  gait lab --check --seed 400 --network delay=60,tail=80,loss=2%%",
            "  gait lab --fps 144 --frame-noise 0.3 --hitch 0",
            "  gait lab --living --seconds 60 --seeds 2 --seed 100 --network wifi",
            "  gait lab --session --network glide-100 --seeds 40",
            "  gait lab --compare before.json after.json"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:a gate of --check failed", "2:bad input or usage"})
public final class LabCommand implements Callable<Integer> {
    private static final int MOST_SEEDS = 10_000;
    /** The player's own side needs fewer: its numbers hardly vary. */
    private static final int PREDICTION_SEEDS = 5;
    /** As many as glide.md's G9 asks for. */
    private static final int LIVING_SEEDS = 40;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Option(
            names = "--scenario",
            split = ",",
            paramLabel = "S",
            description = "Built-in names, scenario files or recorded traces (.jsonl). Default: glide.")
    private List<String> scenarios = List.of("glide");

    @Option(
            names = "--network",
            paramLabel = "N",
            description =
                    "Names or files such as lan,wifi, or settings such as delay=80,jitter=40; repeat it for more. Default: clean,"
                            + " glide-100 and glide-200.")
    private List<String> networks = List.of("clean", "glide-100", "glide-200");

    @Option(names = "--rate", split = ",", paramLabel = "HZ", description = "Positions per second. Default: 1,5,10,20.")
    private List<String> rates = List.of("1", "5", "10", "20");

    @Option(names = "--scheme", split = ",", paramLabel = "X", description = "Which schemes. Default: all.")
    private List<String> schemes = List.of();

    @Option(
            names = "--with",
            paramLabel = "JAR",
            description = "A jar or folder with schemes of your own; may be repeated.")
    private List<Path> jars = List.of();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "How many seeds. Default: ${DEFAULT-VALUE}.",
            defaultValue = "20")
    private int seeds;

    @Option(
            names = "--seed",
            paramLabel = "K",
            description = "The first seed. Default: ${DEFAULT-VALUE}.",
            defaultValue = "1")
    private long firstSeed;

    @Option(
            names = "--fps",
            paramLabel = "HZ",
            description = "Frames a second of the screen that others are drawn on. Default: ${DEFAULT-VALUE}.",
            defaultValue = "59.94")
    private double fps;

    @Option(
            names = "--frame-noise",
            paramLabel = "MS",
            description = "By how much a frame is early or late at most. Default: ${DEFAULT-VALUE}.",
            defaultValue = "1")
    private double frameNoise;

    @Option(
            names = "--hitch",
            paramLabel = "MS",
            description = "How long the screen stands still now and then; 0 for never. Default: ${DEFAULT-VALUE}.",
            defaultValue = "50")
    private double hitch;

    @Option(
            names = "--hitch-every",
            paramLabel = "S",
            description = "How often it does. Default: ${DEFAULT-VALUE}.",
            defaultValue = "5")
    private double hitchEvery;

    @Option(names = "--threads", paramLabel = "N", description = "Threads to use; the results do not depend on it.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--report", paramLabel = "DIR", description = "Write index.html, lab.csv and lab.json there.")
    private @Nullable Path report;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the results as JSON; - is standard output.")
    private @Nullable Path json;

    @Option(names = "--list", description = "List scenarios, networks and schemes, and do nothing else.")
    private boolean list;

    @Option(
            names = "--check",
            description =
                    "Hold the gates, from --seed on, and name those that fail; --scenario and --network, if given, are held"
                            + " beside the built-in ones, and the screen of --fps, --frame-noise and --hitch is the one that"
                            + " Glide is drawn on.")
    private boolean check;

    @Option(
            names = "--living",
            description =
                    "Hold only the gates of the living world (G8, G9), at their whole length: twenty players, --seconds"
                            + " seconds, every network or those of --network and glide-200, --seeds seeds (40 unless told)."
                            + " Hours: a minute a run.")
    private boolean living;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "How long everybody is watched with --living. Default: ${DEFAULT-VALUE}.",
            defaultValue = "300")
    private double livingSeconds;

    @Option(
            names = "--session",
            description =
                    "The table that the page shows, in virtual time: the script by keys, told by the real server over the"
                            + " real session. Default: rounds at 1 Hz.")
    private boolean session;

    @Option(
            names = "--compare",
            arity = "2",
            paramLabel = "JSON",
            description = "Say what changed from one JSON file to another, and do nothing else.")
    private List<Path> compare = List.of();

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        if (seeds < 1 || seeds > MOST_SEEDS) {
            throw new ParameterException(
                    spec.commandLine(), "--seeds must lie between 1 and " + MOST_SEEDS + ", got " + seeds);
        }
        if (threads < 1 || threads > 1024) {
            throw new ParameterException(spec.commandLine(), "--threads must lie between 1 and 1024, got " + threads);
        }
        if (list) {
            list(out);
            return Exit.DONE;
        }
        if (!compare.isEmpty()) {
            Comparison.lines(read(compare.get(0)), read(compare.get(1))).forEach(out::println);
            return Exit.DONE;
        }
        if (session) {
            return session(out);
        }
        return living ? living(out) : check ? check(out) : measure(out);
    }

    private int living(PrintWriter out) throws Exit.Failure, IOException, InterruptedException {
        if (!(livingSeconds >= 10 && livingSeconds <= 3600)) {
            throw Exit.badInput("--seconds must lie between 10 and 3600, got " + livingSeconds);
        }
        LivingGates.Extent extent = LivingGates.Extent.whole(livingSeconds, isGiven("--seeds") ? seeds : LIVING_SEEDS);
        if (isGiven("--network")) {
            extent = extent.on(ownNetworks());
        }
        extent = extent.drawnOn(pacing());
        Progress bar = new Progress(spec.commandLine().getErr(), LivingGates.runs(extent));
        return verdict(out, LivingGates.gates(extent, firstSeed, threads, bar::done));
    }

    private int session(PrintWriter out) throws Exit.Failure, IOException, InterruptedException {
        List<Truth> truths = LabArguments.scenarios(isGiven("--scenario") ? scenarios : List.of("rounds"));
        SessionLab.check(truths);
        List<NetworkProfile> links = LabArguments.networks(networks);
        List<Double> hertz = LabArguments.rates(isGiven("--rate") ? rates : List.of("1"));
        Progress bar = new Progress(spec.commandLine().getErr(), SessionLab.runs(truths, links, hertz, seeds));
        SessionLab.print(out, truths, links, hertz, firstSeed, seeds, threads, bar::done);
        return Exit.DONE;
    }

    private int measure(PrintWriter out) throws Exception {
        List<NetworkProfile> links = LabArguments.networks(networks);
        List<Double> hertz = LabArguments.rates(rates);
        List<RemoteScheme> shown = LabArguments.schemes(schemes, jars);
        List<Truth> truths = LabArguments.scenarios(scenarios);
        FramePacing frames = pacing();
        if (report != null) {
            prepare(report);
        }
        List<Cell> cells = new ArrayList<>();
        for (Truth truth : truths) {
            for (NetworkProfile link : links) {
                for (double rate : hertz) {
                    for (RemoteScheme scheme : shown) {
                        cells.add(new Cell(truth, link, rate, scheme, frames));
                    }
                }
            }
        }
        Progress bar = new Progress(spec.commandLine().getErr(), Lab.runs(cells, seeds));
        List<CellResult> results = Lab.run(cells, firstSeed, seeds, threads, bar::done);
        LabReport found = new LabReport(firstSeed, seeds, frames.words(), results, predictions(truths, links));
        boolean quiet = json != null && json.toString().equals("-");
        if (!quiet) {
            TextTable.lines(results).forEach(out::println);
            TextTable.prediction(found.predictions()).forEach(out::println);
            out.flush();
        }
        write(found, truths, links);
        return Exit.DONE;
    }

    /** Only scripts have keys: a trace has none, and a crowd has too many hands. */
    private List<PredictionResult> predictions(List<Truth> truths, List<NetworkProfile> links) {
        List<PredictionResult> results = new ArrayList<>();
        for (Truth truth : truths) {
            if (truth.actors() == 1 && !truth.scenario().actors().get(0).cues().isEmpty()) {
                for (NetworkProfile link : links) {
                    int few = Math.min(seeds, PREDICTION_SEEDS);
                    results.addAll(Prediction.run(truth.scenario(), link, firstSeed, few));
                }
            }
        }
        return results;
    }

    private static void prepare(Path folder) throws Exit.Failure {
        try {
            Files.createDirectories(folder);
        } catch (IOException refused) {
            throw Exit.badInput(folder + " cannot be made a folder for the report");
        }
    }

    private void write(LabReport found, List<Truth> truths, List<NetworkProfile> links) throws IOException {
        if (json != null) {
            write(json, ReportJson.write(found));
        }
        if (report != null) {
            write(report.resolve("lab.json"), ReportJson.write(found));
            write(report.resolve("lab.csv"), ReportCsv.write(found));
            write(report.resolve("index.html"), HtmlReport.write(found, truths, links));
            spec.commandLine().getErr().println("The report is in " + report.resolve("index.html") + ".");
        }
    }

    private static void write(Path file, String text) throws IOException {
        try (OutputFile out = OutputFile.open(file)) {
            out.stream().write(text.getBytes(StandardCharsets.UTF_8));
            out.keep();
        }
    }

    private int check(PrintWriter out) throws Exit.Failure, IOException, InterruptedException {
        List<NetworkProfile> links = ownNetworks();
        List<Truth> truths = isGiven("--scenario") ? LabArguments.scenarios(scenarios) : List.of();
        FramePacing frames = pacing();
        LivingGates.Extent living20 = LivingGates.Extent.FULL.with(links).drawnOn(frames);
        GateRun counted = new GateRun(firstSeed, truths, links, frames, threads, () -> {});
        Progress bar = new Progress(
                spec.commandLine().getErr(), Gates.runs(counted) + SteadyGates.runs() + LivingGates.runs(living20));
        List<Gate> gates =
                new ArrayList<>(Gates.full(new GateRun(firstSeed, truths, links, frames, threads, bar::done)));
        gates.addAll(SteadyGates.gates(bar::done));
        gates.addAll(LivingGates.gates(living20, firstSeed, threads, bar::done));
        return verdict(out, gates);
    }

    private boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private List<NetworkProfile> ownNetworks() throws Exit.Failure, IOException {
        return isGiven("--network") ? LabArguments.networks(networks) : List.of();
    }

    private FramePacing pacing() throws Exit.Failure {
        try {
            return new FramePacing(fps, frameNoise, hitch, hitchEvery);
        } catch (IllegalArgumentException wrong) {
            throw Exit.badInput("The screen's " + wrong.getMessage());
        }
    }

    private static int verdict(PrintWriter out, List<Gate> gates) {
        for (Gate gate : gates) {
            out.println((gate.passed() ? "pass  " : "FAIL  ") + gate.name() + ": " + gate.detail());
        }
        List<String> failed =
                gates.stream().filter(gate -> !gate.passed()).map(Gate::name).toList();
        out.println(
                failed.isEmpty()
                        ? "All " + gates.size() + " gates hold."
                        : failed.size() + " of " + gates.size() + " gates failed: " + String.join("; ", failed) + ".");
        out.flush();
        return failed.isEmpty() ? Exit.DONE : Exit.FAILURES;
    }

    private static LabReport read(Path file) throws Exit.Failure, IOException {
        if (Files.isDirectory(file)) {
            throw Exit.badInput(file + " is a directory");
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return ReportJson.read(in);
        } catch (java.nio.file.FileSystemException missing) {
            throw missing;
        } catch (IOException wrong) {
            throw Exit.badInput(file + " " + wrong.getMessage());
        }
    }

    private void list(PrintWriter out) throws Exit.Failure {
        out.println("Scenarios");
        for (String name : Scenarios.names()) {
            out.printf("  %-24s %s%n", name, Scenarios.named(name).title());
        }
        out.println("Networks");
        for (NetworkProfile network : Networks.PRESETS) {
            out.printf("  %-24s %s%n", network.name(), NetworkText.describe(network));
        }
        out.println("Schemes");
        List<RemoteScheme> known = new ArrayList<>(LabArguments.schemes(List.of(), jars));
        known.add(Schemes.additiveRetail());
        for (RemoteScheme scheme : known) {
            out.printf("  %-24s %s%n", scheme.name(), scheme.title());
        }
        out.flush();
    }
}
