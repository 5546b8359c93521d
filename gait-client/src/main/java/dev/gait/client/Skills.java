package dev.gait.client;

import dev.gait.motion.interp.Attributes;
import dev.gait.net.message.PlayerDescription;
import dev.gait.net.message.RawMessage;
import dev.gait.net.message.WireReader;
import org.jspecify.annotations.Nullable;

/**
 * What the server says a player can do: all of it when it enters (wire.md §B.4, §E.3), and single numbers when they change.
 * Run and jump come from skills and attributes, the load from what is carried and strength. Of a real server's long
 * description these parts are known, too (wire.md §I). What nobody tells stays as it was.
 *
 * <p>Single numbers are told in order and privately: a property (0x02CD), a skill (0x02DD), an attribute (0x02E3), a vital
 * (0x02E7) or how much of it is left (0x02E9), each behind a stamp of one byte. Only what moves a body is read here.
 */
final class Skills {
    private static final int PROPERTY = 0x02CD;
    private static final int SKILL = 0x02DD;
    private static final int ATTRIBUTE = 0x02E3;
    private static final int VITAL = 0x02E7;
    private static final int VITAL_LEFT = 0x02E9;

    private static final int STRENGTH = 0;
    private static final int QUICKNESS = 2;
    private static final int COORDINATION = 3;
    private static final int ATTRIBUTES = 6;
    /** In a description, by its place. */
    private static final int STAMINA = 1;
    /** In a message of its own, by its number: how much there can be, and how much is left. */
    private static final int MOST_STAMINA = 3;

    private static final int STAMINA_LEFT = 4;

    private final int[] attributes = new int[ATTRIBUTES];
    private final WireReader in = new WireReader();
    private @Nullable Integer run;
    private @Nullable Integer jump;
    private @Nullable Integer burden;
    private @Nullable Double stamina;
    private int augmented;
    private boolean described;

    /** Everything at once. */
    Attributes hear(PlayerDescription told, Attributes before) {
        if (!told.isDescribed() || told.attributes.size() <= COORDINATION) {
            return before;
        }
        described = true;
        for (int i = 0; i < Math.min(ATTRIBUTES, told.attributes.size()); i++) {
            PlayerDescription.Attribute attribute = told.attributes.get(i);
            attributes[i] = attribute.ranks() + attribute.start();
        }
        for (PlayerDescription.Skill skill : told.skills) {
            hearSkill(skill.id(), skill.ranks() + skill.init());
        }
        if (told.vitals.size() > STAMINA) {
            stamina = (double) told.vitals.get(STAMINA).current();
        }
        Integer carried = told.ints.get(PlayerDescription.INT_ENCUMBRANCE);
        burden = carried == null ? burden : carried;
        Integer augmentations = told.ints.get(PlayerDescription.INT_AUGMENTED_CAPACITY);
        augmented = augmentations == null ? 0 : augmentations;
        return sum(before);
    }

    /** One number that has changed. Before the description, and about anything else, nothing happens. */
    Attributes hear(RawMessage told, Attributes before) {
        in.wrap(told.body);
        in.u8();
        int which = in.i32();
        boolean read = described && read(told.opcode(), which);
        return read ? sum(before) : before;
    }

    private boolean read(int opcode, int which) {
        switch (opcode) {
            case PROPERTY -> {
                int value = in.i32();
                return in.isOk() && hearProperty(which, value);
            }
            case VITAL_LEFT -> {
                int left = in.i32();
                return in.isOk() && which == STAMINA_LEFT && hearStamina(left);
            }
            case VITAL -> {
                in.skip(12);
                int left = in.i32();
                return in.isOk() && which == MOST_STAMINA && hearStamina(left);
            }
            case ATTRIBUTE -> {
                int value = in.i32() + in.i32();
                in.skip(4);
                return in.isOk() && hearAttribute(which, value);
            }
            case SKILL -> {
                int ranks = in.u16();
                in.skip(10);
                int initial = in.i32();
                return in.isOk() && hearSkill(which, ranks + initial);
            }
            default -> {
                return false;
            }
        }
    }

    private boolean hearProperty(int which, int value) {
        if (which == PlayerDescription.INT_ENCUMBRANCE) {
            burden = value;
        } else if (which == PlayerDescription.INT_AUGMENTED_CAPACITY) {
            augmented = value;
        } else {
            return false;
        }
        return true;
    }

    private boolean hearStamina(int left) {
        stamina = (double) left;
        return true;
    }

    /** Attributes are numbered from one. */
    private boolean hearAttribute(int which, int value) {
        if (which < 1 || which > ATTRIBUTES) {
            return false;
        }
        attributes[which - 1] = value;
        return true;
    }

    private boolean hearSkill(int which, int value) {
        if (which == PlayerDescription.SKILL_RUN) {
            run = value;
        } else if (which == PlayerDescription.SKILL_JUMP) {
            jump = value;
        } else {
            return false;
        }
        return true;
    }

    private Attributes sum(Attributes before) {
        Integer running = run;
        Integer jumping = jump;
        Integer carried = burden;
        Double left = stamina;
        return new Attributes(
                running == null ? before.runSkill() : running + attributes[QUICKNESS],
                jumping == null ? before.jumpSkill() : jumping + (attributes[STRENGTH] + attributes[COORDINATION]) / 2,
                carried == null ? before.load() : Attributes.load(carried, attributes[STRENGTH], augmented),
                left == null ? before.stamina() : left,
                before.aceRunRate());
    }
}
