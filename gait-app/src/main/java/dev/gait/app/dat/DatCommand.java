package dev.gait.app.dat;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code gait dat}: what the user's own game data hold, and whether we read them right (docs/dat.md). */
@Command(
        name = "dat",
        description = "Look into the game's data files: the ones you own.",
        mixinStandardHelpOptions = true,
        subcommands = {LsCommand.class, ShowCommand.class, CheckCommand.class},
        footer = {
            "",
            "DIR holds client_portal.dat and client_cell_1.dat (or the older portal.dat and cell.dat).",
            "",
            "Examples:",
            "  gait dat ls \"$HOME/Asheron's Call\"",
            "  gait dat show \"$HOME/Asheron's Call\" 0x09000001",
            "  gait dat check \"$HOME/Asheron's Call\""
        })
public final class DatCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before run
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Say ls, show or check.");
    }
}
