package dev.gait.motion.interp;

/** The rest of an actor, as far as its interpreter must reach it: MoveTo, stick and leash. */
public interface MovementHost {
    void cancelMoveTo(int error);

    void unstick();

    /** The MoveTo half of landing (motion.md §I.5 hitGround). */
    void moveToHitGround();

    boolean isFullyConstrained();
}
