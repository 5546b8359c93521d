package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scenario.ScenarioEvent;
import dev.gait.lab.scenario.Stride;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlidePredictor;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.place.Headings;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The authority's half of Glide over a lane that loses: a command is said again until it is known, a position when the
 * heart beats, and at once when observers would be off (glide.md).
 */
final class GlideSender implements Sender {
    /**
     * A command is said at once, again after these, seconds, and then whenever its acknowledgement is overdue. Of twenty
     * datagrams one is lost: of 160,000 commands one is lost four times, and its feet slide.
     */
    private static final double[] AGAIN = {0.005, 0.03, 0.03};

    /** Who changes its mind more often than this, seconds, is told of three times each: the next one is soon. */
    private static final double CALM = 1;
    /** Observers who are off by less need no place while commands tell them what it does, metres. */
    private static final double NEARLY_RIGHT = 0.02;

    private static final double LEAST_PATIENCE = 0.15;
    private static final double MOST_PATIENCE = 0.7;

    private static final int MILLIS = 1000;
    private static final long COMMAND = -1;
    /** A place that observers must know is said so many times less soon: the next one would tell them, too. */
    private static final int FEWER = AGAIN.length - 1;

    /** Something that is said until it is known. */
    private static final class Pending {
        final byte[] message;
        final int number;
        /** When a place is true, milliseconds; −1 for a command. */
        final long placeMillis;

        final int times;
        final double begun;
        final int soon;
        double due;
        int said = 1;

        Pending(byte[] message, int number, long placeMillis, int times, int soon, double now) {
            this.message = message;
            this.number = number;
            this.placeMillis = placeMillis;
            this.times = times;
            this.soon = soon;
            begun = now;
            due = now + pause(0);
        }

        final double pause(double patience) {
            return said <= soon ? AGAIN[said - 1] : patience;
        }

        boolean isUntilKnown() {
            return times == Integer.MAX_VALUE;
        }
    }

    private static final class Told {
        final int handle;
        final GlidePredictor predictor;
        final List<Pending> pending = new ArrayList<>();
        final Legs legs = new Legs();
        int number;
        double placedAt = Double.NEGATIVE_INFINITY;
        double commandedAt = Double.NEGATIVE_INFINITY;
        boolean airborne;

        Told(int handle, GlideGround ground) {
            this.handle = handle;
            predictor = new GlidePredictor(ground);
        }
    }

    private final RunSetup setup;
    private final GlideScheme.Lacking lacking;
    private final Map<Integer, Told> told = new HashMap<>();
    private final GlideRecord record = new GlideRecord();
    private final WireWriter out = new WireWriter();
    private int ordered;
    private double patience = MOST_PATIENCE;

    GlideSender(RunSetup setup, GlideScheme.Lacking lacking) {
        this.setup = setup;
        this.lacking = lacking;
        GlideGround ground = GlideObserver.ground(setup);
        for (RunSetup.Entrance who : setup.cast()) {
            Told one = new Told(told.size(), ground);
            one.predictor.begin(0, who.x(), who.y(), who.z(), Headings.toRadians(who.heading()));
            told.put(who.guid(), one);
        }
    }

    @Override
    public boolean repeatsItself() {
        return lacking != GlideScheme.Lacking.OWN_LANE;
    }

    private Told of(Report report) {
        Told one = told.get(report.guid());
        if (one == null) {
            throw new IllegalArgumentException("nobody entered as " + report.guid());
        }
        return one;
    }

    // ---- Positions ----

    @Override
    public byte @Nullable [] heartbeat(Report report) {
        Told one = of(report);
        boolean recent = report.time() - one.placedAt < setup.interval() * (isToldOtherwise(one, report) ? 1.5 : 0.5);
        return report.airborne() || recent || !repeatsItself() ? null : place(one, report);
    }

    /** A command just said what it does, and that is so: every second place is enough. */
    private boolean isToldOtherwise(Told one, Report report) {
        return report.time() - one.commandedAt < setup.interval()
                && one.predictor.drift(report.time(), report.x(), report.y(), report.z()) < NEARLY_RIGHT;
    }

    /** A place is true at a whole millisecond: the one nearest, and where the body is then. */
    private byte[] place(Told one, Report report) {
        long millis = Math.round(report.time() * MILLIS);
        double at = millis / (double) MILLIS;
        double later = at - report.time();
        one.placedAt = report.time();
        record.kind = report.airborne() ? GlideRecord.Kind.FLIGHT : GlideRecord.Kind.POSITION;
        record.millis = (int) (millis & 0xFFFF);
        record.number = one.number;
        record.x = RunSetup.ORIGIN_X + report.x() + report.vx() * later;
        record.y = RunSetup.ORIGIN_Y + report.y() + report.vy() * later;
        record.z = report.z() + report.vz() * later;
        record.heading = Headings.toRadians(report.heading()) + one.legs.turn * later;
        record.efficiency = efficiency(one, report);
        record.vx = report.vx();
        record.vy = report.vy();
        record.vz = report.vz();
        double x = record.x - RunSetup.ORIGIN_X;
        double y = record.y - RunSetup.ORIGIN_Y;
        if (report.airborne()) {
            one.predictor.toldFlight(at, x, y, record.z, record.heading, record.vx, record.vy, record.vz);
        } else {
            one.predictor.toldPosition(at, x, y, record.z, record.heading, record.efficiency);
        }
        return bytes(one);
    }

