package dev.gait.motion.update;

/**
 * "Somebody has it in a pack now": the content of PickupEvent 0xF74A (motion.md §O.8). Its stamp is the position's: the
 * object's place is nowhere.
 */
public record PickupUpdate(int guid, int instance, int positionStamp) implements ObjectUpdate {
    @Override
    public PickupUpdate copy() {
        return this;
    }
}
