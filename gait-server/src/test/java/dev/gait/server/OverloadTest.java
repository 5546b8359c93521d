package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.server.store.MemoryStore;
import org.junit.jupiter.api.Test;

/** A server that cannot serve those in time whom it has lets nobody else in, and says so. */
class OverloadTest {
    private final SimulatedNetwork network =
            new SimulatedNetwork(1, SimulatedNetwork.quiet(), new FlatGround(0), new MemoryStore());

    private void gather(int sessions) {
        for (int i = 0; i < sessions; i++) {
            network.host = 0x0A000000 + i / 50;
            new AdmissionTest.Idler(network, "idler" + i);
            if (i % 50 == 49) {
                network.run(500);
            }
        }
        network.run(500);
        network.host = 0x0B000001;
        assertThat(network.sessionCount()).isEqualTo(sessions);
    }

    /** Turns that take so long, one after the other; sessions say something often enough to be heard in each. */
    private void runLate(long turnMillis, int turns) {
        for (int i = 0; i < turns; i++) {
            network.stallNanos = turnMillis * SimulatedNetwork.MILLI;
            while (network.stallNanos > 0) {
                network.run(5);
            }
            network.run(turnMillis);
        }
    }

    private ScriptedClient attempt(String account) {
        ScriptedClient client = new ScriptedClient(network, account, "secret");
        client.logIn();
        return client;
    }

    @Test
    void nobodyElseComesInWhileEveryTurnIsLate() {
        gather(500);
        runLate(150, 60);
        ScriptedClient late = attempt("Ann");
        runLate(150, 20);

        assertThat(late.inWorld).isFalse();
        assertThat(late.lostWords).isEqualTo("The server has more to do than it can already. Try again in a minute.");
        assertThat(network.sessionCount()).as("who is in stays").isEqualTo(500);
        assertThat(network.server.counters().loginsBusy).isEqualTo(1);

        network.run(5000);
        ScriptedClient again = attempt("Ann");
        network.run(1000);
        assertThat(again.inWorld).as("when it keeps up again").isTrue();
    }

    @Test
    void oneLongStallShutsNobodyOut() {
        gather(500);
        runLate(20_000, 1);
        ScriptedClient ann = attempt("Ann");
        network.run(1000);
        assertThat(ann.inWorld).isTrue();
    }

    @Test
    void aBusyMachineWithFewPeopleLetsEverybodyIn() {
        gather(20);
        runLate(150, 60);
        ScriptedClient ann = attempt("Ann");
        runLate(150, 20);
        assertThat(ann.inWorld).isTrue();
    }
}
