package dev.gait.motion.update;

import dev.gait.motion.place.Position;

/** "It is here": the content of UpdatePosition 0xF748 as the router reads it (motion.md §G.3). Reusable. */
public final class PositionUpdate implements ObjectUpdate {
    public int guid;
    public int instance;
    public final Position position = new Position();
    /** The body stands on walkable ground. */
    public boolean contact;

    public int positionStamp;
    public int teleportStamp;
    public int forcePositionStamp;

    @Override
    public int guid() {
        return guid;
    }

    @Override
    public int instance() {
        return instance;
    }

    @Override
    public PositionUpdate copy() {
        PositionUpdate copy = new PositionUpdate();
        copy.guid = guid;
        copy.instance = instance;
        copy.position.set(position);
        copy.contact = contact;
        copy.positionStamp = positionStamp;
        copy.teleportStamp = teleportStamp;
        copy.forcePositionStamp = forcePositionStamp;
        return copy;
    }
}
