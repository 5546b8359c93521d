package gait.app;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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
        subcommands = {ReplayCommand.class, TestCommand.class},
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
        System.exit(run(args));
    }

    /** Runs one command and returns its exit code. */
    static int run(String... args) {
        Main main = new Main();
        CommandLine line = commandLine(main);
        return line.execute(args);
    }

    static CommandLine commandLine(Main main) {
        CommandLine line = new CommandLine(main);
        line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        line.setUsageHelpAutoWidth(false);
        line.setParameterExceptionHandler((wrong, unused) -> {
            CommandLine command = wrong.getCommandLine();
            command.getErr()
                    .println(Exit.sentence(wrong.getMessage()) + " Try '"
                            + command.getCommandSpec().qualifiedName() + " --help'.");
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

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "A command is missing.");
    }
}
