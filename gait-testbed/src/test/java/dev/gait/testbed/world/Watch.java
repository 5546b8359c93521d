package dev.gait.testbed.world;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.Movement;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import java.util.ArrayList;
import java.util.List;

/**
 * What one client saw of another: every drawn frame, and when the words came that a stop consists of. Fed by a test in
 * virtual time or by a client on a real socket, so both are judged by the same rules (motion.md §L).
 */
final class Watch implements MessageHandler {
    /** Speeds are measured over at least this long, so that one late frame of a busy machine is not a speed. Seconds. */
    private static final double WINDOW = 0.1;
    /** Drawn within this of where it ends up: it has settled. Metres. */
    private static final double SETTLED = 0.01;

    record Sight(
            double at, double x, double y, double z, double heading, int cycle, double cycleSpeed, boolean airborne) {}

    final int guid;
    final List<Sight> sights = new ArrayList<>();
    private final MessageReader reader = new MessageReader();
    private boolean stopHeard;
    private double now;
    double stopPlaceAt = Double.NaN;
    int placements;
    private int lastPlacements = -1;
    private boolean enabled = true;

    Watch(int guid) {
        this.guid = guid;
    }

    void look(MotionFrame frame, long nowNanos) {
        int row = frame.row(guid);
        if (row < 0 || !enabled) {
            return;
        }
        if (lastPlacements >= 0 && frame.placements[row] != lastPlacements) {
            placements++;
        }
        lastPlacements = frame.placements[row];
        sights.add(new Sight(
                nowNanos * 1e-9,
                frame.x[row],
                frame.y[row],
                frame.z[row],
                frame.heading(row),
                frame.cycle[row],
                frame.cycleSpeed[row],
                frame.airborne[row]));
    }

    void heard(byte[] bytes, int offset, int length, long nowNanos) {
        now = nowNanos * 1e-9;
        reader.read(bytes, offset, length, this);
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        if (message.guid == guid && message.movement.type == Movement.INTERPRETED_STATE) {
            stopHeard = (message.movement.state.forwardCommand & 0xFFFF) <= 3
                    && message.movement.state.sidestepCommand == 0
                    && message.movement.state.turnCommand == 0;
        }
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        if (message.guid == guid && stopHeard && message.pack.isGrounded()) {
            stopHeard = false;
            stopPlaceAt = now;
        }
    }

    // ---- Judgement ----

    Sight last() {
        return sights.get(sights.size() - 1);
    }

    /** Seconds between the arrival of the last stop's place and the last frame that was not yet there. */
    double settleSeconds() {
        Sight end = last();
        double settledAt = sights.get(0).at();
        for (Sight sight : sights) {
            if (Math.hypot(sight.x() - end.x(), sight.y() - end.y()) > SETTLED) {
                settledAt = sight.at();
            }
        }
        return settledAt - stopPlaceAt;
    }

    /** The fastest it was drawn along the ground, m/s. */
    double topSpeed() {
        double top = 0;
        int from = 0;
        for (Sight sight : sights) {
            while (sight.at()
                            - sights.get(from + 1 < sights.size() ? from + 1 : from)
                                    .at()
                    >= WINDOW) {
                from++;
            }
            Sight before = sights.get(from);
            double seconds = sight.at() - before.at();
            if (seconds >= WINDOW) {
                top = Math.max(top, Math.hypot(sight.x() - before.x(), sight.y() - before.y()) / seconds);
            }
        }
        return top;
    }

    /** Metres it went along its own nose, backward counting negative, and to its right, summed over all frames. */
    double[] wayForwardAndRight() {
        double forward = 0;
        double right = 0;
        for (int i = 1; i < sights.size(); i++) {
            Sight a = sights.get(i - 1);
            Sight b = sights.get(i);
            double heading = Math.toRadians(a.heading());
            double dx = b.x() - a.x();
            double dy = b.y() - a.y();
            forward += dx * Math.sin(heading) + dy * Math.cos(heading);
            right += dx * Math.cos(heading) - dy * Math.sin(heading);
        }
        return new double[] {forward, right};
    }

    /** The longest way it was drawn against its own nose in one go, metres: somebody who runs is not seen to run back. */
    double mostBackward() {
        double most = 0;
        double back = 0;
        for (int i = 1; i < sights.size(); i++) {
            Sight a = sights.get(i - 1);
            Sight b = sights.get(i);
            double heading = Math.toRadians(a.heading());
            double forward = (b.x() - a.x()) * Math.sin(heading) + (b.y() - a.y()) * Math.cos(heading);
            back = forward < 0 ? back - forward : 0;
            most = Math.max(most, back);
        }
        return most;
    }

    /** Whether the cycle ever played against the way it is meant to. */
    boolean everPlayed(int command, boolean backward) {
        return sights.stream()
                .anyMatch(s -> MotionCommand.low(s.cycle()) == MotionCommand.low(command)
                        && (backward ? s.cycleSpeed() < 0 : s.cycleSpeed() > 0));
    }

    double highest() {
        return sights.stream().mapToDouble(Sight::z).max().orElse(0);
    }

    boolean everAirborne() {
        return sights.stream().anyMatch(Sight::airborne);
    }

    void pause() {
        enabled = false;
    }
}
