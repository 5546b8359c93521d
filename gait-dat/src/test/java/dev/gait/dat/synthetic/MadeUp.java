package dev.gait.dat.synthetic;

import dev.gait.dat.record.Animation;
import dev.gait.dat.record.Hook;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.LandblockInfo;
import dev.gait.dat.record.MotionData;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Pose;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Setup;
import dev.gait.dat.record.Sphere;
import dev.gait.dat.record.Vector;
import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Records with random content, every optional part in and out. */
public final class MadeUp {
    private final Prng lots;

    public MadeUp(long seed) {
        lots = new Prng(seed);
    }

    public Landblock landblock(int id) {
        char[] terrain = new char[Landblock.CORNERS];
        byte[] heights = new byte[Landblock.CORNERS];
        for (int i = 0; i < Landblock.CORNERS; i++) {
            terrain[i] = (char) lots.below(0x10000);
            heights[i] = (byte) lots.below(256);
        }
        return Landblock.of(id, lots.chance(0.5), terrain, heights);
    }

    public Region region(int id) {
        List<Float> heights = new ArrayList<>();
        for (int i = 0; i < Region.HEIGHTS; i++) {
            heights.add(number());
        }
        String name = "Déréth".repeat(lots.below(12));
        return new Region(
                id, whole(), whole(), name, 255, 255, 24, 8, 1, number(), number(), number(), List.copyOf(heights));
    }

    public LandblockInfo landblockInfo(int id) {
        return new LandblockInfo(
                id,
                lots.below(100),
                some(() -> new LandblockInfo.Stab(whole(), pose())),
                some(() -> new LandblockInfo.Building(
                        whole(),
                        pose(),
                        lots.below(200),
                        some(() -> new LandblockInfo.Portal(lots.below(4), word(), word(), some(this::word))))),
                some(() -> new LandblockInfo.Restriction(whole(), whole())));
    }

    public Animation animation(int id) {
        int parts = lots.below(5);
        boolean moves = lots.chance(0.5);
        List<Animation.Frame> frames = some(() -> frame(parts));
        return new Animation(id, moves ? 1 : 0, parts, moves ? exactly(frames.size(), this::pose) : List.of(), frames);
    }

    public MotionTable motionTable(int id) {
        return new MotionTable(
                id, whole(), map(this::whole), map(this::motion), map(this::motion), map(() -> map(this::motion)));
    }

    public Setup setup(int id) {
        int parts = lots.below(5);
        int flags = lots.below(16);
        return new Setup(
                id,
                flags,
                exactly(parts, this::whole),
                (flags & 1) == 0 ? List.of() : exactly(parts, this::whole),
                (flags & 2) == 0 ? List.of() : exactly(parts, this::vector),
                some(() -> new Setup.Location(whole(), whole(), pose())),
                some(() -> new Setup.Location(whole(), whole(), pose())),
                some(() -> new Setup.Placement(whole(), frame(parts))),
                some(() -> new Setup.CylSphere(vector(), number(), number())),
                some(this::sphere),
                number(),
                number(),
                number(),
                number(),
                sphere(),
                sphere(),
                some(() -> new Setup.Light(whole(), pose(), whole(), number(), number(), number())),
                whole(),
                whole(),
                whole(),
                whole(),
                whole());
    }

    public byte[] bytes(int most) {
        byte[] bytes = new byte[lots.below(most)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) lots.below(256);
        }
        return bytes;
    }

    private MotionData motion() {
        int flags = lots.below(4);
        return new MotionData(
                lots.below(4),
                flags,
                some(() -> new MotionData.Clip(whole(), lots.below(10), lots.below(40) - 1, number())),
                (flags & 1) == 0 ? Vector.ZERO : vector(),
                (flags & 2) == 0 ? Vector.ZERO : vector());
    }

    private Animation.Frame frame(int parts) {
        return new Animation.Frame(exactly(parts, this::pose), some(this::hook));
    }

    private Hook hook() {
        int kind = lots.below(Hook.kinds());
        int bytes = Hook.contentBytes(kind);
        if (bytes >= 0) {
            return new Hook(kind, lots.below(3) - 1, exactly(bytes, () -> (byte) lots.below(256)));
        }
        // A part and the object it becomes, in two bytes or, with the high bit, in four.
        boolean wide = lots.chance(0.5);
        int high = lots.below(0x80) | (wide ? 0x80 : 0);
        List<Byte> content = new ArrayList<>(exactly(3, () -> (byte) lots.below(256)));
        content.add((byte) high);
        if (wide) {
            content.addAll(exactly(2, () -> (byte) lots.below(256)));
        }
        return new Hook(kind, 0, List.copyOf(content));
    }

    private Pose pose() {
        return new Pose(vector(), number(), number(), number(), number());
    }

    private Sphere sphere() {
        return new Sphere(vector(), number());
    }

    private Vector vector() {
        return new Vector(number(), number(), number());
    }

    private float number() {
        return (float) lots.between(-1000, 1000);
    }

    private int whole() {
        return (int) lots.nextLong();
    }

    private int word() {
        return lots.below(0x10000);
    }

    private <T> List<T> some(Supplier<T> each) {
        return exactly(lots.below(5), each);
    }

    private static <T> List<T> exactly(int count, Supplier<T> each) {
        List<T> list = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            list.add(each.get());
        }
        return List.copyOf(list);
    }

    private <T> Map<Integer, T> map(Supplier<T> value) {
        Map<Integer, T> map = new LinkedHashMap<>();
        for (int i = lots.below(6); i > 0; i--) {
            map.put(whole(), value.get());
        }
        return map;
    }
}
