package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Nobody waits at a door for much longer than five seconds, however slow it is. */
class DoorTest {
    private static final long TENTH = 100_000_000L;

    private final Door door = new Door();

    /** Lets so many in each second for so long; how many may wait at the end. */
    private int afterLettingIn(double perSecond, double seconds) {
        int room = 0;
        for (int i = 0; i <= seconds * 10; i++) {
            room = door.room((int) (perSecond * i / 10), i * TENTH);
        }
        return room;
    }

    @Test
    void aFewMayWaitWhereNobodyHasComeInYet() {
        assertThat(door.room(0, 0)).isEqualTo(Door.FEWEST);
    }

    @Test
    void asManyMayWaitAsHaveComeInOfLate() {
        assertThat(afterLettingIn(3, 20)).isEqualTo(15);
    }

    @Test
    void noMoreThanAServerAllows() {
        assertThat(afterLettingIn(100, 20)).isEqualTo(Door.MOST);
    }

    @Test
    void aDoorThatHasBecomeSlowIsNotedWithinSeconds() {
        int in = 0;
        for (int i = 0; i < 100; i++) {
            in = 10 * i;
            door.room(in, i * TENTH);
        }
        assertThat(door.room(in, 100 * TENTH)).isEqualTo(Door.MOST);
        assertThat(door.room(in, 160 * TENTH)).isEqualTo(Door.FEWEST);
    }
}
