package dev.gait.server.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
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
}
