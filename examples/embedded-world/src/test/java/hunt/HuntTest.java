package hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gait.server.ServerSettings;
import dev.gait.server.game.MapPlace;
import dev.gait.server.host.ServerHost;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The whole game over real sockets: words arrive, the hare is faster than anybody, and a catch counts. */
class HuntTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    @Test
    void somebodyCatchesTheSnailAndTheHareRunsAtItsOwnSpeed() throws Exception {
        ServerSettings settings = ServerSettings.usual();
        Hunt hunt = new Hunt(MapPlace.of(settings.start()));
        try (ServerHost server = Main.start(hunt, settings);
                Hunter hunter = new Hunter(server.address(), "Ada")) {
            double fastest = 0;
            MapPlace before = null;
            double beforeAt = 0;
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < PATIENCE_NANOS && (hunter.news.size() < 2 || fastest < 11)) {
                Thread.sleep(200);
                MapPlace at = server.ask(world -> world.game().whereIs(hunt.hare)).get();
                double now = server.ask(world -> world.counters().ticks / 30.0).get();
                if (before != null && now - beforeAt > 0.15) {
                    fastest = Math.max(fastest, at.distanceTo(before) / (now - beforeAt));
                }
                before = at;
                beforeAt = now;
            }
            assertTrue(hunter.news.size() >= 2, "news: " + hunter.news);
            assertEquals("Ada has caught it 1 time", hunter.news.get(0));
            assertTrue(fastest > 11 && fastest < 16, "the hare runs at " + fastest + " m/s");
        }
    }
}
