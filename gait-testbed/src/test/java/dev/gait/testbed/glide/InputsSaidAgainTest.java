package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.message.WireReader;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often an input is said: three times; and where no answer can have come by then, once more. */
class InputsSaidAgainTest {
    @ParameterizedTest
    @CsvSource({"delay=5,3", "delay=200,4"})
    void onALongLineOnceMore(String line, int times) {
        VirtualWorld world = new VirtualWorld(3);
        VirtualClient client = world.enter(ClientConfig.of("ada", "secret"), NetworkText.parse(line));
        world.run(3000);
        TreeMap<Integer, Integer> said = new TreeMap<>();
        PlayerInput inputs = new PlayerInput();
        WireReader in = new WireReader();
        client.onSaid((bytes, offset, length, nowNanos) -> {
            if (Extension.kindOf(bytes, offset, length) == Extension.PLAYER_INPUT
                    && inputs.decode(in.wrap(bytes, offset, length)).isOk()) {
                for (int i = 0; i < inputs.count(); i++) {
                    said.merge(inputs.entry(i).tick, 1, Integer::sum);
                }
            }
        });
        world.run(3000);
        // The first and the last of them were begun before, or are not over yet.
        assertThat(said.subMap(said.firstKey() + 8, said.lastKey() - 8).values())
                .hasSizeGreaterThan(30)
                .containsOnly(times);
    }

    /** Everybody who watches lives on the moment of a key: what led to it is said again before the next input is over. */
    @Test
    void whatLedToAKeyIsSaidAgainAtOnce() {
        VirtualWorld world = new VirtualWorld(3);
        VirtualClient client = world.enter(ClientConfig.of("ada", "secret"), NetworkText.parse("delay=60"));
        world.run(3000);
        TreeMap<Integer, Integer> said = new TreeMap<>();
        PlayerInput inputs = new PlayerInput();
        WireReader in = new WireReader();
        long pressed = world.nowNanos();
        client.onSaid((bytes, offset, length, nowNanos) -> {
            if (nowNanos - pressed < 40_000_000
                    && Extension.kindOf(bytes, offset, length) == Extension.PLAYER_INPUT
                    && inputs.decode(in.wrap(bytes, offset, length)).isOk()) {
                for (int i = 0; i < inputs.count(); i++) {
                    said.merge(inputs.entry(i).tick, 1, Integer::sum);
                }
            }
        });
        client.press(MovementKey.FORWARD);
        world.run(100);
        assertThat(said).hasSize(PlayerInput.MAX_INPUTS);
        assertThat(said.values()).containsOnly(2);
    }
}
