package dev.gait.server;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.extension.Extension;
import dev.gait.net.extension.Hello;
import dev.gait.net.extension.InputEntry;
import dev.gait.net.extension.PlayerInput;
import dev.gait.net.message.Jump;
import dev.gait.net.message.LoginComplete;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;
import dev.gait.server.creature.Spawn;
import dev.gait.server.store.MemoryStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * One cheat in one world, in virtual time: a client that says what it likes, over a quick line, and what the server made
 * of it, looked at after every turn.
 */
final class CheatRun {
    /** Along the ground, m/s, of a character that runs and sidesteps: the fastest honest legs. */
    static final double LEGS = 10.2;
    /** How far a creature goes from its home, metres. */
    static final double LEASH = 40;

    final SimulatedNetwork network;
    final CollisionWorld ground;
    final ScriptedClient cheat;
    private final double startX;
    private final double startY;
    double highest;
    double deepest;
    double farthest;
    double farthestNorth;
    /** The longest way within half a second, metres. */
    double farthestAtOnce;

    /** How far the creature was from its home. */
    double luredMeters;

    private double teleportX;
    private double teleportY;
    private final Deque<double[]> trail = new ArrayDeque<>();
    private int inputTick;

    CheatRun(CollisionWorld ground, Position start) {
        this(ground, start, List.of());
    }

    CheatRun(CollisionWorld ground, Position start, List<Spawn> creatures) {
        this.ground = ground;
        ServerSettings settings = ServerSettings.usual().withStart(start, 0).withPopulation(creatures);
        network = new SimulatedNetwork(5, settings, ground, new MemoryStore()).link(20, 2, 0);
        cheat = ScriptedClient.inWorld(network, "Cheat");
        for (int i = 0; i < 8; i++) {
            report(true);
            run(1000);
        }
        startX = truth().x();
        startY = truth().y();
        forget();
    }

    private void forget() {
        highest = 0;
        deepest = 0;
        farthest = 0;
        farthestNorth = 0;
        farthestAtOnce = 0;
        luredMeters = 0;
        trail.clear();
    }

    /** Lives 15 m north of the start and sees 30 m. */
    static List<Spawn> hunter() {
        return List.of(new Spawn.Creature("Hunter", new Position(0xA9B40025, 96, 111, 0), List.of(), 30, LEASH, 2.6));
    }

    OccupantStatus truth() {
        return find(true);
    }

    private OccupantStatus find(boolean player) {
        return network.server.status().occupants().stream()
                .filter(one -> player == (one.guid() == cheat.guid))
                .findFirst()
                .orElseThrow();
    }

    private boolean hasCreature() {
        return network.server.status().occupants().stream()
                .anyMatch(one -> one.name().equals("Hunter"));
    }

    /** The operator sends it elsewhere. */
    void teleport(double east, double north) {
        Position to = new Position(0xA9B40025, 96, 96, 0);
        to.setGlobal(to.globalX() + east, to.globalY() + north, 0);
        teleportX = to.globalX();
        teleportY = to.globalY();
        network.server.operations().teleport("Cheat", to);
    }

    double distanceFromTeleport() {
        return Math.hypot(truth().x() - teleportX, truth().y() - teleportY);
    }

    void complete() {
        cheat.act(new LoginComplete());
    }

    void expectTeleport() {
        cheat.stamps.next(SequenceStamps.TELEPORT);
    }

    void run(long millis) {
        long end = network.nowNanos + millis * SimulatedNetwork.MILLI;
        while (network.nowNanos < end) {
            network.turn();
            look();
        }
    }

    private void look() {
        OccupantStatus at = truth();
        Position here = new Position(at.cell(), 0, 0, at.z());
        here.frame.x = at.x() - (here.globalX());
        here.frame.y = at.y() - (here.globalY());
        double groundZ = ground.groundZ(here);
        double above = Double.isNaN(groundZ) ? at.z() : at.z() - groundZ;
        highest = Math.max(highest, above);
        deepest = Math.max(deepest, -above);
        farthest = Math.max(farthest, Math.hypot(at.x() - startX, at.y() - startY));
        farthestNorth = Math.max(farthestNorth, at.y() - startY);
        if (hasCreature()) {
            OccupantStatus creature = find(false);
            luredMeters = Math.max(luredMeters, Math.hypot(creature.x() - startX, creature.y() - startY - 15));
        }
        trail.add(new double[] {network.nowNanos, at.x(), at.y()});
        while (network.nowNanos - trail.getFirst()[0] > 500 * SimulatedNetwork.MILLI) {
            trail.remove();
        }
        double way = Math.hypot(at.x() - trail.getFirst()[1], at.y() - trail.getFirst()[2]);
        farthestAtOnce = Math.max(farthestAtOnce, way);
    }

    long corrections() {
        return network.server.counters().corrections;
    }

    // ---- What it says -------------------------------------------------------------------------------------------

    void move(double east, double north, double up) {
        cheat.place.x += (float) east;
        cheat.place.y += (float) north;
        cheat.place.z += (float) up;
        if (cheat.place.y >= 192 || cheat.place.y < 0 || cheat.place.x >= 192 || cheat.place.x < 0) {
            Position at = new Position(cheat.place.cell, cheat.place.x, cheat.place.y, cheat.place.z);
            if (at.setGlobal(at.globalX(), at.globalY(), at.frame.z)) {
                cheat.place.cell = at.cell;
                cheat.place.x = (float) at.frame.x;
                cheat.place.y = (float) at.frame.y;
            }
        }
    }

    void report(boolean contact) {
        cheat.act(cheat.position(contact));
    }

    void holdRun() {
        MoveToState run = cheat.keys();
        run.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        run.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        cheat.act(run);
    }

    void holdNothing(int contactBits) {
        MoveToState none = cheat.keys();
        none.contactBits = contactBits;
        cheat.act(none);
    }

    void holdSidestep() {
        MoveToState run = cheat.keys();
        run.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        run.state.setSidestep(MotionCommand.SIDESTEP_RIGHT, 0, 1f);
        cheat.act(run);
    }

    void jump(double forward, double up, Jump.Layout layout) {
        Jump jump = new Jump();
        jump.layout = layout;
        jump.extent = 1f;
        jump.vy = (float) forward;
        jump.vz = (float) up;
        cheat.fill(jump.position);
        cheat.fill(jump.stamps);
        cheat.act(jump);
    }

    /** From now on it is simulated, and says what it holds. */
    void sendInputs() {
        Hello hello = new Hello();
        hello.wanted = Extension.FEATURE_PREDICTION;
        sendRaw(hello.encode(), 9);
        run(100);
    }

    /** So many inputs of running north, 50 ms each. */
    void runByInputs(int count) {
        for (int i = 0; i < count; i++) {
            InputEntry entry = new InputEntry();
            entry.tick = ++inputTick;
            entry.millis = 50;
            entry.heading = Float.NaN;
            entry.state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
            entry.state.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
            PlayerInput message = new PlayerInput();
            message.push(entry);
            sendRaw(message.encode(), 12);
        }
    }

    private void sendRaw(byte[] bytes, int queue) {
        cheat.session.send(bytes, 0, bytes.length, queue);
    }

    /** What the server's next correction will be stamped with: anybody can count. */
    void expectCorrection() {
        cheat.stamps.next(SequenceStamps.FORCE_POSITION);
    }
}
