package dev.gait.net.message;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a player knows about itself, the first event after entering the world: 0x0013 (wire.md §B.4).
 *
 * <p>We read and write its minimal form: properties, attributes, skills, options, inventory. A real server's carries more
 * (spells, enchantments, shortcuts). Properties, attributes and skills come first there too and are read
 * ({@link #isDescribed()}); what follows stays as it came: {@link #isMinimal()} says no, and the body is passed on whole
 * (wire.md §I).
 */
public final class PlayerDescription extends ServerEvent {
    public static final int HAS_INTS = 0x01;
    public static final int HAS_BOOLS = 0x02;
    public static final int HAS_DOUBLES = 0x04;
    public static final int HAS_DATA_IDS = 0x08;
    public static final int HAS_STRINGS = 0x10;
    public static final int HAS_POSITIONS = 0x20;
    public static final int HAS_INSTANCE_IDS = 0x40;
    public static final int HAS_INT64S = 0x80;

    public static final int HAS_ATTRIBUTES = 0x1;
    public static final int HAS_SKILLS = 0x2;

    /** Strength, endurance, quickness, coordination, focus, self; then health, stamina, mana. */
    public static final int ALL_ATTRIBUTES = 0x1FF;

    /** The option flags of the minimal form: spell lists, spellbook filters, a second word of options. */
    public static final int MINIMAL_OPTIONS = 0x460;

    /** What the player carries, in burden units. */
    public static final int INT_ENCUMBRANCE = 5;

    public static final int INT_LEVEL = 25;
    /** How often the player's capacity was augmented. */
    public static final int INT_AUGMENTED_CAPACITY = 230;

    public static final int STRING_NAME = 1;
    public static final int SKILL_JUMP = 22;
    public static final int SKILL_RUN = 24;

    private static final int ATTRIBUTES = 6;
    private static final int VITALS = 3;
    private static final int SPELL_LISTS = 8;
    private static final int SKILL_BYTES = 32;

    /** One of the six; what it is worth is start + ranks. */
    public record Attribute(int ranks, int start, int xp) implements Fields {
        @Override
        public void fields(FieldSink out) {
            out.number("ranks", Integer.toUnsignedLong(ranks));
            out.number("start", Integer.toUnsignedLong(start));
            out.number("xp", Integer.toUnsignedLong(xp));
        }
    }

    /** Health, stamina or mana. */
    public record Vital(int ranks, int start, int xp, int current) implements Fields {
        @Override
        public void fields(FieldSink out) {
            out.number("ranks", Integer.toUnsignedLong(ranks));
            out.number("start", Integer.toUnsignedLong(start));
            out.number("xp", Integer.toUnsignedLong(xp));
            out.number("current", Integer.toUnsignedLong(current));
        }
    }

    /** A skill; advancement 1 untrained, 2 trained, 3 specialised. */
    public record Skill(
            int id, int ranks, int adjustPp, int advancement, int xp, int init, int resistance, double lastUsed)
            implements Fields {
        public Skill(int id, int ranks, int advancement, int init) {
            this(id, ranks, 1, advancement, 0, init, 0, 0.0);
        }

        @Override
        public void fields(FieldSink out) {
            out.number("id", Integer.toUnsignedLong(id));
            out.number("ranks", ranks);
            out.number("adjustPP", adjustPp);
            out.number("advancement", Integer.toUnsignedLong(advancement));
            out.number("xp", Integer.toUnsignedLong(xp));
            out.number("init", Integer.toUnsignedLong(init));
        }
    }

    /** An object in the pack. */
    public record Carried(int guid, int type) implements Fields {
        @Override
        public void fields(FieldSink out) {
            out.hex8("guid", guid);
            out.number("type", Integer.toUnsignedLong(type));
        }
    }

    /** An object worn or wielded. */
    public record Equipped(int guid, int location, int priority) implements Fields {
        @Override
        public void fields(FieldSink out) {
            out.hex8("guid", guid);
            out.number("location", Integer.toUnsignedLong(location));
            out.number("priority", Integer.toUnsignedLong(priority));
        }
    }

    public int propertyFlags;
    public int weenieType = 10;
    public final PropertyTable<Integer> ints = new PropertyTable<>(PropertyTable.SIGNED, 64);
    public final PropertyTable<Long> int64s = new PropertyTable<>(PropertyTable.LONG, 64);
    public final PropertyTable<Integer> bools = new PropertyTable<>(PropertyTable.SIGNED, 32);
    public final PropertyTable<Double> doubles = new PropertyTable<>(PropertyTable.REAL, 32);
    public final PropertyTable<String> strings = new PropertyTable<>(PropertyTable.TEXT, 32);
    public final PropertyTable<Integer> dataIds = new PropertyTable<>(PropertyTable.ID, 32);
    public final PropertyTable<Integer> instanceIds = new PropertyTable<>(PropertyTable.ID, 32);
    public final PropertyTable<Position> positions = new PropertyTable<>(PropertyTable.PLACE, 32);
    public int vectorFlags = HAS_ATTRIBUTES | HAS_SKILLS;
    public int hasHealth = 1;
    public int attributeMask = ALL_ATTRIBUTES;
    public final List<Attribute> attributes = new ArrayList<>();
    public final List<Vital> vitals = new ArrayList<>();
    public final List<Skill> skills = new ArrayList<>();
    private int skillBuckets = 32;
    public int optionFlags = MINIMAL_OPTIONS;
    public int options1 = 0x50C4A54A;
    public int spellbookFilters = 0x3FFF;
    public int options2 = 0x00948700;
    public final List<Carried> inventory = new ArrayList<>();
    public final List<Equipped> equipped = new ArrayList<>();

    /** The whole body, where it is not of the minimal form. */
    private byte @Nullable [] raw;

    private boolean described = true;

    /** Whether all fields of this class are filled; otherwise the body as a whole is kept, too. */
    public boolean isMinimal() {
        return raw == null;
    }

    /** Whether properties, attributes and skills are known; of a longer description only these are. */
    public boolean isDescribed() {
        return described;
    }

    public void putInt(int key, int value) {
        ints.put(key, value);
        propertyFlags |= HAS_INTS;
    }

    public void putString(int key, String value) {
        strings.put(key, value);
        propertyFlags |= HAS_STRINGS;
    }

    @Override
    public int eventType() {
        return Opcode.EVENT_PLAYER_DESCRIPTION;
    }

    @Override
    public String name() {
        return "PlayerDescription";
    }

    @Override
    void readBody(WireReader in) {
        byte[] body = in.rest();
        if (!in.isOk()) {
            return;
        }
        WireReader inside = new WireReader().wrap(body);
        described = readDescription(inside);
        boolean minimal = described && readMinimalRest(inside);
        if (!inside.isOk()) {
            in.fail(inside.verdict(), inside.reason());
        }
        raw = minimal && inside.remaining() == 0 ? null : body;
    }

    /** Properties, attributes and skills, with which every description begins; false if there is an unknown table. */
    private boolean readDescription(WireReader in) {
        propertyFlags = in.i32();
        weenieType = in.i32();
        if ((propertyFlags & ~0xFF) != 0) {
            return false;
        }
        read(in, HAS_INTS, ints);
        read(in, HAS_INT64S, int64s);
        read(in, HAS_BOOLS, bools);
        read(in, HAS_DOUBLES, doubles);
        read(in, HAS_STRINGS, strings);
        read(in, HAS_DATA_IDS, dataIds);
        read(in, HAS_INSTANCE_IDS, instanceIds);
        read(in, HAS_POSITIONS, positions);
        vectorFlags = in.i32();
        hasHealth = in.i32();
        readAttributes(in);
        readSkills(in);
        return in.isOk();
    }

    /** False as soon as something stands there that the minimal form does not have. */
    private boolean readMinimalRest(WireReader in) {
        if ((vectorFlags & ~(HAS_ATTRIBUTES | HAS_SKILLS)) != 0) {
            return false;
        }
        optionFlags = in.i32();
        options1 = in.i32();
        if (optionFlags != MINIMAL_OPTIONS) {
            return false;
        }
        for (int i = 0; i < SPELL_LISTS; i++) {
            if (in.i32() != 0) {
                return false;
            }
        }
        spellbookFilters = in.i32();
        options2 = in.i32();
        inventory.clear();
        for (int left = in.count(8); left > 0; left--) {
            inventory.add(new Carried(in.i32(), in.i32()));
        }
        equipped.clear();
        for (int left = in.count(12); left > 0; left--) {
            equipped.add(new Equipped(in.i32(), in.i32(), in.i32()));
        }
        return true;
    }

    private void read(WireReader in, int flag, PropertyTable<?> table) {
        table.entries().clear();
        if ((propertyFlags & flag) != 0) {
            table.read(in);
        }
    }

    private void readAttributes(WireReader in) {
        attributes.clear();
        vitals.clear();
        attributeMask = (vectorFlags & HAS_ATTRIBUTES) != 0 ? in.i32() : 0;
        for (int i = 0; i < ATTRIBUTES; i++) {
            if ((attributeMask & 1 << i) != 0) {
                attributes.add(new Attribute(in.i32(), in.i32(), in.i32()));
            }
        }
        for (int i = ATTRIBUTES; i < ATTRIBUTES + VITALS; i++) {
            if ((attributeMask & 1 << i) != 0) {
                vitals.add(new Vital(in.i32(), in.i32(), in.i32(), in.i32()));
            }
        }
    }

    private void readSkills(WireReader in) {
        skills.clear();
        if ((vectorFlags & HAS_SKILLS) == 0) {
            return;
        }
        int count = in.u16();
        skillBuckets = in.u16();
        for (int left = in.fitting(count, SKILL_BYTES); left > 0; left--) {
            skills.add(new Skill(in.i32(), in.u16(), in.u16(), in.i32(), in.i32(), in.i32(), in.i32(), in.f64()));
        }
    }

    @Override
    void writeBody(WireWriter out) {
        if (raw != null) {
            out.bytes(raw);
            return;
        }
        out.i32(propertyFlags);
        out.i32(weenieType);
        write(out, HAS_INTS, ints);
        write(out, HAS_INT64S, int64s);
        write(out, HAS_BOOLS, bools);
        write(out, HAS_DOUBLES, doubles);
        write(out, HAS_STRINGS, strings);
        write(out, HAS_DATA_IDS, dataIds);
        write(out, HAS_INSTANCE_IDS, instanceIds);
        write(out, HAS_POSITIONS, positions);
        out.i32(vectorFlags);
        out.i32(hasHealth);
        writeAttributes(out);
        writeSkills(out);
        out.i32(optionFlags);
        out.i32(options1);
        for (int i = 0; i < SPELL_LISTS; i++) {
            out.i32(0);
        }
        out.i32(spellbookFilters);
        out.i32(options2);
        out.i32(inventory.size());
        for (Carried item : inventory) {
            out.i32(item.guid());
            out.i32(item.type());
        }
        out.i32(equipped.size());
        for (Equipped item : equipped) {
            out.i32(item.guid());
            out.i32(item.location());
            out.i32(item.priority());
        }
    }

    private void write(WireWriter out, int flag, PropertyTable<?> table) {
        if ((propertyFlags & flag) != 0) {
            table.write(out);
        }
    }

    private void writeAttributes(WireWriter out) {
        if ((vectorFlags & HAS_ATTRIBUTES) == 0) {
            return;
        }
        out.i32(attributeMask);
        for (Attribute attribute : attributes) {
            out.i32(attribute.ranks());
            out.i32(attribute.start());
            out.i32(attribute.xp());
        }
        for (Vital vital : vitals) {
            out.i32(vital.ranks());
            out.i32(vital.start());
            out.i32(vital.xp());
            out.i32(vital.current());
        }
    }

    private void writeSkills(WireWriter out) {
        if ((vectorFlags & HAS_SKILLS) == 0) {
            return;
        }
        out.u16(skills.size());
        out.u16(skillBuckets);
        for (Skill skill : skills) {
            out.i32(skill.id());
            out.u16(skill.ranks());
            out.u16(skill.adjustPp());
            out.i32(skill.advancement());
            out.i32(skill.xp());
            out.i32(skill.init());
            out.i32(skill.resistance());
            out.f64(skill.lastUsed());
        }
    }

    @Override
    void bodyFields(FieldSink out) {
        if (!described) {
            return;
        }
        out.hex4("propertyFlags", propertyFlags);
        out.number("weenieType", Integer.toUnsignedLong(weenieType));
        show(out, HAS_INTS, "ints", ints);
        show(out, HAS_INT64S, "int64s", int64s);
        show(out, HAS_BOOLS, "bools", bools);
        show(out, HAS_DOUBLES, "doubles", doubles);
        show(out, HAS_STRINGS, "strings", strings);
        show(out, HAS_DATA_IDS, "dataIds", dataIds);
        show(out, HAS_INSTANCE_IDS, "instanceIds", instanceIds);
        show(out, HAS_POSITIONS, "positions", positions);
        out.hex4("vectorFlags", vectorFlags);
        out.number("hasHealth", Integer.toUnsignedLong(hasHealth));
        if ((vectorFlags & HAS_ATTRIBUTES) != 0) {
            out.hex4("attributeMask", attributeMask);
            out.objects("attributes", attributes);
            out.objects("vitals", vitals);
        }
        if ((vectorFlags & HAS_SKILLS) != 0) {
            out.objects("skills", skills);
        }
        if (raw != null) {
            return;
        }
        out.hex4("optionFlags", optionFlags);
        out.hex8("options1", options1);
        out.numbers("spellLists", new long[SPELL_LISTS]);
        out.hex8("spellbookFilters", spellbookFilters);
        out.hex8("options2", options2);
        out.number("inventoryCount", inventory.size());
        if (!inventory.isEmpty()) {
            out.objects("inventory", inventory);
        }
        out.number("equippedCount", equipped.size());
        if (!equipped.isEmpty()) {
            out.objects("equipped", equipped);
        }
    }

    private void show(FieldSink out, int flag, String name, PropertyTable<?> table) {
        if ((propertyFlags & flag) != 0) {
            table.show(out, name);
        }
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onPlayerDescription(this);
    }
}
