package dev.gait.cluster.sim;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PlayerReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import dev.gait.server.glide.GlideTeller;
import dev.gait.server.store.Place;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A player: logs in at some node, walks back and forth over the borders, reports as clients do, and when its node is lost
 * logs in at another. Its session is the simulation's own; avatar, gate and everything behind it are the server's.
 */
final class SimPlayer {
    /** Running, with these skills, m/s. */
    static final double SPEED = 9.5;

    /** Turns that are remembered: ten seconds. */
    private static final int TRACKED = 500;

    private static final Attributes SKILLS = new Attributes(200, 200, 0, 100);

    final int guid;
    private final Prng random;
    private final SimStore store;
    private final CollisionWorld ground;
    private final Position at = new Position();
    private final Position target = new Position();
    private final SequenceStamps stamps = new SequenceStamps();
    private final double westX;
    private final double southY;
    private final double edge;
    private final boolean listens;

    private @Nullable Session session;
    private long nextLogInNanos;
    private long nextReportNanos;
    private long walkedNanos;
    private final SimEars.Tally heard = new SimEars.Tally();
    private boolean walking;
    private boolean standing;
    private int corrections;
    private int logIns;

    /** One log-in at one node, and what its client knows. */
    final class Session implements AvatarHost {
        final SimNode node;
        final long lease;
        final SimEars ears = new SimEars(heard);
        /** What it hears in Glide's lane; null for who is told in messages. */
        final @Nullable SimLane lane;

        boolean arrived;
        boolean over;

        Session(SimNode node, long lease) {
            this.node = node;
            this.lease = lease;
            lane = listens && node.node.tellsByLane() ? new SimLane(ground, random.split("lane"), node.now()) : null;
        }

        /** Whom the lane tells of is drawn by that, whatever messages said of it before. */
        boolean isShownByLane(int other) {
            return lane != null && lane.seen(other) != null;
        }

        @Override
        public @Nullable GlideTeller glide() {
            return lane == null ? null : lane.teller();
        }

        @Override
        public long lease() {
            return lease;
        }

        @Override
        public void send(byte[] bytes, int length, int queue) {
            ears.hear(bytes, length);
        }

        @Override
        public void corrected(GateVerdict verdict) {
            corrections++;
            lost = true;
        }

        @Override
        public void leftWorld(Position last, boolean loggedOff) {
            over = true;
            if (last.cell != 0) {
                store.save(guid, lease, Place.of(last));
            }
        }
    }

    private boolean lost;
    private final ArrayDeque<Position> track = new ArrayDeque<>();

    /** Whether it was near there within the last seconds, by its own client. */
    boolean wasNear(Position there, double meters) {
        for (Position each : track) {
            if (each.distanceTo(there) <= meters) {
                return true;
            }
        }
        return false;
    }

    SimPlayer(
            int guid,
            Prng random,
            SimStore store,
            CollisionWorld ground,
            double westX,
            double southY,
            double edge,
            boolean listens) {
        this.guid = guid;
        this.random = random;
        this.store = store;
        this.ground = ground;
        this.westX = westX;
        this.southY = southY;
        this.edge = edge;
        this.listens = listens;
        at.setGlobal(somewhere(westX), somewhere(southY), 0);
        aim();
    }

    private double somewhere(double from) {
        return from + random.between(0.05, 0.95) * edge;
    }

    private void aim() {
        target.setGlobal(somewhere(westX), somewhere(southY), 0);
        at.frame.setHeading(at.headingTo(target));
    }

    @Nullable
    Session session() {
        return session;
    }

    /** What it heard in all its sessions. */
    SimEars.Tally heard() {
        return heard;
    }

    /** It stops, and stays. */
    void stand() {
        standing = true;
        nextReportNanos = 0;
    }

    int corrections() {
        return corrections;
    }

    int logIns() {
        return logIns;
    }

    /** A session that lives: its node runs, and it has not been ended. */
    boolean isPlaying() {
        Session current = session;
        return current != null && !current.over && current.node.isAlive();
    }

