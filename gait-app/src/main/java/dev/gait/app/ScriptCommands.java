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

    /** Says where to go instead. */
    @Command(mixinStandardHelpOptions = true)
    private abstract static class ByScript implements Callable<Integer> {
        private final String sentence;

        ByScript(String sentence) {
            this.sentence = sentence;
        }

        @Override
        public final Integer call() throws Exit.Failure {
            throw Exit.badInput(sentence);
        }
    }

    @Command(
            name = "test",
            description = "Run every test of every module, also on a second JDK where there is one.",
            footer = {"", "Example:", "  ./gait test"})
    static final class Test extends ByScript {
        Test() {
            super("The tests are run by the script: ./gait test");
        }
    }

    @Command(
            name = "bench",
            description = "Measure the hot loops with JMH, beside their floors.",
            footer = {"", "Example:", "  ./gait bench RemoteTick"})
    static final class Bench extends ByScript {
        Bench() {
            super("The benchmarks are run by the script: ./gait bench");
        }
    }

    @Command(
            name = "examples",
            description = "Build and test the programs of examples/ from packages, as a user has them.",
            footer = {"", "Example:", "  ./gait examples"})
    static final class Examples extends ByScript {
        Examples() {
            super("The examples are run by the script: ./gait examples");
        }
    }

    @Command(
            name = "packages",
            description = "Make every package in a folder and check it against what Maven Central asks for.",
            footer = {"", "Example:", "  ./gait packages"})
    static final class Packages extends ByScript {
        Packages() {
            super("The packages are made by the script: ./gait packages");
        }
    }

    @Command(
            name = "javadoc",
            description = "Write the documentation of the public API of all libraries.",
            footer = {"", "Example:", "  ./gait javadoc"})
    static final class Javadoc extends ByScript {
        Javadoc() {
            super("The documentation is written by the script: ./gait javadoc");
        }
    }
}
