package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.update.Route;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The page and the engine mean the same by a number. */
class ReceivedStateTest {
    @Test
    void thePageCallsEveryRouteByItsName() throws Exception {
        String script;
        try (InputStream in = ReceivedState.class.getResourceAsStream("web/js/frame.js")) {
            assertThat(in).isNotNull();
            script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        String list = script.substring(script.indexOf("ROUTES = [") + "ROUTES = [".length());
        String[] names = list.substring(0, list.indexOf(']')).split(", ", -1);
        assertThat(names).hasSize(Route.values().length + 1);
        for (Route route : Route.values()) {
            assertThat(names[ReceivedState.number(route)])
                    .isEqualTo("'" + route.name().toLowerCase(Locale.ROOT) + "'");
        }
    }
}
