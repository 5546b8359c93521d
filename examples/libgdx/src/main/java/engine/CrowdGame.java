package engine;

import com.badlogic.gdx.ApplicationAdapter;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.math.Matrix4;
import com.badlogic.gdx.math.Quaternion;
import com.badlogic.gdx.math.Vector3;
import dev.gait.motion.game.CharacterView;
import dev.gait.motion.game.Crowd;
import java.util.HashMap;
import java.util.Map;
import org.joml.Quaternionf;
import org.joml.Vector3f;

/** A libGDX game that draws a crowd: libGDX's y points up, so the y-up helpers say where things are. */
final class CrowdGame extends ApplicationAdapter {
    /** What you have instead: a ModelInstance and its AnimationController, or a Sprite. */
    static final class Figure {
        final Matrix4 transform = new Matrix4();
        String animation = "";
        float animationTime;
    }

    final Map<Long, Figure> figures = new HashMap<>();
    final Crowd crowd = Crowd.onFlatGround(Network.SPEEDS);
    private final Network network = new Network(crowd);
    private final Vector3f place = new Vector3f();
    private final Quaternionf turn = new Quaternionf();
    private double now;
    int frames;

    @Override
    public void render() {
        now += Gdx.graphics.getDeltaTime();
        network.poll(now);
        var frame = crowd.draw(now);
        frame.appeared().forEach(id -> figures.put(id, new Figure()));
        frame.gone().forEach(figures::remove);
        for (CharacterView each : frame) {
            Figure figure = figures.get(each.id());
            each.positionYUp(place);
            each.rotationYUp(turn);
            figure.transform.set(
                    new Vector3(place.x, place.y, place.z), new Quaternion(turn.x, turn.y, turn.z, turn.w));
            figure.animation = each.cycle().name();
            figure.animationTime = (float) each.phase();
        }
        frames++;
    }
}
