package dev.gait.server;

import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Place;
import dev.gait.server.world.World;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where characters come into the world and go out of it: begun at a start place, back where they were, and saved. */
final class CharacterEntrance {
    /** A saved height this far off the ground is of another ground, metres. */
    private static final double ANOTHER_GROUND = 100;

    private final ServerSettings settings;
    private final CollisionWorld ground;
    private final World world;
    private final PlaceSaver saver;
    private final StartPlaces startPlaces;
    private final ServerListener listener;
    private final ServerClock clock;
    private final HeldCharacters held;

    /** @param losing whether the world is losing one of its machines */
    CharacterEntrance(
            ServerSettings settings,
            CollisionWorld ground,
            World world,
            PlaceSaver saver,
            ServerListener listener,
            BooleanSupplier losing,
            ServerClock clock) {
        this.settings = settings;
        this.ground = ground;
        this.world = world;
        this.saver = saver;
        this.listener = listener;
        this.clock = clock;
        startPlaces = new StartPlaces(settings, ground);
        held = new HeldCharacters(saver, losing, clock);
    }

    /** What a new account of this name begins with. */
    NewCharacter firstCharacter(String name) {
        return new NewCharacter(
                name, Place.of(startPlaces.next()), CharacterSheet.NEW_RUN_SKILL, CharacterSheet.NEW_JUMP_SKILL);
    }

    /** Whether somebody is in the world already, with a session of this server. */
    boolean isInWorld(int guid) {
        return world.contains(guid);
    }

    /** Asks for a character that is to come in. */
    void ask(int guid, Consumer<@Nullable CharacterRecord> answer, Consumer<Throwable> failed) {
        held.ask(guid, answer, failed);
    }

    /** Time has passed. */
    void step(long nowNanos) {
        held.step(nowNanos);
    }

    /** Its log-in was counted, but who asked for it is gone: it may log in elsewhere. */
    void turnedAway(@Nullable CharacterRecord record) {
        if (record != null && !isInWorld(record.guid())) {
            saver.lost(record.guid());
        }
    }

    void enter(AvatarHost host, String account, CharacterRecord record, Attributes skills) {
        Position at = saver.latest(record.guid(), record.place()).toPosition(new Position());
        double z = ground.groundZ(at);
        if (Double.isFinite(z) && Math.abs(at.frame.z - z) > ANOTHER_GROUND) {
            at.frame.z = z;
        }
        saver.entered(record.guid(), record.place());
        world.enter(Avatar.entering(
                record.guid(),
                record.name(),
                record.logins(),
                skills,
                at,
                ground,
                settings.legs(),
                host,
                clock.nowNanos() * 1e-9));
        listener.entered(record.name(), account, describe(at));
    }

    /** The place is saved before anybody is told that the character is gone (wire.md §F). */
    void left(String account, CharacterRecord record, Position last) {
        if (last.hasCell()) {
            saver.left(record.guid(), Place.of(last));
        } else {
            saver.lost(record.guid());
        }
        listener.left(record.name(), account, describe(last));
    }

    /** Saves where everybody is by now. */
    void savePlaces() {
        world.forEach(occupant -> saver.stands(occupant.guid(), Place.of(occupant.position())));
        world.forEachElsewhere((at, guid) -> saver.stands(guid, Place.of(at)));
        saver.save();
    }

    /** A place for a person: the cell and metres within its landblock. */
    private static String describe(Position at) {
        return String.format(Locale.ROOT, "0x%08X (%.1f, %.1f, %.1f)", at.cell, at.frame.x, at.frame.y, at.frame.z);
    }
}
