package dev.gait.testbed.steady;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.impair.Networks;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.List;

/**
 * Two real clients and the real server over a clean link: one runs, straight on and then in a circle, the other watches.
 * Both are looked at by several screens at once, as unevenly as screens are, and the first of them turns its client too,
 * as a game's loop does.
 */
public final class SteadyClients {
    private static final double RUN_TURN_RATE = 2.25;
    private static final long SETTLE_MILLIS = 1_500;

    /** A screen in front of a client: when it draws, and what it finds. */
    private static final class Screen {
        final VirtualClient client;
        final FrameTimes times;
        final boolean turns;
        final SteadyJudge judge;
        long next;

        Screen(VirtualClient client, FrameTimes times, boolean turns, SteadyJudge judge) {
            this.client = client;
            this.times = times;
            this.turns = turns;
            this.judge = judge;
            next = times.next();
        }
    }

    private final VirtualWorld world;
    private final VirtualClient runner;
    private final VirtualClient watcher;
    private final MotionFrame frame = new MotionFrame();
    private final List<Screen> screens = new ArrayList<>();
    private final SteadyJudge others = new SteadyJudge();
    private final SteadyJudge circling = new SteadyJudge();
    private final SteadyJudge own = new SteadyJudge();

    public SteadyClients(boolean extension, long seed) {
        world = new VirtualWorld(seed);
        runner = enter("runner", extension);
        watcher = enter("watcher", extension);
        world.run(SETTLE_MILLIS);
    }

    private VirtualClient enter(String account, boolean extension) {
        return world.enter(ClientConfig.of(account, "secret").withExtension(extension), Networks.CLEAN);
    }

    /** Runs and circles for so many milliseconds each, in front of screens of one rate and several noises. */
    public SteadyClients play(double framesPerSecond, double[] noisesMillis, long millis, long seed) {
        Prng luck = new Prng(seed);
        press(MovementKey.FORWARD);
        world.run(SETTLE_MILLIS);
        watch(framesPerSecond, noisesMillis, luck.split("straight"), 0, millis);
        press(MovementKey.TURN_RIGHT);
        world.run(SETTLE_MILLIS);
        watch(framesPerSecond, noisesMillis, luck.split("turning"), RUN_TURN_RATE, millis);
        return this;
    }

    /** A turn with a key in it: what it says leaves at the moment it was pressed, as a host sees to it. */
    private void press(MovementKey key) {
        long now = world.nowNanos();
        runner.client().step(now);
        runner.run(true);
        runner.press(key);
        runner.client().send(now);
    }

    private void watch(double framesPerSecond, double[] noises, Prng luck, double turnRate, long millis) {
        double speed = 4 * runner.controls().player().interpreter().interpreted().forwardSpeed;
        screens.clear();
        for (int i = 0; i < noises.length; i++) {
            Prng dice = luck.split(i);
            screens.add(screen(watcher, framesPerSecond, noises[i], dice.split("watcher"), i == 0));
            screens.add(screen(runner, framesPerSecond, noises[i], dice.split("runner"), i == 0));
        }
        screens.forEach(screen -> screen.judge.expect(speed, turnRate));
        long end = world.nowNanos() + millis * 1_000_000L;
        for (Screen screen = first(); screen.next < end; screen = first()) {
            world.runTo(screen.next);
            draw(screen);
            screen.next = screen.times.next();
        }
        for (Screen screen : screens) {
            (screen.client == runner ? own : turnRate == 0 ? others : circling).add(screen.judge);
        }
    }

    private Screen screen(VirtualClient client, double framesPerSecond, double noise, Prng luck, boolean turns) {
        FrameTimes times = new FrameTimes(framesPerSecond, noise, world.nowNanos(), luck);
        return new Screen(client, times, turns, new SteadyJudge());
    }

    private Screen first() {
        Screen first = screens.get(0);
        for (Screen screen : screens) {
            first = screen.next < first.next ? screen : first;
        }
        return first;
    }

    private void draw(Screen screen) {
        if (screen.turns) {
            screen.client.client().step(screen.next);
        }
        screen.client.client().frame(screen.next, frame);
        int row = frame.row(runner.guid());
        screen.judge.frame(frame.x[row], frame.y[row], frame.z[row], frame.airborne[row], screen.next);
    }

    /** What the watcher saw of the runner who ran straight on. */
    public SteadyJudge others() {
        return others;
    }

    /** What it saw of the runner who ran in a circle. */
    public SteadyJudge circling() {
        return circling;
    }

    public SteadyJudge own() {
        return own;
    }
}
