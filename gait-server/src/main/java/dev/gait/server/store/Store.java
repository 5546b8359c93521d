package dev.gait.server.store;

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

    /** The characters of an account, oldest first; none if there is no such account. */
    List<CharacterRecord> characters(Account account);

    /** Counts a login of a character and returns it as it is now; null if there is none of that guid. */
    @Nullable
    CharacterRecord countLogin(int guid);

    /**
     * A character whose login was counted here is out of the world, and its last place is saved. A store that several servers
     * share lets the next login happen elsewhere from now on; until then {@link #countLogin} there ends with a
     * {@link CharacterHeldException}.
     */
    default void letGo(int guid) {}

    /** Saves where characters are and what the game keeps with them, all or none; who is not known is passed over. */
    void savePlaces(List<SavedPlace> places);

    @Override
    void close();
}
