package dev.gait.trace;

import dev.gait.motion.world.GroundSpec;
import dev.gait.net.message.Message;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * A trace written in a test: entities near the local player on one landblock, real messages as bytes, thirty steps a
 * second. Stamps count up by themselves; a test that is about stamps sets them in the message it gets back.
 */
final class TraceScript {
    static final double TICK = 1.0 / 30.0;
    static final int CELL = 0xA9B40025;
    static final int LOCAL = 0x50000001;

    private final List<TraceEvent> events = new ArrayList<>();
    private final GroundSpec ground;
    private final double tick;
    private int stamp;

    TraceScript() {
        this(GroundSpec.flat(0.0));
    }

    TraceScript(GroundSpec ground) {
        this(ground, TICK);
    }

    TraceScript(GroundSpec ground, double tick) {
        this.ground = ground;
        this.tick = tick;
    }

    TraceScript create(double at, int guid, double x, double y, double heading) {
        return create(at, guid, x, y, heading, TraceEvent.Sequences.ZERO);
    }

    TraceScript create(double at, int guid, double x, double y, double heading, TraceEvent.Sequences sequences) {
        int cell = 0xA9B40000 | (1 + 8 * (int) (x / 24) + (int) (y / 24));
        return add(new TraceEvent.Create(line(), at, guid, cell, x, y, 0, heading, true, 1.0, sequences));
    }

    TraceScript delete(double at, int guid) {
        return add(new TraceEvent.Delete(line(), at, guid));
    }

    TraceScript local(double at, double x, double y) {
        return add(new TraceEvent.Local(line(), at, CELL, x, y, 0));
    }

    TraceScript say(double at, Message message) {
        return add(new TraceEvent.Message(line(), at, HexFormat.of().formatHex(message.encode())));
    }

    /** A movement of a type in the default style. */
    UpdateMotion motion(int guid, int type) {
        UpdateMotion message = new UpdateMotion();
        message.guid = guid;
        message.movementSequence = ++stamp;
        message.movement.type = type;
        message.movement.stance = 0x3D;
        return message;
    }

    UpdateMotion state(int guid, int forward, float speed) {
        UpdateMotion message = motion(guid, 0);
        message.movement.state.setForward(forward, speed);
        return message;
    }

    UpdateMotion moveTo(int guid, int type, float x, float y) {
        UpdateMotion message = motion(guid, type);
        message.movement.origin.cell = CELL;
        message.movement.origin.x = x;
        message.movement.origin.y = y;
        message.movement.runRate = 1f;
        return message;
    }

    /** A grounded position, facing north. */
    UpdatePosition position(int guid, float x, float y, float z) {
        UpdatePosition message = new UpdatePosition();
        message.guid = guid;
        message.pack.flags = 0x74;
        message.pack.origin.cell = CELL;
        message.pack.origin.x = x;
        message.pack.origin.y = y;
        message.pack.origin.z = z;
        message.pack.qw = 1f;
        message.pack.positionSequence = ++stamp;
        return message;
    }

    VectorUpdate vector(int guid, float x, float y, float z) {
        VectorUpdate message = new VectorUpdate();
        message.guid = guid;
        message.vx = x;
        message.vy = y;
        message.vz = z;
        message.vectorSequence = ++stamp;
        return message;
    }

    /** Plays it and keeps the lines of one entity, step 1 first; a step without a line is left out. */
    List<ReplayFrame> watch(int guid, double seconds) {
        var header = new TraceHeader(
                1, tick, seconds, ground, new TraceHeader.LocalPlayer(LOCAL, CELL, 100.0, 100.0, 0.0, 0.0));
        List<ReplayFrame> seen = new ArrayList<>();
        new ReplayRun(new Trace(header, events)).finish(frame -> {
            if (frame.guid == guid) {
                seen.add(copyOf(frame));
            }
        });
        return seen;
    }

    private static ReplayFrame copyOf(ReplayFrame frame) {
        var copy = new ReplayFrame();
        copy.frame = frame.frame;
        copy.at = frame.at;
        copy.guid = frame.guid;
        copy.cell = frame.cell;
        copy.x = frame.x;
        copy.y = frame.y;
        copy.z = frame.z;
        copy.heading = frame.heading;
        copy.airborne = frame.airborne;
        copy.queued = frame.queued;
        copy.fails = frame.fails;
        copy.forward = frame.forward;
        copy.forwardSpeed = frame.forwardSpeed;
        copy.sidestep = frame.sidestep;
        copy.sidestepSpeed = frame.sidestepSpeed;
        copy.turn = frame.turn;
        copy.turnSpeed = frame.turnSpeed;
        return copy;
    }

    private TraceScript add(TraceEvent event) {
        events.add(event);
        return this;
    }

    private int line() {
        return events.size() + 2;
    }
}
