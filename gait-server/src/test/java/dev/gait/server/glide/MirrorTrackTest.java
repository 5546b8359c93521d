package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.command.ActionList;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.WireReader;
import dev.gait.server.state.BadState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A body at one machine, told of at another whose clock shows another time. */
class MirrorTrackTest {
    private static final int GUID = 0x50000002;
    private static final long MILLI = 1_000_000L;
    private static final long OFFSET_MILLIS = 123_456_789;

    private final Actor actor = new Actor(GUID);
    private final ActionList actions = new ActionList();
    private final GlideTrack track = new GlideTrack(GUID, GlideGround.UNKNOWN);
    private final TrackFeed feed = new TrackFeed(track, () -> {});
    private final List<String> taken = new ArrayList<>();
    private final List<GlideRecord> told = new ArrayList<>();
    private final GlideTeller teller = new GlideTeller(
            new GlideTeller.Line() {
                @Override
                public int send(byte[] body, int length, long nowNanos) {
                    WireReader in = new WireReader().wrap(body, 0, length);
                    in.skip(4);
                    while (in.remaining() > 0) {
                        GlideRecord record = new GlideRecord();
                        record.read(in);
                        told.add(record);
                    }
                    return ++datagrams;
                }

                @Override
                public long roundTripNanos() {
                    return 100 * MILLI;
                }
            },
            (5_000 + OFFSET_MILLIS) * MILLI);
    private int datagrams;
    private @Nullable MirrorTrack mirror;
    private long millis = 5_000;

    MirrorTrackTest() {
        actor.enter(new Position(0xA9B40025, 96, 96, 0), millis / 1000.0);
    }

    private void look() {
        track.sample(actor, actions, millis * MILLI);
        track.beat(millis * MILLI);
        track.delivery().run();
    }

    private void take() {
        feed.take(new TrackFeed.Words() {
            @Override
            public void state(TrackState state) {
                taken.add("state");
                mirror = new MirrorTrack(GUID, GlideGround.UNKNOWN, state, OFFSET_MILLIS * MILLI);
            }

            @Override
            public void event(byte[] bytes, long at) {
                taken.add("event");
                mirror().event(bytes, at, OFFSET_MILLIS * MILLI);
            }

            @Override
            public void place(byte[] bytes, long at, boolean urgent) {
                taken.add("place");
                mirror().place(bytes, at, OFFSET_MILLIS * MILLI, urgent);
            }
        });
    }

    private MirrorTrack mirror() {
        return Objects.requireNonNull(mirror);
    }

    private void goTo(double globalX) {
        Position at = actor.body().position;
        at.setGlobal(globalX, at.globalY(), 0);
    }

    /** Its node was silent, so that it was said to stand; what that node says then began before, and holds from now on. */
    @Test
    void whoGoesOnAfterItWasSaidToStandIsToldOfAfterThat() {
        look();
        take();
        MirrorTrack silent = mirror();
        long stood = millis + OFFSET_MILLIS + 1_000;
        teller.learn(silent, stood * MILLI);
        teller.speak(stood * MILLI, 0);
        silent.stand(stood * MILLI);
        feed.again();
        take();
        assertThat(mirror()).isNotSameAs(silent);
        teller.learn(mirror(), stood * MILLI);
        told.clear();
        teller.speak((stood + 200) * MILLI, 0);
        assertThat(told.stream().map(each -> each.kind)).contains(GlideRecord.Kind.ENTER, GlideRecord.Kind.COMMAND);
        assertThat(told)
                .allSatisfy(each -> assertThat((short) (each.millis - (stood & 0xFFFF)))
                        .as(each.kind + " is dated after the stand")
                        .isPositive());
    }

    @Test
    void whatIsToldThereIsWhatIsToldHereByTheClockThere() {
        look();
        take();
        double begin = actor.body().position.globalX();
        for (int i = 1; i <= 40; i++) {
            millis += 100;
            goTo(begin + i); // over the period of the small places' coordinates, too
            look();
            take();
        }
        SeenPlace seen = new SeenPlace();
        assertThat(mirror().at(millis - 100 + OFFSET_MILLIS, seen)).isTrue();
        assertThat(seen.x).isCloseTo(begin + 39, within(0.2));
        goTo(begin + 1100);
        millis += 100;
        look();
        take();
        assertThat(taken).startsWith("state").contains("place").endsWith("event");
        assertThat(mirror().believed(millis + OFFSET_MILLIS).x).isCloseTo(begin + 1100, within(0.01));
    }

