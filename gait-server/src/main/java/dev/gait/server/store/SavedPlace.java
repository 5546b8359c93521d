package dev.gait.server.store;

import org.jspecify.annotations.Nullable;

/**
 * A character, where it is now, and what the game keeps with it: saved together, so that nobody has a thing twice.
 *
 * @param data null where it has not changed
 */
public record SavedPlace(int guid, Place place, @Nullable CharacterData data) {

    /** Only the place has changed. */
    public SavedPlace(int guid, Place place) {
        this(guid, place, null);
    }

    /** This one, with what an older one knows besides. */
    public SavedPlace after(@Nullable SavedPlace older) {
        return older == null || data != null || older.data == null ? this : new SavedPlace(guid, place, older.data);
    }
}
