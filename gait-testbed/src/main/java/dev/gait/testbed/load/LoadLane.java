package dev.gait.testbed.load;

import dev.gait.net.extension.Extension;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.extension.Hello;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import dev.gait.net.session.ClientSession;
import dev.gait.net.session.SessionRules;

/** The lane as a light client speaks it: reads every record, and reports what it heard and a screen 100 ms behind it. */
final class LoadLane {
    private static final long REPORT_NANOS = 66_000_000L;
    private static final int BEHIND_MILLIS = 100;

    private final GlideReport report = new GlideReport();
    private final GlideRecord record = new GlideRecord();
    private final WireReader in = new WireReader();
    private final WireWriter out = new WireWriter(64);
    private boolean heard;
    private long reportedNanos;
    private int base;
    private final LaneAccount account = new LaneAccount();

    void ask(int actionSequence, ClientSession session) {
        Hello hello = new Hello();
        hello.actionSequence = actionSequence;
        hello.wanted = Extension.FEATURE_GLIDE;
        byte[] bytes = hello.encode();
        session.send(bytes, 0, bytes.length, MessageQueues.USER_INTERFACE);
    }

    /** Reads a body; how many records it held. */
    int hear(int number, byte[] bytes, int offset, int length, long nowNanos, boolean measured, Findings findings) {
        in.wrap(bytes, offset, length);
        base = in.i32();
        report.heard(number);
        int records = 0;
        while (in.isOk() && in.remaining() > 0) {
            record.read(in);
            records++;
            if (in.isOk() && account.hear(record) && measured) {
                int at = (int) GlideRecord.Unwrap.nearest(Integer.toUnsignedLong(base), record.millis, 16);
                findings.laneAges.heard(at, (int) (nowNanos / 1_000_000L));
            }
        }
        if (!in.isOk()) {
            findings.unreadable++;
        }
        heard |= records > 0;
        return records;
    }

    LaneAccount account() {
        return account;
    }

    boolean isDue(long nowNanos) {
        return heard && nowNanos - reportedNanos >= REPORT_NANOS;
    }

    void report(int actionSequence, ClientSession session, long nowNanos) {
        heard = false;
        reportedNanos = nowNanos;
        report.actionSequence = actionSequence;
        report.playoutMillis = base - BEHIND_MILLIS;
        out.reset();
        report.encode(out);
        session.send(out.array(), 0, out.length(), SessionRules.URGENT_QUEUE);
    }
}
