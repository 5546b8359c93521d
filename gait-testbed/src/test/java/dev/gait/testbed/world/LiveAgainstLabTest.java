package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.client.ClientConfig;
import dev.gait.lab.live.LiveComparison;
import dev.gait.lab.live.LiveScore;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.Lab;
import dev.gait.lab.scenario.ScenarioReader;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.Pose;
import dev.gait.lab.scheme.Schemes;
import dev.gait.motion.outbound.Heartbeat;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The table that the page shows beside a living world, and the lab's for the same script on the same network: they agree.
 * The page's side is the demo's: the real server and clients, the runner by keys, the truth as the server had it a moment
 * ago, 60 frames a second; only the clock is made up, so that no busy machine has a part in it.
 */
class LiveAgainstLabTest {
    private static final double SECONDS = 60;
    private static final double FRAME = 1.0 / 60;
    /** What the page knows of the truth is so old, and a comparison counts nothing before it has warmed up. */
    private static final double BEHIND = 0.04;

    private static final double WARM_UP = 2;
    private static final double TOP_SPEED = 9.5;
    private static final int WORLDS = 3;
    private static final int SEEDS = 8;

    /** The others live on times and velocities that the lab's messages have and the real protocol's have not. */
    private static final List<String> COMPARED = List.of("hard-snap", LiveComparison.ENGINE, LiveComparison.GLIDE);

    /** The script of glide.md, at the speeds that the keys of a new character make. */
    private static final String SCRIPT = """
            seconds 60
            actor runner at 0 0 heading 30 run-rate 2.375
            1.37   walk
            6.83   run
            12.41  run turn right 128.916
            14.09  run
            19.57  stop
            24.21  strafe right 1.56
            28.66  strafe left 1.56
            33.12  stop
            37.74  back
            42.05  turn left 85.944
            44.38  run
            53.90  stop
            """;

    private record Cue(double at, boolean run, List<MovementKey> keys) {
        Cue(double at, boolean run, MovementKey... keys) {
            this(at, run, List.of(keys));
        }
    }

    private static final List<Cue> KEYS = List.of(
            new Cue(1.37, false, MovementKey.FORWARD),
            new Cue(6.83, true, MovementKey.FORWARD),
            new Cue(12.41, true, MovementKey.FORWARD, MovementKey.TURN_RIGHT),
            new Cue(14.09, true, MovementKey.FORWARD),
            new Cue(19.57, true),
            new Cue(24.21, false, MovementKey.STRAFE_RIGHT),
            new Cue(28.66, false, MovementKey.STRAFE_LEFT),
            new Cue(33.12, false),
            new Cue(37.74, false, MovementKey.BACK),
            new Cue(42.05, false, MovementKey.TURN_LEFT),
            new Cue(44.38, true, MovementKey.FORWARD),
            new Cue(53.90, true));

    @ParameterizedTest
    @CsvSource({"delay=100, 1", "delay=100, 5"})
    void theSameScriptOnTheSameNetworkReadsTheSame(String network, double rate) throws Exception {
        NetworkProfile profile = NetworkText.parse(network);
        List<String> names = LiveComparison.names();
        double[][] page = new double[names.size()][4];
        for (int seed = 1; seed <= WORLDS; seed++) {
            play(seed, profile, rate, page);
        }
        List<CellResult> results = lab(profile, rate);
        for (int k = 0; k < COMPARED.size(); k++) {
            String name = COMPARED.get(k);
            CellResult lab = results.get(k);
            int i = names.indexOf(name);
            String what = name + " over " + network + " at " + rate + " Hz: ";
            compare(what + "shape", page[i][0], lab.mean(Figure.SHAPE), 0.01);
            compare(what + "delay", page[i][1], lab.mean(Figure.DELAY), 0.01);
            compare(what + "pops", page[i][2], lab.mean(Figure.POPS), 1);
            if (!name.equals("hard-snap")) {
                // our server says where somebody stopped, and the lab's for hard snap does not
                compare(what + "settle", page[i][3], lab.mean(Figure.SETTLE), 0.04);
            }
        }
    }

    /** Within 15 %, or as near as the smallest thing that can be told apart. */
    private static void compare(String what, double page, double lab, double least) {
        assertThat(page).as(what).isCloseTo(lab, within(Math.max(0.15 * lab, least)));
    }

