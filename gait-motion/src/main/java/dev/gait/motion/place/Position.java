package dev.gait.motion.place;

import dev.gait.motion.math.Digest;
import org.joml.Vector3d;

/**
 * Where something is: a cell and a frame whose origin counts from the south-west corner of the cell's landblock
 * (motion.md §A.2). Two positions are compared across landblocks by their offset, never by raw coordinates.
 */
public final class Position {
    public int cell;
    public final Frame frame = new Frame();

    /** Nowhere: no cell yet. */
    public Position() {}

    /** In a cell, metres from the south-west corner of its block, looking north. */
    public Position(int cell, double x, double y, double z) {
        this.cell = cell;
        frame.setOrigin(x, y, z);
    }

    /** The same with a compass heading, degrees. */
    public Position(int cell, double x, double y, double z, double heading) {
        this(cell, x, y, z);
        frame.setHeading(heading);
    }

    /** Takes over another's place. */
    public Position set(Position other) {
        cell = other.cell;
        frame.set(other.frame);
        return this;
    }

    /** Whether it is anywhere. */
    public boolean hasCell() {
        return cell != 0;
    }

    /** Whether it is inside a building or a dungeon. */
    public boolean isIndoor() {
        return Landblocks.isIndoor(cell);
    }

    /** offset(this → other) in world axes, block offset included. */
    public Vector3d offsetTo(Position other, Vector3d dest) {
        return dest.set(offsetXTo(other), offsetYTo(other), other.frame.z - frame.z);
    }

    /** How many metres east of here another place is, across blocks. */
    public double offsetXTo(Position other) {
        return Landblocks.offsetX(cell, other.cell) + other.frame.x - frame.x;
    }

    /** How many metres north of here it is. */
    public double offsetYTo(Position other) {
        return Landblocks.offsetY(cell, other.cell) + other.frame.y - frame.y;
    }

    /** 3-D distance; indoor cells are no special case (motion.md §A.3). */
    public double distanceTo(Position other) {
        double dx = offsetXTo(other);
        double dy = offsetYTo(other);
        double dz = other.frame.z - frame.z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /** Compass heading towards another position, 0 when it is straight above, below or here. */
    public double headingTo(Position other) {
        double dx = offsetXTo(other);
        double dy = offsetYTo(other);
        if (Math.sqrt(dx * dx + dy * dy) < dev.gait.motion.MotionTuning.EPSILON) {
            return 0.0;
        }
        return Headings.ofDirection(dx, dy);
    }

    /** East coordinate in metres from the south-west corner of the map, for worlds without landblocks. */
    public double globalX() {
        return Landblocks.originX(cell) + frame.x;
    }

    /** North coordinate in metres from the south-west corner of the map. */
    public double globalY() {
        return Landblocks.originY(cell) + frame.y;
    }

    /** Puts the position at plain map coordinates, outdoors; false (and unchanged) beyond the map. */
    public boolean setGlobal(double globalX, double globalY, double z) {
        return Landblocks.setGlobal(this, globalX, globalY, z);
    }

    @Override
    public String toString() {
        return String.format("0x%08X", cell) + " " + frame;
    }

    /** Adds everything that matters to a sum over a state. */
    public void addTo(Digest digest) {
        digest.add(cell);
        frame.addTo(digest);
    }
}