    private static double efficiency(Told one, Report report) {
        double commanded = one.legs.speed();
        if (commanded < 0.1 || report.airborne()) {
            return 1;
        }
        return Math.min(1.27, Math.sqrt(report.vx() * report.vx() + report.vy() * report.vy()) / commanded);
    }

    private byte[] bytes(Told one) {
        record.handle = one.handle;
        out.reset();
        if (lacking == GlideScheme.Lacking.OWN_LANE) {
            out.u16(ordered++);
        }
        record.write(out);
        return out.toByteArray();
    }

    // ---- Commands ----

    @Override
    public List<byte[]> announce(Report report, ScenarioEvent scenarioEvent) {
        Told one = of(report);
        if (scenarioEvent instanceof ScenarioEvent.Moved moved) {
            return List.of(command(one, moved.stride(), report.time()));
        }
        if (scenarioEvent instanceof ScenarioEvent.Teleported) {
            return List.of(teleport(one, report));
        }
        return List.of();
    }

    private byte[] command(Told one, Stride stride, double time) {
        long millis = Math.round(time * MILLIS);
        one.legs.set(stride.forward(), stride.right(), Headings.toRadians(stride.turn()));
        record.kind = GlideRecord.Kind.COMMAND;
        record.millis = (int) (millis & 0xFFFF);
        record.number = ++one.number;
        record.forward = one.legs.forward;
        record.right = one.legs.right;
        record.turn = one.legs.turn;
        record.running = stride.running();
        record.cycle = 0;
        one.predictor.toldCommand(millis / (double) MILLIS, one.number, one.legs);
        boolean calm = time - one.commandedAt >= CALM;
        one.commandedAt = time;
        return until(one, time, Integer.MAX_VALUE, AGAIN.length - (calm ? 0 : 1));
    }

    private byte[] teleport(Told one, Report report) {
        long millis = Math.round(report.time() * MILLIS);
        record.kind = GlideRecord.Kind.TELEPORT;
        record.millis = (int) (millis & 0xFFFF);
        record.number = one.number;
        record.x = RunSetup.ORIGIN_X + report.x();
        record.y = RunSetup.ORIGIN_Y + report.y();
        record.z = report.z();
        record.heading = Headings.toRadians(report.heading());
        one.placedAt = report.time();
        one.predictor.toldTeleport(millis / (double) MILLIS, report.x(), report.y(), report.z(), record.heading);
        return until(one, report.time(), 3, AGAIN.length);
    }

    /** Said now, and again until it is known or was said often enough. */
    private byte[] until(Told one, double time, int times, int soon) {
        byte[] message = bytes(one);
        if (repeatsItself()) {
            one.pending.add(new Pending(message, one.number, COMMAND, times, soon, time));
        }
        return message;
    }

    @Override
    public List<byte[]> tick(Report report) {
        Told one = of(report);
        List<byte[]> due = new ArrayList<>();
        boolean turned = one.airborne != report.airborne();
        one.airborne = report.airborne();
        boolean beats = !repeatsItself() && report.time() - one.placedAt >= setup.interval();
        if (turned || beats || lacking != GlideScheme.Lacking.ERROR_TRIGGER && isOff(one, report)) {
            byte[] message = place(one, report);
            due.add(message);
            if (repeatsItself()) {
                long millis = Math.round(report.time() * MILLIS);
                one.pending.add(new Pending(message, one.number, millis, Integer.MAX_VALUE, FEWER, report.time()));
            }
        }
        for (Pending waiting : one.pending) {
            if (waiting.due <= report.time()) {
                due.add(waiting.message);
                waiting.said++;
                waiting.due = report.time() + waiting.pause(patience);
            }
        }
        one.pending.removeIf(waiting -> waiting.said >= waiting.times);
        return due;
    }

    private static boolean isOff(Told one, Report report) {
        return one.predictor.drift(report.time(), report.x(), report.y(), report.z()) > GlidePredictor.MOST_DRIFT;
    }

    /** Handle, the number up to which everything is known, and the low millisecond of the newest place that is. */
    @Override
    public void hear(byte[] answer, double now) {
        for (int i = 0; i + 3 < answer.length; i += 4) {
            int handle = answer[i] & 0xFF;
            int low = answer[i + 2] & 0xFF | (answer[i + 3] & 0xFF) << 8;
            for (Told one : told.values()) {
                if (one.handle == handle) {
                    int known = (int) GlideRecord.Unwrap.nearest(one.number, answer[i + 1] & 0xFF, 8);
                    long place = GlideRecord.Unwrap.nearest(Math.round(one.placedAt * MILLIS), low, 16);
                    one.pending.removeIf(waiting -> waiting.placeMillis == COMMAND
                            ? isKnown(waiting, known, now)
                            : waiting.placeMillis <= place);
                }
            }
        }
    }

    /** What is known now took a round trip to be so: half as much again, and one that is not known was lost. */
    private boolean isKnown(Pending waiting, int known, double now) {
        if (!waiting.isUntilKnown() || waiting.number > known) {
            return false;
        }
        double wanted = Math.max(LEAST_PATIENCE, Math.min(MOST_PATIENCE, 1.5 * (now - waiting.begun)));
        patience = patience == MOST_PATIENCE ? wanted : patience + (wanted - patience) / 4;
        return true;
    }
}
