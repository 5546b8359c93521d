package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The gates of the living world, in their short form. */
class LivingGatesTest {
    @Test
    void theyHold() throws InterruptedException {
        assertThat(LivingGates.gates(LivingGates.Extent.SHORT, 11, 1, () -> {}))
                .hasSize(4)
                .allSatisfy(gate -> assertThat(gate.passed())
                        .as(gate.name() + ": " + gate.detail())
                        .isTrue());
    }
}
