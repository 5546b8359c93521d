package dev.gait.lab.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.lab.metric.Drawn;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.Cell;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.FramePacing;
import dev.gait.lab.run.Lab;
import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scenario.ScenarioEvent;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scenario.TruthPath;
import dev.gait.lab.scheme.Observer;
import dev.gait.lab.scheme.Pose;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Report;
import dev.gait.lab.scheme.Schemes;
import dev.gait.lab.scheme.Sender;
import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.Networks;
import dev.gait.net.impair.ReliableLane;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The page's scores beside the lab's, on the same script over the same network: the engine's own messages reach the page's
 * comparison as they would reach its client, in virtual time. Schemes that want the time a position was sent are left out:
 * the original's messages do not carry it, the lab's own do.
 */
class LiveComparisonTest {
    private static final int SEEDS = 4;

    @ParameterizedTest
    @CsvSource({"clean,1,hard-snap", "clean,1,retail", "glide-100,1,hard-snap", "glide-100,1,retail"})
    void thePageReadsWhatTheLabReads(String network, double rate, String scheme) throws Exception {
        Truth truth = Truth.of(Scenarios.named("glide"));
        NetworkProfile profile = Networks.named(network);
        RemoteScheme measured = Schemes.named(scheme, Schemes.builtIn());
        CellResult lab = Lab.run(
                        List.of(new Cell(truth, profile, rate, measured, FramePacing.EVEN)), 1, SEEDS, 1, () -> {})
                .get(0);
        double shape = 0;
        double delay = 0;
        double pops = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            LiveScore.Result page = watch(truth, profile, rate, seed, scheme);
            shape += page.shape() / SEEDS;
            delay += page.delay() / SEEDS;
            pops += page.popsPerMinute() / SEEDS;
        }

        assertThat(shape).as("shape").isCloseTo(lab.mean(Figure.SHAPE), within(0.01 + 0.15 * lab.mean(Figure.SHAPE)));
        assertThat(delay).as("delay").isCloseTo(lab.mean(Figure.DELAY), within(0.02 + 0.15 * lab.mean(Figure.DELAY)));
        assertThat(pops).as("pops").isCloseTo(lab.mean(Figure.POPS), within(1 + 0.15 * lab.mean(Figure.POPS)));
    }

    /** Ten seconds that jump, then another network and five that do not: only these are in the scores, and nobody is put elsewhere. */
    @Test
    void whatIsCountedAnewIsOfTheNewNetworkOnly() {
        int glide = LiveComparison.names().indexOf(LiveComparison.GLIDE);
        Pose truth = global(new Pose().set(0, 0, 0, 0));
        LiveComparison page = new LiveComparison(7, truth, 1, 9.5, 0, 0);
        for (int frame = 0; frame < 10 * Drawn.FPS; frame++) {
            Pose jumps = global(new Pose().set(frame % 60 < 30 ? 0 : 2, 0, 0, 0));
            page.frame(truth, truth, jumps, frame / Drawn.FPS);
        }
        assertThat(page.score(glide).popsPerMinute()).isGreaterThan(50);
        Pose before = new Pose().set(page.pose(glide));

        page.countAnew(10);

        assertThat(page.pose(glide).x).isEqualTo(before.x);
        assertThat(page.seconds()).isZero();
        for (int frame = 0; frame < 5 * Drawn.FPS; frame++) {
            page.frame(truth, truth, truth, 10 + frame / Drawn.FPS);
        }
        assertThat(page.score(glide).popsPerMinute()).isZero();
        assertThat(page.seconds())
                .as("what is left when the old network's last messages have had their time")
                .isBetween(2.9, 3.1);
        assertThat(page.bytesPerSecond(glide, 15)).isZero();
    }

    private static LiveScore.Result watch(Truth truth, NetworkProfile profile, double rate, long seed, String scheme) {
        RunSetup setup = truth.setup(rate);
        RunSetup.Entrance who = setup.cast().get(0);
        TruthPath path = truth.path(0);
        RemoteScheme original = Schemes.named("retail", Schemes.builtIn());
        Sender sender = original.sender(setup);
        Observer engine = original.observer(setup);
        setup.cast().forEach(engine::enter);
        Prng luck = new Prng(seed);
        ImpairedLink<byte[]> link = new ImpairedLink<>(profile, luck.split("network"));
        ReliableLane<byte[]> reliable = new ReliableLane<>(link, 1);
        double lead = truth.scenario().lead();
        LiveComparison page = new LiveComparison(
                who.guid(),
                global(new Pose().set(who.x(), who.y(), who.z(), who.heading())),
                rate,
                truth.topSpeed(),
                0,
                0);
        List<ScenarioEvent> events = truth.events(0);
        int nextEvent = 0;
        double nextBeat = luck.split("heartbeat").nextDouble() / rate;
        Pose shown = new Pose();
        int frames = (int) Math.round((lead + truth.scenario().seconds()) * Drawn.FPS);
        for (int frame = 0; frame < frames; frame++) {
            double now = frame / Drawn.FPS;
            while (nextEvent < events.size() && events.get(nextEvent).at() <= now) {
                ScenarioEvent event = events.get(nextEvent++);
                for (byte[] message : sender.announce(Report.of(who.guid(), path, event.at()), event)) {
                    reliable.send(message, message.length, nanos(event.at()));
                }
            }
            while (nextBeat <= now) {
                byte[] message = sender.heartbeat(Report.of(who.guid(), path, nextBeat));
                if (message != null) {
                    link.offer(message, message.length, 0, nanos(nextBeat));
                }
                nextBeat += 1 / rate;
            }
            for (byte[] message : sender.tick(Report.of(who.guid(), path, now))) {
                reliable.send(message, message.length, nanos(now));
            }
            reliable.poll(nanos(now));
            link.poll(nanos(now), (message, at) -> {
                engine.onMessage(message, at * 1e-9);
                page.onMessage(message, 0, message.length, at * 1e-9);
            });
            engine.sample(who.guid(), now, shown);
            Pose drawn = global(new Pose().set(shown));
            page.frame(global(new Pose().set(path.x(now), path.y(now), path.z(now), 0)), drawn, drawn, now);
        }
        return page.score(LiveComparison.names().indexOf(scheme));
    }

    private static Pose global(Pose pose) {
        pose.x += RunSetup.ORIGIN_X;
        pose.y += RunSetup.ORIGIN_Y;
        return pose;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }
}
