package dev.gait.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import dev.gait.server.state.StateVersion;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeConfigTest {
    private final Config config = NodeConfig.of(List.of("10.0.0.2:7000", "10.0.0.1:7000"), "");

    /** A signal must not cut the engine's lines before the node has handed everything over. */
    @Test
    void howTheProcessEndsIsNotTheEnginesBusiness() {
        assertThat(config.getBoolean("pekko.jvm-shutdown-hooks")).isFalse();
        assertThat(config.getBoolean("pekko.coordinated-shutdown.run-by-jvm-shutdown-hook"))
                .isFalse();
    }

    @Test
    void theFirstAddressIsItsOwnAndAllBeginAtTheSame() {
        assertThat(config.getString("pekko.remote.artery.canonical.hostname")).isEqualTo("10.0.0.2");
        assertThat(config.getInt("pekko.remote.artery.canonical.port")).isEqualTo(7000);
        assertThat(config.getStringList("pekko.cluster.seed-nodes"))
                .containsExactly("pekko://gait@10.0.0.1:7000", "pekko://gait@10.0.0.2:7000");
        assertThat(config.getString("pekko.cluster.app-version")).isEqualTo("" + StateVersion.NEWEST);
    }

    @Test
    void itMayListenElsewhereThanItIsCalled() {
        Config behind = NodeConfig.of(List.of("10.0.0.2:7000"), "172.17.0.3:7001");
        assertThat(behind.getString("pekko.remote.artery.canonical.hostname")).isEqualTo("10.0.0.2");
        assertThat(behind.getString("pekko.remote.artery.bind.hostname")).isEqualTo("172.17.0.3");
        assertThat(behind.getInt("pekko.remote.artery.bind.port")).isEqualTo(7001);
    }
}
