package dev.gait.motion.update;

/**
 * "It is hidden, solid, frozen": the content of SetState 0xF74B (motion.md §O.8).
 *
 * @param stateStamp newer ones count
 * @param physicsState the bits of {@link dev.gait.motion.internal.body.PhysicsState}
 */
public record StateUpdate(int guid, int instance, int stateStamp, int physicsState) implements ObjectUpdate {
    @Override
    public StateUpdate copy() {
        return this;
    }
}
