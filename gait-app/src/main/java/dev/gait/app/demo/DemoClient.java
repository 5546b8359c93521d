package dev.gait.app.demo;

import dev.gait.client.ClientConfig;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.login.LoginPhase;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** How the demo's own player and its bots log in and whom they move: ordinary clients of the field's protocol. */
final class DemoClient {
    private DemoClient() {}

    /** As our own client does, with the extension and others by Glide; or without it, for what one gets from the old protocol. */
    static ClientConfig config(String account, DemoGround country, boolean glide) throws IOException {
        ClientConfig config = config(account, country.world(), country.legs());
        return glide ? config : config.withExtension(false);
    }

    /** How somebody of the old protocol logs in, over whatever line. */
    static ClientConfig plain(String account, CollisionWorld ground, MotionProfile legs) {
        return config(account, ground, legs).withExtension(false);
    }

    private static ClientConfig config(String account, CollisionWorld ground, MotionProfile legs) {
        return ClientConfig.of(account, account + "-secret").withWorld(ground).withProfile(legs);
    }

    /** One's own player once it is in the world and keys count. */
    static @Nullable LocalPlayer playerOf(MotionClient client) {
        return client.phase() == LoginPhase.IN_WORLD ? client.player() : null;
    }

    /** The session has ended, for whatever reason. */
    static boolean isOver(MotionClient client) {
        return client.phase() == LoginPhase.CLOSED;
    }
}
