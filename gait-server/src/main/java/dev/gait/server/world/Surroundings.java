package dev.gait.server.world;

import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.place.Position;
import dev.gait.server.relay.Announcement;
import java.util.function.IntConsumer;

/** What a controller may ask and do where it is: the block it lives in, as seen from inside. */
public interface Surroundings {
    long nowNanos();

    /** The same in seconds, as actors count. */
    double now();

    /** The step and the ground under it. */
    ActorStepper stepper();

    /** The body does from now on what it is said to do: {@link Occupant#motion}, read as every client reads it. */
    void perform(Occupant self);

    /** The block's one scratch message: fill it, send it. */
    Announcement announcement();

    /** To itself only. */
    void tellItself(Occupant about, Announcement announcement);

    /** To everybody who knows it. */
    void tellOthers(Occupant about, Announcement announcement);

    /** To everybody who knows it, and to itself. */
    void tellAll(Occupant about, Announcement announcement);

    /** The nearest visible player within so many metres, or 0. Horizontal distance. */
    int nearestPlayer(Position from, double reachMeters);

    /** Every visible player within so many metres, at most those in this block or next to it. */
    void playersWithin(Position from, double reachMeters, IntConsumer each);

    /** Where a player in or near this block is; false if it is not known here. */
    boolean locate(int guid, Position dest);

    /**
     * Does something outside the block when its turn is over, in order with what is told: whatever concerns the session
     * behind an occupant, or what other blocks look at.
     */
    void afterwards(Runnable action);

    /** It leaves the world; who knows it is told. */
    void leave(Occupant occupant);
}
