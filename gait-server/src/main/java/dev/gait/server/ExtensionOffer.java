package dev.gait.server;

import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundKind;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.Welcome;
import dev.gait.server.avatar.Avatar;

/** What a client that asks for the extension is granted (docs/protocol.md): the ground, if it can be told, and prediction. */
final class ExtensionOffer {
    private static final int TICKS_PER_SECOND = 30;

    private final CollisionWorld ground;
    private final boolean game;

    /**
     * @param game whether there is a game that speaks
     */
    ExtensionOffer(CollisionWorld ground, boolean game) {
        this.ground = ground;
        this.game = game;
    }

    Welcome answer(Hello hello, long tick) {
        Welcome welcome = new Welcome();
        welcome.version = Math.min(hello.version, Extension.VERSION);
        welcome.setGround(ground.spec());
        int offered = Extension.FEATURE_PREDICTION
                | Extension.FEATURE_HEADING
                | Extension.FEATURE_GLIDE
                | (game ? Extension.FEATURE_GAME : 0)
                | (welcome.ground == GroundKind.NONE ? 0 : Extension.FEATURE_GROUND);
        welcome.granted = hello.wanted & offered;
        welcome.tick = (int) tick;
        welcome.ticksPerSecond = TICKS_PER_SECOND;
        welcome.statesPerSecond = TICKS_PER_SECOND / Avatar.TICKS_PER_STATE;
        return welcome;
    }
}
