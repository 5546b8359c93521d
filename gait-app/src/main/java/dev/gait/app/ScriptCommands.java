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

    @Command(
            name = "examples",
            description = "Build and test the programs of examples/ from packages, as a user has them.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example:", "  ./gait examples"})
    static final class Examples implements Callable<Integer> {
        @Override
        public Integer call() throws Exit.Failure {
            throw Exit.badInput("The examples are run by the script: ./gait examples");
        }
    }

    @Command(
            name = "packages",
            description = "Make every package in a folder and check it against what Maven Central asks for.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example:", "  ./gait packages"})
    static final class Packages implements Callable<Integer> {
        @Override
        public Integer call() throws Exit.Failure {
            throw Exit.badInput("The packages are made by the script: ./gait packages");
        }
    }

    @Command(
            name = "javadoc",
            description = "Write the documentation of the public API of all libraries.",
            mixinStandardHelpOptions = true,
            footer = {"", "Example:", "  ./gait javadoc"})
    static final class Javadoc implements Callable<Integer> {
        @Override
        public Integer call() throws Exit.Failure {
            throw Exit.badInput("The documentation is written by the script: ./gait javadoc");
        }
    }
}
