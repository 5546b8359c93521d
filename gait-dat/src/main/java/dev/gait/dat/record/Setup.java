package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.ArrayList;
import java.util.List;

/**
 * A model, record {@code 02xxxxxx} of a portal file: its parts, what of it collides, how high it steps, and which motion
 * table moves it.
 *
 * @param scales one per part, or none
 * @param placements how the parts lie when nothing plays, by placement
 */
public record Setup(
        int id,
        int flags,
        List<Integer> parts,
        List<Integer> parents,
        List<Vector> scales,
        List<Location> holdingLocations,
        List<Location> connectionPoints,
        List<Placement> placements,
        List<CylSphere> cylSpheres,
        List<Sphere> spheres,
        float height,
        float radius,
        float stepUp,
        float stepDown,
        Sphere sortingSphere,
        Sphere selectionSphere,
        List<Light> lights,
        int defaultAnimation,
        int defaultScript,
        int motionTable,
        int soundTable,
        int scriptTable) {
    private static final int HAS_PARENTS = 1;
    private static final int HAS_SCALES = 2;

    /** A place on the model where something is held or joined. */
    public record Location(int key, int part, Pose pose) {
        private static final int BYTES = 8 + Pose.BYTES;

        static Location read(RecordReader in) throws DatException {
            return new Location(in.i32(), in.i32(), in.pose());
        }
    }

    /** How the parts lie in one placement. */
    public record Placement(int key, Animation.Frame frame) {}

    /** An upright cylinder with round ends. */
    public record CylSphere(Vector origin, float radius, float height) {
        private static final int BYTES = 20;
    }

    /** A lamp. */
    public record Light(int key, Pose pose, int color, float intensity, float falloff, float coneAngle) {
        private static final int BYTES = 20 + Pose.BYTES;
    }

    public static Setup read(int id, byte[] content) throws DatException {
        RecordReader in = new RecordReader(id, content).beginsWithItsId();
        int flags = in.i32();
        int partCount = in.count(in.i32(), 4, "parts");
        return new Setup(
                id,
                flags,
                in.list(partCount, 4, "parts", RecordReader::i32),
                (flags & HAS_PARENTS) == 0 ? List.of() : in.list(partCount, 4, "parents", RecordReader::i32),
                (flags & HAS_SCALES) == 0 ? List.of() : in.list(partCount, 12, "scales", RecordReader::vector),
                in.list(in.i32(), Location.BYTES, "holding locations", Location::read),
                in.list(in.i32(), Location.BYTES, "connection points", Location::read),
                placements(in, partCount),
                in.list(
                        in.i32(),
                        CylSphere.BYTES,
                        "cylinders",
                        each -> new CylSphere(each.vector(), each.f32(), each.f32())),
                in.list(in.i32(), Sphere.BYTES, "spheres", Sphere::read),
                in.f32(),
                in.f32(),
                in.f32(),
                in.f32(),
                Sphere.read(in),
                Sphere.read(in),
                in.list(in.i32(), Light.BYTES, "lights", Setup::light),
                in.i32(),
                in.i32(),
                in.i32(),
                in.i32(),
                in.i32());
    }

    private static List<Placement> placements(RecordReader in, int partCount) throws DatException {
        int count = in.count(in.i32(), 8, "placements");
        List<Placement> placements = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            placements.add(new Placement(in.i32(), Animation.Frame.read(in, partCount)));
        }
        return List.copyOf(placements);
    }

    private static Light light(RecordReader in) throws DatException {
        return new Light(in.i32(), in.pose(), in.i32(), in.f32(), in.f32(), in.f32());
    }
}
