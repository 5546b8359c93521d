package engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.jme3.math.Vector3f;
import com.jme3.system.JmeContext;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The scene without a screen, and a picture of it where there is one (Xvfb is enough). */
class CrowdAppTest {
    @Test
    void charactersAreWhereTheNetworkSaidAndTheirLegsMove() {
        CrowdApp app = Main.run(2.5, null, JmeContext.Type.Headless);
        check(app);
    }

    @Test
    void thePictureShowsThem() throws Exception {
        Assumptions.assumeTrue(
                System.getenv("DISPLAY") != null, "no display: headless only; with Xvfb there is a picture, too");
        Path folder = Files.createDirectories(Path.of("target").toAbsolutePath());
        CrowdApp app = Main.run(2.5, folder.resolve("crowd"), JmeContext.Type.Display);
        check(app);
        BufferedImage picture = ImageIO.read(folder.resolve("crowd.png").toFile());
        assertEquals(800, picture.getWidth());
        Set<Integer> colors = new HashSet<>();
        for (int x = 0; x < picture.getWidth(); x += 2) {
            for (int y = 0; y < picture.getHeight(); y += 2) {
                colors.add(picture.getRGB(x, y));
            }
        }
        assertTrue(colors.size() > 20, colors.size() + " colours");
    }

    private static void check(CrowdApp app) {
        assertEquals(Network.PEOPLE, app.figures.size());
        app.figures.forEach((id, figure) -> {
            Vector3f at = figure.getLocalTranslation();
            assertEquals(2.0 * id, Math.hypot(at.x, at.z), 0.05, "radius of " + id);
            float legs = figure.leftLeg.getLocalRotation().toAngles(null)[0];
            assertEquals(-legs, figure.rightLeg.getLocalRotation().toAngles(null)[0], 1e-5);
            assertTrue(id > 0 ? Math.abs(legs) < 1 : legs == 0, "legs of " + id + ": " + legs);
        });
        assertTrue(app.figures.values().stream().anyMatch(figure -> Math.abs(
                figure.leftLeg.getLocalRotation().toAngles(null)[0]) > 0.05), "somebody's legs move");
    }
}
