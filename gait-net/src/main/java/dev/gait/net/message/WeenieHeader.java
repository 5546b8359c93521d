package dev.gait.net.message;

import java.util.Arrays;

/**
 * What an object is to a player (wire.md §B.3, part 5): its name, class, icon and kind, and up to 36 further values, of
 * which two flag words say which are present. {@link WeenieField} is the table; this class reads and writes by it.
 */
public final class WeenieHeader implements Fields {
    /** In the description flags: a second word of flags follows. */
    public static final int HAS_SECOND_FLAGS = 0x04000000;

    private static final int ICON_TYPE = 0x06000000;
    private static final WeenieField[] TABLE = WeenieField.values();
    private static final byte[] NOTHING = {};

    public int flags;
    public String name = "";
    public int classId;
    public int icon = ICON_TYPE;
    public int itemType;
    public int descriptionFlags;
    public int secondFlags;
    public String pluralName = "";

    /** Whole numbers as they are, 32-bit and 64-bit floats as their bits. */
    private final long[] values = new long[TABLE.length];

    private byte[] opaque = NOTHING;

    public boolean has(WeenieField field) {
        return ((field.inSecondFlags ? secondFlags : flags) & field.flag) != 0;
    }

    /** A whole number, 0 where absent. */
    public long get(WeenieField field) {
        return has(field) ? values[field.ordinal()] : 0;
    }

    /** A number with a fraction, 0 where absent. */
    public double getReal(WeenieField field) {
        long bits = get(field);
        return field.kind == WeenieField.Kind.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    /** Sets a whole number and the flag that announces it. */
    public void set(WeenieField field, long value) {
        values[field.ordinal()] = value;
        announce(field);
    }

    public void setReal(WeenieField field, double value) {
        set(
                field,
                field.kind == WeenieField.Kind.F32
                        ? Float.floatToRawIntBits((float) value)
                        : Double.doubleToRawLongBits(value));
    }

    public void setPluralName(String plural) {
        pluralName = plural;
        announce(WeenieField.PLURAL_NAME);
    }

    private void announce(WeenieField field) {
        if (field.inSecondFlags) {
            descriptionFlags |= HAS_SECOND_FLAGS;
            secondFlags |= field.flag;
        } else {
            flags |= field.flag;
        }
    }

    void read(WireReader in) {
        flags = in.i32();
        name = in.string16();
        classId = in.packedDword();
        icon = in.packedDword(ICON_TYPE);
        itemType = in.i32();
        descriptionFlags = in.i32();
        in.align();
        secondFlags = (descriptionFlags & HAS_SECOND_FLAGS) != 0 ? in.i32() : 0;
        Arrays.fill(values, 0);
        opaque = NOTHING;
        for (WeenieField field : TABLE) {
            if (has(field)) {
                if (field.kind == WeenieField.Kind.OPAQUE) {
                    opaque = in.rest();
                    return;
                }
                read(in, field);
            }
        }
        in.align();
    }

    private void read(WireReader in, WeenieField field) {
        switch (field.kind) {
            case U8 -> values[field.ordinal()] = in.u8();
            case I8 -> values[field.ordinal()] = (byte) in.u8();
            case U16 -> values[field.ordinal()] = in.u16();
            case U32, GUID -> values[field.ordinal()] = Integer.toUnsignedLong(in.i32());
            case ICON -> values[field.ordinal()] = Integer.toUnsignedLong(in.packedDword(ICON_TYPE));
            case F32 -> values[field.ordinal()] = Float.floatToRawIntBits(in.f32());
            case F64 -> values[field.ordinal()] = Double.doubleToRawLongBits(in.f64());
            case STRING, OPAQUE -> pluralName = in.string16();
        }
    }

    void write(WireWriter out) {
        out.i32(flags);
        out.string16(name);
        out.packedDword(classId);
        out.packedDword(icon, ICON_TYPE);
        out.i32(itemType);
        out.i32(descriptionFlags);
        out.align();
        if ((descriptionFlags & HAS_SECOND_FLAGS) != 0) {
            out.i32(secondFlags);
        }
        for (WeenieField field : TABLE) {
            if (has(field)) {
                if (field.kind == WeenieField.Kind.OPAQUE) {
                    out.bytes(opaque);
                    return;
                }
                write(out, field, values[field.ordinal()]);
            }
        }
        out.align();
    }

    private void write(WireWriter out, WeenieField field, long value) {
        switch (field.kind) {
            case U8, I8 -> out.u8((int) value);
            case U16 -> out.u16((int) value);
            case U32, GUID, F32 -> out.i32((int) value);
            case ICON -> out.packedDword((int) value, ICON_TYPE);
            case F64 -> out.i64(value);
            case STRING, OPAQUE -> out.string16(pluralName);
        }
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("weenieFlags", flags);
        out.text("name", name);
        out.number("wcid", Integer.toUnsignedLong(classId));
        out.hex8("icon", icon);
        out.hex8("itemType", itemType);
        out.hex8("objectDescriptionFlags", descriptionFlags);
        if ((descriptionFlags & HAS_SECOND_FLAGS) != 0) {
            out.hex("weenieFlags2", Integer.toUnsignedLong(secondFlags), 2);
        }
        for (WeenieField field : TABLE) {
            if (has(field)) {
                if (field.kind == WeenieField.Kind.OPAQUE) {
                    out.bytes("houseRestrictionsAndRestHex", opaque);
                    return;
                }
                show(out, field, values[field.ordinal()]);
            }
        }
    }

    private void show(FieldSink out, WeenieField field, long value) {
        switch (field.kind) {
            case U8, I8, U16, U32 -> out.number(field.label, value);
            case GUID, ICON -> out.hex8(field.label, (int) value);
            case F32, F64 -> out.real(field.label, getReal(field));
            case STRING, OPAQUE -> out.text(field.label, pluralName);
        }
    }
}
