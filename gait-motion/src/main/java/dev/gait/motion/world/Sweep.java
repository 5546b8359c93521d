package dev.gait.motion.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;

/**
 * Where a move really ended and what it touched: the result of {@link CollisionWorld#sweep} and
 * {@link CollisionWorld#place}, reused by its owner.
 */
public final class Sweep {
    /** What became of a move. */
    public enum Outcome {
        /** The body is at {@link Sweep#position}; commit it. */
        MOVED,
        /** Too short to be a move: take the rotation, keep the origin, commit nothing. */
        UNMOVED,
        /** The world refused it: keep the old origin, take the rotation. */
        BLOCKED
    }

    public final Position position = new Position();
    public boolean contact;
    public double normalX;
    public double normalY;
    public double normalZ = 1.0;
    public double planeDistance;
    public boolean onWater;
    public boolean collided;
    public double collisionX;
    public double collisionY;
    public double collisionZ;
    public boolean sliding;
    public double slidingX;
    public double slidingY;
    public double slidingZ;

    /** Begins an answer where the body is: nothing touched, nothing underneath. Worlds call it first. */
    public void begin(Position start) {
        position.set(start);
        clear();
    }

    /** Begins with a place and somebody's rotation. */
    void begin(int cell, double x, double y, double z, Frame rotation) {
        position.cell = cell;
        position.frame.setOrigin(x, y, z).setRotation(rotation);
        clear();
    }

    private void clear() {
        contact = false;
        onWater = false;
        collided = false;
        sliding = false;
        // Numbers that mean nothing are still part of a body's state: none of another body's may be left in them.
        slidingX = 0;
        slidingY = 0;
        slidingZ = 0;
        collisionX = 0;
        collisionY = 0;
        collisionZ = 0;
        setNormal(0, 0, 1, 0);
    }

    /** Whether a body has, to the last bit, what a move through free air leaves in it. */
    static boolean isFree(Body body, double planeDistance) {
        return isSame(body.normalX, 0)
                && isSame(body.normalY, 0)
                && isSame(body.normalZ, 1)
                && isSame(body.planeDistance, planeDistance)
                && isSame(body.slidingX, 0)
                && isSame(body.slidingY, 0)
                && isSame(body.slidingZ, 0);
    }

    private static boolean isSame(double a, double b) {
        return Double.compare(a, b) == 0;
    }

    /** The answer for a body that hangs where it is: flat ground under its feet (motion.md §H.6). */
    public void standAt(Position here) {
        begin(here);
        contact = true;
        setNormal(0, 0, 1, -here.frame.z);
        setCollision(0, 0, 1);
    }

    /** Contact with a plane of this normal through the place. */
    public void standOn(double nx, double ny, double nz) {
        Frame at = position.frame;
        contact = true;
        setNormal(nx, ny, nz, -(nx * at.x + ny * at.y + nz * at.z));
    }

    void setNormal(double x, double y, double z, double distance) {
        normalX = x;
        normalY = y;
        normalZ = z;
        planeDistance = distance;
    }

    /** Something of this normal was run into. */
    public void setCollision(double x, double y, double z) {
        collided = true;
        collisionX = x;
        collisionY = y;
        collisionZ = z;
    }

    /** The move ended along a wall of this normal. */
    public void setSliding(double x, double y, double z) {
        sliding = true;
        slidingX = x;
        slidingY = y;
        slidingZ = z;
    }
}
