package dev.gait.bench.motion;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.CollisionWorld;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Remotes as a busy screen has them. They walk at 3 to 4 m/s, half of them in circles; a server position reaches each
 * every two seconds, as one does from a real server, so that all are leashed and none is braked; one who strays from the
 * middle is turned back by it, and one who has run into something turns away, as people do. Of those who move in the busy
 * mix 5 % are catching up and 5 % in the air at any time; in a town half of all stand, and the others are the busy mix.
 * Who does what is drawn by lot, so that neighbours in memory have nothing in common. The same crowd for the same seed.
 */
final class Crowd {
    /** What the crowd does. */
    enum Mix {
        /** Nearly everybody walks. */
        BUSY(true, 0),
        /** Half of all stand, the others are busy. */
        TOWN(true, 0.5),
        /** Nobody catches up, flies or stands. */
        WALKERS(false, 0);

        private final boolean disturbed;
        private final double standing;

        Mix(boolean disturbed, double standing) {
            this.disturbed = disturbed;
            this.standing = standing;
        }
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long STEP_NANOS = 33_333_334;
    private static final double DT = 1.0 / 30.0;
    private static final int FIRST_ID = 0x50000001;
    private static final double SPREAD = 45.0;
    /** Ticks between two server positions for one body: nobody walks the leash's ten metres in that time. */
    private static final int WORD_EVERY = 64;
    /** Of those who move, who is led away now and then, and how many ticks lie between; catching up takes about as long. */
    private static final double LED = 0.05;

    private static final int LED_EVERY = 16;
    /** The same for leaps, nine tenths of which are spent in the air. */
    private static final double LEAPING = 0.055;

    private static final int LEAP_EVERY = 61;

    /** How far somebody turns who has run into a wall, degrees. */
    private static final double ABOUT = 130;

    private final MotionScene scene;
    private final CollisionWorld world;
    private final boolean even;
    private final Actor[] actors;
    private final List<Actor> led = new ArrayList<>();
    private final List<Actor> leaping = new ArrayList<>();
    private final PositionUpdate position = new PositionUpdate();
    private final VelocityUpdate velocity = new VelocityUpdate();
    private final MotionFrame frame;
    private final SplittableRandom lengths = new SplittableRandom(3);
    private final double homeX;
    private final double homeY;
    private double time;
    private int tick;

    Crowd(CollisionWorld world, int count, long seed) {
        this(world, MotionProfile.classic(), Mix.BUSY, true, count, seed);
    }

    /** {@code even}: thirty steps a second by the live clock; otherwise steps of 17 to 50 ms, no two alike. */
    Crowd(CollisionWorld world, MotionProfile legs, Mix mix, boolean even, int count, long seed) {
        this.even = even;
        this.world = world;
        scene = new MotionScene(world, legs, MotionOptions.DEFAULT, count);
        frame = new MotionFrame(count);
        Position eye = new Position(0xA9B40025, 100, 100, 0);
        homeX = eye.globalX();
        homeY = eye.globalY();
        eye.frame.z = world.groundZ(eye);
        scene.setViewer(eye);
        actors = new Actor[count];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            Position at = new Position();
            at.setGlobal(homeX + random.nextDouble(-SPREAD, SPREAD), homeY + random.nextDouble(-SPREAD, SPREAD), 0);
            at.frame.z = world.groundZ(at);
            at.frame.setHeading(random.nextDouble(360.0));
            Actor actor = scene.create(FIRST_ID + i, at);
            if (actor == null) {
                throw new IllegalStateException("actor " + i + " was refused");
            }
            actors[i] = actor;
            if (random.nextDouble() < mix.standing) {
                walk(actor, 0, 0);
                continue;
            }
            walk(actor, random.nextDouble(0.95, 1.25), random.nextBoolean() ? 1.0 : 0.0);
            double lot = mix.disturbed ? random.nextDouble() : 1;
            if (lot < LED) {
                led.add(actor);
            } else if (lot < LED + LEAPING) {
                leaping.add(actor);
            }
        }
        for (int i = 0; i < 2 * WORD_EVERY; i++) {
            step();
        }
    }

    private void walk(Actor actor, double speed, double turn) {
        MotionUpdate update = new MotionUpdate();
        update.reset();
        update.guid = actor.id();
        update.movementStamp = 1;
        update.style = MotionCommand.NON_COMBAT;
        update.state.forwardCommand = speed == 0 ? MotionCommand.READY : MotionCommand.WALK_FORWARD;
        update.state.forwardSpeed = speed == 0 ? 1 : speed;
        update.state.turnCommand = turn == 0 ? MotionCommand.INVALID : MotionCommand.TURN_RIGHT;
        update.state.turnSpeed = turn;
        scene.apply(update, 0);
    }

    /** The state before: every body takes the general step. */
    Crowd withoutCoasting() {
        scene.setCoasting(false);
        return this;
    }

