package dev.gait.server.store;

/**
 * A character as it is kept.
 *
 * @param logins how often it entered the world: its instance number (wire.md §D)
 * @param data what the game keeps with it
 */
public record CharacterRecord(
        int guid, String name, Place place, int logins, int runSkill, int jumpSkill, CharacterData data) {

    /** One with which no game keeps anything. */
    public CharacterRecord(int guid, String name, Place place, int logins, int runSkill, int jumpSkill) {
        this(guid, name, place, logins, runSkill, jumpSkill, CharacterData.EMPTY);
    }

    /** The same after one more login. */
    public CharacterRecord loggedIn() {
        return new CharacterRecord(guid, name, place, logins + 1, runSkill, jumpSkill, data);
    }

    /** The same with what was saved of it. */
    public CharacterRecord with(SavedPlace saved) {
        CharacterData newer = saved.data();
        return new CharacterRecord(
                guid, name, saved.place(), logins, runSkill, jumpSkill, newer == null ? data : newer);
    }
}
