package dev.gait.server.store;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a {@link Store}, to be tried in a test of whoever writes one: with any test framework or none.
 *
 * <pre>{@code
 * StoreContract.check(() -> new MyStore(url));
 * }</pre>
 *
 * <p>The store must be empty at first; it is closed and opened again several times and must know everything each time,
 * unless it says that it forgets. Whatever it does wrong is an {@link AssertionError} with a sentence.
 *
 * @since 0.1
 */
public final class StoreContract {
    private static final Place HOME = new Place(0xA9B40025, 96, 97, 1.5, 1, 0, 0, 0);
    private static final Place AWAY = new Place(0xFEB40025, 12.25, 180, -3, 0.6, 0, 0, 0.8);
    private static final int NOBODY = 0x5FFFFFFF;

    private final Opener opener;
    private final boolean forgets;
    private Store store;

    /** Opens the store; each time the same data. */
    @FunctionalInterface
    public interface Opener {
        Store open();
    }

    private StoreContract(Opener opener, boolean forgets) {
        this.opener = opener;
        this.forgets = forgets;
        store = opener.open();
    }

    /** Tries a store that lasts. */
    public static void check(Opener opener) {
        new StoreContract(opener, false).check();
    }

    /** Tries one that lasts as long as the process. */
    public static void checkForgetful(Opener opener) {
        new StoreContract(opener, true).check();
    }

    private void check() {
        try {
            accounts();
            characters();
            places();
            data();
        } finally {
            store.close();
        }
    }

    private void reopen() {
        if (!forgets) {
            store.close();
            store = opener.open();
        }
    }

    private void accounts() {
        same("an account nobody made", null, store.findAccount("Ann"));
        Account ann = made("Ann", "hash-a", 210, 190);
        same("the name of a new account", "Ann", ann.name());
        same(
                "an account of the same name in other case",
                null,
                store.createAccount("ANN", "hash-x", new NewCharacter("ANN", HOME, 200, 200)));
        Account bob = made("Bob", "hash-b", 200, 200);
        that("two accounts have two ids", ann.id() != bob.id());
        reopen();
        Account again = found("aNN");
        same("an account as it was made", ann, again);
        same("its password's hash, which the second attempt must not change", "hash-a", again.passwordHash());
        store.replaceHash(again, "hash-new");
        reopen();
        same("a hash that was replaced", "hash-new", found("Ann").passwordHash());
        store.replaceHash(again, "hash-c");
        same(
                "a hash that was replaced by somebody else meanwhile",
                "hash-new",
                found("Ann").passwordHash());
        same("the hash of another account", "hash-b", found("Bob").passwordHash());
    }

    private void characters() {
        CharacterRecord ann = only("Ann");
        same("the first character's guid", Store.FIRST_GUID, ann.guid());
        same("the second one's", Store.FIRST_GUID + 1, only("Bob").guid());
        same("a new character", new CharacterRecord(Store.FIRST_GUID, "Ann", HOME, 0, 210, 190), ann);
        CharacterRecord counted = store.countLogin(ann.guid());
        same("the first login", ann.loggedIn(), counted);
        reopen();
        same("the second login", ann.loggedIn().loggedIn(), store.countLogin(ann.guid()));
        same("a login of nobody", null, store.countLogin(NOBODY));
        same("another's logins", 0, only("Bob").logins());
    }

    private void places() {
        int ann = only("Ann").guid();
        store.savePlaces(List.of());
        store.savePlaces(List.of(new SavedPlace(NOBODY, AWAY), new SavedPlace(ann, AWAY)));
        reopen();
        same("a place that was saved, bit by bit", AWAY, only("Ann").place());
        same("the place of who was not saved", HOME, only("Bob").place());
        same("logins after a place was saved", 2, only("Ann").logins());
    }

    private void data() {
        int ann = only("Ann").guid();
        same(
                "a game's data before there are any",
                CharacterData.EMPTY,
                only("Ann").data());
        byte[] bytes = new byte[CharacterData.MOST_BYTES];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7);
        }
        CharacterData bag = CharacterData.of(bytes);
        store.savePlaces(List.of(new SavedPlace(ann, HOME, bag)));
        reopen();
        same("the largest data a game may keep", bag, only("Ann").data());
        same("the place that was saved with them", HOME, only("Ann").place());
        store.savePlaces(List.of(new SavedPlace(ann, AWAY)));
        same("data after a place was saved without them", bag, only("Ann").data());
        same("data at a login", bag, required("a login", store.countLogin(ann)).data());
        store.savePlaces(List.of(new SavedPlace(ann, AWAY, CharacterData.EMPTY)));
        reopen();
        same("data that were taken away", CharacterData.EMPTY, only("Ann").data());
    }

    private Account made(String name, String hash, int run, int jump) {
        return required("a new account", store.createAccount(name, hash, new NewCharacter(name, HOME, run, jump)));
    }

    private Account found(String name) {
        return required("the account " + name, store.findAccount(name));
    }

    private CharacterRecord only(String account) {
        List<CharacterRecord> characters = store.characters(found(account));
        same("how many characters an account has", 1, characters.size());
        return characters.get(0);
    }

    private static <T> T required(String what, @Nullable T got) {
        if (got == null) {
            throw new AssertionError("the store says there is nothing where it should have " + what);
        }
        return got;
    }

    private static void that(String what, boolean so) {
        if (!so) {
            throw new AssertionError("not so with this store: " + what);
        }
    }

    private static void same(String what, @Nullable Object expected, @Nullable Object got) {
        if (!Objects.equals(expected, got)) {
            throw new AssertionError(what + ": expected " + expected + ", the store says " + got);
        }
    }
}
