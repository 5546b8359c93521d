package dev.gait.app.demo;

import dev.gait.motion.place.Position;
import dev.gait.server.store.Account;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Place;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Accounts for as long as the demo lasts. Some begin at a place of their own: whoever opens the page need not wait for them. */
final class DemoStore extends MemoryStore {
    private final Map<String, Place> places = new HashMap<>();

    /** Before anybody logs in. */
    void begins(String account, Position at) {
        places.put(account.toLowerCase(Locale.ROOT), Place.of(at));
    }

    @Override
    public synchronized @Nullable Account createAccount(String name, String passwordHash, NewCharacter first) {
        Place place = places.getOrDefault(name.toLowerCase(Locale.ROOT), first.place());
        return super.createAccount(
                name, passwordHash, new NewCharacter(first.name(), place, first.runSkill(), first.jumpSkill()));
    }
}
