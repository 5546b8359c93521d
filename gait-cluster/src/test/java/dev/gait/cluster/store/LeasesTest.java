package dev.gait.cluster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.server.store.Place;
import dev.gait.server.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A store that fails for a while has everything in the end. */
class LeasesTest {
    private static final Place HERE = new Place(0xA9B40025, 96, 97, 1.5, 1, 0, 0, 0);
    private static final Place LATER = new Place(0xA9B40025, 99, 97, 1.5, 1, 0, 0, 0);

    private final List<String> written = new ArrayList<>();
    private volatile boolean broken;
    private volatile boolean serves = true;

    private final Leases leases = new Leases(
            new Leases.Book() {
                @Override
                public void renew() {
                    write("renewed");
                }

                @Override
                public void saveOrphan(int guid, long lease, Place place) {
                    write(guid + " under " + lease + " at " + place.x());
                }

                @Override
                public void disconnect() {
                    write("over");
                }
            },
            () -> serves);

    private synchronized void write(String what) {
        if (broken) {
            throw new StoreException("it is not there", new IllegalStateException());
        }
        written.add(what);
    }

    @Test
    void whoeverCouldNotBeSavedIsSavedWithTheNextRenewal() {
        broken = true;
        leases.takeOrphan(7, 2, HERE);
        leases.takeOrphan(8, 1, HERE);
        leases.turn();
        assertThat(written).isEmpty();
        broken = false;
        leases.turn();
        assertThat(written).containsExactly("renewed", "7 under 2 at 96.0", "8 under 1 at 96.0");
        leases.turn();
        assertThat(written).as("once").endsWith("8 under 1 at 96.0", "renewed");
    }

    @Test
    void theNewestLeaseOfACharacterIsSaved() {
        broken = true;
        leases.takeOrphan(7, 2, HERE);
        leases.takeOrphan(7, 3, LATER);
        leases.takeOrphan(7, 2, HERE);
        broken = false;
        leases.turn();
        assertThat(written).containsExactly("renewed", "7 under 3 at 99.0");
    }

    @Test
    void whoDoesNotServeRenewsNothingAndStillSaves() {
        serves = false;
        leases.takeOrphan(7, 2, HERE);
        leases.turn();
        assertThat(written).containsExactly("7 under 2 at 96.0");
    }

    @Test
    void theLastOfThemAreTriedAtTheEnd() {
        broken = true;
        leases.takeOrphan(7, 2, HERE);
        broken = false;
        leases.end();
        assertThat(written).containsExactly("7 under 2 at 96.0", "over");
    }
}
