package dev.gait.server.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.goal.TargetTracker;
import dev.gait.motion.internal.goal.Tracked;
import dev.gait.motion.place.Landblocks;

/**
 * A player next door, as this block imagines it between two words from its home block: what a creature here chases when
 * its prey has crossed the border. It goes on as it last went; nothing else is known of it.
 */
final class NeighbourTarget implements Tracked {
    /** Longest a shadow walks on by itself, seconds. Its home block speaks at least this often while it moves. */
    private static final double IMAGINED_SECONDS = 0.5;

    private final int guid;
    private final Body body = new Body();
    private final TargetTracker targets;
    private double imaginedSeconds;

    NeighbourTarget(int guid, Directory directory) {
        this.guid = guid;
        targets = new TargetTracker(guid, body, directory, (id, status, position, interpolated, now) -> {});
    }

    void set(BlockMessage.Presence presence) {
        body.position.cell = presence.cell();
        body.position.frame.setOrigin(
                presence.x() - Landblocks.originX(presence.cell()),
                presence.y() - Landblocks.originY(presence.cell()),
                presence.z());
        body.travelX = presence.velocityX();
        body.travelY = presence.velocityY();
        body.travelSeconds = 1;
        imaginedSeconds = 0;
    }

    void step(double dt, double now) {
        if (imaginedSeconds < IMAGINED_SECONDS) {
            imaginedSeconds += dt;
            body.frame().x += body.cachedVelocityX() * dt;
            body.frame().y += body.cachedVelocityY() * dt;
        }
        targets.handleTargeting(now);
    }

    @Override
    public int id() {
        return guid;
    }

    @Override
    public Body body() {
        return body;
    }

    @Override
    public TargetTracker targets() {
        return targets;
    }
}
