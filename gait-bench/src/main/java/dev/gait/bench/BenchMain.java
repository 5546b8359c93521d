package dev.gait.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs the benchmarks and puts each beside its floors: nanoseconds, the ratio to every floor of the same class and
 * parameters in the same run, and bytes allocated per operation. A ratio survives a noisy machine; a nanosecond does not.
 */
public final class BenchMain {
    private static final String USAGE = """
            Usage: gait bench [FILTER] [--full] [--param NAME=VALUE,VALUE…] [--csv FILE]
            Runs the JMH benchmarks whose name matches FILTER (a regular expression; all by default).
              --full               longer runs; without FILTER of those that have goals, in some six minutes
              --param NAME=VALUES  only these values of a parameter; may be given more than once
              --csv FILE           writes the table as CSV too
            Example: ./gait bench RemoteTick --param entities=4000 --csv results.csv
            """;

    private BenchMain() {}

    public static void main(String[] args) throws RunnerException, IOException {
        String filter = "";
        boolean full = false;
        Path csv = null;
        Map<String, String[]> params = new LinkedHashMap<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--full" -> full = true;
                case "--help", "-h" -> {
                    System.out.print(USAGE);
                    return;
                }
                case "--csv" -> {
                    if (++i == args.length) {
                        refuse("--csv needs a file name.");
                        return;
                    }
                    csv = Path.of(args[i]);
                }
                case "--param" -> {
                    String given = ++i < args.length ? args[i] : "";
                    int equals = given.indexOf('=');
                    if (equals < 1) {
                        refuse("--param needs a name and values, as in entities=4000,16000.");
                        return;
                    }
                    params.put(
                            given.substring(0, equals),
                            given.substring(equals + 1).split(",", -1));
                }
                default -> {
                    if (args[i].startsWith("-")) {
                        refuse("There is no option " + args[i] + "; see gait bench --help.");
                        return;
                    }
                    filter = args[i];
                }
            }
        }
        String wanted = !filter.isEmpty() ? filter : full ? Goals.BENCHMARKS : ".*";
        List<Row> rows = rows(run(wanted, full, params));
        if (rows.isEmpty()) {
            refuse("No benchmark matches " + wanted + ".");
            return;
        }
        print(rows, System.out);
        Goals.print(rows, System.out);
        if (csv != null) {
            writeCsv(rows, csv);
        }
    }

    private static Collection<RunResult> run(String filter, boolean full, Map<String, String[]> params)
            throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(filter)
                .addProfiler(GCProfiler.class)
                .shouldDoGC(true)
                .verbosity(VerboseMode.NORMAL)
                .jvmArgsAppend("-Xms2g", "-Xmx2g", "-XX:+UseParallelGC")
                .forks(1)
                .warmupIterations(full ? 4 : 3)
                .warmupTime(TimeValue.milliseconds(300))
                .measurementIterations(full ? 6 : 4)
                .measurementTime(TimeValue.milliseconds(300));
        for (Map.Entry<String, String[]> param : params.entrySet()) {
            options.param(param.getKey(), param.getValue());
        }
        PrintStream table = System.out;
        System.setOut(System.err);
        try {
            return new Runner(options.build()).run();
        } finally {
            System.setOut(table);
        }
    }

    record Row(
            String group,
            String name,
            String params,
            double nanos,
            double cpu,
            double aside,
            double error,
            double bytes) {}

    private static List<Row> rows(Collection<RunResult> results) {
        List<Row> rows = new ArrayList<>();
        for (RunResult result : results) {
            String[] path = result.getParams().getBenchmark().split("\\.");
            StringBuilder params = new StringBuilder();
            for (String key : new TreeMap<>(paramsOf(result)).keySet()) {
                params.append(params.length() == 0 ? "" : " ")
                        .append(result.getParams().getParam(key));
            }
            Result<?> primary = result.getPrimaryResult();
            Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
            rows.add(new Row(
                    path[path.length - 2],
                    path[path.length - 1],
                    params.toString(),
                    primary.getScore(),
                    primary.getScore() * share(result, ThreadTime.CPU),
                    primary.getScore() * share(result, ThreadTime.ASIDE),
                    primary.getScoreError(),
                    allocated == null ? Double.NaN : allocated.getScore()));
        }
        return rows;
    }

    /** How much of the wall's time a count beside the score was. */
    private static double share(RunResult result, String counter) {
        Result<?> counted = result.getSecondaryResults().get(counter);
        Result<?> wall = result.getSecondaryResults().get(ThreadTime.WALL);
        return counted == null || wall == null ? Double.NaN : counted.getScore() / wall.getScore();
    }

    private static TreeMap<String, String> paramsOf(RunResult result) {
        TreeMap<String, String> params = new TreeMap<>();
        for (String key : result.getParams().getParamsKeys()) {
            params.put(key, result.getParams().getParam(key));
        }
        return params;
    }

    private static void print(List<Row> rows, PrintStream out) {
        out.printf(
                "%-34s %-24s %9s %9s %9s %9s  %s%n",
                "benchmark", "parameters", "ns/op", "cpu ns", "of it news", "B/op", "ratio to floors");
        for (Row row : rows) {
            out.printf(
                    Locale.ROOT,
                    "%-34s %-24s %9.2f %9.2f %9.2f %9.3f  %s%n",
                    row.group + "." + row.name,
                    row.params,
                    row.nanos,
                    row.cpu,
                    row.aside,
                    row.bytes,
                    ratios(row, rows));
        }
    }

    private static String ratios(Row row, List<Row> rows) {
        if (isFloor(row)) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        for (Row floor : rows) {
            if (isFloor(floor) && floor.group.equals(row.group) && floor.params.equals(row.params)) {
                text.append(String.format(Locale.ROOT, "%s ×%.1f  ", floor.name, row.nanos / floor.nanos));
            }
        }
        return text.toString();
    }

    private static boolean isFloor(Row row) {
        return row.name.startsWith("floor");
    }

    private static void writeCsv(List<Row> rows, Path file) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            out.println("benchmark,parameters,ns_per_op,cpu_ns_per_op,news_ns_per_op,error,bytes_per_op");
            for (Row row : rows) {
                out.printf(
                        Locale.ROOT,
                        "%s.%s,%s,%.3f,%.3f,%.3f,%.3f,%.3f%n",
                        row.group,
                        row.name,
                        row.params,
                        row.nanos,
                        row.cpu,
                        row.aside,
                        row.error,
                        row.bytes);
            }
        }
    }

    private static void refuse(String sentence) {
        System.err.println("gait bench: " + sentence);
        System.exit(2);
    }
}
