package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * An endless floor at one height: the data-free surface provider of motion.md §H.6 in its simplest form.
 *
 * <p>A body in contact keeps to the floor and only the horizontal part of its move counts; a body in the air lands when
 * its feet reach the floor; one that is pushed off leaves it.
 */
public final class FlatGround implements CollisionWorld, GroundSurface {
    private final double z;

    /** Level ground everywhere, at a height in metres. */
    public FlatGround(double z) {
        if (!Double.isFinite(z)) {
            throw new IllegalArgumentException("the ground's height must be finite, got " + z);
        }
        this.z = z + 0.0; // no negative zero: heights are compared by their bits
    }

    /** Its height, metres. */
    public double z() {
        return z;
    }

    @Override
    public GroundSpec spec() {
        return GroundSpec.flat(z);
    }

    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        dest.begin(body.position);
        Frame result = dest.position.frame;
        double endZ = target.z;
        if (body.contact && body.velocityAlongNormal() <= MotionTuning.EPSILON) {
            double dx = target.x - result.x;
            double dy = target.y - result.y;
            if (dx * dx + dy * dy < MotionTuning.EPSILON * MotionTuning.EPSILON) {
                return Sweep.Outcome.UNMOVED;
            }
            endZ = z;
            dest.contact = true;
        } else if (target.z <= z + MotionTuning.EPSILON) {
            endZ = z;
            dest.contact = true;
            dest.setCollision(0, 0, 1);
        }
        result.set(target);
        result.z = endZ;
        dest.setNormal(0, 0, 1, -z);
        return rehome(dest) ? Sweep.Outcome.MOVED : Sweep.Outcome.BLOCKED;
    }

    @Override
    public boolean walk(Body body, Frame target) {
        Frame frame = body.position.frame;
        double dx = target.x - frame.x;
        double dy = target.y - frame.y;
        if (dx * dx + dy * dy < MotionTuning.EPSILON * MotionTuning.EPSILON
                || !Landblocks.isHome(body.position.cell, target.x, target.y)) {
            return false;
        }
        frame.set(target);
        frame.z = z;
        body.planeDistance = -z;
        return true;
    }

    @Override
    public boolean patch(Body body, Patch dest) {
        Frame at = body.position.frame;
        dest.setLevel(at.x, at.y, z, false);
        return Landblocks.isOutdoorCell(body.position.cell)
                && at.z == z
                && body.normalX == 0
                && body.normalY == 0
                && body.normalZ == 1;
    }

    @Override
    public boolean airspace(Body body, Patch dest) {
        Frame at = body.position.frame;
        dest.setLevel(at.x, at.y, z, false);
        return Landblocks.isOutdoorCell(body.position.cell)
                && at.z > z + MotionTuning.EPSILON
                && Sweep.isFree(body, -z);
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        dest.begin(target);
        if (target.frame.z <= z + body.stepDown) {
            dest.position.frame.z = z;
            dest.contact = true;
            dest.setNormal(0, 0, 1, -z);
        }
        return rehome(dest);
    }

    @Override
    public double groundZ(Position at) {
        return z;
    }

    @Override
    public boolean covers(int cell) {
        return true;
    }

    @Override
    public Facet facetAt(int cell, double x, double y, Facet dest) {
        return dest.setPlane(0, 0, z, 1);
    }

    @Override
    public double exit(int cell, Facet facet, double x, double y, double dx, double dy) {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public Facet across(int cell, Facet facet, Facet dest) {
        return dest.set(facet);
    }

    /** Outdoor cells follow the coordinates; indoor ones need geometry we do not have and stay (motion.md §A.4). */
    static boolean rehome(Sweep dest) {
        Position position = dest.position;
        if (position.isIndoor() && position.cell != 0 && (position.cell & 0xFFFF) != 0xFFFF) {
            return true;
        }
        if (Landblocks.isHome(position.cell, position.frame.x, position.frame.y)) {
            return true;
        }
        return Landblocks.rehome(position);
    }
}
