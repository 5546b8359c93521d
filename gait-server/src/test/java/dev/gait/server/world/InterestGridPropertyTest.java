package dev.gait.server.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class InterestGridPropertyTest {
    @Test
    void theGridFindsExactlyWhoIsInReach() {
        for (long seed = 1; seed <= 300; seed++) {
            Prng lots = new Prng(seed);
            Watchers watchers = new Watchers();
            int count = lots.below(200);
            for (int i = 0; i < count; i++) {
                watchers.put(presence(i + 1, lots.nextDouble() * 700 - 60, lots.nextDouble() * 700 - 60));
            }
            // Some leave again, so that rows are not in order of arrival.
            for (int i = 0; i < count / 3; i++) {
                watchers.remove(watchers.at(lots.below(watchers.size())));
            }
            InterestGrid grid = new InterestGrid(64, 9);
            grid.build(0, 0, watchers);
            double x = lots.nextDouble() * 576;
            double y = lots.nextDouble() * 576;
            double reach = lots.nextDouble() * 200;

            TreeSet<Integer> found = new TreeSet<>();
            grid.visit(
                    x,
                    y,
                    reach,
                    row -> assertThat(found.add(watchers.at(row).guid())).isTrue());
            TreeSet<Integer> expected = new TreeSet<>();
            for (int row = 0; row < watchers.size(); row++) {
                if (Math.hypot(watchers.x(row) - x, watchers.y(row) - y) <= reach) {
                    expected.add(watchers.at(row).guid());
                }
            }
            assertThat(found).as("seed " + seed).isEqualTo(expected);
        }
    }

    static BlockMessage.Presence presence(int guid, double x, double y) {
        return new BlockMessage.Presence(new Observer(guid, (bytes, length, queue) -> {}), 0xA9B40001, x, y, 0, 0, 0);
    }
}
