package dev.gait.testbed.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * One folder of examples/, compiled against what the modules were just compiled to and run in this JVM: a second instead of
 * the half minute that {@code ./gait examples} takes with packages from a repository.
 */
final class Example implements AutoCloseable {
    private static final Path EXAMPLES =
            Path.of("..", "examples").toAbsolutePath().normalize();

    private final Path folder;
    private final URLClassLoader classes;

    private Example(Path folder, URLClassLoader classes) {
        this.folder = folder;
        this.classes = classes;
    }

    static List<String> names() throws Exception {
        try (Stream<Path> folders = Files.list(EXAMPLES)) {
            return folders.filter(folder -> Files.exists(folder.resolve("pom.xml")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    static Example compile(String name, Path into) throws Exception {
        Path folder = EXAMPLES.resolve(name);
        List<String> arguments =
                new ArrayList<>(List.of("-Xlint:all,-classfile", "-cp", classPath(), "-d", into.toString()));
        try (Stream<Path> sources = Files.walk(folder.resolve("src"))) {
            sources.filter(file -> file.toString().endsWith(".java")).forEach(file -> arguments.add(file.toString()));
        }
        var messages = new ByteArrayOutputStream();
        int status =
                ToolProvider.getSystemJavaCompiler().run(null, messages, messages, arguments.toArray(new String[0]));
        assertThat(status).as(messages.toString(UTF_8)).isZero();
        Path resources = folder.resolve("src/main/resources");
        URL[] urls = Files.exists(resources)
                ? new URL[] {into.toUri().toURL(), resources.toUri().toURL()}
                : new URL[] {into.toUri().toURL()};
        return new Example(folder, new URLClassLoader(urls, Example.class.getClassLoader()));
    }

    /** Runs every test of one of its test classes. */
    void test(String className) throws Throwable {
        Class<?> type = classes.loadClass(className);
        int tests = 0;
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(Test.class)) {
                Constructor<?> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                method.setAccessible(true);
                try {
                    method.invoke(constructor.newInstance());
                } catch (InvocationTargetException failed) {
                    throw failed.getCause();
                }
                tests++;
            }
        }
        assertThat(tests).as("tests in " + className).isPositive();
    }

    /** Runs its program and returns what it printed. */
    String run(String className, String... arguments) throws Throwable {
        PrintStream before = System.out;
        Locale locale = Locale.getDefault();
        var printed = new ByteArrayOutputStream();
        Thread thread = Thread.currentThread();
        ClassLoader context = thread.getContextClassLoader();
        try (var out = new PrintStream(printed, true, UTF_8)) {
            Locale.setDefault(Locale.ROOT);
            System.setOut(out);
            thread.setContextClassLoader(classes);
            classes.loadClass(className).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } catch (InvocationTargetException failed) {
            throw failed.getCause();
        } finally {
            thread.setContextClassLoader(context);
            System.setOut(before);
            Locale.setDefault(locale);
        }
        return printed.toString(UTF_8);
    }

    /** Lines of a source that are code: no blank ones, no imports, no comments, no lone brackets. */
    long linesOfCode(String source) throws Exception {
        return Files.readString(folder.resolve("src/main/java").resolve(source))
                .lines()
                .map(String::strip)
                .filter(line -> !line.matches("|(package|import) .*|(//|/\\*|\\*).*|[{}();]+"))
                .count();
    }

    @Override
    public void close() throws Exception {
        classes.close();
    }

    /** Where each library was loaded from that an example may name in its POM; whatever starts the tests. */
    static String classPath() {
        return Stream.of(
                        dev.gait.motion.game.Crowd.class,
                        dev.gait.net.impair.ImpairedLink.class,
                        dev.gait.client.MotionClient.class,
                        dev.gait.server.MotionServer.class,
                        dev.gait.trace.Trace.class,
                        dev.gait.lab.metric.Pops.class,
                        org.joml.Vector3d.class,
                        org.jspecify.annotations.Nullable.class,
                        Test.class)
                .map(type -> Path.of(URI.create(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toString()))
                        .toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
