package dev.gait.cluster.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RotaTest {
    private static final NodeId ONE = new NodeId(1);
    private static final NodeId TWO = new NodeId(2);
    private static final NodeId THREE = new NodeId(3);

    private final Rota rota = new Rota();

    private List<NodeId> asked(int shard, int times, Set<NodeId> others) {
        return Stream.generate(() -> Objects.requireNonNull(rota.next(shard, others)))
                .limit(times)
                .toList();
    }

    @Test
    void everybodyIsAskedInTurn() {
        assertThat(asked(7, 4, Set.of(ONE, TWO, THREE))).containsExactly(ONE, TWO, THREE, ONE);
    }

    /** Two shards, two nodes: with common turns each shard would be asked of the same one for ever. */
    @Test
    void eachShardHasTurnsOfItsOwn() {
        Set<NodeId> others = Set.of(ONE, TWO);
        assertThat(asked(7, 1, others)).isEqualTo(asked(8, 1, others));
        assertThat(asked(7, 1, others)).containsExactly(TWO);
        assertThat(asked(8, 1, others)).containsExactly(TWO);
    }

    @Test
    void whoHasGoneIsPassedOver() {
        asked(7, 1, Set.of(ONE, TWO, THREE));
        assertThat(asked(7, 2, Set.of(ONE, THREE))).containsExactly(THREE, ONE);
        assertThat(rota.next(7, Set.of())).isNull();
    }
}
