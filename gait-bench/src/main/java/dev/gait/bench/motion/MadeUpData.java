package dev.gait.bench.motion;

import dev.gait.dat.file.DatException;
import dev.gait.dat.land.DatLand;
import dev.gait.dat.legs.Legs;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.MotionData;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Pose;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Track;
import dev.gait.dat.record.Vector;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.SeededWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A land and legs as game data have them, made up in memory: what is measured is walking on them, not reading them. */
final class MadeUpData {
    private static final int STYLE = MotionCommand.NON_COMBAT;
    private static final int ANIMATION = 0x03000001;

    private MadeUpData() {}

    /** The rolling ground of the built-in world, in steps of half a metre as a height table has them. */
    static DatLand land() {
        SeededWorld field = new SeededWorld(1);
        List<Float> heights = new ArrayList<>();
        for (int i = 0; i < Region.HEIGHTS; i++) {
            heights.add(i / 2f);
        }
        Region region = new Region(Region.DERETH, 1, 1, "bench", 255, 255, 24, 8, 1, 200, 1000, 5, heights);
        return new DatLand(region, (blockX, blockY) -> {
            byte[] numbers = new byte[Landblock.CORNERS];
            for (int x = 0; x <= 8; x++) {
                for (int y = 0; y <= 8; y++) {
                    double z = field.vertexZ(8 * blockX + x, 8 * blockY + y);
                    numbers[9 * x + y] = (byte) Math.min(Math.max(Math.rint(2 * z), 0), 255);
                }
            }
            return Landblock.of(blockX << 24 | blockY << 16 | 0xFFFF, false, new char[Landblock.CORNERS], numbers);
        });
    }

    static MotionProfile legs(String name) {
        return switch (name) {
            case "classic" -> MotionProfile.classic();
            case "even" -> legs(new float[] {0.104f, 0.104f, 0.104f, 0.104f, 0.104f, 0.104f});
            case "uneven" -> legs(new float[] {0.15f, 0.12f, 0.09f, 0.06f, 0.08f, 0.124f});
            default -> throw new IllegalArgumentException("unknown legs " + name);
        };
    }

    private static MotionProfile legs(float[] ahead) {
        List<Pose> positions = new ArrayList<>();
        for (float each : ahead) {
            positions.add(new Pose(new Vector(0, each, 0), 1, 0, 0, 0));
        }
        MotionData walk =
                new MotionData(0, 0, List.of(new MotionData.Clip(ANIMATION, 0, -1, 30)), Vector.ZERO, Vector.ZERO);
        MotionData turn = new MotionData(0, 2, List.of(), Vector.ZERO, new Vector(0, 0, -1.5f));
        MotionTable table = new MotionTable(
                0x09000001,
                STYLE,
                Map.of(STYLE, MotionCommand.READY),
                Map.of(MotionTable.key(STYLE, MotionCommand.WALK_FORWARD), walk),
                Map.of(MotionTable.key(STYLE, MotionCommand.TURN_RIGHT), turn),
                Map.of());
        try {
            return Legs.of(table, id -> new Track(id, ahead.length, positions));
        } catch (DatException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
