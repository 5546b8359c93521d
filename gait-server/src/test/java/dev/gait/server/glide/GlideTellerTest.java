package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.gait.motion.command.ActionList;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.extension.GlideReport;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an observer is told, until it knows it, and what it costs. */
class GlideTellerTest {
    private static final long MILLI = 1_000_000L;
    private static final long BEGIN = 5_000 * MILLI;

    private final List<byte[]> bodies = new ArrayList<>();
    private final Actor actor = new Actor(0x50000002);
    private final ActionList actions = new ActionList();
    private final GlideTrack track = new GlideTrack(actor.id(), GlideGround.UNKNOWN);
    private boolean roomy = true;
    private boolean keeping = true;
    private boolean byInputs;
    private int numbers;
    private long gather;
    private final GlideTeller teller = new GlideTeller(
            new GlideTeller.Line() {
                @Override
                public int send(byte[] body, int length, long nowNanos) {
                    if (!roomy) {
                        return 0;
                    }
                    if (keeping) {
                        bodies.add(Arrays.copyOf(body, length));
                    }
                    return ++numbers;
                }

                @Override
                public long roundTripNanos() {
                    return 100 * MILLI;
                }
            },
            BEGIN);
    private final GlideReport report = new GlideReport();
    private long now = BEGIN;
    private int stamp;

    GlideTellerTest() {
        actor.enter(new Position(0xA9B40025, 96, 96, 0), now * 1e-9);
    }

    private void pass(long millis) {
        for (long end = now + millis * MILLI; now < end; ) {
            now += 10 * MILLI;
            if (byInputs) {
                track.played(actor, actor, 10, actions, now);
            } else {
                track.sample(actor, actions, now);
            }
            track.beat(now);
            if (track.hasNews()) {
                track.delivery().run();
            }
            teller.speak(now, gather);
        }
    }

    private void acknowledgeAll() {
        for (int number = report.newest + 1; number <= numbers; number++) {
            report.heard(number);
        }
        report.playoutMillis = (int) (now / MILLI) - 200;
        teller.heard(report, now);
    }

    private List<GlideRecord> told() {
        List<GlideRecord> records = new ArrayList<>();
        for (byte[] body : bodies) {
            WireReader in = new WireReader().wrap(body);
            in.skip(4);
            while (in.remaining() > 0) {
                GlideRecord record = new GlideRecord();
                record.read(in);
                assertThat(in.isOk()).isTrue();
                records.add(record);
            }
        }
        bodies.clear();
        return records;
    }

    @Test
    void aNewcomerIsToldEverythingUntilItKnows() {
        teller.learn(track, now);
        pass(1000);
        List<GlideRecord> told = told();
        assertThat(told).hasSizeGreaterThanOrEqualTo(3).allMatch(record -> record.handle == 0);
        assertThat(told.get(0).kind).isEqualTo(GlideRecord.Kind.ENTER);
        assertThat(told.get(0).guid).isEqualTo(0x50000002);
        acknowledgeAll();
        pass(60);
        told();
        pass(3000);
        assertThat(told())
                .as("who stands and is known to stand is not talked about")
                .isEmpty();
    }

    @Test
    void anActionIsSaidAgainUntilItIsKnown() {
        teller.learn(track, now);
        pass(200);
        acknowledgeAll();
        pass(60);
        told();
        actions.add(0x13000087, 1, 5, true);
        pass(1000);
        assertThat(told())
                .filteredOn(record -> record.kind == GlideRecord.Kind.ACTION)
                .hasSizeGreaterThanOrEqualTo(3);
        acknowledgeAll();
        pass(2000);
        assertThat(told())
                .filteredOn(record -> record.kind == GlideRecord.Kind.ACTION)
                .isEmpty();
    }

    @Test
    void aLineThatDoesNotAnswerIsSpokenToSeldom() {
        teller.learn(track, now);
        pass(2000);
        bodies.clear();
        pass(10_000);
        assertThat(bodies).hasSizeBetween(15, 21);
    }

    @Test
    void whatFoundNoRoomIsSaidLater() {
        roomy = false;
        teller.learn(track, now);
        pass(500);
        assertThat(bodies).isEmpty();
        roomy = true;
        pass(100);
        assertThat(told()).extracting(record -> record.kind).contains(GlideRecord.Kind.ENTER);
    }

    @Test
    void aHandleRestsBeforeItIsGivenAgain() {
        teller.learn(track, now);
        teller.forget(track, now);
        GlideTrack other = new GlideTrack(0x50000003, GlideGround.UNKNOWN);
        other.sample(actor, actions, now);
        teller.learn(other, now);
        pass(100);
        assertThat(told()).isNotEmpty().allMatch(record -> record.handle == 1);
    }

