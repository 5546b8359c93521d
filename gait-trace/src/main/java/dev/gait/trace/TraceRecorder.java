package dev.gait.trace;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.Actors;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.Movement;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.UpdateMotion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Writes down what a living client hears, as a trace that replays. It may begin in the middle of things: whoever is there
 * is introduced where it stands, with its stamps, and with the motion it is in the middle of as a first message.
 *
 * <p>Bounded: beyond {@value #MOST_EVENTS} events it hears nothing more. Single-threaded.
 */
public final class TraceRecorder {
    public static final int MOST_EVENTS = 2_000_000;

    private static final double TICK = 1.0 / 30;
    private static final double LOCAL_SECONDS = 0.25;
    private static final HexFormat HEX = HexFormat.of();

    /** What somebody is called and what it is, for people who watch the recording. */
    public record Label(String name, String kind) {
        public static final Label NONE = new Label("", "");

        private static final int PLAYER = 0x08;
        private static final int ATTACKABLE = 0x10;

        /** As the message said that brought it into sight: a player, a creature or one of the townspeople. */
        public static Label of(ObjectCreate message) {
            int description = message.weenie.descriptionFlags;
            String kind = (description & PLAYER) != 0
                    ? "player"
                    : (description & ATTACKABLE) != 0 ? "creature" : "townsperson";
            return new Label(message.weenie.name, kind);
        }
    }

    private final IntFunction<Label> labels;
    private final GroundSpec ground;
    private final TraceHeader.LocalPlayer local;
    private final double began;
    private final List<TraceEvent> events = new ArrayList<>();
    private double last;
    private double nextLocal = LOCAL_SECONDS;

    /** Begins, with everybody who is there but one's own player. */
    public TraceRecorder(GroundSpec ground, int ownGuid, Position own, Actors actors, double now) {
        this(ground, ownGuid, own, actors, now, unused -> Label.NONE);
    }

    /** The same, with the names of those who are there. */
    public TraceRecorder(
            GroundSpec ground, int ownGuid, Position own, Actors actors, double now, IntFunction<Label> labels) {
        this.labels = labels;
        this.ground = ground;
        this.began = now;
        Frame frame = own.frame;
        local = new TraceHeader.LocalPlayer(ownGuid, own.cell, frame.x, frame.y, frame.z, frame.heading());
        for (int i = 0; i < actors.size(); i++) {
            if (actors.at(i).id() != ownGuid && actors.at(i).body().position.hasCell()) {
                introduce(actors.at(i), 0);
            }
        }
    }

    private void introduce(Actor actor, double at) {
        Position place = actor.body().position;
        Label label = labels.apply(actor.id());
        SequenceStamps stamps = actor.stamps();
        int movement = stamps.get(SequenceStamps.MOVEMENT);
        InterpretedMotionState state = actor.interpreter().interpreted();
        boolean runs = state.forwardCommand == MotionCommand.RUN_FORWARD && state.forwardSpeed > 0;
        add(new TraceEvent.Create(
                0,
                at,
                actor.id(),
                place.cell,
                place.frame.x,
                place.frame.y,
                place.frame.z,
                place.frame.heading(),
                actor.id() >>> 28 == 0x5,
                runs ? state.forwardSpeed : TraceEvent.Create.DEFAULT_RUN_RATE,
                new TraceEvent.Sequences(
                        stamps.get(SequenceStamps.INSTANCE),
                        stamps.get(SequenceStamps.POSITION),
                        (movement - 1) & 0xFFFF,
                        stamps.get(SequenceStamps.SERVER_CONTROL),
                        stamps.get(SequenceStamps.TELEPORT),
                        stamps.get(SequenceStamps.FORCE_POSITION),
                        stamps.get(SequenceStamps.VECTOR),
                        stamps.get(SequenceStamps.STATE)),
                label.name(),
                label.kind()));
        UpdateMotion motion = new UpdateMotion();
        motion.guid = actor.id();
        motion.instanceSequence = stamps.get(SequenceStamps.INSTANCE);
        motion.movementSequence = movement;
        motion.serverControlSequence = stamps.get(SequenceStamps.SERVER_CONTROL);
        motion.autonomous = 1;
        motion.movement.type = Movement.INTERPRETED_STATE;
        motion.movement.stance = InterpretedState.STYLE_NON_COMBAT;
        write(state, motion.movement.state);
        add(new TraceEvent.Message(0, at, HEX.formatHex(motion.encode())));
    }

    private static void write(InterpretedMotionState from, InterpretedState dest) {
        dest.clear();
        if (from.forwardCommand != MotionCommand.READY) {
            dest.setForward(MotionCommand.low(from.forwardCommand), (float) from.forwardSpeed);
        }
        if (from.sidestepCommand != MotionCommand.INVALID) {
            dest.setSidestep(MotionCommand.low(from.sidestepCommand), (float) from.sidestepSpeed);
        }
        if (from.turnCommand != MotionCommand.INVALID) {
            dest.setTurn(MotionCommand.low(from.turnCommand), (float) from.turnSpeed);
        }
    }

    private void add(TraceEvent event) {
        if (events.size() < MOST_EVENTS) {
            events.add(event);
            last = Math.max(last, event.at());
        }
    }

    /** One message of the server, as the client hears it; what a trace has no word for is left out. */
    public void heard(byte[] bytes, int offset, int length, double now) {
        if (length < Integer.BYTES) {
            return;
        }
        int opcode = bytes[offset] & 0xFF
                | (bytes[offset + 1] & 0xFF) << 8
                | (bytes[offset + 2] & 0xFF) << 16
                | bytes[offset + 3] << 24;
        if (opcode == Opcode.UPDATE_POSITION || opcode == Opcode.UPDATE_MOTION || opcode == Opcode.VECTOR_UPDATE) {
            add(new TraceEvent.Message(0, now - began, HEX.formatHex(bytes, offset, offset + length)));
        }
    }

    /** Somebody came into sight. */
    public void appeared(Actor actor, double now) {
        if (actor.id() != local.guid()) {
            introduce(actor, now - began);
        }
    }

    public void vanished(int guid, double now) {
        if (guid != local.guid()) {
            add(new TraceEvent.Delete(0, now - began, guid));
        }
    }

    /** Where one's own player is; noted a few times a second. */
    public void own(Position place, double now) {
        double at = now - began;
        if (at >= nextLocal) {
            nextLocal = at + LOCAL_SECONDS;
            add(new TraceEvent.Local(0, at, place.cell, place.frame.x, place.frame.y, place.frame.z));
        }
    }

    public double seconds(double now) {
        return now - began;
    }

    /** The trace up to now. */
    public byte[] toBytes(double now) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        double duration = Math.max(Math.max(now - began, last), TICK);
        try (TraceWriter writer = new TraceWriter(bytes)) {
            writer.header(new TraceHeader(TraceHeader.VERSION, TICK, duration, ground, local));
            for (TraceEvent event : events) {
                writer.event(event);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not refuse
        }
        return bytes.toByteArray();
    }
}
