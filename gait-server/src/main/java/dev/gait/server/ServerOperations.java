package dev.gait.server;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.session.DisconnectReason;
import dev.gait.net.session.Refusal;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.World;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What operators do: see who is here, speak to everybody, send people elsewhere or away. On the server's thread. */
public final class ServerOperations {
    private final Roster roster;
    private final World world;
    private final CollisionWorld ground;
    private final ServerClock clock;

    ServerOperations(Roster roster, World world, CollisionWorld ground, ServerClock clock) {
        this.roster = roster;
        this.world = world;
        this.ground = ground;
        this.clock = clock;
    }

    /** Everybody who is in the world. */
    public List<PlayerStatus> players() {
        return roster.players(world);
    }

    /** The longest name of somebody here that a line begins with, names having blanks; null if there is none. */
    public @Nullable String nameBeginning(String line) {
        return roster.nameBeginning(line);
    }

    /** Ends the session of a character or account; false if there is none of that name. */
    public boolean kick(String name, String reason) {
        PlayerConnection connection = roster.called(name);
        if (connection == null) {
            return false;
        }
        connection.session().close(DisconnectReason.KICKED, Refusal.boot(reason), clock.nowNanos());
        return true;
    }

    /** Sends a character elsewhere; false if there is none of that name in the world. */
    public boolean teleport(String name, Position to) {
        PlayerConnection connection = roster.called(name);
        if (connection == null || connection.character() == null) {
            return false;
        }
        connection.command(new PlayerCommand.Teleport(new Position().set(to)));
        return true;
    }

    /** Puts a place on the ground below or above it. */
    public void settleOnGround(Position place) {
        double z = ground.groundZ(place);
        if (Double.isFinite(z)) {
            place.frame.z = z;
        }
    }

    /** Shows everybody a line of text. */
    public void broadcast(String text) {
        for (PlayerConnection connection : roster.everybody()) {
            connection.showText(text);
        }
    }

    /** Moves a character by so many metres east, north and up, as a wind would; false if it is not in the world. */
    public boolean push(int guid, double dx, double dy, double dz) {
        return world.tell(guid, new PlayerCommand.Push(dx, dy, dz));
    }
}
