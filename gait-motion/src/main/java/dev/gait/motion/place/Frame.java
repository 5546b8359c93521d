package dev.gait.motion.place;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.math.Digest;
import dev.gait.motion.math.Trig;
import org.joml.Quaterniond;
import org.joml.Quaterniondc;
import org.joml.Vector3d;

/**
 * A place and an orientation: origin in metres, rotation as a unit quaternion (motion.md §A.5).
 *
 * <p>Body axes are x right, y forward, z up. Plain mutable data in plain {@code double} fields: the step reads and
 * writes millions of these a second, and objects inside objects would double its cost (decision 0004). JOML types
 * appear where callers meet it.
 */
public final class Frame {
    public double x;
    public double y;
    public double z;
    public double qw = 1.0;
    public double qx;
    public double qy;
    public double qz;

    /** Takes over another frame's place and rotation. */
    public Frame set(Frame other) {
        x = other.x;
        y = other.y;
        z = other.z;
        return setRotation(other);
    }

    /** At the origin, looking north. */
    public Frame setIdentity() {
        return setOrigin(0, 0, 0).setRotation(1, 0, 0, 0);
    }

    /** Moves it, metres; it looks where it looked. */
    public Frame setOrigin(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
        return this;
    }

    /** How far the origin lies from nought: the way, where the frame is an offset. */
    public double length() {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Looks where another one looks. */
    public Frame setRotation(Frame other) {
        return setRotation(other.qw, other.qx, other.qy, other.qz);
    }

    /** Sets the unit quaternion, its real part first. */
    public Frame setRotation(double w, double i, double j, double k) {
        qw = w;
        qx = i;
        qy = j;
        qz = k;
        return this;
    }

    /** Takes the rotation if it is a valid one, else keeps the old: motion.md §A.6. */
    public boolean trySetRotation(double w, double i, double j, double k) {
        if (!isUnit(w, i, j, k)) {
            return false;
        }
        setRotation(w, i, j, k);
        return true;
    }

    /** Writes the place into a vector. */
    public Vector3d origin(Vector3d dest) {
        return dest.set(x, y, z);
    }

    /** Writes the rotation into a quaternion. */
    public Quaterniond rotation(Quaterniond dest) {
        return dest.set(qx, qy, qz, qw);
    }

    /** Takes over a unit quaternion. */
    public Frame setRotation(Quaterniondc rotation) {
        return setRotation(rotation.w(), rotation.x(), rotation.y(), rotation.z());
    }

    /** The x component of the forward axis in the world. */
    public double forwardX() {
        return 2.0 * (qx * qy - qw * qz);
    }

    /** How far north it looks. */
    public double forwardY() {
        return 1.0 - 2.0 * (qx * qx + qz * qz);
    }

    /** How far up it looks. */
    public double forwardZ() {
        return 2.0 * (qy * qz + qw * qx);
    }

    /** Compass heading of the forward axis, in [0, 360). */
    public double heading() {
        return Headings.ofDirection(forwardX(), forwardY());
    }

    /**
     * Turns to a heading and keeps the pitch: the rotation is rebuilt from the direction (sin h, cos h, f.z) with the
     * old forward z. For an upright body that is the pure-heading quaternion.
     */
    public Frame setHeading(double degrees) {
        double pitch = forwardZ();
        double h = Headings.reduce(degrees);
        double w = Headings.cos(h / 2);
        double k = -Headings.sin(h / 2);
        if (Math.abs(pitch) < MotionTuning.EPSILON) {
            return setRotation(w, 0, 0, k);
        }
        double half = StrictMath.atan2(pitch, 1.0) / 2;
        double cosHalf = Trig.cos(half);
        double sinHalf = Trig.sin(half);
        // heading ⊗ pitch about the right axis
        return setRotation(w * cosHalf, w * sinHalf, k * sinHalf, k * cosHalf);
    }

    /** Rotates a body vector into the world; the result goes into {@code dest}. */
    public Vector3d toWorld(double lx, double ly, double lz, Vector3d dest) {
        return dest.set(worldX(lx, ly, lz), worldY(lx, ly, lz), worldZ(lx, ly, lz));
    }

    /** East of a vector of its own: right, ahead, up. */
    public double worldX(double lx, double ly, double lz) {
        return (1 - 2 * (qy * qy + qz * qz)) * lx + 2 * (qx * qy - qw * qz) * ly + 2 * (qx * qz + qw * qy) * lz;
    }

    /** North of the same. */
    public double worldY(double lx, double ly, double lz) {
        return 2 * (qx * qy + qw * qz) * lx + (1 - 2 * (qx * qx + qz * qz)) * ly + 2 * (qy * qz - qw * qx) * lz;
    }

    /** Up of the same. */
    public double worldZ(double lx, double ly, double lz) {
        return 2 * (qx * qz - qw * qy) * lx + 2 * (qy * qz + qw * qx) * ly + (1 - 2 * (qx * qx + qy * qy)) * lz;
    }

    /** Rotates a world vector into the body's axes. */
    public Vector3d toLocal(double wx, double wy, double wz, Vector3d dest) {
        return dest.set(localX(wx, wy, wz), localY(wx, wy, wz), localZ(wx, wy, wz));
    }

    /** How far to its right a vector of the world points. */
    public double localX(double wx, double wy, double wz) {
        return (1 - 2 * (qy * qy + qz * qz)) * wx + 2 * (qx * qy + qw * qz) * wy + 2 * (qx * qz - qw * qy) * wz;
    }

    /** How far ahead it points. */
    public double localY(double wx, double wy, double wz) {
        return 2 * (qx * qy - qw * qz) * wx + (1 - 2 * (qx * qx + qz * qz)) * wy + 2 * (qy * qz + qw * qx) * wz;
    }

    /** How far up it points, along its own axis. */
    public double localZ(double wx, double wy, double wz) {
        return 2 * (qx * qz + qw * qy) * wx + 2 * (qy * qz - qw * qx) * wy + (1 - 2 * (qx * qx + qy * qy)) * wz;
    }

    /** This frame followed by {@code offset} in its local axes; the rotation is normalised. motion.md §A.5. */
    public Frame combine(Frame offset, Frame dest) {
        double ox = offset.x;
        double oy = offset.y;
        double oz = offset.z;
        double nx;
        double ny;
        double nz;
        if (qx == 0 && qy == 0) {
            // Upright, as nearly everybody is: the same numbers without the terms that are zero.
            nx = x + uprightX(qw, qz, ox, oy);
            ny = y + uprightY(qw, qz, ox, oy);
            nz = z + oz;
        } else {
            nx = x + worldX(ox, oy, oz);
            ny = y + worldY(ox, oy, oz);
            nz = z + worldZ(ox, oy, oz);
        }
        dest.setRotation(this);
        if (offset.qx != 0 || offset.qy != 0 || offset.qz != 0 || offset.qw != 1) {
            dest.rotateBy(offset.qw, offset.qx, offset.qy, offset.qz);
        }
        return dest.setOrigin(nx, ny, nz);
    }

    // What an upright rotation (qw, 0, 0, qz) does, number by number: for whoever keeps frames in columns.

    /** How far east an offset in the axes of an upright body leads. */
    public static double uprightX(double qw, double qz, double offsetX, double offsetY) {
        return (1 - 2 * (qz * qz)) * offsetX - 2 * (qw * qz) * offsetY;
    }

    /** North of the same. */
    public static double uprightY(double qw, double qz, double offsetX, double offsetY) {
        return 2 * (qw * qz) * offsetX + (1 - 2 * (qz * qz)) * offsetY;
    }

    /** The w component of an upright rotation followed by another, before {@link #unitScale}. */
    public static double uprightW(double qw, double qz, double w, double k) {
        return qw * w - qz * k;
    }

    /** The last part of the same product. */
    public static double uprightK(double qw, double qz, double w, double k) {
        return qw * k + qz * w;
    }

    /** What makes a rotation a unit one. */
    public static double unitScale(double w, double i, double j, double k) {
        return 1.0 / Math.sqrt(w * w + i * i + j * j + k * k);
    }

    /** The rotation followed by another one in local axes, normalised. */
    public Frame rotateBy(double w, double i, double j, double k) {
        if (qx == 0 && qy == 0 && i == 0 && j == 0) {
            return setNormalised(uprightW(qw, qz, w, k), 0, 0, uprightK(qw, qz, w, k));
        }
        return setNormalised(
                qw * w - qx * i - qy * j - qz * k,
                qw * i + qx * w + qy * k - qz * j,
                qw * j - qx * k + qy * w + qz * i,
                qw * k + qx * j - qy * i + qz * w);
    }

    /** Rotates about a world axis by its length in radians; skipped when the angle is below EPSILON. */
    public Frame rotateAboutWorld(double wx, double wy, double wz) {
        double angle = Math.sqrt(wx * wx + wy * wy + wz * wz);
        if (angle < MotionTuning.EPSILON) {
            return this;
        }
        double w = Trig.cos(angle / 2);
        double s = Trig.sin(angle / 2) / angle;
        double i = wx * s;
        double j = wy * s;
        double k = wz * s;
        return setNormalised(
                w * qw - i * qx - j * qy - k * qz,
                w * qx + i * qw + j * qz - k * qy,
                w * qy - i * qz + j * qw + k * qx,
                w * qz + i * qy - j * qx + k * qw);
    }

    /** The rotation that leads from {@code current} to {@code target}, in current's local axes. */
    public Frame setRelativeRotation(Frame target, Frame current) {
        double w = current.qw;
        double i = -current.qx;
        double j = -current.qy;
        double k = -current.qz;
        return setNormalised(
                w * target.qw - i * target.qx - j * target.qy - k * target.qz,
                w * target.qx + i * target.qw + j * target.qz - k * target.qy,
                w * target.qy - i * target.qz + j * target.qw + k * target.qx,
                w * target.qz + i * target.qy - j * target.qx + k * target.qw);
    }

    /** Frame equality of motion.md §A.6: every component within 0.0002; q and −q are different here. */
    public boolean isEqual(Frame other) {
        return near(x, other.x)
                && near(y, other.y)
                && near(z, other.z)
                && near(qw, other.qw)
                && near(qx, other.qx)
                && near(qy, other.qy)
                && near(qz, other.qz);
    }

    /** True when no origin component differs by more than 0.0002 (motion.md §H.2 step 5). */
    public boolean hasSameOrigin(Frame other) {
        return Math.abs(x - other.x) <= MotionTuning.EPSILON
                && Math.abs(y - other.y) <= MotionTuning.EPSILON
                && Math.abs(z - other.z) <= MotionTuning.EPSILON;
    }

    /** Whether its numbers are finite and its rotation is one. */
    public boolean isValid() {
        return Double.isFinite(x + y + z) && isUnit(qw, qx, qy, qz);
    }

    /** Makes the rotation a unit one: what came over the wire as 32-bit floats is off by a few parts in 10⁸. */
    public Frame normaliseRotation() {
        return setNormalised(qw, qx, qy, qz);
    }

    private Frame setNormalised(double w, double i, double j, double k) {
        double scale = unitScale(w, i, j, k);
        return setRotation(w * scale, i * scale, j * scale, k * scale);
    }

    private static boolean isUnit(double w, double i, double j, double k) {
        double norm = w * w + i * i + j * j + k * k;
        return Math.abs(norm - 1.0) <= MotionTuning.ROTATION_NORM_TOLERANCE;
    }

    private static boolean near(double a, double b) {
        return Math.abs(a - b) < MotionTuning.EPSILON;
    }

    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ") heading " + heading();
    }

    /** Adds everything that matters to a sum over a state. */
    public void addTo(Digest digest) {
        digest.add(x).add(y).add(z).add(qw).add(qx).add(qy).add(qz);
    }
}
