package gait.app;

import gait.app.shell.Exit;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code gait test} lives in the {@code ./gait} script, because it is Maven's work; here it has its line in the help. */
@Command(
        name = "test",
        description = "Run every test of every module, also on a second JDK where there is one.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  ./gait test"})
final class TestCommand implements Callable<Integer> {

    @Override
    public Integer call() throws Exit.Failure {
        throw Exit.badInput("The tests are run by the script: ./gait test.");
    }
}
