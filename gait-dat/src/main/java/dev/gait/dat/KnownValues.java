package dev.gait.dat;

import dev.gait.dat.file.DatException;
import dev.gait.dat.record.Animation;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.LandblockInfo;
import dev.gait.dat.record.MotionData;
import dev.gait.dat.record.MotionTable;
import dev.gait.dat.record.Pose;
import dev.gait.dat.record.Region;
import dev.gait.dat.record.Setup;
import dev.gait.dat.record.Vector;
import dev.gait.motion.command.MotionCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the data as the game ended with them: numbers that public test suites assert, so that whoever points us
 * at his own files learns whether we read them right (docs/dat.md). Other iterations of the data may differ in places;
 * nothing but the check depends on these.
 */
public final class KnownValues {
    private static final double LEEWAY = 1e-3;

    /**
     * One comparison.
     *
     * @param what which value of which record
     * @param expected what is known
     * @param found what the files say, or why they say nothing
     */
    public record Finding(String what, String expected, String found, boolean agrees) {}

    private final GameData data;
    private final List<Finding> findings = new ArrayList<>();

    private KnownValues(GameData data) {
        this.data = data;
    }

    /** Compares everything that is known; a record that is missing or damaged is a finding too. */
    public static List<Finding> compare(GameData data) {
        KnownValues known = new KnownValues(data);
        known.about("region 0x13000000", known::region);
        known.about("landblock 0x9AB1FFFF", known::landblock);
        known.about("landblock info 0x1455FFFE", known::village);
        known.about("landblock info 0x5262FFFE", known::house);
        known.about("setup 0x02000108", known::setup);
        known.about("setup 0x02000001", known::human);
        known.about("motion table 0x09000202", known::creatureTable);
        known.about("motion table 0x09000001", known::humanTable);
        known.about("animation 0x03000514", known::animation);
        return known.findings;
    }

    /** A group of comparisons that fails as a whole when its record cannot be read. */
    private interface Group {
        void compare() throws DatException;
    }

    private void about(String what, Group group) {
        try {
            group.compare();
        } catch (DatException absent) {
            findings.add(new Finding(what, "there", String.valueOf(absent.getMessage()), false));
        }
    }

    private void region() throws DatException {
        Region region = data.region();
        equal("region number", 1, region.number());
        equal("region name", "Dereth", region.name());
    }

    private void landblock() throws DatException {
        Landblock block = present(data.landblock(0x9A, 0xB1), "landblock 0x9AB1FFFF");
        equal("landblock 0x9AB1 has objects", false, block.hasObjects());
        int[][] heights = {{0, 120}, {1, 139}, {40, 93}, {79, 93}, {80, 110}};
        for (int[] each : heights) {
            equal("landblock 0x9AB1 height " + each[0], each[1], block.height(each[0]));
        }
        int[][] scenery = {{0, 9}, {1, 13}, {80, 11}};
        for (int[] each : scenery) {
            equal("landblock 0x9AB1 road " + each[0], 0, block.road(each[0]));
            equal("landblock 0x9AB1 scenery " + each[0], each[1], block.scenery(each[0]));
        }
    }

    private void village() throws DatException {
        LandblockInfo info = present(data.landblockInfo(0x14, 0x55), "landblock info 0x1455FFFE");
        equal("landblock info 0x1455 cells", 5, info.numCells());
        equal("landblock info 0x1455 buildings", 1, info.buildings().size());
        equal("landblock info 0x1455 restrictions", 0, info.restrictions().size());
        if (info.buildings().size() == 1) {
            LandblockInfo.Building building = info.buildings().get(0);
            equal("building model", 0x010011A9, building.model());
            equal("building leaves", 127, building.leaves());
            near("building place", building.pose(), 174.003, 17.634, 70.0);
            near("building rotation w", 0.392739, building.pose().w());
            near("building rotation z", -0.91965, building.pose().z());
            equal("building doors", 1, building.portals().size());
            if (building.portals().size() == 1) {
                equal(
                        "cells seen from the door",
                        List.of(256, 257, 258, 259, 260),
                        building.portals().get(0).visibleCells());
            }
        }
    }

