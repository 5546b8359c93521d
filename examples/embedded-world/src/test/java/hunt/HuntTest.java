package hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.gait.server.ServerSettings;
import dev.gait.server.game.MapPlace;
import dev.gait.server.host.ServerHost;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Runs the game over real sockets: chat arrives, the hare is faster than the players, and catches are counted. */
class HuntTest {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private record Sample(MapPlace place, double seconds) {}

    @Test
    void snailIsCaughtAndHareRunsAtItsOwnSpeed() throws Exception {
        ServerSettings settings = ServerSettings.usual();
        Hunt hunt = new Hunt(MapPlace.of(settings.start()));
        try (ServerHost server = Main.start(hunt, settings);
                Hunter hunter = new Hunter(server.address(), "Ada")) {
            double fastest = 0;
            Sample before = null;
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < PATIENCE_NANOS && (hunter.news.size() < 2 || fastest < 11)) {
                Thread.sleep(200);
                // Place and time of the same tick: two questions could be answered by different ticks.
                Sample now = server.ask(world ->
                                new Sample(world.game().whereIs(hunt.hare), world.counters().ticks / 30.0))
                        .get();
                if (before != null && now.seconds - before.seconds > 0.15) {
                    fastest = Math.max(fastest, now.place.distanceTo(before.place) / (now.seconds - before.seconds));
                }
                before = now;
            }
            assertTrue(hunter.news.size() >= 2, "news: " + hunter.news);
            assertEquals("Ada has caught it 1 time", hunter.news.get(0));
            assertTrue(fastest > 11 && fastest < 16, "the hare runs at " + fastest + " m/s");
        }
    }
}
