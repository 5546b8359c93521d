package dev.gait.net.message;

import java.util.ArrayList;
import java.util.List;

/**
 * How an object stands in the world (wire.md §B.3, part 3): what it does, where it is, what it is made of. The flags say
 * which parts follow; they do not follow in the order of their bits.
 */
public final class PhysicsDescription implements Fields {
    public static final int HAS_SETUP = 0x00001;
    public static final int HAS_MOTION_TABLE = 0x00002;
    public static final int HAS_VELOCITY = 0x00004;
    public static final int HAS_ACCELERATION = 0x00008;
    public static final int HAS_OMEGA = 0x00010;
    public static final int HAS_PARENT = 0x00020;
    public static final int HAS_CHILDREN = 0x00040;
    public static final int HAS_SCALE = 0x00080;
    public static final int HAS_FRICTION = 0x00100;
    public static final int HAS_ELASTICITY = 0x00200;
    public static final int HAS_SOUND_TABLE = 0x00800;
    public static final int HAS_EFFECT_TABLE = 0x01000;
    public static final int HAS_DEFAULT_SCRIPT = 0x02000;
    public static final int HAS_DEFAULT_SCRIPT_INTENSITY = 0x04000;
    public static final int HAS_POSITION = 0x08000;
    public static final int HAS_MOVEMENT = 0x10000;
    public static final int HAS_ANIMATION_FRAME = 0x20000;
    public static final int HAS_TRANSLUCENCY = 0x40000;

    private static final byte[] NOTHING = {};

    /** Another object, and the place on the body where the two are joined. */
    public record Attachment(int guid, int location) implements Fields {
        static final int BYTES = 8;

        @Override
        public void fields(FieldSink out) {
            out.hex8("guid", guid);
            out.number("location", Integer.toUnsignedLong(location));
        }
    }

    public int flags;
    public int state;
    /** The movement block counts its bytes; an empty one says nothing and has no autonomous mark. */
    public boolean hasMovementData = true;

    public final Movement movement = new Movement();
    private byte[] movementRest = NOTHING;
    public int movementAutonomous;
    public int animationFrame;
    public final Position position = new Position();
    public int motionTable;
    public int soundTable;
    public int effectTable;
    public int setup;
    public Attachment parent = new Attachment(0, 0);
    public final List<Attachment> children = new ArrayList<>();
    public float scale = 1f;
    public float friction;
    public float elasticity;
    public float translucency;
    public final float[] velocity = new float[3];
    public final float[] acceleration = new float[3];
    public final float[] omega = new float[3];
    public int defaultScript;
    public float defaultScriptIntensity;

    private int movementLength;

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    void read(WireReader in) {
        flags = in.i32();
        state = in.i32();
        if (has(HAS_MOVEMENT)) {
            readMovement(in);
        } else if (has(HAS_ANIMATION_FRAME)) {
            animationFrame = in.i32();
        }
        if (has(HAS_POSITION)) {
            position.read(in);
        }
        motionTable = has(HAS_MOTION_TABLE) ? in.i32() : 0;
        soundTable = has(HAS_SOUND_TABLE) ? in.i32() : 0;
        effectTable = has(HAS_EFFECT_TABLE) ? in.i32() : 0;
        setup = has(HAS_SETUP) ? in.i32() : 0;
        if (has(HAS_PARENT)) {
            parent = new Attachment(in.i32(), in.i32());
        }
        children.clear();
        int count = has(HAS_CHILDREN) ? in.count(Attachment.BYTES) : 0;
        for (int i = 0; i < count; i++) {
            children.add(new Attachment(in.i32(), in.i32()));
        }
        scale = has(HAS_SCALE) ? in.f32() : 1f;
        friction = has(HAS_FRICTION) ? in.f32() : 0f;
        elasticity = has(HAS_ELASTICITY) ? in.f32() : 0f;
        translucency = has(HAS_TRANSLUCENCY) ? in.f32() : 0f;
        read(in, HAS_VELOCITY, velocity);
        read(in, HAS_ACCELERATION, acceleration);
        read(in, HAS_OMEGA, omega);
        defaultScript = has(HAS_DEFAULT_SCRIPT) ? in.i32() : 0;
        defaultScriptIntensity = has(HAS_DEFAULT_SCRIPT_INTENSITY) ? in.f32() : 0f;
    }

    private void readMovement(WireReader in) {
        movementLength = in.count(1);
        hasMovementData = movementLength > 0;
        if (hasMovementData) {
            int outer = in.enter(movementLength);
            movement.read(in);
            movementRest = in.rest();
            in.leave(outer);
            movementAutonomous = in.i32();
        }
    }

