package dev.gait.app.dat;

import dev.gait.app.shell.Exit;
import dev.gait.dat.GameData;
import dev.gait.dat.KnownValues;
import dev.gait.dat.RecordKind;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatFile;
import dev.gait.dat.file.DatHeader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code gait dat check}: reads every record that we know how to read, and compares what is known of the data as the game
 * ended with them. Exit code 1 when a record is damaged or a known value differs.
 */
@Command(
        name = "check",
        description = "Read everything we can read, and compare it with values that are known.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The known values are those of the last data there were; older ones may differ in some.",
            "",
            "Example:",
            "  gait dat check ."
        })
final class CheckCommand implements Callable<Integer> {
    private static final int NAMED = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "Where the game data are.")
    @SuppressWarnings("NullAway.Init")
    private Path place;

    private int read;
    private int damaged;

    @Override
    public Integer call() throws IOException {
        GameData data = GameData.open(place);
        PrintWriter out = spec.commandLine().getOut();
        if (data.hasPortal()) {
            readAll(data.portal(), DatHeader.PORTAL, out);
        }
        if (data.hasCell()) {
            readAll(data.cell(), DatHeader.CELL, out);
        }
        out.printf("%d records read, %d damaged.%n", read, damaged);
        int differing = 0;
        int known = 0;
        for (KnownValues.Finding finding : KnownValues.compare(data)) {
            known++;
            if (!finding.agrees()) {
                differing++;
                out.printf(
                        "differs: %s is known to be %s, found: %s%n",
                        finding.what(), finding.expected(), finding.found());
            }
        }
        out.printf("%d known values, %d of them differ.%n", known, differing);
        out.flush();
        return damaged + differing == 0 ? Exit.DONE : Exit.FAILURES;
    }

    private void readAll(DatFile file, int dataSet, PrintWriter out) throws IOException {
        file.forEach(entry -> {
            RecordKind kind = RecordKind.of(dataSet, entry.id());
            try {
                if (RecordJson.isRead(kind)) {
                    RecordJson.decode(kind, entry.id(), file.read(entry));
                    read++;
                }
            } catch (DatException bad) {
                damaged++;
                if (damaged <= NAMED) {
                    out.println(Exit.sentence(bad.getMessage()));
                }
            }
        });
    }
}
