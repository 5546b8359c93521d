package dev.gait.lab.run;

import dev.gait.lab.metric.Drawn;
import dev.gait.lab.metric.Figure;
import dev.gait.lab.metric.Measurement;
import dev.gait.lab.metric.Metrics;
import dev.gait.lab.scenario.ActorScript;
import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scenario.ScenarioEvent;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.Observer;
import dev.gait.lab.scheme.Pose;
import dev.gait.lab.scheme.Report;
import dev.gait.lab.scheme.Sender;
import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.ReliableLane;
import java.util.ArrayList;
import java.util.List;

/**
 * One seed of one cell, from the first second to the last, in virtual time. The seed decides when the heartbeats fall
 * within their interval, when frames are drawn and what the network does; the script is the same for all.
 *
 * <p>Heartbeats may be lost for good; announcements are repeated until they arrive (glide.md). Every actor has dice of its
 * own for each, so that two schemes lose the same heartbeats. The authority has ticks of its own, 60 a second, whatever the
 * screen does; each frame first hears what has arrived, then draws.
 */
final class SingleRun {
    private static final double NANOS = 1e9;
    private static final double TICKS_HZ = 60;

    /** Ordinary traffic of a session that tells the time, per second; nobody's payload. */
    private static final double TRAFFIC_HZ = 5;
    /** How often an observer may answer, per second. */
    private static final double ANSWER_HZ = 10;

    /** What travels: the bytes and when they were first said. No bytes: traffic that only tells the time. */
    private record Parcel(byte[] bytes, long saidAt) {}

    private final Cell cell;
    private final Truth truth;
    private final Sender sender;
    private final Observer observer;
    private final ImpairedLink<Parcel> link;
    private final ImpairedLink<Parcel> back;
    private final Pose pose = new Pose();
    private double nextTraffic;
    private double nextAnswer;
    private final List<ReliableLane<Parcel>> reliable = new ArrayList<>();
    private final List<Drawn> drawn = new ArrayList<>();
    private final double[] times;
    private final double[] nextBeat;
    private final int[] nextHappening;
    private final Delays delays = new Delays();
    private long bytesSaid;

    SingleRun(Cell cell, long seed) {
        this.cell = cell;
        this.truth = cell.truth();
        RunSetup setup = truth.setup(cell.rateHz());
        sender = cell.scheme().sender(setup);
        observer = cell.scheme().observer(setup);
        setup.cast().forEach(observer::enter);
        Prng luck = new Prng(seed);
        link = new ImpairedLink<>(cell.network(), luck.split("network"));
        back = new ImpairedLink<>(cell.network(), luck.split("back"));
        nextTraffic = luck.split("traffic").nextDouble() / TRAFFIC_HZ;
        nextBeat = new double[truth.actors()];
        nextHappening = new int[truth.actors()];
        times = cell.frames().times(truth.scenario().end(), luck.split("frames"));
        for (int i = 0; i < truth.actors(); i++) {
            nextBeat[i] = luck.split("heartbeat").split(i).nextDouble() * setup.interval();
            reliable.add(new ReliableLane<>(link, 2 * i + 1));
            drawn.add(new Drawn(times));
        }
    }

    /** Plays the whole run. */
    void play() {
        int tick = 0;
        for (int frame = 0; frame < times.length; frame++) {
            for (; tick / TICKS_HZ <= times[frame]; tick++) {
                tick(tick / TICKS_HZ);
            }
            draw(frame, times[frame]);
        }
    }

    private void tick(double now) {
        for (int actor = 0; actor < truth.actors(); actor++) {
            speak(actor, now);
            reliable.get(actor).poll(nanos(now));
        }
        traffic(now);
    }

