package dev.gait.net.message;

/**
 * The optional parts of the weenie header, declared in the order in which they follow each other on the wire (wire.md
 * §B.3, part 5), which is not the order of their flags.
 */
public enum WeenieField {
    PLURAL_NAME(0x1, Kind.STRING, "pluralName"),
    ITEMS_CAPACITY(0x2, Kind.U8, "itemsCapacity"),
    CONTAINERS_CAPACITY(0x4, Kind.U8, "containersCapacity"),
    AMMO_TYPE(0x100, Kind.U16, "ammoType"),
    VALUE(0x8, Kind.U32, "value"),
    USABLE(0x10, Kind.U32, "usable"),
    USE_RADIUS(0x20, Kind.F32, "useRadius"),
    TARGET_TYPE(0x80000, Kind.U32, "targetType"),
    UI_EFFECTS(0x80, Kind.U32, "uiEffects"),
    COMBAT_USE(0x200, Kind.I8, "combatUse"),
    STRUCTURE(0x400, Kind.U16, "structure"),
    MAX_STRUCTURE(0x800, Kind.U16, "maxStructure"),
    STACK_SIZE(0x1000, Kind.U16, "stackSize"),
    MAX_STACK_SIZE(0x2000, Kind.U16, "maxStackSize"),
    CONTAINER(0x4000, Kind.U32, "container"),
    WIELDER(0x8000, Kind.U32, "wielder"),
    VALID_LOCATIONS(0x10000, Kind.U32, "validLocations"),
    CURRENTLY_WIELDED_LOCATION(0x20000, Kind.U32, "currentlyWieldedLocation"),
    PRIORITY(0x40000, Kind.U32, "priority"),
    RADAR_BLIP_COLOR(0x100000, Kind.U8, "radarBlipColor"),
    RADAR_BEHAVIOR(0x800000, Kind.U8, "radarBehavior"),
    SCRIPT(0x8000000, Kind.U16, "pScript"),
    WORKMANSHIP(0x1000000, Kind.F32, "workmanship"),
    BURDEN(0x200000, Kind.U16, "burden"),
    SPELL(0x400000, Kind.U16, "spell"),
    HOUSE_OWNER(0x2000000, Kind.U32, "houseOwner"),
    /** A structure of its own that nothing here needs; from it on the message stays raw. */
    HOUSE_RESTRICTIONS(0x4000000, Kind.OPAQUE, "houseRestrictions"),
    HOOK_ITEM_TYPES(0x20000000, Kind.U32, "hookItemTypes"),
    MONARCH(0x40, Kind.U32, "monarch"),
    HOOK_TYPE(0x10000000, Kind.U16, "hookType"),
    ICON_OVERLAY(0x40000000, Kind.ICON, "iconOverlay"),
    ICON_UNDERLAY(0x1, Kind.ICON, "iconUnderlay", true),
    MATERIAL_TYPE(0x80000000, Kind.U32, "materialType"),
    COOLDOWN(0x2, Kind.U32, "cooldown", true),
    COOLDOWN_DURATION(0x4, Kind.F64, "cooldownDuration", true),
    PET_OWNER(0x8, Kind.GUID, "petOwner", true);

    /** How a part is written. */
    enum Kind {
        U8,
        I8,
        U16,
        U32,
        GUID,
        ICON,
        F32,
        F64,
        STRING,
        OPAQUE
    }

    final int flag;
    final Kind kind;
    final String label;
    final boolean inSecondFlags;

    WeenieField(int flag, Kind kind, String label) {
        this(flag, kind, label, false);
    }

    WeenieField(int flag, Kind kind, String label, boolean inSecondFlags) {
        this.flag = flag;
        this.kind = kind;
        this.label = label;
        this.inSecondFlags = inSecondFlags;
    }
}
