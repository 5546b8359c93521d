package dev.gait.trace;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.Actors;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.net.motion.MotionMessages;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Drives the motion engine with a trace, step by step (replay.md, "Stepping"). The same engine as the live one: real
 * messages through the real decoder into a real scene. What differs is only that the caller hands out the steps.
 */
public final class Replay {
    private static final HexFormat HEX = HexFormat.of();

    private final TraceHeader header;
    private final MotionScene scene;
    private final MessageReader messages = new MessageReader();
    private final Inbound inbound = new Inbound();
    private final PositionUpdate position = new PositionUpdate();
    private final MotionUpdate motion = new MotionUpdate();
    private final VelocityUpdate velocity = new VelocityUpdate();
    private final Position place = new Position();
    private final ReplayFrame frame = new ReplayFrame();
    private long[] order = new long[16];
    private double now;

    public Replay(TraceHeader header) {
        this(header, worldOf(header.ground()), MotionProfile.classic());
    }

    /** On a ground and legs that the trace does not name: whoever replays it knows better. */
    public Replay(TraceHeader header, CollisionWorld world, MotionProfile legs) {
        this.header = header;
        scene = new MotionScene(world, legs, MotionOptions.REPLAY, 64);
        TraceHeader.LocalPlayer local = header.local();
        place.cell = local.cell();
        place.frame.setOrigin(local.x(), local.y(), local.z());
        scene.setViewer(place);
    }

    /** The world a trace stands on. */
    public static CollisionWorld worldOf(GroundSpec ground) {
        return ground.build();
    }

    /** Applies one event at the time the next step begins. False when it is a message that does not decode. */
    public boolean apply(TraceEvent event) {
        if (event instanceof TraceEvent.Create create) {
            create(create);
        } else if (event instanceof TraceEvent.Message message) {
            return message(message.hex());
        } else if (event instanceof TraceEvent.Local local) {
            place.cell = local.cell();
            place.frame.setOrigin(local.x(), local.y(), local.z());
            scene.setViewer(place);
        } else if (event instanceof TraceEvent.Delete delete) {
            scene.remove(delete.guid(), now);
        }
        return true;
    }

    private void create(TraceEvent.Create create) {
        if (create.guid() == header.local().guid() || create.guid() == 0) {
            return;
        }
        SequenceStamps stamps = new SequenceStamps();
        TraceEvent.Sequences told = create.sequences();
        stamps.set(SequenceStamps.INSTANCE, told.instance());
        stamps.set(SequenceStamps.POSITION, told.position());
        stamps.set(SequenceStamps.MOVEMENT, told.movement());
        stamps.set(SequenceStamps.SERVER_CONTROL, told.serverControl());
        stamps.set(SequenceStamps.TELEPORT, told.teleport());
        stamps.set(SequenceStamps.FORCE_POSITION, told.forcePosition());
        stamps.set(SequenceStamps.VECTOR, told.vector());
        stamps.set(SequenceStamps.STATE, told.state());
        Position at = new Position(create.cell(), create.x(), create.y(), create.z(), create.heading());
        scene.create(create.guid(), at, stamps, now, MoverFacts.REMOTE, create.runRate());
    }

    private boolean message(String hex) {
        byte[] bytes;
        try {
            bytes = HEX.parseHex(hex);
        } catch (IllegalArgumentException notHex) {
            return false;
        }
        if (bytes.length < Integer.BYTES) {
            return false;
        }
        int opcode = bytes[0] & 0xFF | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF) << 16 | bytes[3] << 24;
        return !acts(opcode) || messages.read(bytes, 0, bytes.length, inbound).isOk();
    }

    /** Other opcodes are ignored unread: replay.md, "Messages". */
    private static boolean acts(int opcode) {
        return opcode == Opcode.UPDATE_POSITION || opcode == Opcode.UPDATE_MOTION || opcode == Opcode.VECTOR_UPDATE;
    }

    /** Advances every entity by one step and writes a line each, in order of guid. */
    public void step(int number, FrameSink sink) {
        now = header.at(number);
        Actors actors = scene.actors();
        int count = sortByGuid(actors);
        for (int i = 0; i < count; i++) {
            scene.stepOne((int) order[i], header.tick(), now);
        }
        for (int i = 0; i < count; i++) {
            write(actors.at((int) order[i]), number, sink);
        }
    }

    /** Guid in the high half, index in the low: one sort of plain numbers, unsigned order. */
    private int sortByGuid(Actors actors) {
        int count = actors.size();
        if (order.length < count) {
            order = new long[count * 2];
        }
        for (int i = 0; i < count; i++) {
            order[i] = Integer.toUnsignedLong(actors.at(i).id()) << 31 | i;
        }
        Arrays.sort(order, 0, count);
        for (int i = 0; i < count; i++) {
            order[i] &= Integer.MAX_VALUE;
        }
        return count;
    }

    private void write(Actor actor, int number, FrameSink sink) {
        Position at = actor.body().position;
        InterpretedMotionState state = actor.interpreter().interpreted();
        frame.frame = number;
        frame.at = now;
        frame.guid = actor.id();
        frame.cell = at.cell;
        frame.x = at.frame.x;
        frame.y = at.frame.y;
        frame.z = at.frame.z;
        frame.heading = at.frame.heading();
        frame.airborne = !actor.body().contact;
        frame.queued = actor.corrections().queue().size();
        frame.fails = actor.corrections().queue().fails();
        frame.forward = state.forwardCommand;
        frame.forwardSpeed = state.forwardSpeed;
        frame.sidestep = state.sidestepCommand;
        frame.sidestepSpeed = state.sidestepSpeed;
        frame.turn = state.turnCommand;
        frame.turnSpeed = state.turnSpeed;
        sink.frame(frame);
    }

    /** The scene underneath, for viewers. */
    public MotionScene scene() {
        return scene;
    }

    /** The three messages that act; everything else is heard and ignored. */
    private final class Inbound implements MessageHandler {
        @Override
        public void onUpdatePosition(UpdatePosition message) {
            if (message.guid != header.local().guid()) {
                scene.apply(MotionMessages.toUpdate(message, position), now);
            }
        }

        @Override
        public void onUpdateMotion(UpdateMotion message) {
            if (message.guid != header.local().guid()) {
                scene.apply(MotionMessages.toUpdate(message, motion), now);
            }
        }

        @Override
        public void onVectorUpdate(VectorUpdate message) {
            if (message.guid != header.local().guid()) {
                scene.apply(MotionMessages.toUpdate(message, velocity), now);
            }
        }
    }
}