    private static List<CellResult> lab(NetworkProfile network, double rate) throws Exception {
        Truth truth = Truth.of(ScenarioReader.read("script", SCRIPT));
        List<Cell> cells = new ArrayList<>();
        for (String name : COMPARED) {
            // our server says where somebody stopped
            String scheme = name.equals(LiveComparison.ENGINE) ? "retail-stop" : name;
            cells.add(new Cell(truth, network, rate, Schemes.named(scheme)));
        }
        return Lab.run(cells, 1, SEEDS, 2, () -> {});
    }

    /** Adds a share of a world's scores: shape, delay, pops a minute, settle. */
    private static void play(long seed, NetworkProfile network, double rate, double[][] sums) {
        VirtualWorld world = new VirtualWorld(seed);
        VirtualClient runner = world.enter(ClientConfig.of("runner", "secret").withExtension(false), Networks.CLEAN);
        VirtualClient onlooker =
                world.enter(ClientConfig.of("onlooker", "secret").withExtension(false), network);
        VirtualClient glider = world.enter(ClientConfig.of("glider", "secret"), network);
        runner.controls().heartbeat().setMode(Heartbeat.Mode.STEADY, 1 / rate);
        for (VirtualClient one : List.of(runner, onlooker, glider)) {
            world.runUntil(() -> one.client().scene().actor(runner.guid()) != null, 10_000);
            one.client().scene().setViewerEverywhere();
            one.drawEvery(1000); // they are looked at below
        }
        Track truth = truthOf(world, runner);
        world.run(8000 + 1000 * seed / WORLDS); // heartbeats fall elsewhere in each world
        double begin = world.nowNanos() * 1e-9 + WARM_UP;
        Pose engine = new Pose();
        Pose glide = new Pose();
        Pose really = new Pose();
        MotionFrame frame = new MotionFrame();
        look(onlooker, runner, world, frame, engine);
        LiveComparison live = new LiveComparison(runner.guid(), engine, rate, TOP_SPEED, BEHIND, begin - WARM_UP);
        onlooker.onHeard((bytes, offset, length, now) -> live.onMessage(bytes, offset, length, now * 1e-9));
        int next = 0;
        for (int i = (int) Math.round(-WARM_UP / FRAME); i < SECONDS / FRAME; i++) {
            double at = begin + i * FRAME;
            while (next < KEYS.size() && begin + KEYS.get(next).at() <= at) {
                world.runTo((long) ((begin + KEYS.get(next).at()) * 1e9));
                press(runner, next == 0 ? List.of() : KEYS.get(next - 1).keys(), KEYS.get(next));
                next++;
            }
            world.runTo((long) (at * 1e9));
            look(onlooker, runner, world, frame, engine);
            look(glider, runner, world, frame, glide);
            really.set(truth.xAt(at - BEHIND), truth.yAt(at - BEHIND), truth.zAt(at - BEHIND), 0);
            live.frame(really, engine, glide, at);
        }
        for (int i = 0; i < live.count(); i++) {
            LiveScore.Result score = live.score(i);
            double[] figures = {score.shape(), score.delay(), score.popsPerMinute(), score.settle()};
            for (int k = 0; k < figures.length; k++) {
                sums[i][k] += figures[k] / WORLDS;
            }
        }
    }

    private static Track truthOf(VirtualWorld world, VirtualClient whom) {
        Track truth = new Track();
        long[] ticks = {0};
        world.onServed(nowNanos -> {
            // Between two ticks the server's bodies rest unless somebody speaks to them.
            if (world.server().counters().ticks != ticks[0]) {
                ticks[0] = world.server().counters().ticks;
                var at = world.truth(whom.guid());
                truth.add(nowNanos * 1e-9, at.x(), at.y(), at.z());
            }
        });
        return truth;
    }

    private static void press(VirtualClient runner, List<MovementKey> held, Cue cue) {
        for (MovementKey key : held) {
            if (!cue.keys().contains(key)) {
                runner.release(key);
            }
        }
        runner.run(cue.run());
        for (MovementKey key : cue.keys()) {
            if (!held.contains(key)) {
                runner.press(key);
            }
        }
    }

    private static void look(VirtualClient who, VirtualClient whom, VirtualWorld world, MotionFrame frame, Pose dest) {
        who.client().frame(world.nowNanos(), frame);
        int row = frame.row(whom.guid());
        dest.set(frame.x[row], frame.y[row], frame.z[row], frame.heading(row));
    }
}
