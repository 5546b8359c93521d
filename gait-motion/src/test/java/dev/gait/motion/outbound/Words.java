package dev.gait.motion.outbound;

import java.util.ArrayList;
import java.util.List;

/** Everything a player said, kept in order: the sink of these tests. */
final class Words implements OutboundSink {
    final List<PlayerReport> all = new ArrayList<>();
    final List<Integer> refusals = new ArrayList<>();

    @Override
    public void send(MotionReport report) {
        all.add(report.copy());
    }

    @Override
    public void send(PositionReport report) {
        all.add(report.copy());
    }

    @Override
    public void send(JumpReport report) {
        all.add(report.copy());
    }

    @Override
    public void refused(int error) {
        refusals.add(error);
    }

    List<MotionReport> motions() {
        return only(MotionReport.class);
    }

    List<PositionReport> positions() {
        return only(PositionReport.class);
    }

    List<JumpReport> jumps() {
        return only(JumpReport.class);
    }

    MotionReport lastMotion() {
        List<MotionReport> motions = motions();
        return motions.get(motions.size() - 1);
    }

    void forget() {
        all.clear();
        refusals.clear();
    }

    private <T extends PlayerReport> List<T> only(Class<T> type) {
        return all.stream().filter(type::isInstance).map(type::cast).toList();
    }
}
