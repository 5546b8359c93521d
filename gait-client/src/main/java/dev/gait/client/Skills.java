package dev.gait.client;

import dev.gait.motion.interp.Attributes;
import dev.gait.net.message.PlayerDescription;
import java.util.List;

/** What the server's description says a player can do (wire.md §B.4, §E.3). */
final class Skills {
    private static final int STRENGTH = 0;
    private static final int QUICKNESS = 2;
    private static final int COORDINATION = 3;
    private static final int STAMINA = 1;

    private Skills() {}

    /**
     * Run and jump from skills and attributes, the load from what is carried and strength. Of a real server's long
     * description these parts are known, too (wire.md §I). What it does not tell stays as it was.
     */
    static Attributes of(PlayerDescription told, Attributes before) {
        if (!told.isDescribed() || told.attributes.size() <= COORDINATION) {
            return before;
        }
        int run = before.runSkill();
        int jump = before.jumpSkill();
        for (PlayerDescription.Skill skill : told.skills) {
            if (skill.id() == PlayerDescription.SKILL_RUN) {
                run = skill.ranks() + skill.init() + attribute(told.attributes, QUICKNESS);
            } else if (skill.id() == PlayerDescription.SKILL_JUMP) {
                jump = skill.ranks()
                        + skill.init()
                        + (attribute(told.attributes, STRENGTH) + attribute(told.attributes, COORDINATION)) / 2;
            }
        }
        double stamina = told.vitals.size() > STAMINA ? told.vitals.get(STAMINA).current() : before.stamina();
        return new Attributes(run, jump, load(told, before), stamina);
    }

    private static double load(PlayerDescription told, Attributes before) {
        Integer burden = told.ints.get(PlayerDescription.INT_ENCUMBRANCE);
        if (burden == null) {
            return before.load();
        }
        Integer augmented = told.ints.get(PlayerDescription.INT_AUGMENTED_CAPACITY);
        return Attributes.load(burden, attribute(told.attributes, STRENGTH), augmented == null ? 0 : augmented);
    }

    private static int attribute(List<PlayerDescription.Attribute> attributes, int which) {
        PlayerDescription.Attribute attribute = attributes.get(which);
        return attribute.ranks() + attribute.start();
    }
}
