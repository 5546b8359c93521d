package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scenario.ScenarioEvent;
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
final class RetailSender implements Sender {
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
    RetailSender(boolean positionWithStop) {
        this.positionWithStop = positionWithStop;
    }

    private Stamps of(int guid) {
        return stamps.computeIfAbsent(guid, any -> new Stamps());
    }

    @Override
    public byte[] heartbeat(Report report) {
        Stamps mine = of(report.guid());
        mine.position++;
        RunSetup.place(report.x(), report.y(), report.z(), report.heading(), place);
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
    public List<byte[]> announce(Report report, ScenarioEvent scenarioEvent) {
        if (scenarioEvent instanceof ScenarioEvent.Moved moved) {
            byte[] message = command(report.guid(), moved.stride());
            return positionWithStop && moved.stride().isStop() && !report.airborne()
                    ? List.of(message, heartbeat(report))
                    : List.of(message);
        }
        if (scenarioEvent instanceof ScenarioEvent.Leapt leap) {
            vector.guid = report.guid();
            vector.vectorSequence = ++of(report.guid()).vector & 0xFFFF;
            vector.vx = (float) leap.vx();
            vector.vy = (float) leap.vy();
            vector.vz = (float) leap.vz();
            return List.of(vector.encode());
        }
        if (scenarioEvent instanceof ScenarioEvent.Teleported) {
            of(report.guid()).teleport++;
            return List.of(heartbeat(report));
        }
        if (scenarioEvent instanceof ScenarioEvent.Directed directed) {
            return List.of(order(report.guid(), directed));
        }
        return scenarioEvent instanceof ScenarioEvent.Said said ? again(report.guid(), said) : List.of();
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

    private byte[] order(int guid, ScenarioEvent.Directed directed) {
        beginMotion(guid);
        motion.autonomous = 0;
        motion.movement.type = directed.targetGuid() == 0 ? Movement.MOVE_TO_POSITION : Movement.MOVE_TO_OBJECT;
        motion.movement.target = directed.targetGuid();
        RunSetup.place(directed.x(), directed.y(), 0, 0, place);
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
    private List<byte[]> again(int guid, ScenarioEvent.Said said) {
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
