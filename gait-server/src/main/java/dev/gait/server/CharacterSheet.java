package dev.gait.server;

import dev.gait.motion.interp.Attributes;
import dev.gait.net.message.PlayerDescription;

/**
 * What a character can do, as its client is told and as the gate believes it. Both must come from here: a client that
 * thinks it is faster than the server does is put back at every step.
 *
 * @param runSkill effective run skill: ranks + initial + quickness
 * @param jumpSkill effective jump skill: ranks + initial + (strength + coordination) / 2
 */
record CharacterSheet(int runSkill, int jumpSkill) {
    /** What a new character begins with: run rate 2.375, 9.5 m/s. */
    static final int NEW_RUN_SKILL = 200;

    static final int NEW_JUMP_SKILL = 200;

    private static final int LEVEL = 1;
    private static final int ATTRIBUTE = 100;
    private static final int INITIAL = 5;
    private static final int TRAINED = 2;
    private static final int VITAL = 100;

    Attributes attributes() {
        return new Attributes(runSkill, jumpSkill, 0, VITAL);
    }

    PlayerDescription describe(int guid, String name, int eventSequence) {
        PlayerDescription description = new PlayerDescription();
        description.recipient = guid;
        description.sequence = eventSequence;
        description.putInt(PlayerDescription.INT_LEVEL, LEVEL);
        description.putString(PlayerDescription.STRING_NAME, name);
        for (int i = 0; i < 6; i++) {
            description.attributes.add(new PlayerDescription.Attribute(0, ATTRIBUTE, 0));
        }
        for (int i = 0; i < 3; i++) {
            description.vitals.add(new PlayerDescription.Vital(0, VITAL, 0, VITAL));
        }
        description.skills.add(skill(PlayerDescription.SKILL_JUMP, jumpSkill));
        description.skills.add(skill(PlayerDescription.SKILL_RUN, runSkill));
        return description;
    }

    /** Both skills get 100 from attributes that are all 100; the rest is initial and ranks. */
    private static PlayerDescription.Skill skill(int id, int effective) {
        int initial = Math.min(INITIAL, Math.max(0, effective - ATTRIBUTE));
        int ranks = Math.max(0, effective - ATTRIBUTE - initial);
        return new PlayerDescription.Skill(id, ranks, TRAINED, initial);
    }
}
