package dev.gait.lab.scenario;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.net.message.PositionPack;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.trace.Replay;
import dev.gait.trace.Trace;
import dev.gait.trace.TraceEvent;
import dev.gait.trace.TraceHeader;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A recorded trace as a scenario. Nobody knows where its actors really were between two messages, so the truth is what
 * the engine makes of the recording at 240 steps a second; the commands are said again as they were recorded, positions
 * at the rate of the run.
 */
public final class TraceTruth {
    private static final double STEP = 1.0 / 240;
    private static final int MAX_ACTORS = 64;
    private static final double LONGEST = 600;

    private final String name;
    private final Trace trace;
    private final Map<Integer, TraceEvent.Create> cast;
    private final Replay replay;
    private final List<TruthPath> paths = new ArrayList<>();
    private final List<List<ScenarioEvent>> happenings = new ArrayList<>();
    private final Map<Integer, Integer> rows = new LinkedHashMap<>();
    private final Map<Integer, Integer> teleports = new LinkedHashMap<>();
    private final int samples;
    private double fastest = MotionTuning.WALK_SPEED;

    private TraceTruth(String name, Trace trace, Map<Integer, TraceEvent.Create> cast) {
        this.name = name;
        this.trace = trace;
        this.cast = cast;
        TraceHeader header = trace.header();
        samples = (int) Math.ceil(header.duration() / STEP) + 2;
        // the same trace, stepped finely
        replay = new Replay(
                new TraceHeader(header.version(), STEP, header.duration() + 2 * STEP, header.ground(), header.local()));
        for (int guid : cast.keySet()) {
            rows.put(guid, rows.size());
            paths.add(new TruthPath(STEP, samples));
            happenings.add(new ArrayList<>());
        }
    }

    /** The exception's message says what a lab cannot do with this trace. */
    public static Truth of(String name, Trace trace) {
        double seconds = trace.header().duration();
        if (!(seconds >= 1 && seconds <= LONGEST)) {
            throw new IllegalArgumentException(
                    name + " lasts " + seconds + " s; the lab takes traces of 1 to " + (int) LONGEST + " s");
        }
        Map<Integer, TraceEvent.Create> cast = cast(trace);
        if (cast.isEmpty() || cast.size() > MAX_ACTORS) {
            throw new IllegalArgumentException(
                    name + " has " + cast.size() + " entities; the lab takes 1 to " + MAX_ACTORS);
        }
        return new TraceTruth(name, trace, cast).unroll();
    }

    private static Map<Integer, TraceEvent.Create> cast(Trace trace) {
        Map<Integer, TraceEvent.Create> cast = new LinkedHashMap<>();
        for (TraceEvent event : trace.events()) {
            if (event instanceof TraceEvent.Create create
                    && create.guid() != 0
                    && create.guid() != trace.header().local().guid()) {
                cast.putIfAbsent(create.guid(), create);
            }
        }
        return cast;
    }

    private Truth unroll() {
        int next = 0;
        record(0);
        for (int sample = 1; sample < samples; sample++) {
            double now = (sample - 1) * STEP;
            while (next < trace.events().size() && trace.events().get(next).at() <= now + 1e-9) {
                TraceEvent event = trace.events().get(next++);
                replay.apply(event);
                if (event instanceof TraceEvent.Message message) {
                    announce(message, now);
                }
            }
            replay.step(sample, frame -> {});
            record(sample);
        }
        List<ActorScript> scripts = new ArrayList<>();
        for (int guid : cast.keySet()) {
            String label = String.format("%08X", guid);
            scripts.add(new ActorScript(label, guid, 0, 0, 0, 1, 1, List.of(), true, List.of()));
        }
        Ground ground = () -> Replay.worldOf(trace.header().ground());
        Scenario scenario = new Scenario(
                name, "The recorded trace " + name, 0, trace.header().duration(), fastest, ground, scripts);
        return new Truth(scenario, paths, happenings);
    }

    private void record(int sample) {
        cast.forEach((guid, create) -> {
            TruthPath path = paths.get(row(guid));
            Actor actor = replay.scene().actor(guid);
            if (actor == null) {
                Position at = new Position(create.cell(), create.x(), create.y(), create.z());
                path.set(
                        sample,
                        at.globalX() - RunSetup.ORIGIN_X,
                        at.globalY() - RunSetup.ORIGIN_Y,
                        create.z(),
                        create.heading(),
                        false);
                return;
            }
            Position at = actor.body().position;
            double x = at.globalX() - RunSetup.ORIGIN_X;
            double y = at.globalY() - RunSetup.ORIGIN_Y;
            path.set(sample, x, y, at.frame.z, at.frame.heading(), !actor.body().contact);
            fastest = Math.max(fastest, actor.sequencer().velocityY());
        });
    }

    private int row(int guid) {
        return rows.getOrDefault(guid, 0);
    }

    /** Commands are repeated; a teleport is told by its stamp; other positions come at the rate of the run. */
    private void announce(TraceEvent.Message event, double at) {
        byte[] bytes;
        try {
            bytes = HexFormat.of().parseHex(event.hex());
        } catch (IllegalArgumentException notHex) {
            return;
        }
        UpdateMotion motion = new UpdateMotion();
        VectorUpdate vector = new VectorUpdate();
        UpdatePosition position = new UpdatePosition();
        if (motion.decode(bytes).isOk() && rows.containsKey(motion.guid)) {
            happenings.get(row(motion.guid)).add(new ScenarioEvent.Said(at, bytes));
        } else if (vector.decode(bytes).isOk() && rows.containsKey(vector.guid)) {
            happenings.get(row(vector.guid)).add(new ScenarioEvent.Said(at, bytes));
        } else if (position.decode(bytes).isOk() && rows.containsKey(position.guid)) {
            teleport(position.guid, position.pack, at);
        }
    }

    private void teleport(int guid, PositionPack pack, double at) {
        TraceEvent.Create create = cast.get(guid);
        int first = create == null ? 0 : create.sequences().teleport();
        if (teleports.getOrDefault(guid, first) != pack.teleportSequence) {
            teleports.put(guid, pack.teleportSequence);
            paths.get(row(guid)).addJump(at + STEP / 2);
            happenings.get(row(guid)).add(new ScenarioEvent.Teleported(at + STEP));
        }
    }
}
