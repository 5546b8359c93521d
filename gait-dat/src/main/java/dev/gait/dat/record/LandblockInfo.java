package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands on a landblock, record {@code xxyyFFFE} of a cell file: objects, buildings and how many indoor cells there
 * are. It is read and shown; bodies do not collide with it yet.
 *
 * @param numCells indoor cells, {@code xxyy0100} and on
 * @param restrictions pairs of a cell and the house object that guards it
 */
public record LandblockInfo(
        int id, int numCells, List<Stab> objects, List<Building> buildings, List<Restriction> restrictions) {

    /** An object that always stands there. */
    public record Stab(int id, Pose pose) {
        static final int BYTES = 4 + Pose.BYTES;

        static Stab read(RecordReader in) throws DatException {
            return new Stab(in.i32(), in.pose());
        }
    }

    /** A house one can enter. */
    public record Building(int model, Pose pose, int leaves, List<Portal> portals) {}

    /** A door: the indoor cell behind it and what can be seen from there. */
    public record Portal(int flags, int otherCell, int otherPortal, List<Integer> visibleCells) {}

    /** Who may enter a cell. */
    public record Restriction(int cell, int guard) {}

    public static LandblockInfo read(int id, byte[] content) throws DatException {
        RecordReader in = new RecordReader(id, content).beginsWithItsId();
        int cells = in.i32();
        List<Stab> objects = in.list(in.i32(), Stab.BYTES, "objects", Stab::read);
        int buildingCount = in.u16();
        boolean restricted = in.u16() != 0;
        List<Building> buildings = in.list(buildingCount, 4 + Pose.BYTES + 8, "buildings", LandblockInfo::readBuilding);
        List<Restriction> restrictions = new ArrayList<>();
        if (restricted) {
            int count = in.u16();
            in.u16(); // how many buckets a hash table should have
            restrictions = in.list(count, 8, "restrictions", each -> new Restriction(each.i32(), each.i32()));
        }
        return new LandblockInfo(id, cells, objects, buildings, List.copyOf(restrictions));
    }

    private static Building readBuilding(RecordReader in) throws DatException {
        int model = in.i32();
        Pose pose = in.pose();
        int leaves = in.i32();
        return new Building(model, pose, leaves, in.list(in.i32(), 8, "doors", LandblockInfo::readPortal));
    }

    private static Portal readPortal(RecordReader in) throws DatException {
        int flags = in.u16();
        int otherCell = in.u16();
        int otherPortal = in.u16();
        List<Integer> visible = in.list(in.u16(), 2, "visible cells", RecordReader::u16);
        in.align();
        return new Portal(flags, otherCell, otherPortal, visible);
    }
}
