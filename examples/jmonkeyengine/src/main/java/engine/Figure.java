package engine;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import dev.gait.motion.game.CharacterView;

/** A simple person whose legs and arms swing with the phase of its cycle; a real one would set its AnimComposer's time. */
final class Figure extends Node {
    private static final float LEG = 0.8f;
    private static final float REACH = 0.9f;

    final Node leftLeg = limb(-0.15f, LEG);
    final Node rightLeg = limb(0.15f, LEG);
    private final Node leftArm = limb(-0.35f, LEG + 0.6f);
    private final Node rightArm = limb(0.35f, LEG + 0.6f);

    Figure(long id, AssetManager assets) {
        super("character " + id);
        Material coat = material(assets, ColorRGBA.fromRGBA255((int) (40 + 50 * id), 110, (int) (220 - 45 * id), 255));
        Material skin = material(assets, new ColorRGBA(0.9f, 0.75f, 0.6f, 1));
        add(this, new Box(0.25f, 0.35f, 0.15f), coat, 0, LEG + 0.35f);
        add(this, new Sphere(12, 12, 0.2f), skin, 0, LEG + 0.95f);
        for (Node leg : new Node[] {leftLeg, rightLeg}) {
            add(leg, new Box(0.1f, LEG / 2, 0.1f), material(assets, ColorRGBA.DarkGray), 0, -LEG / 2);
        }
        for (Node arm : new Node[] {leftArm, rightArm}) {
            add(arm, new Box(0.07f, 0.3f, 0.07f), skin, 0, -0.3f);
        }
    }

    /** Puts it where the frame says and lets it do what the frame says. */
    void show(CharacterView view) {
        setLocalTranslation((float) view.x(), (float) view.z(), (float) -view.y());
        setLocalRotation(new Quaternion().fromAngleAxis((float) -Math.toRadians(view.heading()), Vector3f.UNIT_Y));
        float reach = (float) (REACH * Math.min(1, view.speed() / Network.SPEEDS.top()));
        float swing = reach * (float) Math.sin(2 * Math.PI * view.phase());
        swing(leftLeg, swing);
        swing(rightLeg, -swing);
        swing(leftArm, -swing);
        swing(rightArm, swing);
    }

    private static void swing(Node limb, float angle) {
        limb.setLocalRotation(new Quaternion().fromAngleAxis(angle, Vector3f.UNIT_X));
    }

    private Node limb(float x, float height) {
        Node limb = new Node();
        limb.setLocalTranslation(x, height, 0);
        attachChild(limb);
        return limb;
    }

    private static void add(Node to, Mesh mesh, Material material, float x, float y) {
        Geometry geometry = new Geometry("part", mesh);
        geometry.setMaterial(material);
        geometry.setLocalTranslation(x, y, 0);
        to.attachChild(geometry);
    }

    private static Material material(AssetManager assets, ColorRGBA color) {
        Material material = new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", color);
        material.setColor("Ambient", color.mult(0.6f));
        return material;
    }
}
