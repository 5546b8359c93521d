package dev.gait.trace;

import dev.gait.motion.place.Headings;
import dev.gait.motion.world.GroundSpec;
import dev.gait.net.capture.Capture;
import dev.gait.net.capture.CaptureException;
import dev.gait.net.capture.CapturedMessages;
import dev.gait.net.message.AutonomousPosition;
import dev.gait.net.message.Direction;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.GameEvent;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.Movement;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.ObjectStamps;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.message.PlayerCreate;
import dev.gait.net.message.PlayerDescription;
import dev.gait.net.message.Position;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.WireReader;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketVerdict;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes a trace of somebody else's session: what a captured client heard, and where it said it was.
 *
 * <p>The file is read twice, because the header wants to know first what the capture tells last: how long it is and who
 * the local player is. That is the first session in which the player's own place is known; others are left out. A
 * capture knows no geometry, so the ground is {@code none} (replay.md).
 *
 * <p>An object that is created in the middle of a movement is written as the format has it, standing, and moves with its
 * next message.
 */
public final class CaptureTrace {
    /** The retail physics step. Seconds. */
    private static final double TICK = 1.0 / 30.0;

    /** Sessions looked at in search of the player; a capture with more is decided by those. */
    private static final int MAX_SURVEYED = 4096;

    private static final int RUN_FORWARD = 0x0007;
    /** Only servers are logged in to. */
    private static final int LOGIN_WEIGHT = 1_000;

    /** What came out: whose session it was and what was written. */
    public record Result(int localGuid, int sessions, int played, long events, double seconds, boolean damaged) {}

    private final Path file;
    private final int port;
    private final int number;

    public CaptureTrace(Path file, int port) {
        this(file, port, 1);
    }

    /** @param number which of the sessions with a player in them, counted from 1 */
    public CaptureTrace(Path file, int port, int number) {
        this.file = file;
        this.port = port;
        this.number = number;
    }

    /**
     * The first port of the server whose session a capture holds: of two ports in a row, the one that most datagrams with
     * the outer shape of ours come from or go to; 0 if there are none.
     */
    public static int findPort(Path file) throws IOException {
        Map<Integer, Integer> heard = new TreeMap<>();
        Packet packet = new Packet();
        try (Capture capture = Capture.open(file)) {
            while (capture.next()) {
                if (packet.parse(capture.bytes(), capture.payloadOffset(), capture.payloadLength())
                        == PacketVerdict.OK) {
                    boolean login = packet.header.has(PacketFlags.LOGIN_REQUEST);
                    heard.merge(capture.destination().port(), login ? LOGIN_WEIGHT : 1, Integer::sum);
                    heard.merge(capture.source().port(), 1, Integer::sum);
                }
            }
        }
        int best = 0;
        int most = 0;
        for (int port : heard.keySet()) {
            int pair = heard.getOrDefault(port, 0) + heard.getOrDefault(port + 1, 0);
            if (pair > most) {
                most = pair;
                best = port;
            }
        }
        return best;
    }

    /** Writes the trace; a capture without a player in it is refused before anything is written. */
    public Result write(OutputStream out) throws IOException {
        Map<Integer, Survey> surveys = new LinkedHashMap<>();
        MessageReader reader = new MessageReader();
        WireReader in = new WireReader();
        int[] sessions = {0};
        boolean damaged = pass((session, direction, nanos, bytes, offset, length) -> {
            sessions[0] = Math.max(sessions[0], session + 1);
            Survey survey = surveys.get(session);
            if (survey == null && surveys.size() < MAX_SURVEYED) {
                survey = new Survey(session, nanos);
                surveys.put(session, survey);
            }
            if (survey != null) {
                survey.lastNanos = Math.max(survey.lastNanos, nanos);
                reader.read(in.wrap(bytes, offset, length), survey);
            }
        });
        List<Survey> played =
                surveys.values().stream().filter(survey -> survey.place != null).toList();
        Survey chosen = number <= played.size() ? played.get(number - 1) : null;
        if (!played.isEmpty() && chosen == null) {
            throw new CaptureException(file + " holds no session " + number + ", the last is " + played.size());
        }
        if (chosen == null || chosen.place == null) {
            throw new CaptureException(
                    file + " holds no session on port " + port + " or " + (port + 1) + " with a place of its player");
        }
        long events = write(chosen, chosen.place, out);
        return new Result(chosen.guid(), sessions[0], played.size(), events, chosen.seconds(chosen.lastNanos), damaged);
    }

