package dev.gait.testbed.steady;

import dev.gait.client.ClientConfig;
import dev.gait.lab.run.FrameTimes;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.Networks;
import dev.gait.server.ServerListener;
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
    /** A charge, until when the leap is seen by all, and how long it surely lasts. */
    private static final double CHARGE_SECONDS = 0.8;

    private static final long LEAP_SEEN_MILLIS = 150;
    private static final long FLIGHT_MILLIS = 500;

    /** What clients ask for. */
    public enum Asking {
        /** Nothing: as retail clients talk. */
        NOTHING(""),
        /** That the server plays their inputs. */
        PREDICTION(", predicted"),
        /** That, and to be told of others in Glide's lane. */
        GLIDE(", by Glide");

        final String label;

        Asking(String label) {
            this.label = label;
        }

        ClientConfig config(String account) {
            return ClientConfig.of(account, "secret")
                    .withExtension(this != NOTHING)
                    .withGlide(this == GLIDE);
        }
    }

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

    public SteadyClients(Asking asking, long seed) {
        this(asking, seed, new FlatGround(0));
    }

    /** On a ground that all three know. */
    public SteadyClients(Asking asking, long seed, CollisionWorld ground) {
        world = new VirtualWorld(seed, VirtualWorld.quietSettings(), ground, ServerListener.SILENT);
        runner = world.enter(asking.config("runner").withWorld(ground), Networks.CLEAN);
        watcher = world.enter(asking.config("watcher").withWorld(ground), Networks.CLEAN);
        world.run(SETTLE_MILLIS);
    }

    /** Runs and circles for so many milliseconds each, in front of screens of one rate and several noises. */
    public SteadyClients play(double framesPerSecond, double[] noisesMillis, long millis, long seed) {
        Prng luck = new Prng(seed);
        press(MovementKey.FORWARD);
        world.run(SETTLE_MILLIS);
        watch(framesPerSecond, noisesMillis, luck.split("straight"), runSpeed(), 0, millis);
        press(MovementKey.TURN_RIGHT);
        world.run(SETTLE_MILLIS);
        watch(framesPerSecond, noisesMillis, luck.split("turning"), runSpeed(), RUN_TURN_RATE, millis);
        return this;
    }

    /** Runs up a slope that rises by so much per metre of the map, for so many milliseconds. */
    public SteadyClients playUphill(
            double slope, double framesPerSecond, double[] noisesMillis, long millis, long seed) {
        press(MovementKey.FORWARD);
        world.run(SETTLE_MILLIS);
        double speed = runSpeed() / Math.sqrt(1 + slope * slope);
        watch(framesPerSecond, noisesMillis, new Prng(seed), speed, 0, millis);
        return this;
    }

    /** Runs and leaps; what is drawn of the flight until shortly before it lands. */
    public SteadyClients playLeap(double framesPerSecond, double[] noisesMillis, long seed) {
        press(MovementKey.FORWARD);
        world.run(SETTLE_MILLIS);
        runner.jump(CHARGE_SECONDS);
        runner.client().send(world.nowNanos());
        world.run(LEAP_SEEN_MILLIS);
        Body body = runner.controls().player().body();
        double speed = Math.hypot(body.velocityX, body.velocityY);
        watch(framesPerSecond, noisesMillis, new Prng(seed), speed, 0, FLIGHT_MILLIS);
        return this;
    }

    private double runSpeed() {
        return 4 * runner.controls().player().interpreter().interpreted().forwardSpeed;
    }

    /** A turn with a key in it: what it says leaves at the moment it was pressed, as a host sees to it. */
    private void press(MovementKey key) {
        long now = world.nowNanos();
        runner.client().step(now);
        runner.run(true);
        runner.press(key);
        runner.client().send(now);
    }

    private void watch(double framesPerSecond, double[] noises, Prng luck, double speed, double turnRate, long millis) {
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
        FrameTimes times = SteadyGates.screen(framesPerSecond, noise, world.nowNanos(), luck);
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
