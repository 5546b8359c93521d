package dev.gait.app.dat;

import dev.gait.app.shell.Exit;
import dev.gait.dat.GameData;
import dev.gait.dat.RecordKind;
import dev.gait.dat.file.DatEntry;
import dev.gait.dat.file.DatException;
import dev.gait.dat.file.DatFile;
import dev.gait.dat.file.DatHeader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gait dat show}: one record as JSON. */
@Command(
        name = "show",
        description = "Print one record as a JSON object.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Read are regions (13), landblocks (xxyyFFFF, xxyyFFFE), setups (02), animations (03) and motion tables",
            "(09); of others the first bytes are shown.",
            "",
            "Example:",
            "  gait dat show . 0xA9B4FFFF"
        })
final class ShowCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before call
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "Where the game data are; one file will do.")
    @SuppressWarnings("NullAway.Init")
    private Path place;

    @Parameters(index = "1", paramLabel = "ID", description = "The record's id, in hex.")
    @SuppressWarnings("NullAway.Init")
    private String id;

    @Override
    public Integer call() throws IOException {
        int wanted = parse();
        GameData data = GameData.open(place);
        boolean inCell = true;
        @Nullable DatFile file = data.hasCell() ? data.cell() : null;
        @Nullable DatEntry entry = file == null ? null : file.find(wanted);
        if (entry == null && data.hasPortal()) {
            inCell = false;
            file = data.portal();
            entry = file.find(wanted);
        }
        if (file == null || entry == null) {
            throw new DatException("There is no record " + DatEntry.name(wanted) + " in " + place);
        }
        RecordKind kind = RecordKind.of(inCell ? DatHeader.CELL : DatHeader.PORTAL, wanted);
        String json = RecordJson.of(file.name(), kind, entry, file.read(entry));
        spec.commandLine().getOut().println(json);
        return Exit.DONE;
    }

    private int parse() {
        String digits = id.startsWith("0x") || id.startsWith("0X") ? id.substring(2) : id;
        try {
            return Integer.parseUnsignedInt(digits, 16);
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    spec.commandLine(), "An id is up to 8 hex digits, like 0x09000001, not '" + id + "'.", e);
        }
    }
}