    private void draw(int frame, double now) {
        link.poll(nanos(now), (parcel, at) -> {
            if (parcel.bytes().length == 0) {
                observer.onTraffic(parcel.saidAt() / NANOS, at / NANOS);
                return;
            }
            delays.add((at - parcel.saidAt()) / NANOS);
            observer.onMessage(parcel.bytes(), at / NANOS);
        });
        for (int actor = 0; actor < truth.actors(); actor++) {
            int guid = guid(actor);
            if (observer.sample(guid, now, pose)) {
                drawn.get(actor).set(frame, pose.x, pose.y, pose.z);
                drawn.get(actor).setLegs(frame, pose.legsX, pose.legsY, pose.hurries);
                drawn.get(actor).setShown(frame, observer.shows(guid, now));
            }
        }
    }

    /** Says what has become due since the last tick, in order of time. */
    private void speak(int actor, double now) {
        List<ScenarioEvent> happenings = truth.events(actor);
        while (true) {
            double happens = nextHappening[actor] < happenings.size()
                    ? happenings.get(nextHappening[actor]).at()
                    : Double.POSITIVE_INFINITY;
            double beats = nextBeat[actor];
            if (Math.min(happens, beats) > now) {
                for (byte[] message : sender.tick(Report.of(guid(actor), truth.path(actor), now))) {
                    say(actor, message, now);
                }
                return;
            }
            if (happens <= beats) {
                announce(actor, happenings.get(nextHappening[actor]++));
            } else {
                beat(actor, beats);
                nextBeat[actor] += 1 / cell.rateHz();
            }
        }
    }

    private void beat(int actor, double at) {
        byte[] message = sender.heartbeat(Report.of(guid(actor), truth.path(actor), at));
        if (message != null) {
            count(message, at);
            link.offer(new Parcel(message, nanos(at)), message.length, 2 * actor, nanos(at));
        }
    }

    /** Beside the heartbeats, on the lane of announcements: repeated by the link, or left to the scheme. */
    private void say(int actor, byte[] message, double at) {
        count(message, at);
        Parcel parcel = new Parcel(message, nanos(at));
        if (sender.repeatsItself()) {
            link.offer(parcel, message.length, 2 * actor + 1, nanos(at));
        } else {
            reliable.get(actor).send(parcel, message.length, nanos(at));
        }
    }

    /** What passes whatever the scheme says, and what the observer sends back. */
    private void traffic(double now) {
        while (nextTraffic <= now && observer.hearsTraffic()) {
            link.offer(new Parcel(new byte[0], nanos(nextTraffic)), 0, 2 * truth.actors(), nanos(nextTraffic));
            nextTraffic += 1 / TRAFFIC_HZ;
        }
        while (nextAnswer <= now) {
            byte[] answer = observer.answer(nextAnswer);
            if (answer != null) {
                back.offer(new Parcel(answer, nanos(nextAnswer)), answer.length, 0, nanos(nextAnswer));
            }
            nextAnswer += 1 / ANSWER_HZ;
        }
        back.poll(nanos(now), (parcel, at) -> sender.hear(parcel.bytes(), at / NANOS));
    }

    private void announce(int actor, ScenarioEvent scenarioEvent) {
        double at = scenarioEvent.at();
        for (byte[] message : sender.announce(Report.of(guid(actor), truth.path(actor), at), scenarioEvent)) {
            say(actor, message, at);
        }
    }

    private void count(byte[] message, double at) {
        if (at >= truth.scenario().lead()) {
            bytesSaid += message.length;
        }
    }

    private int guid(int actor) {
        return truth.scenario().actors().get(actor).guid();
    }

    /** All measured actors as one. */
    Measurement measure() {
        NetworkProfile network = cell.network();
        List<Measurement> measured = new ArrayList<>();
        List<ActorScript> cast = truth.scenario().actors();
        for (int i = 0; i < cast.size(); i++) {
            if (cast.get(i).measured()) {
                measured.add(new Metrics(truth, i, drawn.get(i)).measure(network.meanDelaySeconds()));
            }
        }
        double bytesPerSecond = bytesSaid / truth.scenario().seconds() / truth.actors();
        return Measurement.over(measured).set(Figure.BYTES, bytesPerSecond);
    }

    Drawn drawn(int actor) {
        return drawn.get(actor);
    }

    Delays delays() {
        return delays;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS);
    }
}
