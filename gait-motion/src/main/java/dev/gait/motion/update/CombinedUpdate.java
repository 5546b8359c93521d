package dev.gait.motion.update;

/** "It is here and does this": the content of 0xF619 (motion.md §G.5). Both halves are about the same life. */
public record CombinedUpdate(PositionUpdate position, MotionUpdate motion) implements ObjectUpdate {
    @Override
    public int guid() {
        return position.guid;
    }

    @Override
    public int instance() {
        return position.instance;
    }

    @Override
    public CombinedUpdate copy() {
        return new CombinedUpdate(position.copy(), motion.copy());
    }
}
