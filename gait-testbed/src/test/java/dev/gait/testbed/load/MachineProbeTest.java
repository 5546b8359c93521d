package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What Linux says its processors did, in cores. */
class MachineProbeTest {
    @Test
    void soManyCoresWereBusyInBetween() {
        MachineProbe before = MachineProbe.of("cpu  1000 50 300 9000 100 10 40 5 0 0\ncpu0 1 2 3\n");
        MachineProbe after = MachineProbe.of("cpu  1900 150 500 9300 200 20 130 8 0 0\ncpu0 1 2 3\n");

        LoadResult.MachineShare share = before.until(after, 10);

        assertThat(share.user()).isEqualTo(1.0);
        assertThat(share.system()).isEqualTo(0.2);
        assertThat(share.softirq()).isCloseTo(0.1, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(share.idle()).isEqualTo(0.4);
        assertThat(share.stolen()).isCloseTo(0.003, org.assertj.core.data.Offset.offset(1e-9));
        assertThat(before.stolenShare(after))
                .as("3 of 1703 ticks")
                .isCloseTo(3 / 1703.0, org.assertj.core.data.Offset.offset(1e-9));
    }
}
