package dev.gait.client;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.outbound.PlayerControls;

/** One's own player: the actor the keys move at once, and the controls. */
public final class LocalPlayer {
    private final String name;
    private final PlayerControls controls;

    LocalPlayer(String name, PlayerControls controls) {
        this.name = name;
        this.controls = controls;
    }

    /** The player's own body and all that drives it. */
    public Actor actor() {
        return controls.player();
    }

    /** The character's name. */
    public String name() {
        return name;
    }

    /** Press, release, jump, run: motion.md §J. */
    public PlayerControls controls() {
        return controls;
    }
}
