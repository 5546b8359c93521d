package dev.gait.server.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.glide.LaneListener;
import dev.gait.server.glide.TrackBook;
import dev.gait.server.relay.Announcement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is near hears of a motion at once, who is far may hear it a moment later; what is no state is told at once. */
class AudienceTest {
    private static final int CELL = 0xA9B40025;

    private final List<String> told = new ArrayList<>();
    private final Watchers watchers = new Watchers();
    private final Audience audience = new Audience();
    private final Outgoing out = new Outgoing();
    private final Announcement announcement = new Announcement();
    private final SequenceStamps stamps = new SequenceStamps();

    private Observer observer(int guid, double east) {
        Observer observer = new Observer(guid, new Outbox() {
            @Override
            public void send(byte[] bytes, int length, int queue) {
                told.add(guid + " at once");
            }

            @Override
            public void sendPatiently(byte[] bytes, int length, int queue) {
                told.add(guid + " in time");
            }
        });
        audience.learn(observer);
        watchers.put(new BlockMessage.Presence(observer, CELL, east, 0, 0, 0, 0));
        return observer;
    }

    /** Somebody who hears in the lane, from that one. */
    private Observer listener(int guid, LaneListener lane) {
        Observer observer = new Observer(guid, new Outbox() {
            @Override
            public void send(byte[] bytes, int length, int queue) {}

            @Override
            public LaneListener glide() {
                return lane;
            }
        });
        audience.learn(observer);
        return observer;
    }

    private LaneListener lane(String name) {
        return new LaneListener() {
            @Override
            public boolean learn(TrackBook track, long nowNanos) {
                told.add(name + " learns");
                return true;
            }

            @Override
            public void forget(TrackBook track, long nowNanos) {
                told.add(name + " forgets");
            }

            @Override
            public void look(double x, double y) {}
        };
    }

    private void join() {
        audience.joinLanes(7, GlideGround.UNKNOWN, 0, out);
        out.flush();
    }

    private void look() {
        audience.refresh(watchers, 0, 0, 0, 1, out);
    }

    private void place() {
        audience.send(announcement.position(7, new Position(CELL, 0, 0, 0), true, stamps), out);
        out.flush();
    }

    @Test
    void nearAndFarAreToldInTheirOwnTime() {
        observer(1, Audience.NEAR - 1);
        observer(2, Audience.NEAR + Audience.APPROACH + 1);
        look();
        place();

        assertThat(told).containsExactly("1 at once", "2 in time");
    }

    @Test
    void whoComesNearerHearsSooner() {
        Observer observer = observer(1, 90);
        look();
        place();
        watchers.put(new BlockMessage.Presence(observer, CELL, 10, 0, 0, 0, 0));
        look();
        place();

        assertThat(told).containsExactly("1 in time", "1 at once");
    }

    @Test
    void whatIsNoStateIsToldAtOnceToEverybody() {
        observer(1, 90);
        look();
        audience.send(announcement.delete(7, stamps), out);
        out.flush();

        assertThat(told).containsExactly("1 at once");
    }

    /** The gap is filled with the last one, and its distance comes along. */
    @Test
    void distancesStayWithTheirObserversWhenOneLeaves() {
        observer(1, 0).leave();
        observer(2, 10);
        observer(3, 90);
        look();
        audience.send(announcement.position(7, new Position(CELL, 0, 0, 0), true, stamps), out);
        out.flush();

        assertThat(told).containsExactlyInAnyOrder("2 at once", "3 in time");
    }

    /** Somebody else came into sight before everybody was looked at again. */
    @Test
    void whoIsGoneIsForgottenInTheLaneThoughOthersJoinFirst() {
        Observer ann = listener(1, lane("Ann"));
        join();
        ann.leave();
        listener(2, lane("Ben"));
        join();
        look();
        out.flush();

        assertThat(told).containsExactly("Ann learns", "Ann forgets", "Ben learns");
    }

    /** The places of those who have left are taken by the last: she who comes back may stand before herself. */
    @Test
    void whoComesBackToTheSameLaneIsForgottenBeforeItLearnsAnew() {
        LaneListener same = lane("Ann");
        Observer ben = listener(2, lane("Ben"));
        Observer ann = listener(1, same);
        join();
        told.clear();
        listener(1, same);
        ben.leave();
        look();
        out.flush();
        ann.leave();
        join();

        assertThat(told).containsExactly("Ben forgets", "Ann forgets", "Ann learns");
    }
}