    /** One tick of everybody, and what the server says meanwhile; the answer is what that took of the thread, nanoseconds. */
    long step() {
        tick++;
        double dt = even ? DT : lengths.nextDouble(0.017, 0.050);
        long before = THREADS.getCurrentThreadCpuTime();
        feed(time + 0.4 * dt);
        long news = THREADS.getCurrentThreadCpuTime() - before;
        time += dt;
        if (even) {
            scene.step(tick * STEP_NANOS * 1e-9);
        } else {
            scene.stepExactly(dt, time);
        }
        return news;
    }

    private void feed(double now) {
        for (int i = tick % WORD_EVERY; i < actors.length; i += WORD_EVERY) {
            confirm(actors[i], now);
        }
        for (int i = tick % LED_EVERY; i < led.size(); i += LED_EVERY) {
            lead(led.get(i), now);
        }
        for (int i = tick % LEAP_EVERY; i < leaping.size(); i += LEAP_EVERY) {
            leap(leaping.get(i), now);
        }
    }

    /** The server agrees; whoever strays is told to face the middle, and who has run into something turns away. */
    private void confirm(Actor actor, double now) {
        scene.bring(actor, now);
        Position at = actor.body().position;
        double offX = at.globalX() - homeX;
        double offY = at.globalY() - homeY;
        double heading = Double.NaN;
        if (Math.max(Math.abs(offX), Math.abs(offY)) > SPREAD) {
            heading = 180 + Math.toDegrees(StrictMath.atan2(offX, offY));
        } else if (actor.body().sliding) {
            heading = actor.body().frame().heading() + ABOUT;
        }
        say(actor, offX, offY, now, heading);
    }

    /** A server position some metres away, on the ground there: about sixteen ticks of catching up. */
    private void lead(Actor actor, double now) {
        scene.bring(actor, now);
        Position at = actor.body().position;
        double side = (tick / LED_EVERY + actor.id()) % 2 == 0 ? 2.0 : -2.0;
        say(actor, clamp(at.globalX() - homeX + side), clamp(at.globalY() - homeY - side), now, Double.NaN);
    }

    private void say(Actor actor, double offX, double offY, double now, double heading) {
        position.guid = actor.id();
        position.positionStamp = actor.stamps().get(SequenceStamps.POSITION) + 1;
        position.position.set(actor.body().position);
        position.position.setGlobal(homeX + offX, homeY + offY, actor.body().position.frame.z);
        if (actor.body().contact) {
            position.position.frame.z = world.groundZ(position.position);
        }
        if (!Double.isNaN(heading)) {
            position.position.frame.setHeading(heading);
        }
        position.contact = actor.body().contact;
        scene.apply(position, now);
    }

    /** Up, and on the way its legs go; who has strayed leaps back, for in the air nobody hears which way to face. */
    private void leap(Actor actor, double now) {
        scene.bring(actor, now);
        Frame at = actor.body().frame();
        double right = actor.sequencer().velocityX();
        double ahead = actor.sequencer().velocityY();
        double offX = actor.body().position.globalX() - homeX;
        double offY = actor.body().position.globalY() - homeY;
        boolean strays = Math.max(Math.abs(offX), Math.abs(offY)) > SPREAD;
        double back = -Math.hypot(right, ahead) / Math.hypot(offX, offY);
        velocity.guid = actor.id();
        velocity.vectorStamp = actor.stamps().get(SequenceStamps.VECTOR) + 1;
        velocity.velocityX = strays ? offX * back : at.worldX(right, ahead, 0);
        velocity.velocityY = strays ? offY * back : at.worldY(right, ahead, 0);
        velocity.velocityZ = 9.0;
        scene.apply(velocity, now);
    }

    private static double clamp(double value) {
        return Math.min(Math.max(value, -SPREAD), SPREAD);
    }

    /** A picture of everybody, somewhere between two ticks. */
    MotionFrame draw(int share) {
        double stepped = even ? tick * STEP_NANOS * 1e-9 : time;
        return scene.frame(stepped + STEP_NANOS * share / 8 * 1e-9, frame);
    }

    Actor[] actors() {
        return actors;
    }

    int catchingUp() {
        int count = 0;
        for (Actor actor : actors) {
            count += actor.corrections().queue().isInterpolating() ? 1 : 0;
        }
        return count;
    }

    int airborne() {
        int count = 0;
        for (Actor actor : actors) {
            count += actor.body().contact ? 0 : 1;
        }
        return count;
    }

    int leashed() {
        int count = 0;
        for (Actor actor : actors) {
            count += actor.corrections().leash().isConstrained() ? 1 : 0;
        }
        return count;
    }

    /** Metres per second of the middle one, by what the last step really made. */
    double medianSpeed() {
        double[] speeds = new double[actors.length];
        for (int i = 0; i < actors.length; i++) {
            speeds[i] = actors[i].body().cachedSpeed();
        }
        Arrays.sort(speeds);
        return speeds[speeds.length / 2];
    }

    /** Sum of where everybody is: proof that the work was done, and the same work every time. */
    double checksum() {
        double sum = 0;
        for (Actor actor : actors) {
            sum += actor.body().position.globalX() + actor.body().position.globalY();
        }
        return sum;
    }
}
