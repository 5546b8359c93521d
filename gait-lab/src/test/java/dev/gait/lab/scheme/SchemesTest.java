package dev.gait.lab.scheme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gait.lab.scenario.Ground;
import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scenario.ScenarioEvent;
import dev.gait.lab.scenario.Stride;
import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SchemesTest {
    private static final int GUID = 0x50000001;
    private static final RunSetup STAGE =
            new RunSetup(Ground.FLAT, List.of(new RunSetup.Entrance(GUID, 1, 2, 0, 30)), 1, 8);

    private static Report report(double time, double x, double vx) {
        return new Report(GUID, time, x, 2, 0, 90, vx, 0, 0, false);
    }

    private static Observer watching(RemoteScheme scheme) {
        Observer observer = scheme.observer(STAGE);
        STAGE.cast().forEach(observer::enter);
        return observer;
    }

    private static byte[] say(Sender sender, Report report) {
        return Objects.requireNonNull(sender.heartbeat(report));
    }

    private static double x(Observer observer, double now) {
        Pose pose = new Pose();
        assertThat(observer.sample(GUID, now, pose)).isTrue();
        return pose.x;
    }

    @Test
    void everySchemeStandsWhereTheActorEnteredUntilItHearsSomething() {
        for (RemoteScheme scheme : every()) {
            Observer observer = watching(scheme);
            Pose pose = new Pose();
            assertThat(observer.sample(GUID, 0, pose)).as(scheme.name()).isTrue();
            assertThat(pose.x).as(scheme.name()).isCloseTo(1, within(1e-6));
            assertThat(pose.y).as(scheme.name()).isCloseTo(2, within(1e-6));
            assertThat(pose.heading).as(scheme.name()).isCloseTo(30, within(1e-3));
            assertThat(observer.sample(77, 0, pose)).as(scheme.name()).isFalse();
        }
    }

    private static List<RemoteScheme> every() {
        List<RemoteScheme> every = new ArrayList<>(Schemes.builtIn());
        every.add(Schemes.additiveRetail());
        return every;
    }

    @Test
    void rubbishIsIgnored() {
        Prng prng = new Prng(42);
        for (RemoteScheme scheme : every()) {
            Observer observer = watching(scheme);
            byte[] good = scheme.sender(STAGE).heartbeat(report(0, 3, 0));
            for (int round = 0; round < 2000; round++) {
                byte[] bad = good == null ? new byte[24] : good.clone();
                for (int flips = prng.below(6) + 1; flips > 0; flips--) {
                    bad[prng.below(bad.length)] = (byte) prng.nextLong();
                }
                observer.onMessage(java.util.Arrays.copyOf(bad, prng.below(bad.length + 4)), round / 60.0);
                assertThat(x(observer, round / 60.0)).as(scheme.name()).isFinite();
            }
        }
    }

    @Test
    void hardSnapShowsTheNewestHoweverTheyArrive() {
        RemoteScheme scheme = Schemes.named("hard-snap");
        Sender sender = scheme.sender(STAGE);
        Observer observer = watching(scheme);
        byte[] first = say(sender, report(1, 10, 0));
        byte[] second = say(sender, report(2, 20, 0));

        assertThat(first).hasSize(24);
        observer.onMessage(second, 2.1);
        observer.onMessage(first, 2.2);

        assertThat(x(observer, 2.3)).isEqualTo(20);
    }

    @Test
    void deadReckoningGoesOnAndTheBlendedKindDoesNotJump() {
        for (String name : List.of("dead-reckoning", "dead-reckoning-blend")) {
            RemoteScheme scheme = Schemes.named(name);
            Sender sender = scheme.sender(STAGE);
            Observer observer = watching(scheme);
            assertThat(say(sender, report(1, 10, 4))).hasSize(36);
            observer.onMessage(say(sender, report(1, 10, 4)), 1);
            assertThat(x(observer, 1.5)).isCloseTo(12, within(1e-6));

            observer.onMessage(say(sender, report(2, 10, 0)), 2);
            double before = 14;
            assertThat(x(observer, 2)).isCloseTo(name.endsWith("blend") ? before : 10, within(1e-6));
            assertThat(x(observer, 3)).isCloseTo(10, within(0.01));
        }
    }

    @Test
    void bufferedSchemesShowThePastWithoutJumps() {
        for (String name : List.of("hermite", "snapshot")) {
            RemoteScheme scheme = Schemes.named(name);
            Sender sender = scheme.sender(STAGE);
            Observer observer = watching(scheme);
            double last = Double.NaN;
            for (int f = 0; f < 600; f++) {
                double now = f / 60.0;
                if (f % 60 == 6) {
                    double sent = now - 0.1;
                    observer.onMessage(say(sender, report(sent, 1 + 4 * sent, 4)), now);
                }
                double x = x(observer, now);
                if (f > 240) {
                    assertThat(x - last).as(name + " at " + now).isCloseTo(4 / 60.0, within(0.006));
                }
                last = x;
            }
            double delay = 599 / 60.0 - (last - 1) / 4;
            assertThat(delay).as(name).isBetween(1.05, 2.2);
        }
    }

    @Test
    void aTeleportIsShownAtOnceByEveryScheme() {
        for (RemoteScheme scheme : every()) {
            Sender sender = scheme.sender(STAGE);
            Observer observer = watching(scheme);
            double largest = 0;
            int moved = 0;
            double last = 1;
            for (int f = 0; f < 600; f++) {
                double now = f / 60.0;
                if (f % 60 == 0 && f != 300) {
                    byte[] beat = sender.heartbeat(report(now, f < 300 ? 1 : 60, 0));
                    if (beat != null) {
                        observer.onMessage(beat, now);
                    }
                }
                if (f == 300) {
                    for (byte[] told : sender.announce(report(now, 60, 0), new ScenarioEvent.Teleported(now))) {
                        observer.onMessage(told, now);
                    }
                }
                double x = x(observer, now);
                if (Math.abs(x - last) > 0.01) {
                    moved++;
                    largest = Math.max(largest, Math.abs(x - last));
                }
                last = x;
            }
            assertThat(moved).as(scheme.name()).isEqualTo(1);
            assertThat(largest).as(scheme.name()).isCloseTo(59, within(0.01));
        }
    }

    @Test
    void retailSpeaksTheOriginalProtocol() {
        Sender sender = Schemes.named("retail").sender(STAGE);
        Stride run = new Stride(8, true, 0, 0);

        assertThat(say(sender, report(1, 10, 4))).hasSize(44);
        assertThat(sender.announce(report(1, 10, 4), new ScenarioEvent.Moved(1, run)))
                .hasSize(1)
                .allSatisfy(message -> assertThat(message).hasSize(32));
        assertThat(sender.announce(report(1, 10, 4), new ScenarioEvent.Moved(1, Stride.STOP)))
                .hasSize(1);
        assertThat(Schemes.named("retail-stop")
                        .sender(STAGE)
                        .announce(report(1, 10, 4), new ScenarioEvent.Moved(1, Stride.STOP)))
                .hasSize(2);
    }

    @Test
    void positionSchemesUnderstandARealServerToo() {
        Sender server = Schemes.named("retail").sender(STAGE);
        Observer snap = watching(Schemes.named("hard-snap"));
        Observer reckoning = watching(Schemes.named("dead-reckoning"));
        for (int second = 1; second <= 2; second++) {
            byte[] update = say(server, report(second, 4 * second, 4));
            snap.onMessage(update, second);
            reckoning.onMessage(update, second);
        }
        assertThat(x(snap, 2.5)).isCloseTo(8, within(1e-3));
        assertThat(x(reckoning, 2.5)).isCloseTo(10, within(1e-2));
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> Schemes.named("magic"))
                .hasMessageContaining("there is no scheme 'magic'")
                .hasMessageContaining("retail-60");
    }
}
