package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.SpokenAction;
import dev.gait.net.message.Tell;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A machine that has other things to do, or is given them: what it did not hear in time is held against nobody. */
class BusyMachineTest {
    private final List<String> corrections = new ArrayList<>();

    private SimulatedNetwork network(long seed) {
        ServerListener listener = new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                corrections.add(character + " " + verdict);
            }
        };
        return new SimulatedNetwork(seed, SimulatedNetwork.quiet(), new FlatGround(0), new MemoryStore(), listener)
                .link(20, 2, 0);
    }

    private static WalkingClient runner(SimulatedNetwork network, String name) {
        WalkingClient runner = new WalkingClient(network, name, new FlatGround(0)).enter();
        network.run(4000);
        runner.run(true);
        runner.press(MovementKey.FORWARD);
        return runner;
    }

    /** The report was heard in time and judged late: the next one, on time, then seems to come too soon. */
    @Test
    void aServerThatStandsStillBetweenHearingAndActingPutsNobodyBack() {
        for (long seed = 1; seed <= 8; seed++) {
            SimulatedNetwork network = network(seed);
            runner(network, "runner");
            Prng lots = new Prng(seed);
            for (int stall = 0; stall < 12; stall++) {
                network.run(500 + lots.below(1500));
                network.stallNanos = (100 + lots.below(900)) * SimulatedNetwork.MILLI;
            }
            network.run(3000);
            assertThat(corrections).as("seed " + seed).isEmpty();
        }
    }

    /** A virtual machine that was moved, or a laptop that was closed: everything that was said meanwhile comes at once. */
    @Test
    void aServerThatStandsStillForTwentySecondsPutsNobodyBack() {
        for (long seed = 1; seed <= 4; seed++) {
            SimulatedNetwork network = network(seed);
            WalkingClient runner = runner(network, "runner");
            network.run(2500 + 100 * seed);
            network.stallNanos = 20_000 * SimulatedNetwork.MILLI;
            network.run(30_000);
            assertThat(corrections).as("seed " + seed).isEmpty();
            assertThat(runner.lost).isNull();
        }
    }

    /** Too much to do: what has arrived waits for several turns, until it is less and all of that is heard at once. */
    @Test
    void aServerThatHearsSeveralTurnsLateAndThenCatchesUpPutsNobodyBack() {
        runInTheBacklog(true);
        assertThat(corrections).isEmpty();
        runInTheBacklog(false);
        assertThat(corrections).as("the test must press").isNotEmpty();
    }

    private void runInTheBacklog(boolean known) {
        for (long seed = 1; seed <= 8; seed++) {
            SimulatedNetwork network = network(seed);
            network.backlogIsKnown = known;
            runner(network, "runner");
            Prng lots = new Prng(seed);
            for (int time = 0; time < 6; time++) {
                network.backlogNanos = (600 + lots.below(1200)) * SimulatedNetwork.MILLI;
                network.run(4000 + lots.below(2000));
                network.backlogNanos = 0;
                network.run(1000 + lots.below(3000));
            }
        }
    }

    @Test
    void norDoesOneThatIsFloodedWithChatMeanwhile() {
        SimulatedNetwork network = network(7);
        List<ScriptedClient> talkers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            talkers.add(ScriptedClient.inWorld(network, "talker" + i));
        }
        WalkingClient runner = runner(network, "runner");
        Prng lots = new Prng(7);
        for (int beat = 0; beat < 1500; beat++) {
            for (ScriptedClient talker : talkers) {
                SpokenAction line = new SpokenAction(SpokenAction.Kind.TALK);
                line.text = "a line of no interest " + beat;
                talker.act(line);
                Tell whisper = new Tell();
                whisper.text = "listen to me";
                whisper.target = "runner";
                talker.act(whisper);
            }
            if (beat % 100 == 0) {
                network.stallNanos = (100 + lots.below(500)) * SimulatedNetwork.MILLI;
            }
            network.run(10);
        }
        assertThat(corrections).isEmpty();
        assertThat(runner.lost).isNull();
        assertThat(network.server.counters().chatDropped)
                .as("the test must press")
                .isGreaterThan(5000);
    }
}
