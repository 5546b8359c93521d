package dev.gait.testbed.glide;

import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.testbed.world.VirtualClient;
import java.util.ArrayList;
import java.util.List;

/** Somebody who plays as people do: runs, turns while running, strafes, stops and looks, jumps now and then. */
final class Wanderer {
    private final VirtualClient client;
    private final Prng luck;
    private final List<MovementKey> held = new ArrayList<>();
    private final boolean jumps;
    private long nextNanos;
    private boolean charging;
    private boolean resting;

    Wanderer(VirtualClient client, Prng luck, boolean jumps) {
        this.client = client;
        this.luck = luck;
        this.jumps = jumps;
    }

    /** Once per frame. */
    void play(long nowNanos) {
        if (nowNanos < nextNanos) {
            return;
        }
        if (charging) {
            charging = false;
            client.controls().releaseJump(client.client().now());
            nextNanos = nowNanos + (long) (luck.between(0.3, 2) * 1e9);
            return;
        }
        if (jumps && !resting && luck.nextDouble() < 0.15) {
            charging = client.controls().pressJump(client.client().now()) == 0;
            nextNanos = nowNanos + (long) (luck.between(0.1, 0.7) * 1e9);
            return;
        }
        nextNanos = nowNanos + (long) (luck.between(0.8, 5) * 1e9);
        letGo();
        resting = luck.nextDouble() < 0.25;
        if (resting) {
            return;
        }
        client.run(luck.nextDouble() < 0.7);
        double which = luck.nextDouble();
        if (which < 0.7) {
            hold(which < 0.62 ? MovementKey.FORWARD : MovementKey.BACK);
        }
        if (which > 0.35 && which < 0.62 || which > 0.9) {
            hold(luck.nextDouble() < 0.5 ? MovementKey.TURN_LEFT : MovementKey.TURN_RIGHT);
        } else if (which > 0.7) {
            hold(luck.nextDouble() < 0.5 ? MovementKey.STRAFE_LEFT : MovementKey.STRAFE_RIGHT);
        }
    }

    private void hold(MovementKey key) {
        held.add(key);
        client.press(key);
    }

    private void letGo() {
        held.forEach(client::release);
        held.clear();
    }
}
