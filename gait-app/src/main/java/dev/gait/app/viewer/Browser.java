package dev.gait.app.viewer;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Opens an address in the person's browser, where there is one; where not, the printed address has to do. */
public final class Browser {
    private Browser() {}

    public static void open(String address) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        List<String> command;
        if (system.contains("mac")) {
            command = List.of("open", address);
        } else if (system.contains("win")) {
            command = List.of("rundll32", "url.dll,FileProtocolHandler", address);
        } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
            command = List.of("xdg-open", address);
        } else {
            return;
        }
        try {
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // No such program: the address is on standard output.
        }
    }
}
