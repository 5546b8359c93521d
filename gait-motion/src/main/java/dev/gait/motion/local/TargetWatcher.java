package dev.gait.motion.local;

import dev.gait.motion.place.Position;

/** Hears that the server moved the place the drawn player glides to. Positions are borrowed for the call. */
@FunctionalInterface
public interface TargetWatcher {
    /**
     * The target moved.
     *
     * @param oldTarget where it was
     * @param oldPredicted where the inputs recorded since then had led
     * @param newTarget where it is now, those inputs included
     * @param snap what is drawn should jump there instead of gliding
     * @param now when it moved, seconds
     */
    void targetMoved(Position oldTarget, Position oldPredicted, Position newTarget, boolean snap, double now);
}
