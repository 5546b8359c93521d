package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.Verdict;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.session.LinkStats;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.strict.RetailClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The original client comes, walks, is seen, and leaves as it does: nothing it sends is refused (wire.md §I). */
class RetailPlayerTest {
    private final List<String> putBack = new ArrayList<>();
    private final SimulatedNetwork network = new SimulatedNetwork(
                    7, SimulatedNetwork.quiet(), new FlatGround(0), new MemoryStore(), new ServerListener() {
                        @Override
                        public void corrected(String character, GateVerdict verdict) {
                            putBack.add(character + " " + verdict);
                        }
                    })
            .link(15, 0, 0);

    private RetailClient inWorld() {
        RetailClient retail = new RetailClient(network, "Rita");
        retail.logIn("secret");
        network.run(1500);
        assertThat(retail.story).containsSubsequence(0xF7E5, 0xF658).contains(0xF7EA);
        retail.askToEnter();
        network.run(500);
        assertThat(retail.story).containsSubsequence(0xF7DF, 0x0013, 0xF746, 0xF745);
        retail.arrive();
        network.run(2500);
        retail.completeLogin();
        network.run(300);
        assertThat(retail.story).contains(0xF74B);
        return retail;
    }

    @Test
    void itLogsInMovesIsSeenAndLogsOffAndNothingOfItIsRefused() {
        ScriptedClient watcher = ScriptedClient.inWorld(network, "Wanda");
        RetailClient retail = inWorld();
        retail.chatter();
        retail.runNorth(3.5f);
        network.run(1000);
        retail.report();
        retail.stop();
        network.run(6000);
        assertThat(watcher.heard)
                .anySatisfy(heard -> assertThat(heard.message())
                        .isInstanceOfSatisfying(
                                UpdateMotion.class,
                                motion -> assertThat(motion.movement.state.forwardCommand)
                                        .isEqualTo(0x0007)))
                .anySatisfy(heard -> assertThat(heard.message())
                        .isInstanceOfSatisfying(
                                UpdatePosition.class,
                                update -> assertThat(update.guid).isEqualTo(retail.guid)));
        retail.logOff();
        network.run(8000);
        assertThat(retail.story).endsWith(0xF653, 0xF658, 0xF7E1);
        assertThat(putBack).isEmpty();
        // The second answer to the offer is an echo of the first; nothing else is turned away.
        LinkStats link = network.server.status().linkStats();
        assertThat(link.refused()).isEqualTo(link.of(PacketVerdict.DUPLICATE)).isEqualTo(1);
        assertThat(network.server.counters().messagesDropped).isZero();
        assertThat(network.server.counters().of(Verdict.UNKNOWN_OPCODE))
                .as("what only the original server knows is counted")
                .isPositive();
    }

    @Test
    void itsGoodbyeIsHeardAndTheAccountIsFreeWithinTenSeconds() {
        RetailClient retail = inWorld();
        int sessions = network.server.status().sessionCount();
        retail.leave();
        network.run(4500);
        assertThat(network.server.status().sessionCount())
                .as("it could be forged")
                .isEqualTo(sessions);
        network.run(5000);
        assertThat(network.server.status().sessionCount()).isZero();
        ScriptedClient again = ScriptedClient.inWorld(network, "Rita");
        assertThat(again.guid).isEqualTo(retail.guid);
    }
}
