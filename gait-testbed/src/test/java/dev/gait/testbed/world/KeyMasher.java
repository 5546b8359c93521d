package dev.gait.testbed.world;

import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import java.util.EnumSet;
import java.util.Set;

/** Somebody who plays: presses and lets go of keys, runs and walks, jumps, all from one seed. */
final class KeyMasher {
    private final VirtualClient client;
    private final Prng prng;
    private final Set<MovementKey> held = EnumSet.noneOf(MovementKey.class);
    private boolean running;
    private boolean charging;
    private long nextNanos;

    KeyMasher(VirtualClient client, Prng prng) {
        this.client = client;
        this.prng = prng;
    }

    /** Once per frame. */
    void play(long nowNanos) {
        if (nowNanos < nextNanos || !client.isInWorld()) {
            return;
        }
        nextNanos = nowNanos + (long) (prng.between(0.1, 1.2) * 1e9);
        if (charging) {
            client.controls().releaseJump(client.client().now());
            charging = false;
            return;
        }
        switch (prng.below(10)) {
            case 0, 1, 2 -> toggle(MovementKey.FORWARD);
            case 3 -> toggle(MovementKey.BACK);
            case 4 -> toggle(MovementKey.STRAFE_LEFT);
            case 5 -> toggle(MovementKey.STRAFE_RIGHT);
            case 6 -> toggle(MovementKey.TURN_LEFT);
            case 7 -> toggle(MovementKey.TURN_RIGHT);
            case 8 -> {
                running = !running;
                client.run(running);
            }
            default -> charging = client.controls().pressJump(client.client().now()) == 0;
        }
    }

    private void toggle(MovementKey key) {
        if (held.remove(key)) {
            client.release(key);
        } else {
            held.add(key);
            client.press(key);
        }
    }

    void letGo() {
        for (MovementKey key : held) {
            client.release(key);
        }
        held.clear();
        if (charging) {
            client.controls().releaseJump(client.client().now());
            charging = false;
        }
    }
}