    private boolean pass(CapturedMessages.Listener listener) throws IOException {
        try (Capture capture = Capture.open(file)) {
            CapturedMessages messages = new CapturedMessages(port, listener);
            while (capture.next()) {
                messages.accept(capture);
            }
            return capture.isDamaged();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private long write(Survey chosen, Place place, OutputStream out) throws IOException {
        try (TraceWriter trace = new TraceWriter(out)) {
            trace.header(new TraceHeader(
                    TraceHeader.VERSION,
                    TICK,
                    chosen.seconds(chosen.lastNanos),
                    GroundSpec.NONE,
                    new TraceHeader.LocalPlayer(chosen.guid(), place.cell, place.x, place.y, place.z, place.heading)));
            Scribe scribe = new Scribe(trace, chosen.guid());
            MessageReader reader = new MessageReader();
            WireReader in = new WireReader();
            pass((session, direction, nanos, bytes, offset, length) -> {
                if (session == chosen.session) {
                    scribe.at = chosen.seconds(nanos);
                    scribe.message(direction, bytes, offset, length);
                    reader.read(in.wrap(bytes, offset, length), scribe);
                }
            });
            return scribe.events;
        }
    }

    private record Place(int cell, double x, double y, double z, double heading) {
        static Place of(Position position) {
            return new Place(
                    position.cell,
                    position.x,
                    position.y,
                    position.z,
                    compass(position.qw, position.qx, position.qy, position.qz));
        }
    }

    /** Compass degrees of where a body looks: its forward axis, +y, turned into the world. */
    static double compass(double qw, double qx, double qy, double qz) {
        double east = 2 * (qx * qy - qw * qz);
        double north = qw * qw + qy * qy - qx * qx - qz * qz;
        return east == 0 && north == 0 ? 0.0 : Headings.ofDirection(east, north);
    }

    /** First reading: who is the player, where was it first, and how long does it last. */
    private static final class Survey implements MessageHandler {
        private final int session;
        private final long firstNanos;
        private long lastNanos;
        private int created;
        private int entered;
        private int addressed;
        private @Nullable Place place;

        Survey(int session, long nanos) {
            this.session = session;
            firstNanos = nanos;
            lastNanos = nanos;
        }

        /** The server's word counts most, then the client's wish, then to whom events are addressed. */
        int guid() {
            return created != 0 ? created : entered != 0 ? entered : addressed;
        }

        double seconds(long nanos) {
            return Math.max(0, nanos - firstNanos) / 1e9;
        }

        private void at(Position position) {
            if (place == null && position.cell != 0) {
                place = Place.of(position);
            }
        }

        @Override
        public void onPlayerCreate(PlayerCreate message) {
            created = created == 0 ? message.guid : created;
        }

        @Override
        public void onEnterWorld(EnterWorld message) {
            entered = entered == 0 ? message.guid : entered;
        }

        @Override
        public void onGameEvent(GameEvent message) {
            addressed = addressed == 0 ? message.recipient : addressed;
        }

        @Override
        public void onPlayerDescription(PlayerDescription message) {
            addressed = addressed == 0 ? message.recipient : addressed;
        }

        @Override
        public void onObjectCreate(ObjectCreate message) {
            if (message.guid == guid() && message.physics.has(PhysicsDescription.HAS_POSITION)) {
                at(message.physics.position);
            }
        }

        @Override
        public void onUpdatePosition(UpdatePosition message) {
            if (place == null && message.guid == guid()) {
                var pack = message.pack;
                place = new Place(
                        pack.origin.cell,
                        pack.origin.x,
                        pack.origin.y,
                        pack.origin.z,
                        compass(pack.qw, pack.qx, pack.qy, pack.qz));
            }
        }

        @Override
        public void onAutonomousPosition(AutonomousPosition message) {
            at(message.position);
        }

        @Override
        public void onMoveToState(MoveToState message) {
            at(message.position);
        }
    }

    /** Second reading: one line for everything the trace has a word for. */
    private static final class Scribe implements MessageHandler {
        private static final int PLAYER = 0x08;
        private static final int ATTACKABLE = 0x10;
        private final TraceWriter trace;
        private final int localGuid;
        private double at;
        private long events;

        Scribe(TraceWriter trace, int localGuid) {
            this.trace = trace;
            this.localGuid = localGuid;
        }

        /** The three messages of motion go in as they came, well formed or not: the replay judges them. */
        void message(Direction direction, byte[] bytes, int offset, int length) {
            if (direction == Direction.CLIENT_TO_SERVER || length < 4) {
                return;
            }
            int opcode = bytes[offset] & 0xFF
                    | (bytes[offset + 1] & 0xFF) << 8
                    | (bytes[offset + 2] & 0xFF) << 16
                    | bytes[offset + 3] << 24;
            if (opcode == Opcode.UPDATE_POSITION || opcode == Opcode.UPDATE_MOTION || opcode == Opcode.VECTOR_UPDATE) {
                try {
                    trace.message(at, bytes, offset, length);
                    events++;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        private void write(TraceEvent event) {
            try {
                trace.event(event);
                events++;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void local(Position position) {
            write(new TraceEvent.Local(0, at, position.cell, position.x, position.y, position.z));
        }

        @Override
        public void onObjectCreate(ObjectCreate message) {
            PhysicsDescription physics = message.physics;
            boolean stands =
                    physics.has(PhysicsDescription.HAS_POSITION) && !physics.has(PhysicsDescription.HAS_PARENT);
            if (message.opcode() != Opcode.OBJECT_CREATE || !stands || message.guid == localGuid) {
                return;
            }
            Place place = Place.of(physics.position);
            ObjectStamps stamps = message.stamps;
            write(new TraceEvent.Create(
                    0,
                    at,
                    message.guid,
                    place.cell,
                    place.x,
                    place.y,
                    place.z,
                    place.heading,
                    isPlayer(message.guid),
                    runRate(physics),
                    new TraceEvent.Sequences(
                            stamps.instance,
                            stamps.position,
                            stamps.movement,
                            stamps.serverControl,
                            stamps.teleport,
                            stamps.forcePosition,
                            stamps.vector,
                            stamps.state),
                    message.weenie.name,
                    kind(message)));
        }

        private static String kind(ObjectCreate message) {
            int flags = message.weenie.descriptionFlags;
            return (flags & PLAYER) != 0 ? "player" : (flags & ATTACKABLE) != 0 ? "creature" : "townsperson";
        }

        /** Players' guids are a range of their own (wire.md §A.15). */
        private static boolean isPlayer(int guid) {
            return guid >>> 28 == 0x5 && guid != 0x50000000;
        }

        /** A body that comes into sight running shows its run rate as its speed (wire.md §E.3). */
        private static double runRate(PhysicsDescription physics) {
            InterpretedState state = physics.movement.state;
            boolean runs = physics.has(PhysicsDescription.HAS_MOVEMENT)
                    && physics.hasMovementData
                    && physics.movement.type == Movement.INTERPRETED_STATE
                    && state.forwardCommand == RUN_FORWARD
                    && state.forwardSpeed > 0;
            return runs ? state.forwardSpeed : TraceEvent.Create.DEFAULT_RUN_RATE;
        }

        @Override
        public void onObjectDelete(ObjectDelete message) {
            if (message.guid != localGuid) {
                write(new TraceEvent.Delete(0, at, message.guid));
            }
        }

        @Override
        public void onUpdatePosition(UpdatePosition message) {
            if (message.guid == localGuid) {
                var origin = message.pack.origin;
                write(new TraceEvent.Local(0, at, origin.cell, origin.x, origin.y, origin.z));
            }
        }

        @Override
        public void onAutonomousPosition(AutonomousPosition message) {
            local(message.position);
        }

        @Override
        public void onMoveToState(MoveToState message) {
            local(message.position);
        }

        @Override
        public void onJump(Jump message) {
            if (message.layout == Jump.Layout.RETAIL_56) {
                local(message.position);
            }
        }
    }
}