    private void read(WireReader in, int flag, float[] vector) {
        for (int i = 0; i < 3; i++) {
            vector[i] = has(flag) ? in.f32() : 0f;
        }
    }

    void write(WireWriter out) {
        out.i32(flags);
        out.i32(state);
        if (has(HAS_MOVEMENT)) {
            writeMovement(out);
        } else if (has(HAS_ANIMATION_FRAME)) {
            out.i32(animationFrame);
        }
        if (has(HAS_POSITION)) {
            position.write(out);
        }
        word(out, HAS_MOTION_TABLE, motionTable);
        word(out, HAS_SOUND_TABLE, soundTable);
        word(out, HAS_EFFECT_TABLE, effectTable);
        word(out, HAS_SETUP, setup);
        if (has(HAS_PARENT)) {
            write(out, parent);
        }
        if (has(HAS_CHILDREN)) {
            out.i32(children.size());
            children.forEach(child -> write(out, child));
        }
        word(out, HAS_SCALE, Float.floatToRawIntBits(scale));
        word(out, HAS_FRICTION, Float.floatToRawIntBits(friction));
        word(out, HAS_ELASTICITY, Float.floatToRawIntBits(elasticity));
        word(out, HAS_TRANSLUCENCY, Float.floatToRawIntBits(translucency));
        write(out, HAS_VELOCITY, velocity);
        write(out, HAS_ACCELERATION, acceleration);
        write(out, HAS_OMEGA, omega);
        word(out, HAS_DEFAULT_SCRIPT, defaultScript);
        word(out, HAS_DEFAULT_SCRIPT_INTENSITY, Float.floatToRawIntBits(defaultScriptIntensity));
    }

    private void writeMovement(WireWriter out) {
        int lengthAt = out.length();
        out.i32(0);
        if (hasMovementData) {
            movement.write(out);
            out.bytes(movementRest);
            movementLength = out.length() - lengthAt - 4;
            out.patch32(lengthAt, movementLength);
            out.i32(movementAutonomous);
        }
    }

    private static void write(WireWriter out, Attachment attachment) {
        out.i32(attachment.guid());
        out.i32(attachment.location());
    }

    private void write(WireWriter out, int flag, float[] vector) {
        for (float part : vector) {
            word(out, flag, Float.floatToRawIntBits(part));
        }
    }

    private void word(WireWriter out, int flag, int value) {
        if (has(flag)) {
            out.i32(value);
        }
    }

    @Override
    public void fields(FieldSink out) {
        out.hex("physicsFlags", Integer.toUnsignedLong(flags), 6);
        out.hex8("physicsState", state);
        if (has(HAS_MOVEMENT)) {
            if (hasMovementData) {
                out.object("movement", movement);
                out.number("movementAutonomous", Integer.toUnsignedLong(movementAutonomous));
            }
            out.number("movementLength", hasMovementData ? movementLength : 0);
        } else if (has(HAS_ANIMATION_FRAME)) {
            out.number("animationFrame", Integer.toUnsignedLong(animationFrame));
        }
        if (has(HAS_POSITION)) {
            out.object("position", position);
        }
        id(out, HAS_MOTION_TABLE, "motionTable", motionTable);
        id(out, HAS_SOUND_TABLE, "soundTable", soundTable);
        id(out, HAS_EFFECT_TABLE, "physicsEffectTable", effectTable);
        id(out, HAS_SETUP, "setup", setup);
        if (has(HAS_PARENT)) {
            out.object("parent", parent);
        }
        if (has(HAS_CHILDREN)) {
            out.objects("children", children);
        }
        real(out, HAS_SCALE, "objScale", scale);
        real(out, HAS_FRICTION, "friction", friction);
        real(out, HAS_ELASTICITY, "elasticity", elasticity);
        real(out, HAS_TRANSLUCENCY, "translucency", translucency);
        vector(out, HAS_VELOCITY, "velocity", velocity);
        vector(out, HAS_ACCELERATION, "acceleration", acceleration);
        vector(out, HAS_OMEGA, "omega", omega);
        id(out, HAS_DEFAULT_SCRIPT, "defaultScript", defaultScript);
        real(out, HAS_DEFAULT_SCRIPT_INTENSITY, "defaultScriptIntensity", defaultScriptIntensity);
    }

    private void id(FieldSink out, int flag, String name, int value) {
        if (has(flag)) {
            out.hex8(name, value);
        }
    }

    private void real(FieldSink out, int flag, String name, float value) {
        if (has(flag)) {
            out.real(name, value);
        }
    }

    private void vector(FieldSink out, int flag, String name, float[] value) {
        if (has(flag)) {
            out.reals(name, value[0], value[1], value[2]);
        }
    }
}
