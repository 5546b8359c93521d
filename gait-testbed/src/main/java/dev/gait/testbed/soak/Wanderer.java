package dev.gait.testbed.soak;

import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.testbed.world.VirtualClient;
import java.util.EnumSet;
import java.util.Set;

/**
 * A person at a keyboard with no plan: presses and lets go of keys every two seconds or so, runs, strafes, backs off,
 * jumps, and turns home when too far out.
 */
final class Wanderer {
    private static final MovementKey[] KEYS = MovementKey.values();
    private static final double MEAN_SECONDS = 2.0;
    private static final double FAR = 45;
    private static final double FACING_HOME = 20;

    private final VirtualClient client;
    private final Position home;
    private final Prng prng;
    private final Set<MovementKey> held = EnumSet.noneOf(MovementKey.class);
    private double nextChange;
    private double jumpRelease = Double.NaN;
    private boolean goingHome;
    private int waits;

    Wanderer(VirtualClient client, Position home, Prng prng) {
        this.client = client;
        this.home = home;
        this.prng = prng;
    }

    VirtualClient client() {
        return client;
    }

    /** Called every frame with the client's own clock. */
    void act() {
        if (!client.isInWorld()) {
            return;
        }
        PlayerControls controls = client.controls();
        double now = client.client().now();
        if (now >= jumpRelease) {
            controls.releaseJump(now);
            jumpRelease = Double.NaN;
        }
        Position at = client.position();
        double dx = home.globalX() - at.globalX();
        double dy = home.globalY() - at.globalY();
        if (Math.hypot(dx, dy) > FAR) {
            turnHome(controls, at, Headings.ofDirection(dx, dy), now);
        } else if (goingHome || now >= nextChange) {
            goingHome = false;
            nextChange = now + prng.exponential(MEAN_SECONDS);
            change(controls, now);
        }
    }

    private void turnHome(PlayerControls controls, Position at, double heading, double now) {
        if (!goingHome) {
            goingHome = true;
            letGo(controls, now);
            hold(controls, MovementKey.TURN_RIGHT, now);
        }
        double off = Math.abs(Math.IEEEremainder(at.frame.heading() - heading, 360));
        if (off < FACING_HOME && held.contains(MovementKey.TURN_RIGHT)) {
            release(controls, MovementKey.TURN_RIGHT, now);
            hold(controls, MovementKey.FORWARD, now);
        } else if (off > 2 * FACING_HOME && held.contains(MovementKey.FORWARD)) {
            release(controls, MovementKey.FORWARD, now);
            hold(controls, MovementKey.TURN_RIGHT, now);
        }
    }

    private void change(PlayerControls controls, double now) {
        letGo(controls, now);
        controls.holdRun(prng.chance(0.6), now);
        int keys = prng.below(3);
        for (int i = 0; i < keys; i++) {
            hold(controls, prng.chance(0.4) ? MovementKey.FORWARD : KEYS[prng.below(KEYS.length)], now);
        }
        if (prng.chance(0.15) && Double.isNaN(jumpRelease) && controls.pressJump(now) == 0) {
            jumpRelease = now + prng.between(0.05, 0.8);
        }
    }

    /** Takes the hands off the keyboard. */
    void stop() {
        if (client.isInWorld()) {
            PlayerControls controls = client.controls();
            double now = client.client().now();
            if (!Double.isNaN(jumpRelease)) {
                controls.releaseJump(now);
                jumpRelease = Double.NaN;
            }
            letGo(controls, now);
        }
    }

    private void letGo(PlayerControls controls, double now) {
        for (MovementKey key : held) {
            controls.release(key, InputDevice.KEYBOARD, now);
        }
        held.clear();
    }

    private void hold(PlayerControls controls, MovementKey key, double now) {
        if (held.add(key)) {
            controls.press(key, InputDevice.KEYBOARD, now);
        }
    }

    private void release(PlayerControls controls, MovementKey key, double now) {
        if (held.remove(key)) {
            controls.release(key, InputDevice.KEYBOARD, now);
        }
    }

    /** Many messages wait for somebody it does not know, or they do not: for how many looks in a row they do. */
    int waitsAgain(boolean many) {
        waits = many ? waits + 1 : 0;
        return waits;
    }
}
