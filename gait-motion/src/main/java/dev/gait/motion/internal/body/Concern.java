package dev.gait.motion.internal.body;

/** The bits of {@link Body#concerns}: who has something to do in a tick. */
public final class Concern {
    /** The interpolation queue holds waypoints or failures (motion.md §E). */
    public static final int QUEUE = 0x1;
    /** The body sticks to another (motion.md §F.2). */
    public static final int STICKY = 0x2;
    /** The leash counts its path (motion.md §F.3). */
    public static final int LEASH = 0x4;
    /** A server-directed movement runs (motion.md §I). */
    public static final int MOVE_TO = 0x8;
    /** Motions were started and are not yet done (motion.md §D.14). */
    public static final int PENDING = 0x10;
    /** It watches somebody or is watched (motion.md §I.7). */
    public static final int TARGETS = 0x20;

    /** A heading is held and turned towards (motion.md §O.13). */
    public static final int HEADING = 0x40;

    private Concern() {}
}
