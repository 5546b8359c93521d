package dev.gait.lab.scheme;

import dev.gait.lab.scenario.Happening;
import dev.gait.lab.scenario.Stage;
import dev.gait.lab.scenario.Stride;
import dev.gait.motion.place.Position;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.MoveParameters;
import dev.gait.net.message.Movement;
import dev.gait.net.message.PositionPack;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A server of the original protocol: UpdatePosition as heartbeat, UpdateMotion for every change of motion, VectorUpdate
 * for a leap, each with its stamps (wire.md §C). Positions carry no velocity, as servers send them for walking bodies.
 */
final class RetailSpeaker implements Speaker {
    /** can charge: run rather than walk towards the target (wire.md §C.2). */
    private static final int CAN_CHARGE = 0x10;

    private final boolean positionWithStop;
    private final Map<Integer, Stamps> stamps = new HashMap<>();
    private final UpdatePosition position = new UpdatePosition();
    private final UpdateMotion motion = new UpdateMotion();
    private final VectorUpdate vector = new VectorUpdate();
    private final Position place = new Position();

    private static final class Stamps {
        int position;
        int teleport;
        int movement;
        int vector;
    }

    /** @param positionWithStop whether a stop is told together with where it ended (motion.md §L.2) */
    RetailSpeaker(boolean positionWithStop) {
        this.positionWithStop = positionWithStop;
    }

    private Stamps of(int guid) {
        return stamps.computeIfAbsent(guid, any -> new Stamps());
    }

    @Override
    public byte[] heartbeat(Report report) {
        Stamps mine = of(report.guid());
        mine.position++;
        Stage.place(report.x(), report.y(), report.z(), report.heading(), place);
        PositionPack pack = position.pack;
        position.guid = report.guid();
        pack.origin.cell = place.cell;
        pack.origin.x = (float) place.frame.x;
        pack.origin.y = (float) place.frame.y;
        pack.origin.z = (float) place.frame.z;
        pack.qw = (float) place.frame.qw;
        pack.qx = (float) place.frame.qx;
        pack.qy = (float) place.frame.qy;
        pack.qz = (float) place.frame.qz;
        pack.positionSequence = mine.position & 0xFFFF;
        pack.teleportSequence = mine.teleport & 0xFFFF;
        pack.flagsFromValues(!report.airborne(), false, false);
        return position.encode();
    }

    @Override
    public List<byte[]> announce(Report report, Happening happening) {
        if (happening instanceof Happening.Moved moved) {
            byte[] message = command(report.guid(), moved.stride());
            return positionWithStop && moved.stride().isStop() && !report.airborne()
                    ? List.of(message, heartbeat(report))
                    : List.of(message);
        }
        if (happening instanceof Happening.Leapt leap) {
            vector.guid = report.guid();
            vector.vectorSequence = ++of(report.guid()).vector & 0xFFFF;
            vector.vx = (float) leap.vx();
            vector.vy = (float) leap.vy();
            vector.vz = (float) leap.vz();
            return List.of(vector.encode());
        }
        if (happening instanceof Happening.Teleported) {
            of(report.guid()).teleport++;
            return List.of(heartbeat(report));
        }
        if (happening instanceof Happening.Directed directed) {
            return List.of(order(report.guid(), directed));
        }
        return happening instanceof Happening.Said said ? again(report.guid(), said) : List.of();
    }

    private void beginMotion(int guid) {
        motion.guid = guid;
        motion.instanceSequence = 0;
        motion.movementSequence = ++of(guid).movement & 0xFFFF;
        motion.serverControlSequence = 0;
        motion.movement.flags = 0;
        motion.movement.stance = InterpretedState.STYLE_NON_COMBAT;
    }

    private byte[] command(int guid, Stride stride) {
        beginMotion(guid);
        motion.autonomous = 1;
        motion.movement.type = Movement.INTERPRETED_STATE;
        stride.write(motion.movement.state);
        return motion.encode();
    }

    private byte[] order(int guid, Happening.Directed directed) {
        beginMotion(guid);
        motion.autonomous = 0;
        motion.movement.type = directed.targetGuid() == 0 ? Movement.MOVE_TO_POSITION : Movement.MOVE_TO_OBJECT;
        motion.movement.target = directed.targetGuid();
        Stage.place(directed.x(), directed.y(), 0, 0, place);
        motion.movement.origin.cell = place.cell;
        motion.movement.origin.x = (float) place.frame.x;
        motion.movement.origin.y = (float) place.frame.y;
        motion.movement.origin.z = (float) place.frame.z;
        motion.movement.move.clear();
        motion.movement.move.bits = MoveParameters.DEFAULT_BITS | CAN_CHARGE;
        motion.movement.runRate = (float) directed.runRate();
        return motion.encode();
    }

    /** A recorded message with the stamps of this run. */
    private List<byte[]> again(int guid, Happening.Said said) {
        if (motion.decode(said.message()).isOk()) {
            motion.instanceSequence = 0;
            motion.movementSequence = ++of(guid).movement & 0xFFFF;
            motion.serverControlSequence = 0;
            return List.of(motion.encode());
        }
        if (vector.decode(said.message()).isOk()) {
            vector.instanceSequence = 0;
            vector.vectorSequence = ++of(guid).vector & 0xFFFF;
            return List.of(vector.encode());
        }
        return List.of();
    }
}
