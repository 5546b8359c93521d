package engine;

import com.jme3.app.SimpleApplication;
import com.jme3.app.state.ScreenshotAppState;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import dev.gait.motion.game.CharacterView;
import dev.gait.motion.game.Crowd;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A jMonkeyEngine scene with a crowd in it: three lines of {@link #simpleUpdate} are all there is to it. */
final class CrowdApp extends SimpleApplication {
    final Map<Long, Figure> figures = new HashMap<>();
    private final Crowd crowd = Crowd.onFlatGround(Network.SPEEDS);
    private final Network network = new Network(crowd);
    private final double seconds;
    private final Path picture;
    private double now;
    private int last = -1;

    /**
     * @param picture where a screenshot goes at the end, or null
     */
    CrowdApp(double seconds, Path picture) {
        this.seconds = seconds;
        this.picture = picture;
    }

    @Override
    public void simpleInitApp() {
        Geometry floor = new Geometry("floor", new Box(14, 0.05f, 14));
        Material grass = new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md");
        grass.setColor("Color", new ColorRGBA(0.35f, 0.5f, 0.3f, 1));
        floor.setMaterial(grass);
        floor.setLocalTranslation(0, -0.05f, 0);
        rootNode.attachChild(floor);
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.5f, -1, -0.3f).normalizeLocal(), ColorRGBA.White));
        rootNode.addLight(new AmbientLight(ColorRGBA.White.mult(0.7f)));
        viewPort.setBackgroundColor(new ColorRGBA(0.6f, 0.75f, 0.9f, 1));
        cam.setLocation(new Vector3f(0, 9, 14));
        cam.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
        if (picture != null) {
            ScreenshotAppState shots = new ScreenshotAppState(picture.getParent() + "/", picture.getFileName().toString());
            shots.setIsNumbered(false);
            stateManager.attach(shots);
        }
    }

    @Override
    public void simpleUpdate(float tpf) {
        now += tpf;
        network.poll(now);
        var frame = crowd.draw(now);
        frame.appeared().forEach(id -> rootNode.attachChild(
                figures.computeIfAbsent(id, who -> new Figure(who, assetManager))));
        frame.gone().forEach(id -> figures.remove(id).removeFromParent());
        for (CharacterView each : frame) {
            figures.get(each.id()).show(each);
        }
        end();
    }

    /** Takes the picture, and stops two frames later. */
    private void end() {
        if (now < seconds) {
            return;
        }
        last++;
        if (last == 0 && picture != null) {
            stateManager.getState(ScreenshotAppState.class).takeScreenshot();
        } else if (last >= 2) {
            stop();
        }
    }
}