    /**
     * One turn of the client.
     *
     * @param gateway where it would log in now
     * @param body its body in the world, for what a client would have heard of it
     */
    void turn(long simNanos, SimNode gateway, @Nullable Occupant body) {
        track.add(new Position().set(at));
        if (track.size() > TRACKED) {
            track.remove();
        }
        Session current = session;
        if (current != null && (current.over || !current.node.isAlive())) {
            session = null;
            nextLogInNanos = simNanos + (long) (random.between(0.5, 3) * 1e9);
        } else if (current == null) {
            if (simNanos >= nextLogInNanos && gateway.serves()) {
                logIn(simNanos, gateway);
            }
        } else if (current.node.serves()) {
            play(current, simNanos, body);
            SimLane lane = current.lane;
            if (lane != null) {
                lane.turn(current.node.now());
            }
        }
    }

    private void logIn(long simNanos, SimNode gateway) {
        nextLogInNanos = simNanos + 1_000_000_000L;
        long lease = gateway.world.contains(guid) ? 0 : store.acquire(guid, gateway, simNanos);
        if (lease == 0) {
            return;
        }
        logIns++;
        Session next = new Session(gateway, lease);
        session = next;
        walking = false;
        Place saved = store.place(guid);
        Position start = saved == null ? at : saved.toPosition(new Position());
        gateway.world.enter(Avatar.entering(
                guid,
                "Walker " + guid,
                (int) lease,
                SKILLS,
                start,
                ground,
                MotionProfile.classic(),
                next,
                gateway.now() * 1e-9));
    }

    private void play(Session current, long simNanos, @Nullable Occupant body) {
        if (!current.arrived) {
            if (current.ears.knows(guid) && body != null) {
                current.arrived = true;
                at.set(body.position());
                aim();
                say(current, new PlayerCommand.LoginCompleted(Lateness.USUAL));
                nextReportNanos = simNanos + 100_000_000L;
            }
            return;
        }
        if (lost && body != null) {
            lost = false;
            at.set(body.position());
            aim();
            walking = false;
        }
        if (walking) {
            walk(simNanos);
        }
        walkedNanos = simNanos;
        if (body != null) {
            stamps.set(body.stamps());
        }
        if (simNanos >= nextReportNanos || walking && at.distanceTo(target) < 0.1) {
            report(current, simNanos);
        }
    }

    private void walk(long simNanos) {
        double seconds = (simNanos - walkedNanos) * 1e-9;
        double gone = Math.min(SPEED * seconds, at.distanceTo(target));
        double heading = at.headingTo(target);
        at.setGlobal(
                at.globalX() + gone * Headings.sin(heading), at.globalY() + gone * Headings.cos(heading), at.frame.z);
    }

    private void report(Session current, long simNanos) {
        nextReportNanos = simNanos + (long) (random.between(0.1, 1.0) * 1e9);
        PlayerCommand.Arrival arrival = new PlayerCommand.Arrival(Lateness.USUAL, current.node.now());
        boolean turns = at.distanceTo(target) < 0.1;
        if (standing ? walking : !walking || turns || random.chance(0.2)) {
            walking = !standing && (!walking || turns || random.chance(0.6));
            if (turns) {
                aim();
            }
            at.frame.setHeading(at.headingTo(target));
            MotionReport held = stamp(new MotionReport());
            held.contact = true;
            held.forwardSaid = true;
            held.state.forwardCommand = walking ? MotionCommand.WALK_FORWARD : MotionCommand.READY;
            held.state.currentHoldKey = HoldKey.RUN;
            say(current, new PlayerCommand.Held(held, arrival));
        } else {
            PositionReport report = stamp(new PositionReport());
            report.contact = true;
            say(current, new PlayerCommand.Reported(report, arrival));
        }
    }

    private <R extends PlayerReport> R stamp(R report) {
        report.position.set(at);
        report.instanceStamp = stamps.get(SequenceStamps.INSTANCE);
        report.teleportStamp = stamps.get(SequenceStamps.TELEPORT);
        report.forcePositionStamp = stamps.get(SequenceStamps.FORCE_POSITION);
        return report;
    }

    private void say(Session current, PlayerCommand command) {
        current.node.world.tell(guid, command);
    }
}
