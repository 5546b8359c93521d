package dev.gait.app;

import dev.gait.app.connect.ConnectCommand;
import dev.gait.app.dat.DatCommand;
import dev.gait.app.decode.DecodeCommand;
import dev.gait.app.decode.TraceCommand;
import dev.gait.app.demo.DemoCommand;
import dev.gait.app.fuzz.FuzzCommand;
import dev.gait.app.lab.LabCommand;
import dev.gait.app.load.LoadCommand;
import dev.gait.app.proxy.ProxyCommand;
import dev.gait.app.replay.ReplayCommand;
import dev.gait.app.server.ServerCommand;
import dev.gait.app.shell.Exit;
import dev.gait.app.soak.SoakCommand;
import dev.gait.app.viewer.ViewCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The command line: {@code gait COMMAND}, as cli.md says. Standard output is data, standard error is for people.
 *
 * <p>Every command is a class with a {@code call()} that returns an exit code; what goes wrong on the way is one
 * sentence and a code ({@link Exit}), never a stack trace unless {@code --debug} asks for it.
 */
@Command(
        name = "gait",
        description = "Networked character motion for the JVM, faithful to Asheron's Call.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            DemoCommand.class,
            ViewCommand.class,
            ReplayCommand.class,
            DecodeCommand.class,
            TraceCommand.class,
            ServerCommand.class,
            LabCommand.class,
            ConnectCommand.class,
            DatCommand.class,
            LoadCommand.class,
            ProxyCommand.class,
            SoakCommand.class,
            FuzzCommand.class,
            ScriptCommands.Bench.class,
            ScriptCommands.Test.class,
            ScriptCommands.Examples.class,
            ScriptCommands.Packages.class,
            ScriptCommands.Javadoc.class
        },
        footer = {"", "Example:", "  gait replay walk.jsonl --out frames.jsonl", "", "gait COMMAND --help says more."})
public final class Main implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it before run
    private CommandSpec spec;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace when something goes wrong.")
    private boolean debug;

    public static void main(String[] args) {
        System.exit(run(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                args));
    }

    /** Runs one command and returns its exit code. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        try {
            return commandLine(new Main(), out, err).execute(args);
        } catch (OutOfMemoryError tooMuch) {
            err.println("There is not enough memory for this; GAIT_JAVA_OPTS=-Xmx8g gives it 8 GiB.");
            return Exit.USAGE;
        }
    }

    /** Every command there is, by name. */
    static Set<String> commandNames() {
        return new CommandLine(new Main()).getSubcommands().keySet();
    }

    private static CommandLine commandLine(Main main, PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(main);
        line.setOut(out);
        line.setErr(err);
        line.setExpandAtFiles(false); // a file may be called @anything
        line.setParameterExceptionHandler((wrong, unused) -> {
            CommandLine command = wrong.getCommandLine();
            String what = Exit.sentence(said(wrong));
            String help = "try '" + command.getCommandSpec().qualifiedName() + " --help'.";
            command.getErr().println(what.substring(0, what.length() - 1) + "; " + help);
            return Exit.USAGE;
        });
        line.setExecutionExceptionHandler((failure, command, unused) -> {
            if (main.debug) {
                failure.printStackTrace(command.getErr());
            }
            return Exit.explain(failure, command.getErr());
        });
        return line;
    }

    private static @Nullable String said(CommandLine.ParameterException wrong) {
        boolean commandWanted = !wrong.getCommandLine().getSubcommands().isEmpty();
        if (commandWanted && wrong instanceof CommandLine.UnmatchedArgumentException unknown) {
            String first = unknown.getUnmatched().get(0);
            return "There is no " + (first.startsWith("-") ? "option " : "command ") + first;
        }
        return wrong.getMessage();
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "A command is missing.");
    }
}
