package dev.gait.motion.local;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * The server's word on one's own player: where its simulation has it, and which input it has come to (motion.md §K.2).
 * Reusable. A server that only tells tick and place leaves the rest at its defaults: at rest on flat ground.
 */
public final class PlayerState {
    /** Orders these messages; the server's own count. */
    public int tick;
    /** The last input that is in it. */
    public int acknowledgedTick;

    public final Position position = new Position();
    /** World velocity, m/s: what a jump or a push left the body with. */
    public double velocityX;

    public double velocityY;
    public double velocityZ;
    public boolean contact = true;
    public boolean onWalkable = true;
    /** What the body stands on, while it has contact. */
    public double normalX;

    public double normalY;
    public double normalZ = 1.0;
    /** The wall it slides along, all zero for none; without it a replay along a wall starts with another first step. */
    public double slidingX;

    public double slidingY;
    public double slidingZ;
    /** The two stamps by which a server overrules a position: when one advances, what is drawn jumps. */
    public int teleportStamp;

    public int forcePositionStamp;

    public PlayerState set(PlayerState other) {
        tick = other.tick;
        acknowledgedTick = other.acknowledgedTick;
        position.set(other.position);
        velocityX = other.velocityX;
        velocityY = other.velocityY;
        velocityZ = other.velocityZ;
        contact = other.contact;
        onWalkable = other.onWalkable;
        normalX = other.normalX;
        normalY = other.normalY;
        normalZ = other.normalZ;
        slidingX = other.slidingX;
        slidingY = other.slidingY;
        slidingZ = other.slidingZ;
        teleportStamp = other.teleportStamp;
        forcePositionStamp = other.forcePositionStamp;
        return this;
    }

    /** Reads a simulated body: what a server does before it sends. Ticks and stamps are the sender's. */
    public PlayerState read(Body body) {
        position.set(body.position);
        velocityX = body.velocityX;
        velocityY = body.velocityY;
        velocityZ = body.velocityZ;
        contact = body.contact;
        onWalkable = body.onWalkable;
        normalX = body.normalX;
        normalY = body.normalY;
        normalZ = body.normalZ;
        slidingX = body.sliding ? body.slidingX : 0;
        slidingY = body.sliding ? body.slidingY : 0;
        slidingZ = body.sliding ? body.slidingZ : 0;
        return this;
    }

    /** Puts a body into this state: what a client does before it replays. */
    void write(Body body) {
        body.position.set(position);
        body.velocityX = velocityX;
        body.velocityY = velocityY;
        body.velocityZ = velocityZ;
        body.contact = contact;
        body.onWalkable = onWalkable;
        body.normalX = normalX;
        body.normalY = normalY;
        body.normalZ = normalZ;
        body.planeDistance = -(normalX * position.frame.x + normalY * position.frame.y + normalZ * position.frame.z);
        body.omegaX = 0;
        body.omegaY = 0;
        body.omegaZ = 0;
        body.sliding = slidingX != 0 || slidingY != 0 || slidingZ != 0;
        body.slidingX = slidingX;
        body.slidingY = slidingY;
        body.slidingZ = slidingZ;
        body.stationaryTicks = 0;
        body.airborneSeconds = 0;
        body.launchZ = position.frame.z;
        body.calculateAcceleration();
    }

    /** False for numbers that are none, rotations that are none and cells that are nowhere. */
    public boolean isValid() {
        return position.frame.isValid()
                && Landblocks.isValidCell(position.cell)
                && Double.isFinite(velocityX + velocityY + velocityZ)
                && Double.isFinite(normalX + normalY + normalZ)
                && Double.isFinite(slidingX + slidingY + slidingZ);
    }
}
