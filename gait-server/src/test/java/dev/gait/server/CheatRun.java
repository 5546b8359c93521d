package dev.gait.server;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.net.message.Jump;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.RawMotionState;
import dev.gait.server.store.MemoryStore;

/**
 * One cheat in one world, in virtual time: a client that says what it likes, over a quick line, and what the server made
 * of it, looked at after every turn.
 */
final class CheatRun {
    /** Along the ground, m/s, of a character that runs and sidesteps: the fastest honest legs. */
    static final double LEGS = 10.2;

    final SimulatedNetwork network;
    final CollisionWorld ground;
    final ScriptedClient cheat;
    private final double startX;
    private final double startY;
    double highest;
    double deepest;
    double farthest;
    double farthestNorth;

    CheatRun(CollisionWorld ground, Position start) {
        this.ground = ground;
        network = new SimulatedNetwork(5, ServerSettings.usual().withStart(start, 0), ground, new MemoryStore())
                .link(20, 2, 0);
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
    }

    OccupantStatus truth() {
        return network.server.status().occupants().get(0);
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

    /** What the server's next correction will be stamped with: anybody can count. */
    void expectCorrection() {
        cheat.stamps.next(dev.gait.motion.update.SequenceStamps.FORCE_POSITION);
    }
}
