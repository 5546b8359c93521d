package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.server.avatar.AvatarHost;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a game has to say to everybody who sees somebody, wherever that one's body is, and wherever they are. */
class ShownElsewhereTest {
    private static final NodeId OWNER = new NodeId(1);
    private static final NodeId ANNS = new NodeId(2);
    private static final NodeId BOBS = new NodeId(3);
    private static final Position HOME = new Position(0xA9B40025, 96, 96, 0);
    private static final Position NEAR = new Position(0xA9B40025, 100, 96, 0);
    private static final int BLOCK = Landblocks.block(HOME.cell);
    private static final int ANN = 0x50000001;
    private static final int BOB = 0x50000002;
    private static final byte[] NEWS = {1, 2, 3, 4, 5, 6, 7, 8};

    private final FewNodes few = new FewNodes(List.of(OWNER, ANNS, BOBS));
    private final List<String> heard = new ArrayList<>();

    private record Ear(String name, List<String> heard) implements AvatarHost {
        @Override
        public long lease() {
            return 1;
        }

        @Override
        public void send(byte[] bytes, int length, int queue) {
            if (Arrays.equals(Arrays.copyOf(bytes, length), NEWS)) {
                heard.add(name);
            }
        }
    }

    @Test
    void whoSeesSomebodyHearsItThoughAllThreeAreAtOtherNodes() {
        few.node(OWNER).own(BLOCK, 1, few.now());
        few.node(ANNS).located(BLOCK, OWNER, few.now());
        few.node(BOBS).located(BLOCK, OWNER, few.now());
        few.logIn(ANNS, ANN, new Ear("Ann", heard), HOME);
        few.logIn(BOBS, BOB, new Ear("Bob", heard), NEAR);
        few.run(1);

        assertThat(few.world(ANNS).show(ANN, NEWS, 9)).as("Ann is in the world").isTrue();
        assertThat(few.world(ANNS).show(BOB, NEWS, 9))
                .as("Bob's session is elsewhere")
                .isFalse();
        few.run(0.5);
        assertThat(heard).containsExactlyInAnyOrder("Ann", "Bob");
    }
}
