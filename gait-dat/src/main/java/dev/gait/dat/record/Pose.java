package dev.gait.dat.record;

/** A place and a rotation, against whatever holds it: w first, as the files have it. */
public record Pose(Vector origin, float w, float x, float y, float z) {
    static final int BYTES = 28;
}
