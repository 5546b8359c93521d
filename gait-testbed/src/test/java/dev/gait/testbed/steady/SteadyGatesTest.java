package dev.gait.testbed.steady;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.lab.check.Gate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steady on a real clock: every gate of the lab, with real clients at three of the seven frame rates. */
class SteadyGatesTest {
    @Test
    void everyDrawnFrameMovesAsFarAsItLasts() {
        List<Gate> gates = SteadyGates.gates(new double[] {20, 59.94, 144}, () -> {});

        assertThat(gates)
                .hasSize(24)
                .allSatisfy(gate -> assertThat(gate.passed())
                        .as(gate.name() + ": " + gate.detail())
                        .isTrue());
    }
}
