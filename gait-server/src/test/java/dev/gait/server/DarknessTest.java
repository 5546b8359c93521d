package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.session.ServerPort;
import dev.gait.server.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A link that is dead for twenty seconds in a crowd: a tunnel, a lift, a router that restarts. */
class DarknessTest {
    private static final int CROWD = 40;

    private final SimulatedNetwork network =
            new SimulatedNetwork(3, SimulatedNetwork.quiet(), new FlatGround(0), new MemoryStore());

    /** Hears and says nothing while it is dark. */
    private static final class Traveller extends ScriptedClient {
        boolean dark;

        Traveller(SimulatedNetwork network) {
            super(network, "Traveller", "secret");
        }

        @Override
        public void receive(byte[] datagram, ServerPort from, long nowNanos) {
            if (!dark) {
                super.receive(datagram, from, nowNanos);
            }
        }

        @Override
        public void step(long nowNanos) {
            if (!dark) {
                super.step(nowNanos);
            }
        }
    }

    private void turnAbout(List<ScriptedClient> crowd, long millis) {
        long end = network.nowNanos + millis * SimulatedNetwork.MILLI;
        int beat = 0;
        while (network.nowNanos < end) {
            ScriptedClient one = crowd.get(beat % CROWD);
            MoveToState keys = one.keys();
            if (beat / CROWD % 2 == 0) {
                keys.state.flags = RawMotionState.HAS_TURN;
                keys.state.turnCommand = 0x0D;
            }
            one.act(keys);
            beat++;
            network.run(10);
        }
    }

    @Test
    void twentySecondsOfDarknessInACrowdAreSurvived() {
        network.link(30, 5, 0);
        List<ScriptedClient> crowd = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            crowd.add(ScriptedClient.inWorld(network, "Bystander" + i));
        }
        Traveller traveller = new Traveller(network);
        traveller.logIn();
        turnAbout(crowd, 3000);
        assertThat(traveller.inWorld).isTrue();

        traveller.dark = true;
        turnAbout(crowd, 20_000);
        traveller.dark = false;
        turnAbout(crowd, 10_000);

        assertThat(traveller.lost).as(traveller.lostWords).isNull();
        assertThat(network.server.operations().players()).hasSize(CROWD + 1);
        // And it hears again what happens now.
        traveller.forgetHeard();
        turnAbout(crowd, 1000);
        assertThat(traveller.heard(UpdateMotion.class)).hasSizeGreaterThan(50);
    }
}
