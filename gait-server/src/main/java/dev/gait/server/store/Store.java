package dev.gait.server.store;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Accounts and characters. A game may bring a store of its own; {@link StoreContract} tries whether it does what is
 * asked of one. Calls may block and come from one thread at a time, never from the world's; {@link AccountService}
 * stands in between. What a call has returned from survives the end of the process.
 */
public interface Store extends AutoCloseable {
    /** The guid of the first character; the others follow (wire.md §A.15). */
    int FIRST_GUID = 0x50000001;

    /** Accounts are the same whatever their case. */
    @Nullable
    Account findAccount(String name);

    /** Creates an account and its first character in one go; null if the account exists meanwhile. */
    @Nullable
    Account createAccount(String name, String passwordHash, NewCharacter first);

    /** Replaces the hash of an account's password, unless it is not the one in {@code account} any more. */
    void replaceHash(Account account, String passwordHash);

    /** The characters of an account, oldest first; none if there is no such account. */
    List<CharacterRecord> characters(Account account);

    /** Counts a login of a character and returns it as it is now; null if there is none of that guid. */
    @Nullable
    CharacterRecord countLogin(int guid);

    /**
     * Characters whose logins were counted here are out of the world, and their last places are saved. A store that several
     * servers share lets their next login happen elsewhere from now on; until then {@link #countLogin} there ends with a
     * {@link CharacterHeldException}.
     */
    default void letGo(List<Integer> guids) {}

    /** Saves where characters are and what the game keeps with them, all or none; who is not known is passed over. */
    void savePlaces(List<SavedPlace> places);

    /**
     * Copies everything, as it is between two writes, to a file that is not there yet. A store that is backed up by other
     * means leaves this out.
     *
     * @throws StoreException with a sentence, if there is no copy
     */
    default void backUp(Path file) {
        throw new StoreException("This server keeps its data where it cannot copy them.");
    }

    @Override
    void close();
}
