package engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.badlogic.gdx.math.Vector3;
import org.junit.jupiter.api.Test;

/** Everybody is on its circle, turned the way it goes, and plays what its legs do. */
class CrowdGameTest {
    @Test
    void charactersAreWhereTheNetworkSaidThroughLibGdxsEyes() throws InterruptedException {
        CrowdGame game = Main.run(2.5);
        assertTrue(game.frames > 30, game.frames + " frames");
        assertEquals(Network.PEOPLE, game.figures.size());
        game.figures.forEach((id, figure) -> {
            Vector3 at = figure.transform.getTranslation(new Vector3());
            assertEquals(2.0 * id, Math.hypot(at.x, at.z), 0.05, "radius of " + id);
            assertEquals(0, at.y, 1e-6, "height of " + id);
            if (id > 0) {
                Vector3 ahead = new Vector3(0, 0, -1).rot(figure.transform);
                assertEquals(0, ahead.dot(at) / at.len(), 0.05, id + " looks along its circle");
                // Clockwise seen from above: to the right of who looks from the middle.
                assertTrue(ahead.x * -at.z + ahead.z * at.x > 0, id + " looks the way it goes");
            }
        });
        assertEquals("STAND", game.figures.get(0L).animation);
        assertEquals("RUN", game.figures.get(4L).animation);
    }
}