    /** Else it would be drawn going on for ever with what it did last. */
    @Test
    void whoIsToldOfNoMoreIsSaidToLeaveUntilThatIsKnown() {
        teller.learn(track, now);
        pass(200);
        acknowledgeAll();
        told();
        teller.forget(track, now);
        int left = (int) (now / MILLI) & 0xFFFF;
        pass(500);
        assertThat(told())
                .hasSizeGreaterThanOrEqualTo(3)
                .allMatch(
                        record -> record.kind == GlideRecord.Kind.LEAVE && record.handle == 0 && record.millis == left);
        acknowledgeAll();
        pass(2000);
        assertThat(told()).isEmpty();
    }

    @Test
    void whoWasNeverToldOfDoesNotLeave() {
        roomy = false;
        teller.learn(track, now);
        pass(10);
        teller.forget(track, now);
        roomy = true;
        pass(500);
        assertThat(told()).isEmpty();
    }

    /** What is known is what was in the datagram that was heard, not what a later one said. */
    @Test
    void aNewcomerThatHeardOfAnOlderPlaceIsToldTheNewOne() {
        teller.learn(track, now);
        pass(40);
        int older = numbers;
        actor.body().position.frame.setOrigin(96.2, 96, 0);
        pass(100);
        assertThat(numbers).isGreaterThan(older);
        told();
        for (int number = 1; number <= older; number++) {
            report.heard(number);
        }
        teller.heard(report, now);
        pass(1000);
        assertThat(told())
                .filteredOn(record -> record.kind == GlideRecord.Kind.POSITION)
                .isNotEmpty();
    }

    @Test
    void whatAnOldOwnerOfAHandleWasKnownToDoIsNotKnownOfTheNewOne() {
        teller.learn(track, now);
        for (int i = 0; i < 20; i++) {
            actor.body().position.frame.setOrigin(96 + i % 2 * 0.3, 96, 0);
            pass(100);
            acknowledgeAll();
        }
        teller.forget(track, now);
        now += 11_000 * MILLI;
        Actor next = new Actor(0x50000003);
        next.enter(new Position(0xA9B40025, 96, 96, 0), now * 1e-9);
        GlideTrack other = new GlideTrack(next.id(), GlideGround.UNKNOWN);
        other.sample(next, actions, now);
        teller.learn(other, now);
        tell(other, 200);
        acknowledgeAll();
        tell(other, 200);
        told();
        next.body().position.frame.setOrigin(96.3, 96, 0);
        for (int i = 0; i < 100; i++) {
            now += 10 * MILLI;
            other.sample(next, actions, now);
            other.beat(now);
            tell(other, 10);
        }
        assertThat(told())
                .as("not heard, so said again")
                .filteredOn(record -> record.kind == GlideRecord.Kind.POSITION && record.handle == 0)
                .hasSizeGreaterThanOrEqualTo(3);
    }

    private void tell(GlideTrack other, long millis) {
        if (other.hasNews()) {
            other.delivery().run();
        }
        for (long end = now + millis * MILLI; now < end; ) {
            now += 10 * MILLI;
            teller.speak(now, gather);
        }
    }

    /** What is kept of a count is its low 16 bits; they go round after an hour of places. */
    @Test
    void countsMayGoRound() {
        teller.learn(track, now);
        keeping = false;
        for (int i = 0; i < 70_000; i++) {
            actor.body().position.frame.setOrigin(96 + i % 2, 96, 0);
            if (i % 3 == 0) {
                actions.clear();
                actions.add(0x13000087, 1, ++stamp & 0x7FFF, true);
            }
            pass(20);
            acknowledgeAll();
        }
        keeping = true;
        pass(200);
        acknowledgeAll();
        pass(60);
        told();
        pass(380);
        assertThat(told())
                .as("everything is known after 70,000 places and 23,000 actions")
                .isEmpty();
        actions.clear();
        actions.add(0x13000087, 1, ++stamp & 0x7FFF, true);
        pass(60);
        assertThat(told()).extracting(record -> record.kind).contains(GlideRecord.Kind.ACTION);
    }

    /** A client may report what it likes: that it heard what was never sent, and what was sent to others. */
    @Test
    void reportsThatLieMakeItKnowNothingThatWasNotSaid() {
        roomy = false;
        teller.learn(track, now);
        Prng luck = new Prng(41);
        for (int i = 0; i < 2000; i++) {
            report.newest = (int) luck.nextLong();
            report.before = -1;
            report.playoutMillis = (int) luck.nextLong();
            teller.heard(report, now);
            pass(10);
        }
        roomy = true;
        pass(600);
        assertThat(told()).extracting(record -> record.kind).contains(GlideRecord.Kind.ENTER);
    }