    private void house() throws DatException {
        LandblockInfo info = present(data.landblockInfo(0x52, 0x62), "landblock info 0x5262FFFE");
        equal("landblock info 0x5262 cells", 74, info.numCells());
        equal("landblock info 0x5262 buildings", 0, info.buildings().size());
        equal("landblock info 0x5262 objects", 0, info.objects().size());
        equal(
                "landblock info 0x5262 guards 0x7526200C",
                true,
                info.restrictions().stream().anyMatch(each -> each.guard() == 0x7526200C));
    }

    private void setup() throws DatException {
        Setup setup = data.setup(0x02000108);
        equal("setup 0x02000108 parts", List.of(0x010008AB), setup.parts());
        equal("setup 0x02000108 cylinders", 0, setup.cylSpheres().size());
        equal("setup 0x02000108 spheres", 1, setup.spheres().size());
        if (setup.spheres().size() == 1) {
            near(
                    "setup 0x02000108 sphere y",
                    -0.1475,
                    setup.spheres().get(0).origin().y());
            near(
                    "setup 0x02000108 sphere z",
                    0.439,
                    setup.spheres().get(0).origin().z());
            near("setup 0x02000108 sphere radius", 0.439, setup.spheres().get(0).radius());
        }
        near("setup 0x02000108 height", 0.878, setup.height());
        near("setup 0x02000108 radius", 0.5269661, setup.radius());
        near("setup 0x02000108 step up", 0.3612, setup.stepUp());
        near("setup 0x02000108 step down", 0.3612, setup.stepDown());
    }

    /** The mover of a human, as live captures of another client show it. */
    private void human() throws DatException {
        Setup setup = data.setup(0x02000001);
        equal("human has a sphere", true, !setup.spheres().isEmpty());
        if (!setup.spheres().isEmpty()) {
            near("human sphere radius", 0.48, setup.spheres().get(0).radius());
        }
        near("human step up", 0.6, setup.stepUp());
        near("human step down", 1.5, setup.stepDown());
    }

    private void creatureTable() throws DatException {
        MotionTable table = data.motionTable(0x09000202);
        equal("motion table 0x09000202 default style", MotionCommand.NON_COMBAT, table.defaultStyle());
        equal("motion table 0x09000202 styles", 1, table.styleDefaults().size());
    }

    private void humanTable() throws DatException {
        MotionTable table = data.motionTable(0x09000001);
        MotionData walk =
                present(table.cycle(MotionCommand.NON_COMBAT, MotionCommand.WALK_FORWARD), "the walk cycle of a human");
        MotionData run =
                present(table.cycle(MotionCommand.NON_COMBAT, MotionCommand.RUN_FORWARD), "the run cycle of a human");
        MotionData turn = present(
                table.modifier(MotionCommand.NON_COMBAT, MotionCommand.TURN_RIGHT), "the turn modifier of a human");
        equal("human walk velocity", Vector.ZERO, walk.velocity());
        equal("human run velocity", Vector.ZERO, run.velocity());
        near("human turn, radians per second", -1.5, turn.omega().z());
        boolean carried = false;
        for (MotionData.Clip clip : walk.clips()) {
            carried |= !data.animation(clip.animation()).positions().isEmpty();
        }
        equal("human walk is carried by position frames", true, carried);
    }

    private void animation() throws DatException {
        Animation animation = data.animation(0x03000514);
        equal("animation 0x03000514 parts", 17, animation.parts());
        equal("animation 0x03000514 frames", 44, animation.frames().size());
        if (!animation.frames().isEmpty()) {
            equal(
                    "animation 0x03000514 hooks of frame 0",
                    1,
                    animation.frames().get(0).hooks().size());
        }
    }

    private static <T> T present(@Nullable T record, String what) throws DatException {
        if (record == null) {
            throw new DatException("There is no " + what.replaceFirst("^the ", ""));
        }
        return record;
    }

    private void near(String what, Pose pose, double x, double y, double z) {
        near(what + " x", x, pose.origin().x());
        near(what + " y", y, pose.origin().y());
        near(what + " z", z, pose.origin().z());
    }

    private void near(String what, double expected, float found) {
        findings.add(new Finding(
                what, String.valueOf(expected), String.valueOf(found), Math.abs(found - expected) <= LEEWAY));
    }

    private void equal(String what, Object expected, Object found) {
        findings.add(
                new Finding(what, String.valueOf(expected), String.valueOf(found), Objects.equals(expected, found)));
    }
}
