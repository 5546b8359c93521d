package dev.gait.lab.run;

import dev.gait.lab.scenario.ActorScript;
import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scenario.Scenario;
import dev.gait.lab.scenario.ScriptStep;
import dev.gait.lab.scenario.Stride;
import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.local.InputHistory;
import dev.gait.motion.local.InputRecorder;
import dev.gait.motion.local.InputReplay;
import dev.gait.motion.local.InputStepper;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.local.PlayerState;
import dev.gait.motion.local.PredictedPlayer;
import dev.gait.motion.local.PresentationSmoother;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.NetworkProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * One minute at the keys: the first actor's script is played by hand on a predicting client, its inputs go to a server
 * that simulates them, and the server's word comes back ten times a second, all over a bad network (motion.md §K). On a
 * rough script the server's body makes less way than the client believes, so there is something to correct.
 *
 * <p>Each datagram repeats the last five inputs, so a single loss costs nothing.
 */
final class PredictionRun implements OutboundSink {
    private static final double FPS = 60;
    private static final double NANOS = 1e9;
    private static final int FRAMES_PER_WORD = 6;
    private static final int REPEATED = 6;
    private static final double VISIBLE = 0.05;
    private static final double MOVED = 1e-3;

    private final Scenario scenario;
    private final ActorScript script;
    private final ScriptKeys keys;
    private final Actor simulated;
    private final Actor player;
    private final InputStepper server;
    private final PlayerControls controls;
    private final PresentationSmoother smoother;
    private final PredictedPlayer predicted;
    private final InputRecorder recorder;
    private final ImpairedLink<List<PlayerInput>> up;
    private final ImpairedLink<PlayerState> down;
    private final boolean serverOnly;
    private final List<double[]> serverPath = new ArrayList<>();
    private final List<double[]> drawnPath = new ArrayList<>();
    private int played;
    private long playedMillis;
    private double keyAt = Double.NaN;
    private double latencySum;
    private int timed;
    private int corrections;
    private boolean correcting;
    private double largest;

    PredictionRun(Scenario scenario, NetworkProfile network, boolean overlay, boolean serverOnly, long seed) {
        this.scenario = scenario;
        this.script = scenario.actors().get(0);
        keys = new ScriptKeys(script);
        this.serverOnly = serverOnly;
        double rate = script.runRate();
        MoverFacts facts = new MoverFacts() {
            @Override
            public double runRate() {
                return rate;
            }
        };
        CollisionWorld world = scenario.ground().build();
        MotionProfile profile = MotionProfile.classic();
        simulated = actor(facts, profile);
        player = actor(facts, profile);
        server = new InputStepper(new ActorStepper(world));
        smoother = new PresentationSmoother(overlay);
        InputReplay replay = new InputReplay(scenario.ground().build(), facts, profile, MotionOptions.DEFAULT);
        predicted = new PredictedPlayer(replay, smoother);
        recorder = new InputRecorder(predicted);
        controls = new PlayerControls(player, this, MotionOptions.DEFAULT);
        controls.enterWorld(0);
        Prng luck = new Prng(seed).split("prediction");
        up = new ImpairedLink<>(network, luck.split("up"));
        down = new ImpairedLink<>(network, luck.split("down"));
        predicted.acknowledge(word(0), 0);
        serverPath.add(place(inputTime(), simulated.body().position));
    }

    private Actor actor(MoverFacts facts, MotionProfile profile) {
        Actor actor = new Actor(script.guid(), facts, profile, MotionOptions.DEFAULT, Directory.EMPTY);
        actor.enter(RunSetup.place(script.x(), script.y(), 0, script.heading(), new Position()), 0);
        actor.interpreter().completeFinished();
        return actor;
    }

    PredictionResult play(String presentation, String network) {
        int frames = (int) Math.round(scenario.end() * FPS);
        Position last = new Position();
        for (int frame = 1; frame <= frames; frame++) {
            double now = frame / FPS;
            pressKeys(now);
            if (recorder.advance(player, now) > 0) {
                sendInputs(now);
            }
            predicted.lead(player);
            exchange(frame, now);
            controls.useTime(now);
            Position drawn = serverOnly ? predicted.authoritative().position : smoother.at(predicted, now);
            watch(drawn, frame == 1 ? drawn : last, now);
            last.set(drawn);
            drawnPath.add(place(now, drawn));
        }
        double minutes = scenario.end() / 60;
        return new PredictionResult(
                scenario.name(),
                network,
                presentation,
                timed == 0 ? Double.NaN : latencySum / timed,
                corrections / minutes,
                largest,
                presentationError());
    }

