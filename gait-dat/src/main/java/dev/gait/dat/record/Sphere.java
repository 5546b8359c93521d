package dev.gait.dat.record;

import dev.gait.dat.file.DatException;

/** A ball that something collides with or is sorted by. */
public record Sphere(Vector origin, float radius) {
    static final int BYTES = 16;

    static Sphere read(RecordReader in) throws DatException {
        return new Sphere(in.vector(), in.f32());
    }
}
