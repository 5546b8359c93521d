package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeedShareTest {

    @Test
    void twoHalvesAreTheWhole() {
        assertThat(LongStream.concat(SeedShare.of(7, "1/2"), SeedShare.of(7, "2/2")))
                .containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(SeedShare.of(3, "1/1")).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aShareThatIsNoneIsRefused() {
        assertThatThrownBy(() -> SeedShare.of(7, "3/2")).hasMessageContaining("share 3/2");
    }
}
