package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateVersion;
import dev.gait.server.state.StateWriter;
import dev.gait.server.world.Audience;
import dev.gait.server.world.Observer;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who knows somebody is known by who has it next, whatever release of the nodes' talk they agreed on. */
class AudiencePackTest {
    private static final NodeId HERE = new NodeId(1);
    private static final NodeId ONE = new NodeId(2);
    private static final NodeId OTHER = new NodeId(3);
    private static final long NOW = 5_000_000_000L;
    private static final long LATER = NOW + 7_000_000_000L;

    private final NodeContext node = context();
    private final Observers observers = new Observers(node, (guid, lease, last, loggedOff) -> {});
    private final AudiencePack pack = new AudiencePack(node, observers);
    private final StateWriter out = new StateWriter();
    private final Audience audience = new Audience();

    private static NodeContext context() {
        ClusterNode.Port port = QuietPort.mute();
        Members members = new Members(HERE, StateVersion.NEWEST, port::carry, port::order);
        members.up(ONE, StateVersion.NEWEST, NOW);
        members.up(OTHER, StateVersion.NEWEST, NOW);
        FlatGround ground = new FlatGround(0);
        return new NodeContext(
                new World(ground, NOW),
                ground,
                MotionProfile.classic(),
                List.of(),
                members,
                new ShardMap(0),
                port,
                NOW);
    }

    private void knows(int guid, NodeId gateway, boolean near) {
        audience.remember(Objects.requireNonNull(observers.of(guid, 7, gateway)).observer(), near, near ? 0 : LATER);
    }

    private static List<String> listeners(Audience who) {
        List<String> all = new ArrayList<>();
        who.forEach((observer, near, forgetAt) -> all.add(observer.guid() + (near ? " near" : " until " + forgetAt)));
        return all;
    }

    @ParameterizedTest
    @ValueSource(ints = {StateVersion.OLDEST, 3, 4, StateVersion.NEWEST})
    void whoKnewItIsRememberedInEveryVersion(int version) {
        observers.put(1, 7, new Observer(1, (bytes, length, queue) -> {}));
        audience.remember(Objects.requireNonNull(observers.get(1)).observer(), true, 0);
        knows(2, ONE, true);
        knows(3, OTHER, false);
        knows(4, ONE, false);
        pack.pack(audience, out.begin(NOW, version));
        Audience read = new Audience();
        StateReader in = new StateReader().beginVersioned(out.toByteArray(), NOW);
        pack.unpack(in, read);
        in.end();
        assertThat(listeners(read)).containsExactlyInAnyOrderElementsOf(listeners(audience));
    }

    @Test
    void oneMoreWhoIsNearTakesNineBytes() {
        knows(2, ONE, true);
        pack.pack(audience, out.begin(NOW, StateVersion.NEWEST));
        int before = out.length();
        knows(3, ONE, true);
        pack.pack(audience, out.begin(NOW, StateVersion.NEWEST));
        assertThat(out.length() - before).isEqualTo(9);
    }
}
