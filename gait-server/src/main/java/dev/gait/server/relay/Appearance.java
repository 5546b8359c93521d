package dev.gait.server.relay;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.BodyShape;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;

/**
 * What somebody looks like to a client: the ids of its model and animations, its name and kind (wire.md §B.3).
 *
 * @param setup model, 0x02xxxxxx
 * @param motionTable animations, 0x09xxxxxx
 * @param descriptionFlags what a client lets its player do with the object
 * @param isPlayer has the pack and the radar dot of a player
 */
public record Appearance(
        String name, int setup, int motionTable, int icon, int classId, int descriptionFlags, boolean isPlayer) {

    private static final int HUMAN_SETUP = 0x02000001;
    private static final int HUMAN_MOTIONS = 0x09000001;
    private static final int HUMAN_ICON = 0x06001036;
    /** Stuck, player, attackable. */
    private static final int PLAYER_DESCRIPTION = 0x1C;
    /** Stuck, attackable. */
    private static final int CREATURE_DESCRIPTION = 0x14;
    /** Stuck. */
    private static final int TOWNSPERSON_DESCRIPTION = 0x04;

    private static final int ATTACKABLE = 0x10;

    private static final int PLAYER_CLASS = 1;
    private static final int CREATURE_CLASS = 7;
    private static final int TOWNSPERSON_CLASS = 690;

    public static Appearance player(String name) {
        return new Appearance(name, HUMAN_SETUP, HUMAN_MOTIONS, HUMAN_ICON, PLAYER_CLASS, PLAYER_DESCRIPTION, true);
    }

    public static Appearance creature(String name) {
        return new Appearance(
                name, HUMAN_SETUP, HUMAN_MOTIONS, HUMAN_ICON, CREATURE_CLASS, CREATURE_DESCRIPTION, false);
    }

    public static Appearance townsperson(String name) {
        return new Appearance(
                name, HUMAN_SETUP, HUMAN_MOTIONS, HUMAN_ICON, TOWNSPERSON_CLASS, TOWNSPERSON_DESCRIPTION, false);
    }

    /** Somebody who looks like this, with the legs and the dimensions that go with it. */
    public Actor actor(int guid, MoverFacts facts, MotionProfile legs) {
        Actor actor = new Actor(guid, facts, legs.of(setup, motionTable), MotionOptions.DEFAULT, Directory.EMPTY);
        BodyShape shape = legs.shape(setup);
        if (shape != null) {
            shape.applyTo(actor.body());
        }
        return actor;
    }

    /** Creatures and players are, townspeople are not. */
    public boolean isAttackable() {
        return (descriptionFlags & ATTACKABLE) != 0;
    }
}
