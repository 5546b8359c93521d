package dev.gait.testbed.steady;

import dev.gait.lab.run.FrameTimes;
import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.HeightField;

/**
 * The loop of the README, step and frame at every frame of a screen, with somebody else who moves as the network said and
 * with one's own player at the keys. No network: what is unsteady here is the loop's own fault.
 */
public final class SteadyScene {
    /** What the two figures do. */
    public enum Motion {
        STRAIGHT,
        TURNING,
        JUMPING,
        UPHILL
    }

    /** How the host lets bodies move at a frame, and what it shows of them. */
    public interface Loop {
        void turn(MotionScene scene, long nowNanos, MotionFrame dest);

        /** As the README has it. */
        Loop SHIPPED = (scene, nowNanos, dest) -> {
            scene.step(nowNanos * 1e-9);
            scene.frame(nowNanos * 1e-9, dest);
        };

        /** Retail's gate, drawn as the last step left everybody: for showing that the judge bites. */
        Loop RETAIL = (scene, nowNanos, dest) -> {
            scene.retailPass(nowNanos * 1e-9);
            scene.latest(dest);
        };
    }

    private static final int OTHER = 0x50000002;
    private static final int ME = 0x50000001;
    private static final int CELL = 0xA9B40025;
    /** Anywhere in a system's life. */
    private static final long BEGIN = 7_654_321_012_345L;

    private static final double SECONDS = 3.2;
    /** When the first drawn frame shows the motion: others are drawn a step late. */
    private static final double SETTLED = 0.4;

    private static final double LEAP_AT = 0.2;
    /** The higher leap lands a little later; a landing is not steady. */
    private static final double IN_THE_AIR = 1.5;

    private static final double RUN_SPEED = 9.5;
    private static final double TURN_RATE = 2.25;
    private static final double LEAP = 7;
    private static final double SLOPE = 0.15;

    private final Motion motion;
    private final Loop loop;
    private final CollisionWorld world;
    private final MotionScene scene;
    private final MotionFrame frame = new MotionFrame(2);
    private final SteadyJudge others = new SteadyJudge();
    private final SteadyJudge own = new SteadyJudge();

    public SteadyScene(Motion motion, Loop loop) {
        this.motion = motion;
        this.loop = loop;
        this.world = motion == Motion.UPHILL ? new HeightField((x, y) -> SLOPE * 24 * y) : new FlatGround(0);
        this.scene = new MotionScene(world, MotionProfile.classic(), MotionOptions.DEFAULT, 2);
    }

    private Position place(double x, double y) {
        Position at = new Position(CELL, x, y, 0);
        at.frame.z = world.groundZ(at);
        return at;
    }

    /** Plays a few seconds in front of one screen. */
    public SteadyScene play(double framesPerSecond, double noiseMillis, long seed) {
        FrameTimes times = SteadyGates.screen(framesPerSecond, noiseMillis, BEGIN, new Prng(seed));
        double begin = BEGIN * 1e-9;
        loop.turn(scene, BEGIN, frame);
        scene.create(OTHER, place(90, 96), new SequenceStamps(), begin, MoverFacts.REMOTE, 1.0);
        PlayerControls me = scene.createLocalPlayer(
                ME, place(100, 96), new SequenceStamps(), begin, new Attributes(200, 300, 0, 100), new Silence());
        if (me == null) {
            throw new IllegalStateException("one's own player was not created");
        }
        me.enterWorld(begin);
        start(me, begin);
        boolean settled = false;
        boolean leapt = motion != Motion.JUMPING;
        double end = begin + (motion == Motion.JUMPING ? IN_THE_AIR : SECONDS);
        for (long now = times.next(); now * 1e-9 < end; now = times.next()) {
            loop.turn(scene, now, frame);
            me.useTime(now * 1e-9);
            if (!leapt && now * 1e-9 > begin + LEAP_AT) {
                leapt = true;
                leap(me, now * 1e-9);
            }
            if (!settled && leapt && now * 1e-9 > begin + SETTLED) {
                settled = true;
                expect(me);
            }
            if (settled) {
                look(OTHER, others, now);
                look(ME, own, now);
            }
        }
        return this;
    }

    private void start(PlayerControls me, double now) {
        MotionUpdate update = new MotionUpdate();
        update.guid = OTHER;
        update.movementStamp = 1;
        update.state.forwardCommand = MotionCommand.RUN_FORWARD;
        update.state.forwardSpeed = RUN_SPEED / 4;
        if (motion == Motion.TURNING) {
            update.state.turnCommand = MotionCommand.TURN_RIGHT;
            update.state.turnSpeed = TURN_RATE / 1.5;
        }
        scene.apply(update, now);
        me.holdRun(true, now);
        me.press(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
        if (motion == Motion.TURNING) {
            me.press(MovementKey.TURN_LEFT, InputDevice.KEYBOARD, now);
        }
        if (motion == Motion.JUMPING) {
            me.pressJump(now);
        }
    }

    private void leap(PlayerControls me, double now) {
        VelocityUpdate leap = new VelocityUpdate();
        leap.guid = OTHER;
        leap.vectorStamp = 1;
        leap.velocityY = RUN_SPEED;
        leap.velocityZ = LEAP;
        scene.apply(leap, now);
        me.releaseJump(now);
    }

    private void expect(PlayerControls me) {
        double uphill = motion == Motion.UPHILL ? 1 / Math.sqrt(1 + SLOPE * SLOPE) : 1;
        double turn = motion == Motion.TURNING ? TURN_RATE : 0;
        double mine = 4 * me.player().interpreter().interpreted().forwardSpeed;
        if (motion == Motion.JUMPING) {
            mine = Math.hypot(me.player().body().velocityX, me.player().body().velocityY);
        }
        others.expect(RUN_SPEED * uphill, turn);
        own.expect(mine * uphill, turn);
    }

    private void look(int who, SteadyJudge judge, long now) {
        int row = frame.row(who);
        judge.frame(frame.x[row], frame.y[row], frame.z[row], frame.airborne[row], now);
    }

    public SteadyJudge others() {
        return others;
    }

    public SteadyJudge own() {
        return own;
    }

    private static final class Silence implements OutboundSink {
        @Override
        public void send(MotionReport report) {
            // nobody listens
        }

        @Override
        public void send(PositionReport report) {
            // nobody listens
        }

        @Override
        public void send(JumpReport report) {
            // nobody listens
        }
    }
}
