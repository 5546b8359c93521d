package dev.gait.motion.update;

/**
 * "It hangs on somebody", as a sword on a hand: the content of ParentEvent 0xF749 (motion.md §O.8). It is a message of the
 * parent's life; of the child's it has only the position stamp.
 *
 * @param guid the parent
 * @param instance the parent's life
 * @param child the object that hangs on it
 * @param positionStamp the child's
 */
public record ParentUpdate(int guid, int instance, int child, int positionStamp) implements ObjectUpdate {
    @Override
    public ParentUpdate copy() {
        return this;
    }
}
