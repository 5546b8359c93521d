package dev.gait.testbed.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.gait.motion.math.Prng;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The fuzzer's seeds, and blind mutations of them, in every run of the tests; the guided run is gait fuzz. */
class FuzzSeedsTest {

    @ParameterizedTest
    @EnumSource
    void everySeedPasses(FuzzTarget target) {
        List<byte[]> seeds = target.seeds();
        assertThat(seeds).hasSizeGreaterThan(20);
        for (byte[] seed : seeds) {
            assertThatCode(() -> target.test(seed))
                    .as("%s %s", target.label(), HexFormat.of().formatHex(seed))
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @EnumSource
    void mutatedSeedsPass(FuzzTarget target) {
        List<byte[]> seeds = target.seeds();
        Prng random = new Prng(2026);
        int rounds = target == FuzzTarget.SESSION ? 3_000 : 60_000;
        for (int i = 0; i < rounds; i++) {
            byte[] input = mutate(random, seeds);
            assertThatCode(() -> target.test(input))
                    .as("round %d: %s %s", i, target.label(), HexFormat.of().formatHex(input))
                    .doesNotThrowAnyException();
        }
    }

    @org.junit.jupiter.api.Test
    void theSeedsReachBeyondTheFirstCheck() {
        Packet packet = new Packet();
        long accepted = FuzzTarget.PACKET.seeds().stream()
                .filter(seed -> packet.parse(seed, 0, seed.length) == PacketVerdict.OK)
                .count();
        assertThat(accepted).isGreaterThan(40);
    }

    private static byte[] mutate(Prng random, List<byte[]> seeds) {
        byte[] input = seeds.get(random.below(seeds.size())).clone();
        for (int changes = 1 + random.below(6); changes > 0 && input.length > 0; changes--) {
            int at = random.below(input.length);
            switch (random.below(5)) {
                case 0 -> input[at] = (byte) (int) random.nextLong();
                case 1 -> input[at] ^= (byte) (1 << random.below(8));
                case 2 -> input = java.util.Arrays.copyOf(input, at);
                case 3 -> input[at] = (byte) (random.chance(0.5) ? 0xFF : 0);
                default -> {
                    byte[] other = seeds.get(random.below(seeds.size()));
                    int length = Math.min(input.length - at, other.length);
                    System.arraycopy(other, 0, input, at, length);
                }
            }
        }
        return input;
    }
}
