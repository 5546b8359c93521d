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
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The lane as a light client speaks it: reads every record, and reports what it heard and a screen 100 ms behind it. */
final class LoadLane {
    private static final int BEHIND_MILLIS = 100;

    private final GlideReport report = new GlideReport();
    private final GlideRecord record = new GlideRecord();
    private final WireReader in = new WireReader();
    private final WireWriter out = new WireWriter(64);
    private boolean heard;
    private long reportedNanos;
    private int base;
    private final KnownOthers others;
    private final LaneAccount account;

    LoadLane(KnownOthers others, IntFunction<@Nullable Sender> senders) {
        this.others = others;
        account = new LaneAccount(senders);
    }

    void ask(int actionSequence, ClientSession session) {
        Hello hello = new Hello();
        hello.actionSequence = actionSequence;
        hello.wanted = Extension.FEATURE_GLIDE;
        byte[] bytes = hello.encode();
        session.send(bytes, 0, bytes.length, MessageQueues.USER_INTERFACE);
    }

    /** Reads a body; how many records it held. */
    int hear(int number, byte[] bytes, int offset, int length, long nowNanos, Findings findings) {
        in.wrap(bytes, offset, length);
        base = in.i32();
        report.heard(number);
        int records = 0;
        while (in.isOk() && in.remaining() > 0) {
            record.read(in);
            records++;
            if (in.isOk()) {
                hear(findings, nowNanos);
            }
        }
        if (!in.isOk()) {
            findings.unreadable++;
        }
        heard |= records > 0;
        return records;
    }

    private void hear(Findings findings, long nowNanos) {
        int at = (int) GlideRecord.Unwrap.nearest(Integer.toUnsignedLong(base), record.millis, 16);
        long moment = findings.laneClock.ours(at, base, account.isOfTheCrowd(record), nowNanos);
        Sender sender = account.hear(record, moment) ? account.sender(record.handle) : null;
        if (sender == null) {
            return;
        }
        long said = account.said();
        if (said > 0) {
            boolean far = others.isFar(sender, nowNanos);
            findings.heardInLane(nowNanos - said, far);
            if (!far) {
                findings.laneWays.heard(sender, others.server(), nowNanos - said);
            }
        } else if (said == 0 && sender.legsSaid(sender.legsChanges()) > 0) {
            findings.untimed++;
        }
    }

    LaneAccount account() {
        return account;
    }

    /** When what was heard is to be reported; never while nothing was. */
    long nextReportNanos() {
        return heard ? reportedNanos + GlideReport.spacingNanos(account.bodies()) : Long.MAX_VALUE;
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
