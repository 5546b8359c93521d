package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import org.junit.jupiter.api.Test;

/** Whose fault it is that a place comes late: the lines', which the soak forgives, or the server's, which it does not. */
class RelayDelaysTest {
    private static final double DELAY_MILLIS = 8;
    private static final double SERVER_SECONDS = 0.03;

    /** Four who run in circles for a minute; the server has a turn only so often. */
    private static RelayDelays circles(double loss, long turnMillis) {
        NetworkProfile line = NetworkProfile.perfect("drawn")
                .with(NetworkSetting.DELAY, DELAY_MILLIS)
                .with(NetworkSetting.LOSS, loss);
        VirtualWorld world = new VirtualWorld(5);
        RelayDelays delays = new RelayDelays();
        for (int i = 0; i < 4; i++) {
            VirtualClient client =
                    world.enter(ClientConfig.of("runner" + i, "secret").withExtension(false), line);
            client.onHeard(delays.earOf(client, 1e-3 * DELAY_MILLIS));
            client.onSaid(delays.mouthOf(client, 1e-3 * DELAY_MILLIS));
            client.run(true);
            client.press(MovementKey.FORWARD);
            client.press(MovementKey.TURN_RIGHT);
        }
        for (long passed = 0; passed < 60_000; passed += turnMillis) {
            world.stopServer(turnMillis);
            world.run(turnMillis);
        }
        return delays;
    }

    @Test
    void whatWaitsBehindLostPacketsIsTheLines() {
        RelayDelays delays = circles(0.08, 1);
        assertThat(delays.quantile(0.9)).as("behind a loss").isGreaterThan(SERVER_SECONDS);
        assertThat(delays.countWhole()).isBetween(20, delays.count() - 20);
        assertThat(delays.quantileWhole(0.25)).isLessThanOrEqualTo(SERVER_SECONDS);
    }

    @Test
    void whatWaitsForTheServerIsTheServers() {
        for (double loss : new double[] {0, 0.04}) {
            RelayDelays delays = circles(loss, 200);
            assertThat(delays.countWhole()).isGreaterThan(20);
            assertThat(delays.quantileWhole(0.25)).isGreaterThan(SERVER_SECONDS);
        }
    }
}
