package dev.gait.app.dat;

import dev.gait.app.shell.Exit;
import dev.gait.dat.GameData;
import dev.gait.dat.RecordKind;
import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatFile;
import dev.gait.dat.file.DatHeader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gait dat ls}: the files, and how many records of which kind are in them; or the records one by one. */
@Command(
        name = "ls",
        description = "Say what is inside: the files, and how many records of each kind.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  gait dat ls . --kind motion-table"})
final class LsCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Where the game data are; one file will do.")
    @SuppressWarnings("NullAway.Init")
    private Path place;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "List the records of a kind one by one, all of them with 'all'.")
    private @Nullable String kind;

    /** Bytes and number of the records of a kind. */
    private static final class Sum {
        int records;
        long bytes;
    }

    @Override
    public Integer call() throws IOException {
        GameData data = GameData.open(place);
        PrintWriter out = spec.commandLine().getOut();
        if (data.hasPortal()) {
            list(data.portal(), DatHeader.PORTAL, out);
        }
        if (data.hasCell()) {
            list(data.cell(), DatHeader.CELL, out);
        }
        out.flush();
        return Exit.DONE;
    }

    private void list(DatFile file, int dataSet, PrintWriter out) throws IOException {
        String wanted = kind;
        if (wanted != null) {
            file.forEach(entry -> {
                String label = RecordKind.of(dataSet, entry.id()).label();
                if (wanted.equals("all") || wanted.equals(label)) {
                    out.printf("%s %s %d%n", DatEntry.name(entry.id()), label, entry.size());
                }
            });
            return;
        }
        Map<String, Sum> sums = new TreeMap<>();
        file.forEach(entry -> {
            Sum sum = sums.computeIfAbsent(RecordKind.of(dataSet, entry.id()).label(), unused -> new Sum());
            sum.records++;
            sum.bytes += entry.size();
        });
        DatHeader header = file.header();
        out.printf(
                "%s: %s format, blocks of %d bytes, %d records%n",
                file.name(),
                header.format() == DatHeader.Format.NEW ? "newer" : "older",
                header.blockSize(),
                sums.values().stream().mapToInt(sum -> sum.records).sum());
        sums.forEach((label, sum) -> out.printf("  %-15s %8d records %12d bytes%n", label, sum.records, sum.bytes));
    }
}
