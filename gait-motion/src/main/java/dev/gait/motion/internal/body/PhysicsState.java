package dev.gait.motion.internal.body;

/** The bits of an object's physics state that motion asks about (motion.md §A.1, §H). */
public final class PhysicsState {
    public static final int STATIC = 0x1;
    public static final int ETHEREAL = 0x4;
    public static final int REPORT_COLLISIONS = 0x8;
    public static final int IGNORE_COLLISIONS = 0x10;
    public static final int ALIGN_PATH = 0x100;
    public static final int GRAVITY = 0x400;
    public static final int LIGHTING = 0x800;
    public static final int HIDDEN = 0x4000;
    public static final int INELASTIC = 0x20000;
    public static final int EDGE_SLIDE = 0x400000;
    public static final int SLEDDING = 0x800000;
    public static final int FROZEN = 0x1000000;
    /** Edge slide, lighting, gravity, report collisions. */
    public static final int DEFAULT = 0x00400C08;

    private PhysicsState() {}
}
