package dev.gait.motion.outbound;

/** "I am here": the content of AutonomousPosition 0xF753 (motion.md §J.4). */
public final class PositionReport extends PlayerReport {
    /** The player stands on walkable ground; nothing is reported otherwise, but the wire has a place for it. */
    public boolean contact;

    /** A copy that outlives the call. */
    public PositionReport copy() {
        PositionReport copy = new PositionReport();
        copy.take(this);
        copy.contact = contact;
        return copy;
    }
}
