package dev.gait.net.message;

/** How a server-directed walk is to be done (wire.md §C.1): 28 bytes, distances in metres, heading in degrees. */
public final class MoveParameters implements Fields {
    /** What ACE sends unless told otherwise. */
    public static final int DEFAULT_BITS = 0x0001EE0F;

    public int bits;
    public float distanceToObject;
    public float minDistance;
    public float failDistance;
    public float speed;
    public float walkRunThreshold;
    public float desiredHeading;

    public MoveParameters() {
        clear();
    }

    /** The documented defaults. */
    public void clear() {
        bits = DEFAULT_BITS;
        distanceToObject = 0.6f;
        minDistance = 0f;
        failDistance = Float.MAX_VALUE;
        speed = 1f;
        walkRunThreshold = 15f;
        desiredHeading = 0f;
    }

    void read(WireReader in) {
        bits = in.i32();
        distanceToObject = in.f32();
        minDistance = in.f32();
        failDistance = in.f32();
        speed = in.f32();
        walkRunThreshold = in.f32();
        desiredHeading = in.f32();
    }

    void write(WireWriter out) {
        out.i32(bits);
        out.f32(distanceToObject);
        out.f32(minDistance);
        out.f32(failDistance);
        out.f32(speed);
        out.f32(walkRunThreshold);
        out.f32(desiredHeading);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("movementParams", bits);
        out.real("distanceToObject", distanceToObject);
        out.real("minDistance", minDistance);
        out.real("failDistance", failDistance);
        out.real("speed", speed);
        out.real("walkRunThreshold", walkRunThreshold);
        out.real("desiredHeading", desiredHeading);
    }
}
