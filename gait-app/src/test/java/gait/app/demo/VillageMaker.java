package gait.app.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import gait.lab.trace.ReplayFrame;
import gait.lab.trace.ReplayRun;
import gait.lab.trace.Trace;
import gait.lab.trace.TraceException;
import gait.motion.place.Frame;
import gait.net.message.InterpretedState;
import gait.net.message.Message;
import gait.net.message.Movement;
import gait.net.message.UpdateMotion;
import gait.net.message.UpdatePosition;
import gait.net.message.VectorUpdate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Writes the trace that {@code gait demo} shows. The village's truth is what the engine itself makes of the scripts below
 * when every message arrives at once; the trace is then what one player hears of it: changes of motion 50 to 250 ms
 * late, and a position once a second, late as well. Run {@link #main} with the path of the resource to write it anew.
 */
final class VillageMaker {
    static final double SECONDS = 60.0;

    private static final int BLOCK = 0xA9B40000;
    private static final double TICK = 1.0 / 30.0;
    private static final long SEED = 20261115L;
    private static final int WALK = 0x05;
    private static final int RUN = 0x07;
    private static final int STEP_RIGHT = 0x0F;
    private static final int TURN_RIGHT = 0x0D;

    private record Line(double at, int guid, String hex, boolean recall) {}

    private final List<String> creates = new ArrayList<>();
    private final List<Line> truth = new ArrayList<>();
    private final Map<Integer, List<Double>> recalls = new HashMap<>();
    private final Map<Integer, Integer> movementStamps = new HashMap<>();
    private final Map<Integer, Integer> vectorStamps = new HashMap<>();
    private final Map<Integer, Integer> positionStamps = new HashMap<>();
    private final Map<Integer, Double> lastArrival = new HashMap<>();
    private final SplittableRandom lateness = new SplittableRandom(SEED);

    public static void main(String[] args) throws Exception {
        Files.writeString(Path.of(args[0]), new VillageMaker().make());
    }

    String make() throws IOException, TraceException {
        script();
        truth.sort(Comparator.comparingDouble(Line::at));
        List<Line> heard = new ArrayList<>();
        for (Line line : truth) {
            if (!line.recall()) {
                heard.add(late(line));
            }
        }
        Trace perfect = Trace.read(new ByteArrayInputStream(text(truth).getBytes(UTF_8)));
        new ReplayRun(perfect).finish(frame -> {
            int teleports = recallsBefore(frame.guid, frame.at);
            boolean recalled = teleports > recallsBefore(frame.guid, frame.at - TICK);
            boolean due = frame.frame % 30 == Math.floorMod(frame.guid * 7, 30);
            if (recalled || due) {
                int stamp = positionStamps.merge(frame.guid, 1, Integer::sum);
                heard.add(late(line(frame.at, frame.guid, position(frame, stamp, teleports))));
            }
        });
        heard.sort(Comparator.comparingDouble(Line::at));
        return text(heard);
    }

    /** Between 50 and 250 ms later, but never before what was sent earlier about the same character. */
    private Line late(Line sent) {
        double arrival =
                Math.max(sent.at() + lateness.nextDouble(0.05, 0.25), lastArrival.getOrDefault(sent.guid(), 0.0));
        lastArrival.put(sent.guid(), arrival);
        return new Line(arrival, sent.guid(), sent.hex(), false);
    }

    private String text(List<Line> lines) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "{\"type\":\"header\",\"version\":1,\"tick\":%s,\"duration\":%s,"
                        + "\"ground\":{\"kind\":\"flat\",\"z\":0.0},"
                        + "\"local\":{\"guid\":\"0x50000001\",\"cell\":\"0x%08X\",\"x\":96.0,\"y\":96.0,\"z\":0.0,"
                        + "\"heading\":0.0}}\n",
                TICK,
                SECONDS,
                cell(96, 96)));
        creates.forEach(create -> text.append(create).append('\n'));
        for (Line line : lines) {
            text.append(String.format(
                    Locale.ROOT, "{\"type\":\"message\",\"at\":%.4f,\"hex\":\"%s\"}\n", line.at(), line.hex()));
        }
        return text.toString();
    }

    private void script() {
        create(0x50000002, 80, 80, 90, 1.5);
        for (double t = 1; t < SECONDS; t += 6) {
            move(t, 0x50000002, RUN, 1.5, 0, 0);
            move(t + 5, 0x50000002, 0, 0, 0, -1.0);
        }
        create(0x50000003, 112, 108, 0, 1.0);
        move(1, 0x50000003, RUN, 1.0, 0, 0.35);
        create(0x50000004, 60, 110, 180, 1.0);
        for (double t = 2; t < SECONDS; t += 8) {
            move(t, 0x50000004, 0, 0, 1.25, 0);
            move(t + 3, 0x50000004, 0, 0, 0, 0);
            move(t + 4, 0x50000004, 0, 0, -1.25, 0);
            move(t + 7, 0x50000004, 0, 0, 0, 0);
        }
        create(0x50000005, 92, 122, 270, 1.0);
        for (double t = 1.5; t < SECONDS; t += 14) {
            move(t, 0x50000005, WALK, 1.0, 0, 0);
            move(t + 4, 0x50000005, WALK, -0.65, 0, 0);
            move(t + 10, 0x50000005, 0, 0, 0, 1.0);
            move(t + 12, 0x50000005, WALK, -0.65, 0, 0.5);
        }
        create(0x50000006, 66, 90, 0, 1.2);
        for (double t = 1; t < SECONDS; t += 9) {
            boolean north = Math.round((t - 1) / 9) % 2 == 0;
            move(t, 0x50000006, RUN, 1.2, 0, 0);
            jump(t + 1.5, 0x50000006, 0, north ? 4.8 : -4.8, 6.0);
            jump(t + 4, 0x50000006, 0, north ? 4.8 : -4.8, 4.5);
            move(t + 6, 0x50000006, 0, 0, 0, 1.0);
            move(t + 8, 0x50000006, 0, 0, 0, 0);
        }
        create(0x50000007, 84, 96, 0, 1.0);
        for (double t = 4; t < SECONDS; t += 14) {
            move(t - 2, 0x50000007, 0, 0, 0, 0.5);
            recall(t, 0x50000007, 132, 84, 45);
            recall(t + 7, 0x50000007, 84, 96, 0);
        }
        create(0x50000008, 120, 118, 200, 1.0);
        for (double t = 0.5; t < SECONDS; t += 7) {
            move(t, 0x50000008, WALK, 1.0, 0, 0);
            move(t + 4, 0x50000008, WALK, 1.0, 0, 0.4);
        }
        create(0x80000009, 104, 100, 225, 1.0);
        for (double t = 2; t < SECONDS; t += 10) {
            chase(t, 0x80000009, 0x50000002);
        }
    }

    private void create(int guid, double x, double y, double heading, double runRate) {
        creates.add(String.format(
                Locale.ROOT,
                "{\"type\":\"create\",\"at\":0.0,\"guid\":\"0x%08X\",\"cell\":\"0x%08X\",\"x\":%.1f,\"y\":%.1f,"
                        + "\"z\":0.0,\"heading\":%.1f,\"player\":%b,\"runRate\":%.2f}",
                guid,
                cell(x, y),
                x,
                y,
                heading,
                guid > 0,
                runRate));
    }

    private void move(double at, int guid, int forward, double speed, double sidestep, double turn) {
        UpdateMotion update = motion(guid);
        InterpretedState state = update.movement.state;
        if (forward != 0) {
            state.setForward(forward, (float) speed);
        }
        if (sidestep != 0) {
            state.setSidestep(STEP_RIGHT, (float) sidestep);
        }
        if (turn != 0) {
            state.setTurn(TURN_RIGHT, (float) turn);
        }
        truth.add(line(at, guid, update));
    }

    private void chase(double at, int guid, int target) {
        UpdateMotion update = motion(guid);
        update.autonomous = 0;
        update.movement.type = Movement.MOVE_TO_OBJECT;
        update.movement.target = target;
        update.movement.runRate = 1.0f;
        update.movement.move.walkRunThreshold = 4.0f;
        update.movement.origin.cell = cell(96, 96);
        update.movement.origin.x = 96;
        update.movement.origin.y = 96;
        truth.add(line(at, guid, update));
    }

    private UpdateMotion motion(int guid) {
        UpdateMotion update = new UpdateMotion();
        update.guid = guid;
        update.autonomous = 1;
        update.movementSequence = movementStamps.merge(guid, 1, Integer::sum);
        update.movement.stance = InterpretedState.STYLE_NON_COMBAT;
        return update;
    }

    private void jump(double at, int guid, double vx, double vy, double vz) {
        VectorUpdate update = new VectorUpdate();
        update.guid = guid;
        update.vx = (float) vx;
        update.vy = (float) vy;
        update.vz = (float) vz;
        update.vectorSequence = vectorStamps.merge(guid, 1, Integer::sum);
        truth.add(line(at, guid, update));
    }

    /** In the village's truth a recall is a position with a newer teleport stamp; so it is for those who hear of it. */
    private void recall(double at, int guid, double x, double y, double heading) {
        ReplayFrame there = new ReplayFrame();
        there.guid = guid;
        there.cell = cell(x, y);
        there.x = x;
        there.y = y;
        there.heading = heading;
        List<Double> times = recalls.computeIfAbsent(guid, unused -> new ArrayList<>());
        times.add(at);
        Line line = line(at, guid, position(there, times.size(), times.size()));
        truth.add(new Line(at, guid, line.hex(), true));
    }

    private int recallsBefore(int guid, double at) {
        return (int) recalls.getOrDefault(guid, List.of()).stream()
                .filter(recall -> recall < at)
                .count();
    }

    private static UpdatePosition position(ReplayFrame where, int stamp, int teleports) {
        UpdatePosition update = new UpdatePosition();
        update.guid = where.guid;
        update.pack.origin.cell = where.cell;
        update.pack.origin.x = (float) where.x;
        update.pack.origin.y = (float) where.y;
        update.pack.origin.z = (float) where.z;
        Frame facing = new Frame();
        facing.setHeading(where.heading);
        update.pack.qw = (float) facing.qw;
        update.pack.qx = (float) facing.qx;
        update.pack.qy = (float) facing.qy;
        update.pack.qz = (float) facing.qz;
        update.pack.positionSequence = stamp;
        update.pack.teleportSequence = teleports;
        update.pack.flagsFromValues(!where.airborne, false, false);
        return update;
    }

    private static Line line(double at, int guid, Message message) {
        return new Line(at, guid, HexFormat.of().formatHex(message.encode()), false);
    }

    private static int cell(double x, double y) {
        return BLOCK | 1 + (int) (x / 24.0) * 8 + (int) (y / 24.0);
    }
}
