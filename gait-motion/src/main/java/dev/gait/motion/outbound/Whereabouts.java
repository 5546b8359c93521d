package dev.gait.motion.outbound;

import dev.gait.motion.place.Position;

/**
 * Where somebody is who may move, for {@link PlayerControls#follow}.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Whereabouts {
    /** Fills in where it is; false while that is not known. */
    boolean locate(Position dest);
}
