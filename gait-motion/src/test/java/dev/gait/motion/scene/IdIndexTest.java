package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Property;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The map from ids to slots does what a HashMap does, whatever happens to it. */
class IdIndexTest {
    private record Change(boolean puts, int id, int value) {}

    /** Few ids, so that they meet; some counted up like guids, some that collide in a table of any size. */
    private static List<Change> changes(Prng random) {
        List<Change> changes = new ArrayList<>();
        int count = random.between(1, 400);
        for (int i = 0; i < count; i++) {
            int number = random.between(1, 48);
            int id = random.oneIn(2) ? 0x50000000 + number : number << 24;
            changes.add(new Change(!random.oneIn(3), id, random.between(0, 1000)));
        }
        return changes;
    }

    @Test
    void agreesWithAHashMap() {
        Property.forAll(500, IdIndexTest::changes, changes -> {
            IdIndex index = new IdIndex(4);
            Map<Integer, Integer> model = new HashMap<>();
            for (Change change : changes) {
                if (change.puts()) {
                    index.put(change.id(), change.value());
                    model.put(change.id(), change.value());
                } else {
                    index.remove(change.id());
                    model.remove(change.id());
                }
                assertThat(index.size()).isEqualTo(model.size());
            }
            for (int number = 0; number <= 48; number++) {
                for (int id : new int[] {0x50000000 + number, number << 24}) {
                    assertThat(index.get(id)).isEqualTo(model.getOrDefault(id, IdIndex.MISSING));
                }
            }
        });
    }

    @Test
    void idZeroIsNobody() {
        IdIndex index = new IdIndex(4);

        assertThat(index.get(0)).isEqualTo(IdIndex.MISSING);
        index.remove(0);
        assertThatThrownBy(() -> index.put(0, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void clearedItIsEmpty() {
        IdIndex index = new IdIndex(4);
        index.put(7, 1);

        index.clear();

        assertThat(index.size()).isZero();
        assertThat(index.get(7)).isEqualTo(IdIndex.MISSING);
    }
}
