package dev.gait.net.message;

/**
 * A remembered place of an object, such as where it was last outdoors: 0x02DB for oneself, 0x02DC for anybody, which
 * adds the guid (wire.md §C.4). Nothing here is aligned: the counter in front is a single byte.
 */
public final class UpdatePositionProperty extends Message {
    /** With a guid, so about anybody; without, about the recipient. */
    public final boolean ofAnybody;

    public int sequence;
    public int guid;
    public int positionType;
    public final Position position = new Position();

    public UpdatePositionProperty(boolean ofAnybody) {
        this.ofAnybody = ofAnybody;
    }

    @Override
    public int opcode() {
        return ofAnybody ? Opcode.PUBLIC_UPDATE_POSITION : Opcode.PRIVATE_UPDATE_POSITION;
    }

    @Override
    public String name() {
        return ofAnybody ? "PublicUpdatePosition" : "PrivateUpdatePosition";
    }

    @Override
    void read(WireReader in) {
        sequence = in.u8();
        guid = ofAnybody ? in.i32() : 0;
        positionType = in.i32();
        position.read(in);
    }

    @Override
    void write(WireWriter out) {
        out.u8(sequence);
        if (ofAnybody) {
            out.i32(guid);
        }
        out.i32(positionType);
        position.write(out);
    }

    @Override
    public void fields(FieldSink out) {
        out.number("sequence", sequence);
        if (ofAnybody) {
            out.hex8("guid", guid);
        }
        out.number("positionType", Integer.toUnsignedLong(positionType));
        position.fields(out);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onUpdatePositionProperty(this);
    }
}
