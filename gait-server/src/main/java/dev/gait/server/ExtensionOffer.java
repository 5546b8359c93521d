package dev.gait.server;

import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundKind;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.Welcome;
import dev.gait.server.avatar.Avatar;
import java.util.function.BooleanSupplier;

/** What a client that asks for the extension is granted (docs/protocol.md): the ground, if it can be told, and prediction. */
final class ExtensionOffer {
    private static final int TICKS_PER_SECOND = 30;

    private final CollisionWorld ground;
    private final boolean game;
    private final BooleanSupplier lane;

    /**
     * @param lane whether the lane tells of all blocks, on whatever machine; who has walked from what it tells of to what it
     *     does not would stand still on a screen
     * @param game whether there is a game that speaks
     */
    ExtensionOffer(CollisionWorld ground, BooleanSupplier lane, boolean game) {
        this.ground = ground;
        this.lane = lane;
        this.game = game;
    }

    Welcome answer(Hello hello, long tick) {
        Welcome welcome = new Welcome();
        welcome.version = Math.min(hello.version, Extension.VERSION);
        welcome.setGround(ground.spec());
        int offered = Extension.FEATURE_PREDICTION
                | Extension.FEATURE_HEADING
                | (lane.getAsBoolean() ? Extension.FEATURE_GLIDE : 0)
                | (game ? Extension.FEATURE_GAME : 0)
                | (welcome.ground == GroundKind.NONE ? 0 : Extension.FEATURE_GROUND);
        welcome.granted = hello.wanted & offered;
        welcome.tick = (int) tick;
        welcome.ticksPerSecond = TICKS_PER_SECOND;
        welcome.statesPerSecond = TICKS_PER_SECOND / Avatar.TICKS_PER_STATE;
        return welcome;
    }
}
