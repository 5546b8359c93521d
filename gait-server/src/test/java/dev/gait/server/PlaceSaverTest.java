package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Place;
import dev.gait.server.store.SavedPlace;
import dev.gait.server.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A disk that is full for a while costs nobody a step. */
class PlaceSaverTest {
    private final List<String> told = new ArrayList<>();
    private boolean full;

    private final MemoryStore disk = new MemoryStore() {
        @Override
        public synchronized void savePlaces(List<SavedPlace> places) {
            if (full) {
                throw new StoreException("The store could not save places: database or disk is full.");
            }
            super.savePlaces(places);
        }
    };

    private final SimulatedNetwork network =
            new SimulatedNetwork(1, SimulatedNetwork.quiet(), new FlatGround(0), disk, new ServerListener() {
                @Override
                public void failed(String what, Throwable cause) {
                    told.add(what);
                }

                @Override
                public void savingAgain(int places) {
                    told.add("again " + places);
                }
            });

    private Place inStore(String account) {
        CharacterRecord record = disk.characters(Objects.requireNonNull(disk.findAccount(account)))
                .get(0);
        return record.place();
    }

    private static void walk(SimulatedNetwork network, ScriptedClient client, double metres) {
        for (double gone = 0; gone < metres; gone += 0.5) {
            client.place.y += 0.5f;
            client.report();
            network.run(250);
        }
    }

    @Test
    void aSaveThatFailedIsTriedAgainWhileTheCharacterStands() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        full = true;
        walk(network, ann, 4);
        float stood = ann.place.y;
        network.run(12_000);
        assertThat(told).contains("saving 1 place");
        assertThat(inStore("Ann").y()).isLessThan(stood - 1);

        full = false;
        network.run(6_000);
        assertThat(inStore("Ann").y()).isEqualTo(stood);
        assertThat(told).last().isEqualTo("again 1");
        assertThat(network.server.status().unsavedPlaces()).isZero();
    }

    @Test
    void whoLeftMeanwhileIsSavedLaterAndComesBackWhereItWas() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        full = true;
        walk(network, ann, 4);
        float stood = ann.place.y;
        ann.session.close(network.nowNanos);
        network.run(1000);
        ScriptedClient again = ScriptedClient.inWorld(network, "Ann");
        assertThat(again.place.y).isEqualTo(stood);
        again.session.close(network.nowNanos);
        network.run(1000);
        assertThat(network.server.status().unsavedPlaces()).isEqualTo(1);

        full = false;
        network.run(6_000);
        assertThat(inStore("Ann").y()).isEqualTo(stood);
        assertThat(network.server.status().unsavedPlaces()).isZero();
    }
}
