package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.CharacterError;
import dev.gait.server.store.CharacterHeldException;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.world.World;
import dev.gait.server.world.WorldGuest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who comes back from a machine that is being lost waits for its character instead of logging in again and again. */
class HeldCharactersTest {
    private boolean held = true;
    private boolean losing;
    private int asked;

    private final MemoryStore store = new MemoryStore() {
        @Override
        public synchronized @Nullable CharacterRecord countLogin(int guid) {
            asked++;
            if (held) {
                throw new CharacterHeldException();
            }
            return super.countLogin(guid);
        }
    };

    private final SimulatedNetwork network =
            new SimulatedNetwork(1, SimulatedNetwork.quiet(), new FlatGround(0), store);

    private ScriptedClient logIn() {
        network.server.attach(new WorldGuest() {
            @Override
            public void attached(World world, long nowNanos) {}

            @Override
            public boolean beforeStep(long nowNanos) {
                return true;
            }

            @Override
            public void afterStep(long nowNanos) {}

            @Override
            public boolean isLosing() {
                return losing;
            }
        });
        ScriptedClient client = new ScriptedClient(network, "Ann", "secret");
        client.logIn();
        return client;
    }

    @Test
    void whileAMachineIsBeingLostItWaitsWithTheSessionItHasAndIsInWhenItsCharacterIsFree() {
        losing = true;
        ScriptedClient client = logIn();
        network.run(5_000);
        assertThat(client.inWorld).isFalse();
        assertThat(client.characterError).as("refused").isZero();
        assertThat(asked).as("asked for, but not all the time").isBetween(5, 15);
        held = false;
        network.run(600);
        assertThat(client.inWorld).isTrue();
    }

    @Test
    void whileNoneIsItIsToldAtOnceThatItsCharacterIsInTheWorld() {
        ScriptedClient client = logIn();
        network.run(500);
        assertThat(client.characterError).isEqualTo(CharacterError.CHARACTER_STILL_IN_WORLD);
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void noLongerThanAMachineTakesToBeLost() {
        losing = true;
        ScriptedClient client = logIn();
        network.run(HeldCharacters.MOST_NANOS / 1_000_000 + 2_000);
        assertThat(client.characterError).isEqualTo(CharacterError.CHARACTER_STILL_IN_WORLD);
    }

    @Test
    void whoHasGoneMeanwhileTakesNobody() {
        losing = true;
        ScriptedClient client = logIn();
        network.run(2_000);
        client.session.close(network.nowNanos);
        network.run(500);
        held = false;
        network.run(1_000);
        assertThat(network.server.status().playerCount()).isZero();
    }
}
