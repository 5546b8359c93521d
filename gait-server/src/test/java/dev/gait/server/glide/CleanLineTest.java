package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.ActionList;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.message.WireReader;
import org.junit.jupiter.api.Test;

/** Half of all that is said in a city would be in vain on a line that loses nothing; from the first loss on it is not. */
class CleanLineTest {
    private static final long MILLI = 1_000_000L;
    private static final long CITY = 200 * MILLI;

    private final Actor actor = new Actor(0x50000002);
    private final ActionList actions = new ActionList();
    private final GlideTrack track = new GlideTrack(actor.id(), GlideGround.UNKNOWN);
    private final GlideReport report = new GlideReport();
    private long now = 5_000 * MILLI;
    private int datagrams;
    private int actionsTold;
    private int stamp;
    private final GlideTeller teller = new GlideTeller(
            new GlideTeller.Line() {
                @Override
                public int send(byte[] body, int length, long nowNanos) {
                    WireReader in = new WireReader().wrap(body, 0, length);
                    GlideRecord record = new GlideRecord();
                    for (in.skip(4); in.remaining() > 0; ) {
                        record.read(in);
                        actionsTold += record.kind == GlideRecord.Kind.ACTION ? 1 : 0;
                    }
                    return ++datagrams;
                }

                @Override
                public long roundTripNanos() {
                    return 100 * MILLI;
                }
            },
            now);

    CleanLineTest() {
        actor.enter(new Position(0xA9B40025, 96, 96, 0), now * 1e-9);
        teller.learn(track, now);
        for (int i = 0; i < 49; i++) {
            teller.learn(new GlideTrack(0x50000100 + i, GlideGround.UNKNOWN), now);
        }
    }

    private void act() {
        actions.clear();
        actions.add(0x13000087, 1, ++stamp, true);
    }

    /** How often an action was told in a time in which there is always something of somebody near. */
    private int told(long millis) {
        actionsTold = 0;
        for (long end = now + millis * MILLI; now < end; ) {
            now += 10 * MILLI;
            track.sample(actor, actions, now);
            if (track.hasNews()) {
                track.delivery().run();
            }
            teller.news(1, true);
            teller.speak(now, CITY);
        }
        return actionsTold;
    }

    private void reportAll() {
        for (int number = report.newest + 1; number <= datagrams; number++) {
            report.heard(number);
        }
        teller.heard(report, now);
    }

    @Test
    void aLineThatLosesNothingIsToldOnce() {
        told(1000);
        reportAll();
        act();
        assertThat(told(250)).as("nothing is known of the line yet").isEqualTo(2);
        for (int i = 0; i < 150; i++) {
            reportAll();
            act();
            told(250);
        }
        reportAll();
        act();
        assertThat(told(250)).as("it is trusted").isEqualTo(1);
        assertThat(told(250)).as("a report could have come by now").isEqualTo(1);

        report.heard(report.newest + 2); // and not the one before
        reportAll();
        act();
        assertThat(told(250)).as("it has lost one").isEqualTo(2);
    }
}