    private void watch(Position drawn, Position before, double now) {
        // what is drawn is the prediction plus what is left to glide; that rest is the visible correction
        double error = serverOnly ? 0 : smoother.poseAt(predicted, now).distanceTo(predicted.target());
        if (smoother.hasOverlay()) {
            largest = Math.max(largest, error);
            corrections += error > VISIBLE && !correcting ? 1 : 0;
            correcting = error > VISIBLE;
        }
        if (!Double.isNaN(keyAt) && moved(drawn, before)) {
            latencySum += now - keyAt;
            timed++;
            keyAt = Double.NaN;
        }
    }

    private static boolean moved(Position drawn, Position before) {
        return drawn.distanceTo(before) > MOVED
                || Math.abs(dev.gait.motion.place.Headings.signed(drawn.frame.heading() - before.frame.heading()))
                        > 0.1;
    }

    /** Keys are pressed between two frames; only those pressed from a standstill can be timed. */
    private void pressKeys(double now) {
        double at = keys.nextAt() + scenario.lead();
        boolean stood = keys.stride().isStop();
        keys.play(controls, now - scenario.lead(), now);
        if (at <= now && stood && !keys.stride().isStop()) {
            keyAt = at;
        }
    }

    private void sendInputs(double now) {
        InputHistory history = predicted.history();
        List<PlayerInput> sent = new ArrayList<>();
        for (int i = Math.max(0, history.size() - REPEATED); i < history.size(); i++) {
            sent.add(new PlayerInput().set(history.get(i)));
        }
        up.offer(sent, 40 * sent.size(), nanos(now));
    }

    private void exchange(int frame, double now) {
        up.poll(nanos(now), (inputs, at) -> {
            for (PlayerInput input : inputs) {
                if (input.tick > played) {
                    simulate(input);
                }
            }
        });
        if (frame % FRAMES_PER_WORD == 0) {
            down.offer(word(frame), 80, nanos(now));
        }
        down.poll(nanos(now), (word, at) -> predicted.acknowledge(word, now));
    }

    /** The server's own ground may slow or stop what the client believes to run. */
    private void simulate(PlayerInput input) {
        double start = inputTime();
        Position before = new Position().set(simulated.body().position);
        server.apply(simulated, input, start);
        played = input.tick;
        playedMillis += input.millis;
        double made = made(start - scenario.lead());
        Position after = simulated.body().position;
        if (made != 1) {
            after.setGlobal(
                    before.globalX() + (after.globalX() - before.globalX()) * made,
                    before.globalY() + (after.globalY() - before.globalY()) * made,
                    after.frame.z);
        }
        serverPath.add(place(inputTime(), after));
    }

    /** How far the inputs have come; the first one begins with the first frame. */
    private double inputTime() {
        return 1 / FPS + playedMillis / 1000.0;
    }

    private double made(double scriptTime) {
        for (ActorScript.Span span : script.blocked()) {
            if (span.contains(scriptTime)) {
                return 0;
            }
        }
        Stride then = Stride.STOP;
        for (ScriptStep cue : script.cues()) {
            if (cue instanceof ScriptStep.Move move && cue.at() <= scriptTime) {
                then = move.stride();
            }
        }
        return then.running() ? script.runEfficiency() : 1;
    }

    private PlayerState word(int tick) {
        PlayerState word = new PlayerState().read(simulated.body());
        word.tick = tick;
        word.acknowledgedTick = played;
        return word;
    }

    /** Compares moment with moment: the inputs up to then are the same on both sides. */
    private double presentationError() {
        double sum = 0;
        int count = 0;
        int at = 0;
        for (double[] drawn : drawnPath) {
            while (at + 1 < serverPath.size() && serverPath.get(at + 1)[0] <= drawn[0]) {
                at++;
            }
            if (at + 1 < serverPath.size()) {
                double[] a = serverPath.get(at);
                double[] b = serverPath.get(at + 1);
                double f = (drawn[0] - a[0]) / (b[0] - a[0]);
                double dx = a[1] + (b[1] - a[1]) * f - drawn[1];
                double dy = a[2] + (b[2] - a[2]) * f - drawn[2];
                sum += dx * dx + dy * dy;
                count++;
            }
        }
        return count == 0 ? Double.NaN : Math.sqrt(sum / count);
    }

    private static double[] place(double time, Position position) {
        return new double[] {time, position.globalX(), position.globalY()};
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS);
    }

    @Override
    public void send(MotionReport report) {
        // a server that simulates inputs does not need it
    }

    @Override
    public void send(PositionReport report) {
        // nor this
    }

    @Override
    public void send(JumpReport report) {
        // the scripts played here do not jump
    }
}
