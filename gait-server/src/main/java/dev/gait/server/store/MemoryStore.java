package dev.gait.server.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A store that lasts as long as the process: for simulations, demonstrations and servers without a data folder. */
public class MemoryStore implements Store {
    private final Map<String, Account> accounts = new HashMap<>();
    private final Map<Long, List<Integer>> guidsOf = new HashMap<>();
    private final Map<Integer, CharacterRecord> characters = new HashMap<>();
    private int nextGuid = FIRST_GUID;

    @Override
    public synchronized @Nullable Account findAccount(String name) {
        return accounts.get(key(name));
    }

    @Override
    public synchronized @Nullable Account createAccount(String name, String passwordHash, NewCharacter first) {
        if (accounts.containsKey(key(name))) {
            return null;
        }
        Account account = new Account(accounts.size() + 1L, name, passwordHash);
        accounts.put(key(name), account);
        int guid = nextGuid++;
        characters.put(
                guid, new CharacterRecord(guid, first.name(), first.place(), 0, first.runSkill(), first.jumpSkill()));
        guidsOf.put(account.id(), new ArrayList<>(List.of(guid)));
        return account;
    }

    @Override
    public synchronized void replaceHash(Account account, String passwordHash) {
        Account renewed = new Account(account.id(), account.name(), passwordHash);
        accounts.replace(key(account.name()), account, renewed);
    }

    @Override
    public synchronized List<CharacterRecord> characters(Account account) {
        List<CharacterRecord> found = new ArrayList<>();
        for (int guid : guidsOf.getOrDefault(account.id(), List.of())) {
            CharacterRecord character = characters.get(guid);
            if (character != null) {
                found.add(character);
            }
        }
        return found;
    }

    @Override
    public synchronized @Nullable CharacterRecord countLogin(int guid) {
        return characters.computeIfPresent(guid, (id, old) -> old.loggedIn());
    }

    @Override
    public synchronized void savePlaces(List<SavedPlace> places) {
        for (SavedPlace saved : places) {
            characters.computeIfPresent(saved.guid(), (id, old) -> old.with(saved));
        }
    }

    @Override
    public void close() {}

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
