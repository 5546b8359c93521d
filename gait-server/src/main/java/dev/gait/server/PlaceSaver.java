package dev.gait.server;

import dev.gait.server.store.AccountService;
import dev.gait.server.store.Place;
import dev.gait.server.store.SavedPlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers where characters are until the store has it. A place counts as saved when the store said so, not when it was
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

    private final Map<Integer, Place> waiting = new LinkedHashMap<>();
    private @Nullable Map<Integer, Place> withStore;
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
        Place newest = waiting.get(guid);
        if (newest == null && withStore != null) {
            newest = withStore.get(guid);
        }
        return newest == null ? inStore : newest;
    }

    /** Places that are not in the store yet. */
    int unsaved() {
        return waiting.size() + (withStore == null ? 0 : withStore.size());
    }

    void entered(int guid, Place inStore) {
        stored.put(guid, inStore);
    }

    /** A character is here now; {@link #save} will see to it. */
    void stands(int guid, Place now) {
        Place before = stored.get(guid);
        if (before != null && !now.equals(latest(guid, before))) {
            waiting.put(guid, now);
        }
    }

    /** A character left the world here: saved before anybody is told (wire.md §F). */
    void left(int guid, Place last) {
        stands(guid, last);
        stored.remove(guid);
        hurried = withStore != null;
        save();
    }

    /** Hands the store what waits, unless it still has the last batch. */
    void save() {
        if (withStore != null || waiting.isEmpty()) {
            return;
        }
        Map<Integer, Place> batch = new LinkedHashMap<>(waiting);
        waiting.clear();
        withStore = batch;
        List<SavedPlace> places = new ArrayList<>();
        batch.forEach((guid, place) -> places.add(new SavedPlace(guid, place)));
        accounts.save(places, () -> saved(batch), cause -> failed(batch, cause));
    }

    /** The last call: everything that is not known to be in the store goes there. */
    void saveAll() {
        if (withStore != null) {
            withStore.forEach(waiting::putIfAbsent);
            withStore = null;
        }
        save();
    }

    private void saved(Map<Integer, Place> batch) {
        counters.placesSaved += batch.size();
        batch.forEach((guid, place) -> stored.computeIfPresent(guid, (key, old) -> place));
        if (inTrouble) {
            inTrouble = false;
            listener.savingAgain(batch.size());
        }
        done(batch);
        if (hurried) {
            hurried = false;
            save();
        }
    }

    private void failed(Map<Integer, Place> batch, Throwable cause) {
        counters.savesFailed++;
        inTrouble = true;
        batch.forEach(waiting::putIfAbsent);
        done(batch);
        listener.failed("saving " + batch.size() + (batch.size() == 1 ? " place" : " places"), cause);
    }

    private void done(Map<Integer, Place> batch) {
        if (withStore == batch) {
            withStore = null;
        }
    }
}
