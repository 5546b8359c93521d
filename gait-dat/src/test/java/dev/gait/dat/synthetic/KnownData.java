package dev.gait.dat.synthetic;

import dev.gait.dat.file.DatHeader;
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
import dev.gait.motion.command.MotionCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Files that say what is known of the real ones, and nothing else: what a check should be content with. */
public final class KnownData {
    private static final Pose STILL = new Pose(Vector.ZERO, 1, 0, 0, 0);
    private static final Sphere NONE = new Sphere(Vector.ZERO, 0);
    private static final int WALK_ANIMATION = 0x03000003;

    private KnownData() {}

    public static void write(Path directory) throws IOException {
        FileWriter portal = new FileWriter(DatHeader.Format.NEW, 1024, DatHeader.PORTAL, 1);
        Region nowhere = Country.region();
        put(portal, Region.DERETH, RecordWriter.write(named(nowhere, "Dereth")));
        put(portal, 0x02000108, RecordWriter.write(rabbit()));
        put(portal, 0x02000001, RecordWriter.write(human()));
        put(portal, 0x09000202, RecordWriter.write(creatureTable()));
        put(portal, 0x09000001, RecordWriter.write(humanTable()));
        put(portal, 0x03000514, RecordWriter.write(animation()));
        put(portal, WALK_ANIMATION, RecordWriter.write(walk()));
        portal.write(directory.resolve("client_portal.dat"));
        FileWriter cell = new FileWriter(DatHeader.Format.NEW, 256, DatHeader.CELL, 1);
        put(cell, 0x9AB1FFFF, RecordWriter.write(landblock()));
        put(cell, 0x1455FFFE, RecordWriter.write(village()));
        put(cell, 0x5262FFFE, RecordWriter.write(house()));
        cell.write(directory.resolve("client_cell_1.dat"));
    }

    private static void put(FileWriter file, int id, byte[] content) {
        file.put(id, content);
    }

    private static Region named(Region region, String name) {
        return new Region(region.id(), 1, 3, name, 255, 255, 24, 8, 1, 200, 1000, 5, region.heights());
    }

    private static Landblock landblock() {
        char[] terrain = new char[Landblock.CORNERS];
        byte[] heights = new byte[Landblock.CORNERS];
        heights[0] = 120;
        heights[1] = (byte) 139;
        heights[40] = 93;
        heights[79] = 93;
        heights[80] = 110;
        terrain[0] = 9 << 11;
        terrain[1] = 13 << 11;
        terrain[80] = 11 << 11;
        return Landblock.of(0x9AB1FFFF, false, terrain, heights);
    }

    private static LandblockInfo village() {
        Pose pose = new Pose(new Vector(174.003f, 17.634f, 70), 0.392739f, 0, 0, -0.91965f);
        LandblockInfo.Portal door = new LandblockInfo.Portal(2, 256, 0, List.of(256, 257, 258, 259, 260));
        LandblockInfo.Building building = new LandblockInfo.Building(0x010011A9, pose, 127, List.of(door));
        return new LandblockInfo(0x1455FFFE, 5, List.of(), List.of(building), List.of());
    }

    private static LandblockInfo house() {
        List<LandblockInfo.Restriction> guards = List.of(new LandblockInfo.Restriction(0x52620100, 0x7526200C));
        return new LandblockInfo(0x5262FFFE, 74, List.of(), List.of(), guards);
    }

    private static Setup rabbit() {
        Sphere body = new Sphere(new Vector(0, -0.1475f, 0.439f), 0.439f);
        return setup(0x02000108, 0x010008AB, body, 0.878f, 0.5269661f, 0.3612f, 0.3612f, 0);
    }

    /** The setup of a human: a mover as live captures show it. */
    static Setup human() {
        Sphere feet = new Sphere(new Vector(0, 0, 0.48f), 0.48f);
        return setup(0x02000001, 0x01000001, feet, 1.2f, 0.48f, 0.6f, 1.5f, 0x09000001);
    }

    private static Setup setup(
            int id, int part, Sphere body, float height, float radius, float up, float down, int motionTable) {
        return new Setup(
                id,
                0,
                List.of(part),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(body),
                height,
                radius,
                up,
                down,
                NONE,
                NONE,
                List.of(),
                0,
                0,
                motionTable,
                0,
                0);
    }

    private static MotionTable creatureTable() {
        return new MotionTable(
                0x09000202,
                MotionCommand.NON_COMBAT,
                Map.of(MotionCommand.NON_COMBAT, MotionCommand.READY),
                Map.of(),
                Map.of(),
                Map.of());
    }

    private static MotionTable humanTable() {
        MotionData cycle =
                new MotionData(0, 0, List.of(new MotionData.Clip(WALK_ANIMATION, 0, -1, 30)), Vector.ZERO, Vector.ZERO);
        MotionData turn = new MotionData(0, 2, List.of(), Vector.ZERO, new Vector(0, 0, -1.5f));
        return new MotionTable(
                0x09000001,
                MotionCommand.NON_COMBAT,
                Map.of(MotionCommand.NON_COMBAT, MotionCommand.READY),
                Map.of(0x003D0005, cycle, 0x003D0007, cycle),
                Map.of(0x003D000D, turn),
                Map.of());
    }

    private static Animation walk() {
        Pose ahead = new Pose(new Vector(0, 0.1f, 0), 1, 0, 0, 0);
        Animation.Frame frame = new Animation.Frame(List.of(), List.of());
        return new Animation(WALK_ANIMATION, 1, 0, List.of(ahead, ahead), List.of(frame, frame));
    }

    private static Animation animation() {
        List<Pose> parts = new ArrayList<>();
        for (int i = 0; i < 17; i++) {
            parts.add(STILL);
        }
        List<Animation.Frame> frames = new ArrayList<>();
        for (int i = 0; i < 44; i++) {
            List<Hook> hooks = i == 0 ? List.of(new Hook(4, 0, List.of())) : List.of();
            frames.add(new Animation.Frame(parts, hooks));
        }
        return new Animation(0x03000514, 0, 17, List.of(), frames);
    }
}
