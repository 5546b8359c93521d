package dev.gait.client;

import static dev.gait.client.SocketlessClient.CELL;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who is forgotten, and when (wire.md §E.2): same or neighbouring landblock, 25 s. */
class VisibilityTimeoutTest {
    private static final int NEAR = 0x80000001;
    private static final int NEXT_DOOR = 0x80000002;
    private static final int FAR = 0x80000003;

    private final SocketlessClient one = SocketlessClient.inWorld();

    VisibilityTimeoutTest() {
        one.hear(SocketlessClient.standing(NEAR, CELL));
        one.hear(SocketlessClient.standing(NEXT_DOOR, 0xAAB50025));
        one.hear(SocketlessClient.standing(FAR, 0xABB40025));
    }

    @Test
    void whoIsTwoLandblocksAwayIsKeptFor25SecondsAndThenGone() {
        one.run(24_500);
        assertThat(one.vanished).isEmpty();
        one.run(3_000);
        assertThat(one.vanished).containsExactly(FAR);
        assertThat(one.client.scene().actor(FAR)).isNull();
        one.run(60_000);
        assertThat(one.vanished).as("neighbours and oneself stay").containsExactly(FAR);
        assertThat(one.client.scene().actor(NEXT_DOOR)).isNotNull();
        assertThat(one.client.scene().actor(SocketlessClient.ADA)).isNotNull();
    }

    @Test
    void whoComesBackInTimeHasAllItsSecondsAgain() {
        one.run(20_000);
        place(CELL);
        one.run(3_000);
        place(0xABB40025);
        one.run(23_000);
        assertThat(one.vanished).isEmpty();
        one.run(5_000);
        assertThat(one.vanished).containsExactly(FAR);
    }

    /** Somebody who is suddenly elsewhere: its place is set, not walked to. */
    private void place(int cell) {
        java.util.Objects.requireNonNull(one.client.scene().actor(FAR)).body().position.cell = cell;
    }
}