    /** The first words were long on their way, so that the other clock seemed to be half a second earlier than it is. */
    @Test
    void whatIsToldLaterIsDatedNoEarlierThoughTheOtherClockIsKnownBetterByThen() {
        look();
        feed.take(new TrackFeed.Words() {
            @Override
            public void state(TrackState state) {
                mirror = new MirrorTrack(GUID, GlideGround.UNKNOWN, state, (OFFSET_MILLIS + 500) * MILLI);
            }

            @Override
            public void event(byte[] bytes, long at) {}

            @Override
            public void place(byte[] bytes, long at, boolean urgent) {}
        });
        long begun = millis + OFFSET_MILLIS + 500;
        actions.add(0x13000087, 1, 1, true);
        millis += 100;
        look();
        take();
        assertThat(taken).containsExactly("event");
        assertThat(mirror().events().millis(1)).isEqualTo(begun);
        millis += 2_000;
        actions.clear();
        actions.add(0x13000087, 1, 2, true);
        look();
        take();
        assertThat(mirror().events().millis(2)).as("in time by then").isEqualTo(millis + OFFSET_MILLIS);
    }

    @Test
    void whoCouldNotBeToldForLongBeginsAnew() {
        look();
        take();
        for (int i = 1; i <= TrackEvents.KEPT + 1; i++) {
            actions.clear();
            actions.add(0x13000087, 1, i, true);
            millis += 10;
            look();
        }
        take();
        assertThat(taken).containsExactly("state", "state");
    }

    /** Its own machine has fallen silent, or given it to nobody. */
    @Test
    void whoIsToldOfNoMoreStandsWhereItIsBelievedToBe() {
        look();
        take();
        long now = (millis + OFFSET_MILLIS) * MILLI;
        teller.learn(mirror(), now);
        teller.speak(now + 100 * MILLI, 0);
        told.clear();
        mirror().stand(now + 1_500 * MILLI);
        teller.speak(now + 1_600 * MILLI, 0);
        assertThat(told)
                .filteredOn(record -> record.kind == GlideRecord.Kind.COMMAND)
                .allMatch(record -> record.forward == 0 && record.turn == 0)
                .isNotEmpty();
    }

    /** As words of a player are whose inputs come late. */
    @Test
    void whoIsSaidToStandStandsAfterEverythingThatWasSaidOfIt() {
        look();
        take();
        actions.add(0x13000087, 1, 1, true);
        look();
        long ahead = millis + 3_000;
        mirror().event(track.events().copy(1), ahead, OFFSET_MILLIS * MILLI);
        mirror().stand((millis + OFFSET_MILLIS + 1_500) * MILLI);
        assertThat(mirror().events().millis(2)).isGreaterThan(ahead + OFFSET_MILLIS);
    }

    /** The body was handed over: another machine tells of it from now on. */
    @Test
    void whoIsToldOfBySomebodyElseGoesOnAndHasNotLeft() {
        look();
        take();
        MirrorTrack before = mirror();
        long now = (millis + OFFSET_MILLIS) * MILLI;
        teller.learn(before, now);
        teller.speak(now + 100 * MILLI, 0);
        feed.again();
        take();
        told.clear();
        teller.learn(mirror(), now + 200 * MILLI);
        teller.speak(now + 400 * MILLI, 0);
        // Whatever it did by the word of the one before, it stands now.
        assertThat(told).extracting(record -> record.kind).contains(GlideRecord.Kind.ENTER, GlideRecord.Kind.COMMAND);
        assertThat(told).noneMatch(record -> record.kind == GlideRecord.Kind.LEAVE);
        assertThat(told).allMatch(record -> record.handle == 1);
        assertThat(before.isUnheard()).isTrue();
        mirror().dismiss(now + 500 * MILLI);
        teller.speak(now + 600 * MILLI, 0);
        assertThat(told).anyMatch(record -> record.kind == GlideRecord.Kind.LEAVE && record.handle == 1);
        assertThat(mirror().isUnheard()).isTrue();
    }

    @Test
    void bytesThatAreNoWordAreRefused() {
        look();
        take();
        for (byte[] bytes : new byte[][] {{}, {0, 0, 0}, new byte[33], {7, 0, 0, 0, 1}, {2, 0, 0, 0, 1, 9}}) {
            assertThatThrownBy(() -> mirror().event(bytes, millis, 0)).isInstanceOf(BadState.class);
            assertThatThrownBy(() -> mirror().place(bytes, millis, 0, true)).isInstanceOf(BadState.class);
        }
    }
}
