package dev.gait.app;

import dev.gait.app.shell.Exit;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * Commands that the {@code ./gait} script carries out before this program would start: {@code test} is Maven's work, and
 * {@code bench} has a module of its own. Here they have their place in the help.
 */
final class ScriptCommands {
    private ScriptCommands() {}

    @Command(
            name = "test",
            description = "Run every test of every module, also on a second JDK where there is one.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example:", "  ./gait test"})
    static final class Test implements Callable<Integer> {
        @Override
        public Integer call() throws Exit.Failure {
            throw Exit.badInput("The tests are run by the script: ./gait test");
        }
    }

    @Command(
            name = "bench",
            description = "Measure the hot loops with JMH, beside their floors.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example:", "  ./gait bench RemoteTick"})
    static final class Bench implements Callable<Integer> {
        @Override
        public Integer call() throws Exit.Failure {
            throw Exit.badInput("The benchmarks are run by the script: ./gait bench");
        }
    }
}
