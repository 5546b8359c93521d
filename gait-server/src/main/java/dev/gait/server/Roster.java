package dev.gait.server;

import dev.gait.motion.place.Position;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everybody who is connected, in the order they came, to be found by name. */
final class Roster {
    private final List<PlayerConnection> connections = new ArrayList<>();

    void add(PlayerConnection connection) {
        connections.add(connection);
    }

    void remove(PlayerConnection connection) {
        connections.remove(connection);
    }

    /** A copy: sessions may end while it is read. */
    List<PlayerConnection> everybody() {
        return List.copyOf(connections);
    }

    /** Who is called this, as an account or a character; null if nobody is. */
    @Nullable
    PlayerConnection called(String name) {
        for (PlayerConnection connection : connections) {
            CharacterRecord character = connection.character();
            if (connection.account().equalsIgnoreCase(name)
                    || (character != null && character.name().equalsIgnoreCase(name))) {
                return connection;
            }
        }
        return null;
    }

    /** Who plays the character of that name, in the world; null if nobody does. */
    @Nullable
    PlayerConnection playing(String name) {
        for (PlayerConnection connection : connections) {
            CharacterRecord character = connection.character();
            if (character != null && character.name().equalsIgnoreCase(name)) {
                return connection;
            }
        }
        return null;
    }

    /** The longest name of an account or character here that a line begins with, names having blanks; null if none. */
    @Nullable
    String nameBeginning(String line) {
        String longest = null;
        for (PlayerConnection connection : connections) {
            CharacterRecord character = connection.character();
            longest = longer(line, longest, connection.account());
            longest = character == null ? longest : longer(line, longest, character.name());
        }
        return longest;
    }

    private static @Nullable String longer(String line, @Nullable String longest, String name) {
        boolean begins = line.regionMatches(true, 0, name, 0, name.length())
                && (line.length() == name.length() || line.charAt(name.length()) == ' ');
        return begins && (longest == null || name.length() > longest.length()) ? name : longest;
    }

    /** Those who are in the world, and where. */
    List<PlayerStatus> players(World world) {
        Map<Integer, PlayerConnection> byGuid = new HashMap<>();
        for (PlayerConnection connection : connections) {
            CharacterRecord character = connection.character();
            if (character != null) {
                byGuid.put(character.guid(), connection);
            }
        }
        List<PlayerStatus> players = new ArrayList<>();
        world.forEach(occupant -> {
            PlayerConnection connection = byGuid.get(occupant.guid());
            if (connection != null) {
                Position at = occupant.position();
                players.add(new PlayerStatus(
                        occupant.guid(),
                        occupant.appearance().name(),
                        connection.account(),
                        connection.session().address().toString(),
                        at.cell,
                        at.frame.x,
                        at.frame.y,
                        at.frame.z));
            }
        });
        return players;
    }
}
