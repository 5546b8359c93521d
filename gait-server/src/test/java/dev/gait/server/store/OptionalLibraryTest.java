package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The server as a game has it that brings neither SQLite nor password4j nor SLF4J. */
class OptionalLibraryTest {
    private static final List<String> HIDDEN = List.of("org.sqlite.", "com.password4j.", "org.slf4j.");

    /** Everything of the class path but what is optional. */
    private static final class WithoutLibraries extends URLClassLoader {
        WithoutLibraries() {
            super(classPath(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] classPath() {
            List<URL> urls = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                try {
                    urls.add(Path.of(entry).toUri().toURL());
                } catch (MalformedURLException e) {
                    throw new IllegalStateException(e);
                }
            }
            return urls.toArray(URL[]::new);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            for (String hidden : HIDDEN) {
                if (name.startsWith(hidden)) {
                    throw new ClassNotFoundException(name);
                }
            }
            return super.loadClass(name, resolve);
        }
    }

    private static Object call(ClassLoader loader, Class<?> of, String method, Object... arguments)
            throws ReflectiveOperationException {
        Class<?>[] types = new Class<?>[arguments.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = arguments[i] instanceof Path ? Path.class : arguments[i].getClass();
        }
        return loader.loadClass(of.getName()).getMethod(method, types).invoke(null, arguments);
    }

    private static void assertSays(ThrowingCall call, String library) {
        assertThatThrownBy(call::run)
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs the library " + library)
                .hasMessageContaining("add it to your dependencies");
    }

    private interface ThrowingCall {
        Object run() throws ReflectiveOperationException;
    }

    @Test
    void whoTakesThemWithoutBringingThemIsToldWhatToAdd() throws IOException {
        try (WithoutLibraries loader = new WithoutLibraries()) {
            assertSays(() -> call(loader, SqliteStore.class, "open", Path.of("nowhere")), "org.xerial:sqlite-jdbc");
            assertSays(() -> call(loader, Passwords.class, "argon2id"), "com.password4j:password4j");
        }
    }

    @Test
    void theRestDoesWithoutThem() throws Exception {
        try (WithoutLibraries loader = new WithoutLibraries()) {
            Object passwords = call(loader, Passwords.class, "pbkdf2");
            Class<?> type = loader.loadClass(Passwords.class.getName());
            String hash = (String) type.getMethod("hash", String.class).invoke(passwords, "secret");
            assertThat(type.getMethod("matches", String.class, String.class).invoke(passwords, "secret", hash))
                    .isEqualTo(true);
            Class.forName("dev.gait.server.store.AccountService", true, loader);
            Class.forName("dev.gait.server.store.MemoryStore", true, loader);
            Class.forName("dev.gait.server.MotionServer", true, loader);
            Class.forName("dev.gait.server.host.ServerHost", true, loader);
        }
    }
}
