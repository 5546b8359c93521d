package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Passwords;
import dev.gait.server.store.Place;
import dev.gait.server.store.SavedPlace;
import dev.gait.server.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A disk that is full for a while costs nobody a step. */
class PlaceSaverTest {
    private final List<String> told = new ArrayList<>();
    /** What was asked of the store, in order: who left, who is let go. */
    private final List<String> asked = new ArrayList<>();

    private boolean full;
    private boolean deaf;

    private final MemoryStore disk = new MemoryStore() {
        @Override
        public synchronized @Nullable CharacterRecord countLogin(int guid) {
            asked.add("counted");
            if (deaf) {
                throw new StoreException("The store could not count a login.");
            }
            return super.countLogin(guid);
        }

        @Override
        public void letGo(List<Integer> guids) {
            if (deaf) {
                throw new StoreException("The store could not let characters go.");
            }
            guids.forEach(guid -> asked.add("let go"));
        }

        @Override
        public synchronized void savePlaces(List<SavedPlace> places) {
            if (full) {
                throw new StoreException("The store could not save places: database or disk is full.");
            }
            asked.add("saved");
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

                @Override
                public void notSaved(int places) {
                    told.add("not saved " + places);
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
    void aServerThatStopsSaysWhatItCouldNotSave() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        ScriptedClient.inWorld(network, "Bob");
        full = true;
        walk(network, ann, 4);
        network.server.shutDown("Good night.", network.nowNanos);
        assertThat(told).last().isEqualTo("not saved 1");
    }

    @Test
    void aServerThatSavedEverythingSaysNothing() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        walk(network, ann, 4);
        network.server.shutDown("Good night.", network.nowNanos);
        assertThat(told).isEmpty();
        assertThat(inStore("Ann").y()).isEqualTo(ann.place.y);
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

    /** Its last place would be overtaken by a log-in elsewhere. */
    @Test
    void whoCouldNotBeSavedIsNotLetGoBeforeItIs() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        full = true;
        walk(network, ann, 4);
        asked.clear();
        ann.session.close(network.nowNanos);
        network.run(12_000);
        assertThat(asked).isEmpty();

        full = false;
        network.run(6_000);
        assertThat(asked).containsExactly("saved", "let go");
    }

    /** Its lease is the one it has now. */
    @Test
    void whoCameBackMeanwhileIsNotLetGo() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        full = true;
        walk(network, ann, 4);
        ann.session.close(network.nowNanos);
        network.run(1000);
        ScriptedClient.inWorld(network, "Ann");
        asked.clear();
        full = false;
        network.run(12_000);
        assertThat(asked).contains("saved").doesNotContain("let go");
    }

    @Test
    void whatTheStoreCouldNotLetGoItIsAskedToAgain() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        walk(network, ann, 4);
        network.run(6_000);
        deaf = true;
        ann.session.close(network.nowNanos);
        network.run(1_000);
        assertThat(told).contains("letting characters go");
        asked.clear();
        deaf = false;
        network.run(6_000);
        assertThat(asked).containsExactly("let go");
    }

    /** A log-in that could not be counted leaves everything as it was. */
    @Test
    void whoDidNotGetBackInIsLetGoAfterAll() {
        ScriptedClient ann = ScriptedClient.inWorld(network, "Ann");
        full = true;
        walk(network, ann, 4);
        ann.session.close(network.nowNanos);
        network.run(1000);
        deaf = true;
        ScriptedClient again = new ScriptedClient(network, "Ann", "secret");
        again.logIn();
        network.run(4_000);
        assertThat(again.characterError).isNotZero();
        deaf = false;
        full = false;
        asked.clear();
        network.run(12_000);
        assertThat(asked).containsExactly("saved", "let go");
    }

    /** The save is answered when the next log-in has been counted, and that one's lease is not to be let go. */
    @Test
    void whoIsAboutToComeBackIsNotLetGo() {
        AccountService accounts = AccountService.inline(disk, Passwords.quick());
        PlaceSaver saver = new PlaceSaver(accounts, ServerListener.SILENT, new ServerCounters());
        Place home = new Place(0xA9B40025, 96, 96, 0, 1, 0, 0, 0);
        disk.createAccount("Ann", "", new NewCharacter("Ann", home, 200, 200));
        saver.entered(MemoryStore.FIRST_GUID, home);
        saver.left(MemoryStore.FIRST_GUID, new Place(0xA9B40025, 90, 90, 0, 1, 0, 0, 0));
        saver.countLogin(MemoryStore.FIRST_GUID, record -> saver.entered(MemoryStore.FIRST_GUID, home), cause -> {});
        accounts.deliver();
        saver.save();
        assertThat(asked).containsExactly("saved", "counted");
    }
}
