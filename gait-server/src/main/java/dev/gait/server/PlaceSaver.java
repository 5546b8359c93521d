package dev.gait.server;

import dev.gait.server.store.AccountService;
import dev.gait.server.store.CharacterData;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.Place;
import dev.gait.server.store.SavedPlace;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Remembers where characters are, and what the game keeps with them, until the store has it. A place counts as saved when the store said so, not when it was
 * asked: one that could not be written is kept, replaced by the character's newer places, and tried again every period
 * until it can, whether its character stands, walks or has left.
 *
 * <p>One batch is with the store at a time; meanwhile places wait here, one for each character.
 */
final class PlaceSaver {
    private final AccountService accounts;
    private final ServerListener listener;
    private final ServerCounters counters;
    /** What the store has of each character that is in the world. */
    private final Map<Integer, Place> stored = new HashMap<>();

    private final Map<Integer, SavedPlace> waiting = new LinkedHashMap<>();
    private @Nullable Map<Integer, SavedPlace> withStore;
    /** Out of the world: when their places are in the store, somebody else may have them. */
    private final Set<Integer> leaving = new LinkedHashSet<>();
    /** How many have asked to come in with a character and are not answered: who lets it go after that takes it from them. */
    private final Map<Integer, Integer> entering = new HashMap<>();

    private boolean inTrouble;
    /** Somebody left while the store was busy: the next batch does not wait for its period. */
    private boolean hurried;

    PlaceSaver(AccountService accounts, ServerListener listener, ServerCounters counters) {
        this.accounts = accounts;
        this.listener = listener;
        this.counters = counters;
    }

    /** Where a character is that the store has here: newer places may not have reached it. */
    Place latest(int guid, Place inStore) {
        SavedPlace newest = newest(guid);
        return newest == null ? inStore : newest.place();
    }

    /** The same of what the game keeps with it. */
    CharacterData latest(int guid, CharacterData inStore) {
        SavedPlace newest = newest(guid);
        CharacterData data = newest == null ? null : newest.data();
        return data == null ? inStore : data;
    }

    /** What is not in the store yet of a character; null if nothing is. */
    private @Nullable SavedPlace newest(int guid) {
        SavedPlace older = withStore == null ? null : withStore.get(guid);
        SavedPlace newer = waiting.get(guid);
        return newer == null ? older : newer.after(older);
    }

    /** Places that are not in the store yet. */
    int unsaved() {
        return waiting.size() + (withStore == null ? 0 : withStore.size());
    }

    /** Characters that are in the world. */
    int present() {
        return stored.size();
    }

    /** Counts a log-in; until the store has answered, nobody lets that character go. */
    void countLogin(int guid, Consumer<@Nullable CharacterRecord> answer, Consumer<Throwable> failed) {
        entering.merge(guid, 1, Integer::sum);
        accounts.countLogin(
                guid,
                record -> {
                    answered(guid);
                    answer.accept(record);
                },
                cause -> {
                    answered(guid);
                    failed.accept(cause);
                });
    }

    private void answered(int guid) {
        entering.computeIfPresent(guid, (key, count) -> count > 1 ? count - 1 : null);
    }

    void entered(int guid, Place inStore) {
        leaving.remove(guid);
        stored.put(guid, inStore);
    }

    /** A character is here now; {@link #save} will see to it. */
    void stands(int guid, Place now) {
        Place before = stored.get(guid);
        if (before != null && !now.equals(latest(guid, before))) {
            waiting.put(guid, new SavedPlace(guid, now).after(waiting.get(guid)));
        }
    }

    /** The game keeps this with a character in the world from now on; false if it is not there. */
    boolean keeps(int guid, CharacterData data) {
        Place inStore = stored.get(guid);
        if (inStore == null) {
            return false;
        }
        waiting.put(guid, new SavedPlace(guid, latest(guid, inStore), data));
        return true;
    }

    /** A character left the world here: saved before anybody is told (wire.md §F). */
    void left(int guid, Place last) {
        stands(guid, last);
        lost(guid);
    }

    /** A character is out of the world, and where it was is not known here. */
    void lost(int guid) {
        stored.remove(guid);
        leaving.add(guid);
        hurried |= withStore != null;
        save();
    }

    /** Hands the store what waits, unless it still has the last batch. */
    void save() {
        if (withStore != null) {
            return;
        }
        if (!waiting.isEmpty()) {
            saveWaiting();
        }
        letGoSaved();
    }

    /** Whoever is out of the world, and is in the store as it was last. */
    private void letGoSaved() {
        letGo(leaving.stream().filter(guid -> newest(guid) == null).toList());
    }

    /** Those of them who are not about to come back are anybody's. */
    private void letGo(List<Integer> guids) {
        List<Integer> free =
                guids.stream().filter(guid -> !entering.containsKey(guid)).toList();
        if (!free.isEmpty()) {
            free.forEach(leaving::remove);
            accounts.letGo(free, cause -> notLetGo(free, cause));
        }
    }

    private void notLetGo(List<Integer> guids, Throwable cause) {
        guids.stream().filter(guid -> !stored.containsKey(guid)).forEach(leaving::add);
        listener.failed("letting characters go", cause);
    }

    private void saveWaiting() {
        Map<Integer, SavedPlace> batch = new LinkedHashMap<>(waiting);
        waiting.clear();
        withStore = batch;
        accounts.save(List.copyOf(batch.values()), () -> saved(batch), cause -> failed(batch, cause));
    }

    /** The last call: everything that is not known to be in the store goes there. */
    void saveAll() {
        if (withStore != null) {
            withStore.forEach(this::waitAgain);
            withStore = null;
        }
        save();
        // What the store cannot save now it never will: nobody is held for it.
        letGo(List.copyOf(leaving));
    }

    /** Nothing is saved after this. */
    void end() {
        if (unsaved() > 0) {
            listener.notSaved(unsaved());
        }
    }

    private void waitAgain(int guid, SavedPlace older) {
        waiting.merge(guid, older, (newer, same) -> newer.after(older));
    }

    private void saved(Map<Integer, SavedPlace> batch) {
        counters.placesSaved += batch.size();
        batch.forEach((guid, saved) -> stored.computeIfPresent(guid, (key, old) -> saved.place()));
        if (inTrouble) {
            inTrouble = false;
            listener.savingAgain(batch.size());
        }
        done(batch);
        if (hurried) {
            hurried = false;
            save();
        } else {
            letGoSaved();
        }
    }

    private void failed(Map<Integer, SavedPlace> batch, Throwable cause) {
        counters.savesFailed++;
        inTrouble = true;
        batch.forEach(this::waitAgain);
        done(batch);
        listener.failed("saving " + batch.size() + (batch.size() == 1 ? " place" : " places"), cause);
    }

    private void done(Map<Integer, SavedPlace> batch) {
        if (withStore == batch) {
            withStore = null;
        }
    }
}
