package dev.gait.dat.record;

/** Three numbers as they stand in a record: metres, metres per second or radians per second. */
public record Vector(float x, float y, float z) {
    public static final Vector ZERO = new Vector(0, 0, 0);

    public boolean isZero() {
        return x == 0 && y == 0 && z == 0;
    }
}
