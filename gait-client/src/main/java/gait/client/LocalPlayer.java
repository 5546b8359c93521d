package gait.client;

import gait.motion.MotionOptions;
import gait.motion.actor.Actor;
import gait.motion.outbound.OutboundSink;
import gait.motion.outbound.PlayerControls;
import gait.motion.routing.LocalPlayerRouter;
import gait.motion.tick.ActorStepper;

/** One's own player: the actor the keys move at once, its controls, and the router for what the server says of it. */
public final class LocalPlayer {
    private final Actor actor;
    private final String name;
    private final PlayerControls controls;
    private final LocalPlayerRouter router;

    LocalPlayer(Actor actor, String name, OutboundSink sink, MotionOptions options, ActorStepper stepper) {
        this.actor = actor;
        this.name = name;
        this.controls = new PlayerControls(actor, sink, options);
        this.router = new LocalPlayerRouter(controls, stepper);
    }

    public Actor actor() {
        return actor;
    }

    public String name() {
        return name;
    }

    /** Press, release, jump, run: motion.md §J. */
    public PlayerControls controls() {
        return controls;
    }

    LocalPlayerRouter router() {
        return router;
    }
}
