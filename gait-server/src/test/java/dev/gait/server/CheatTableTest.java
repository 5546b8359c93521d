package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How far each cheat of docs/security.md gets. */
class CheatTableTest {
    @ParameterizedTest
    @EnumSource(Cheat.class)
    void getsNoFarther(Cheat cheat) {
        double figure = cheat.attempt();
        assertThat(figure).isLessThanOrEqualTo(cheat.most);
    }
}
