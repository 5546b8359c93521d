package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.net.impair.Networks;
import dev.gait.testbed.world.VirtualClient;
import dev.gait.testbed.world.VirtualWorld;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A client of the field in a crowd that listens to the lane hears what it hears in a crowd that does not: the same messages,
 * to the byte, in the same order.
 */
class RetailAmongGlideTest {
    private static List<String> heardAmong(boolean glide) {
        VirtualWorld world = new VirtualWorld(31);
        VirtualClient old = world.enter("old", false);
        List<String> heard = new ArrayList<>();
        old.onHeard((bytes, offset, length, nowNanos) ->
                heard.add(HexFormat.of().formatHex(bytes, offset, offset + length)));
        Prng luck = new Prng(31);
        for (int i = 0; i < 3; i++) {
            VirtualClient player =
                    world.enter(ClientConfig.of("player" + i, "secret").withGlide(glide), Networks.CLEAN);
            Wanderer wanderer = new Wanderer(player, luck.split(i), true);
            player.setHands(() -> wanderer.play(world.nowNanos()));
        }
        world.run(20_000);
        assertThat(old.lost()).isNull();
        return heard;
    }

    @Test
    void hearsWhatItWouldHearWithoutThem() {
        List<String> among = heardAmong(true);
        assertThat(among).hasSizeGreaterThan(100);
        assertThat(among).isEqualTo(heardAmong(false));
    }
}