    /** glide.md, G10: half of retail's datagrams, which in a crowd wait up to 100 ms for company. */
    @Test
    void inACrowdDatagramsWaitForCompanyAndTheTimeBaseSaysSo() {
        List<GlideTrack> crowd = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            GlideTrack other = new GlideTrack(0x60000000 + i, GlideGround.UNKNOWN);
            crowd.add(other);
            teller.learn(other, now);
        }
        for (int turn = 0; turn < 200; turn++) {
            actor.body().position.frame.setOrigin(96 + turn % 7, 96, 0);
            for (int i = turn % 40; i < crowd.size(); i += 40) {
                crowd.get(i).sample(actor, actions, now);
                crowd.get(i).delivery().run();
            }
            pass(10);
            if (turn % 6 == 0) {
                acknowledgeAll();
            }
            if (turn == 99) {
                bodies.clear();
            }
        }
        assertThat(bodies)
                .as("in one second, with something to say in every turn")
                .hasSizeBetween(7, 10);
        int base = new WireReader().wrap(bodies.get(bodies.size() - 1)).i32();
        assertThat((int) (now / MILLI) - base)
                .as("95 ms of waiting, and the last turns")
                .isBetween(95, 210);
    }

    /** What is near is told as soon as ever; word of those far away waits for it, but not for long. */
    @Test
    void inACityWordOfThoseFarAwayWaitsForCompany() {
        gather = 200 * MILLI;
        teller.learn(track, now);
        pass(1000);
        acknowledgeAll();
        double east = actor.body().position.globalX();
        double north = actor.body().position.globalY();
        teller.look(east + 30, north);
        bodies.clear();
        for (int i = 0; i < 5; i++) {
            actions.clear();
            actions.add(0x13000087, 1, ++stamp, true);
            pass(30);
            assertThat(told()).as("30 m away").extracting(record -> record.kind).contains(GlideRecord.Kind.ACTION);
            acknowledgeAll();
        }
        teller.look(east + 100, north);
        actions.clear();
        actions.add(0x13000087, 1, ++stamp, true);
        pass(150);
        assertThat(told()).as("100 m away").isEmpty();
        pass(80);
        assertThat(told()).extracting(record -> record.kind).contains(GlideRecord.Kind.ACTION);
    }

    /** Reports are seldom there, and every word of thousands would be said four times before its report came. */
    @Test
    void inACityWhatNobodyReportedIsSaidTwiceUntilAReportCouldHaveCome() {
        gather = 200 * MILLI;
        teller.learn(track, now);
        for (int i = 0; i < 49; i++) {
            teller.learn(new GlideTrack(0x50000100 + i, GlideGround.UNKNOWN), now);
        }
        pass(1000);
        acknowledgeAll();
        told();
        actions.add(0x13000087, 1, ++stamp, true);
        assertThat(actionsSaidAmongManyNear(300)).isEqualTo(2);
        assertThat(actionsSaidAmongManyNear(300)).as("nobody has reported it").isEqualTo(1);
    }

    /** While there is always something of somebody near. */
    private long actionsSaidAmongManyNear(long millis) {
        for (long end = now + millis * MILLI; now < end; ) {
            teller.news(1, true);
            pass(10);
        }
        return told().stream()
                .filter(record -> record.kind == GlideRecord.Kind.ACTION)
                .count();
    }

    /** Looks, words, datagrams, reports and rewinding: to the byte, by the JVM's own counter of this thread. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingIsAllocatedInTheSteadyState(boolean inputsArePlayed) {
        byInputs = inputsArePlayed;
        keeping = false;
        teller.learn(track, now);
        SeenPlace seen = new SeenPlace();
        WireWriter wire = new WireWriter(64);
        GlideReport read = new GlideReport();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long self = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        int before = numbers;
        for (int round = 0; round < 12; round++) {
            long allocated = threads.getThreadAllocatedBytes(self);
            for (int i = 0; i < 500; i++) {
                actor.body().position.frame.setOrigin(96 + i % 50 * 0.2, 96, 0);
                if (i % 40 == 0) {
                    actions.clear();
                    actions.add(0x13000087, 1, ++stamp, true);
                }
                pass(10);
                acknowledgeAll();
                wire.reset();
                report.encode(wire);
                read.decode(wire.array(), 0, wire.length());
                teller.heard(read, now);
                teller.seen(actor.id(), report.playoutMillis, now, seen);
            }
            least = Math.min(least, threads.getThreadAllocatedBytes(self) - allocated);
        }
        assertThat(numbers - before).as("and it did talk").isGreaterThan(1000);
        assertThat(least).as("bytes in 500 turns").isZero();
    }
}
