package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.server.world.BlockMessage.Presence;
import dev.gait.server.world.Observer;
import org.junit.jupiter.api.Test;

class SightingsTest {
    private static final int BLOCK = 0xA9B4;
    private static final NodeId OWNER = new NodeId(1);
    private static final long TICK = 33_333_333L;
    private static final double SPEED = 4;

    private final Observer runner = new Observer(0x50000001, (bytes, length, queue) -> {});
    private final Sightings sightings = new Sightings();

    private boolean isNews(double x, double y, double velocityX, double velocityY, long nanos) {
        return sightings.isNews(BLOCK, OWNER, new Presence(runner, BLOCK << 16, x, y, 0, velocityX, velocityY), nanos);
    }

    @Test
    void whoRunsStraightOnIsToldOfFourTimesASecond() {
        int told = 0;
        for (int i = 0; i <= 300; i++) {
            told += isNews(SPEED * i * TICK * 1e-9, 0, SPEED, 0, i * TICK) ? 1 : 0;
        }
        assertThat(told).isBetween(36, 42);
    }

    @Test
    void whoStopsTurnsOrJumpsAsideIsToldOfAtOnce() {
        assertThat(isNews(0, 0, SPEED, 0, 0)).isTrue();
        assertThat(isNews(0.13, 0, SPEED, 0, TICK)).isFalse();
        assertThat(isNews(0.13, 0, 0, 0, 2 * TICK)).as("it stops").isTrue();
        assertThat(isNews(0.13, 0, 0, SPEED, 3 * TICK)).as("it starts").isTrue();
        assertThat(isNews(0.13, 0.13, 0, SPEED, 4 * TICK)).isFalse();
        assertThat(isNews(0.5, 0.26, 0, SPEED, 5 * TICK)).as("it is elsewhere").isTrue();
    }

    @Test
    void anotherOwnerAndWhoComesBackAreToldAtOnce() {
        assertThat(isNews(0, 0, 0, SPEED, 0)).isTrue();
        Presence same = new Presence(runner, BLOCK << 16, 0, 0, 0, 0, SPEED);
        assertThat(sightings.isNews(BLOCK, new NodeId(2), same, 1)).isTrue();
        sightings.forget(BLOCK, runner.guid());
        assertThat(sightings.isNews(BLOCK, new NodeId(2), same, 2)).isTrue();
    }
}
