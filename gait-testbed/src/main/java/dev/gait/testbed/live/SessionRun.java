package dev.gait.testbed.live;

import dev.gait.client.ClientConfig;
import dev.gait.client.GlideStatus;
import dev.gait.lab.live.LiveComparison;
import dev.gait.lab.live.LiveScore;
import dev.gait.lab.run.ScriptKeys;
import dev.gait.lab.scenario.ActorScript;
import dev.gait.lab.scenario.Scenario;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scheme.Pose;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.Heartbeat;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.Networks;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.testbed.world.Track;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A script of the lab's, played by keys in a living world and shown by every scheme of the page at once: what the lab's own
 * runs leave out is in it. The real server speaks, the ordered session carries and repeats its messages, both ways of the
 * line are bad, and others are in the world whose messages share the datagrams. This is the demo without its page: a runner
 * whose line is good, an onlooker who hears retail's messages, one whom Glide's lane tells of the same runner, and company.
 *
 * <p>Scores are {@link LiveComparison}'s, as the page has them, over what was played.
 */
public final class SessionRun {
    private static final double FRAME = 1.0 / 60;
    /** What the page knows of the truth is so old, and a comparison counts nothing before it has warmed up. */
    private static final double BEHIND = 0.1;

    private static final double WARM_UP = 2;
    /** As far into its cell as the demo's Bram begins: our server tells a place with every border that is crossed. */
    private static final Position BEGINNING = new Position(0xA9B40025, 97.9, 97.5, 0);

    /** What a new character runs at, m/s. */
    private static final double TOP_SPEED = 9.5;
    /** Clocks have found their delay by then, seconds. */
    private static final double LEAD = 8;

    /** What one scheme came to: its scores, and the bytes a second that told of the runner. */
    public record Lane(String name, LiveScore.Result score, double bytesPerSecond) {}

    private final VirtualWorld world;
    private final VirtualClient runner;
    private final VirtualClient onlooker;
    private final VirtualClient glider;
    private final @Nullable ScriptKeys keys;
    private final double seconds;
    private final double rateHz;
    private final Track truth = new Track();
    private final MotionFrame frame = new MotionFrame();
    private final Pose engine = new Pose();
    private final Pose glide = new Pose();
    private final Pose really = new Pose();
    private final GlideStatus status = new GlideStatus();
    private final double phase;
    private long ticks;

    private SessionRun(
            @Nullable ScriptKeys keys, double seconds, NetworkProfile network, double rateHz, int company, long seed) {
        this.keys = keys;
        this.seconds = seconds;
        this.rateHz = rateHz;
        world = new VirtualWorld(
                seed, ServerSettings.usual().withStart(BEGINNING, 0), new FlatGround(0), ServerListener.SILENT);
        Prng luck = new Prng(seed).split("session");
        runner = enter("runner", false, Networks.CLEAN);
        onlooker = enter("onlooker", false, network);
        glider = enter("glider", true, network);
        for (VirtualClient one : List.of(runner, onlooker, glider)) {
            world.runUntil(() -> one.client().scene().actor(runner.guid()) != null, 10_000);
            one.client().scene().setViewerEverywhere();
        }
        ActorScript script = Scenarios.named("glide").actors().get(0);
        for (int i = 0; i < company; i++) {
            wander(enter("other" + i, false, Networks.CLEAN), script, luck.split(i));
        }
        world.onServed(this::note);
        phase = luck.split("phase").nextDouble() / rateHz; // heartbeats fall elsewhere each time
    }

    private VirtualClient enter(String name, boolean extension, NetworkProfile network) {
        VirtualClient client = world.enter(ClientConfig.of(name, "secret").withExtension(extension), network);
        client.controls().heartbeat().setMode(Heartbeat.Mode.STEADY, 1 / rateHz);
        client.drawEvery(1000); // looked at when it is asked
        return client;
    }

    /** Somebody else plays a script of twelve changes, from another moment of it on. */
    private void wander(VirtualClient other, ActorScript script, Prng luck) {
        double seconds = 60;
        double begin = world.nowNanos() * 1e-9 - luck.nextDouble() * seconds;
        ScriptKeys fingers = new ScriptKeys(script);
        double[] round = {0};
        other.setHands(() -> {
            double at = world.nowNanos() * 1e-9 - begin - round[0] * seconds;
            if (at >= seconds) {
                round[0]++;
                fingers.restart(other.controls(), other.client().now());
            } else {
                fingers.play(other.controls(), at, other.client().now());
            }
        });
    }

    /** Between two ticks the server's bodies rest unless somebody speaks to them; each place is of its own moment. */
    private void note(long nowNanos) {
        if (world.server().counters().ticks != ticks) {
            ticks = world.server().counters().ticks;
            var at = world.truth(runner.guid());
            truth.add(at.seconds(), at.x(), at.y(), at.z());
        }
    }

    /** A script by keys, once. */
    public static List<Lane> play(Scenario scenario, NetworkProfile network, double rateHz, int company, long seed) {
        ScriptKeys keys = new ScriptKeys(scenario.actors().get(0));
        return new SessionRun(keys, scenario.seconds(), network, rateHz, company, seed).play();
    }

    /** Whatever somebody's hands do, for so long; they are asked once per frame. */
    public static List<Lane> play(
            Consumer<VirtualClient> hands,
            double seconds,
            NetworkProfile network,
            double rateHz,
            int company,
            long seed) {
        SessionRun run = new SessionRun(null, seconds, network, rateHz, company, seed);
        run.runner.setHands(() -> hands.accept(run.runner));
        return run.play();
    }

    private double nextKey() {
        return keys == null ? Double.POSITIVE_INFINITY : keys.nextAt();
    }

    private List<Lane> play() {
        world.run((long) (1000 * (LEAD + phase)));
        double begin = world.nowNanos() * 1e-9 + WARM_UP;
        look(onlooker, engine);
        LiveComparison live = new LiveComparison(runner.guid(), engine, rateHz, TOP_SPEED, BEHIND, begin - WARM_UP);
        onlooker.onHeard((bytes, offset, length, now) -> live.onMessage(bytes, offset, length, now * 1e-9));
        long before = bytesOfGlide();
        double now = begin;
        for (int i = (int) Math.round(-WARM_UP / FRAME); i < seconds / FRAME; i++) {
            now = begin + i * FRAME;
            while (keys != null && begin + nextKey() <= now) {
                double cue = nextKey();
                world.runTo((long) ((begin + cue) * 1e9));
                runner.client().step(world.nowNanos()); // a key is of this moment
                keys.play(runner.controls(), cue, runner.client().now());
            }
            world.runTo((long) (now * 1e9));
            look(onlooker, engine);
            look(glider, glide);
            double then = now - BEHIND;
            really.set(truth.xAt(then), truth.yAt(then), truth.zAt(then), 0);
            live.frame(really, engine, glide, now);
        }
        live.heardInLane(bytesOfGlide() - before);
        List<Lane> lanes = new ArrayList<>();
        for (int i = 0; i < live.count(); i++) {
            lanes.add(new Lane(live.name(i), live.score(i), live.bytesPerSecond(i, now)));
        }
        return lanes;
    }

    private long bytesOfGlide() {
        return glider.client().glide(runner.guid(), status) ? status.bytes : 0;
    }

    private void look(VirtualClient who, Pose dest) {
        who.client().frame(world.nowNanos(), frame);
        int row = frame.row(runner.guid());
        if (row >= 0) {
            dest.set(frame.x[row], frame.y[row], frame.z[row], frame.heading(row));
        }
    }
}
