package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.ActionList;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.message.WireReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Times on the wire repeat after 65 s. Whoever has stood for so long that its last place cannot be told any more, as a player
 * whose line is dead does, stands there at a time that can: else observers would take it for one who comes half a minute from
 * now, and not draw it until then.
 */
class OldPlacesTest {
    private static final long MILLI = 1_000_000L;
    private static final long BEGIN = 5_000 * MILLI;

    private final List<byte[]> bodies = new ArrayList<>();
    private final Actor actor = new Actor(0x50000002);
    private final ActionList actions = new ActionList();
    private final GlideTrack track = new GlideTrack(actor.id(), GlideGround.UNKNOWN);
    private final GlideTeller teller = new GlideTeller(
            new GlideTeller.Line() {
                @Override
                public int send(byte[] body, int length, long nowNanos) {
                    bodies.add(Arrays.copyOf(body, length));
                    return ++numbers;
                }

                @Override
                public long roundTripNanos() {
                    return 100 * MILLI;
                }
            },
            BEGIN);
    private int numbers;
    private long now = BEGIN;

    private void pass(long millis, boolean inputs) {
        for (long end = now + millis * MILLI; now < end; ) {
            now += 10 * MILLI;
            if (inputs) {
                track.played(actor, actor, 10, actions, now);
            }
            track.beat(now);
            if (track.hasNews()) {
                track.delivery().run();
            }
            teller.speak(now, 0);
        }
    }

    private void acknowledgeAll() {
        GlideReport report = new GlideReport();
        for (int number = 1; number <= numbers; number++) {
            report.heard(number);
        }
        report.playoutMillis = (int) (now / MILLI) - 200;
        teller.heard(report, now);
    }

    /** A newcomer; and one who knew it, but not yet where it went at last. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoHasStoodForLongStandsThereAtATimeThatCanBeTold(boolean knownBefore) {
        actor.enter(new Position(0xA9B40025, 96, 96, 0), now * 1e-9);
        pass(500, true);
        if (knownBefore) {
            teller.learn(track, now);
            pass(500, true);
            acknowledgeAll();
            actor.body().position.frame.setOrigin(96.3, 96, 0);
            pass(20, true);
        }
        pass(40_000, false);
        teller.learn(track, now);
        bodies.clear();
        pass(2000, false);
        int told = 0;
        for (byte[] body : bodies) {
            WireReader in = new WireReader().wrap(body);
            long base = Integer.toUnsignedLong(in.i32());
            while (in.remaining() > 0) {
                GlideRecord record = new GlideRecord();
                record.read(in);
                long at = GlideRecord.Unwrap.nearest(base, record.millis, 16);
                assertThat(at).as(record.kind.name()).isBetween(base - 25_000, base);
                told++;
            }
        }
        assertThat(told).isPositive();
    }
}
