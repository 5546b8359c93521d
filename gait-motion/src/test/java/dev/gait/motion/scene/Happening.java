package dev.gait.motion.scene;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import java.util.ArrayList;
import java.util.List;

/**
 * Anything a network or a clock may do to a scene. Every value is one a decoder would let through; the order makes no
 * sense on purpose. Printed, a list of them is a counterexample one can read.
 */
interface Happening {
    void happen(MotionScene scene, double now);

    /** A tick; what it does is up to whoever plays the list. */
    record Tick(double dt) implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {}
    }

    record Create(int guid, int instance, int cell, double x, double y, double heading) implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            SequenceStamps stamps = new SequenceStamps();
            stamps.set(SequenceStamps.INSTANCE, instance);
            scene.create(guid, new Position(cell, x, y, 0, heading), stamps, now);
        }
    }

    record Delete(int guid) implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            scene.remove(guid, now);
        }
    }

    record Look(double x, double y) implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            scene.setViewer(Stage.at(x, y, 0));
        }
    }

    record Where(
            int guid,
            int instance,
            int stamp,
            int teleport,
            boolean contact,
            int cell,
            double x,
            double y,
            double z,
            double heading)
            implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            PositionUpdate update = new PositionUpdate();
            update.guid = guid;
            update.instance = instance;
            update.positionStamp = stamp;
            update.teleportStamp = teleport;
            update.contact = contact;
            update.position.set(new Position(cell, x, y, z, heading));
            scene.apply(update, now);
        }
    }

    /** A place so far from where somebody is. */
    record Beside(int guid, int stamp, double east, double north, double up) implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            Actor actor = scene.actor(guid);
            if (actor == null) {
                return;
            }
            scene.bring(actor, now);
            Position at = actor.body().position;
            PositionUpdate update = new PositionUpdate();
            update.guid = guid;
            update.positionStamp = stamp;
            update.contact = true;
            update.position.set(at);
            update.position.setGlobal(at.globalX() + east, at.globalY() + north, at.frame.z + up);
            scene.apply(update, now);
        }
    }

    record Push(int guid, int instance, int stamp, double x, double y, double z, double spin) implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            VelocityUpdate update = new VelocityUpdate();
            update.guid = guid;
            update.instance = instance;
            update.vectorStamp = stamp;
            update.velocityX = x;
            update.velocityY = y;
            update.velocityZ = z;
            update.omegaX = spin / 3;
            update.omegaZ = spin;
            scene.apply(update, now);
        }
    }

    record State(
            int guid,
            int instance,
            int stamp,
            int style,
            int forward,
            double forwardSpeed,
            int sidestep,
            double sidestepSpeed,
            int turn,
            double turnSpeed,
            int action,
            int stickTo,
            boolean longJump)
            implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            MotionUpdate update = motion(guid, instance, stamp, 0, style);
            update.state.style = style;
            update.state.forwardCommand = forward;
            update.state.forwardSpeed = forwardSpeed;
            update.state.sidestepCommand = sidestep;
            update.state.sidestepSpeed = sidestepSpeed;
            update.state.turnCommand = turn;
            update.state.turnSpeed = turnSpeed;
            update.stickyGuid = stickTo;
            update.standingLongJump = longJump;
            if (action != 0) {
                update.state.actions.add(action, 1, stamp, stamp % 2 == 0);
            }
            scene.apply(update, now);
        }
    }

    record Order(
            int guid,
            int instance,
            int stamp,
            int type,
            int target,
            int bits,
            double x,
            double y,
            double distance,
            double speed,
            double heading,
            double runRate)
            implements Happening {
        @Override
        public void happen(MotionScene scene, double now) {
            MotionUpdate update = motion(guid, instance, stamp, type, MotionCommand.NON_COMBAT);
            update.targetGuid = target;
            update.origin.set(Stage.at(x, y, 0));
            update.params.bits = bits;
            update.params.distanceToObject = distance;
            update.params.minDistance = distance / 2;
            update.params.failDistance = distance * 40;
            update.params.speed = speed;
            update.params.desiredHeading = heading;
            update.heading = heading;
            update.runRate = runRate;
            scene.apply(update, now);
        }
    }

    private static MotionUpdate motion(int guid, int instance, int stamp, int type, int style) {
        MotionUpdate update = new MotionUpdate();
        update.reset();
        update.guid = guid;
        update.instance = instance;
        update.movementStamp = stamp;
        update.movementType = type;
        update.style = style;
        return update;
    }

    /** Where the numbers of a list come from: what people send, or what only an enemy would. */
    enum Taste {
        PLAUSIBLE,
        HOSTILE
    }

    /** A story about five actors that starts with most of them there. */
    static List<Happening> story(Prng random, Taste taste) {
        List<Happening> story = new ArrayList<>();
        int[] stamps = new int[6];
        int[] instances = new int[6];
        for (int guid = 1; guid <= 4; guid++) {
            story.add(create(random, guid, 0));
        }
        int length = random.between(30, 150);
        for (int i = 0; i < length; i++) {
            int guid = random.between(1, 5);
            int stamp = random.oneIn(12) ? random.below(0x10000) : ++stamps[guid] & 0xFFFF;
            int instance = random.oneIn(15) ? random.below(4) : instances[guid];
            switch (random.below(12)) {
                case 0 -> {
                    if (random.oneIn(2)) {
                        instances[guid] += random.below(2);
                    }
                    story.add(create(random, guid, instances[guid]));
                }
                case 1 -> {
                    if (random.oneIn(3)) {
                        story.add(new Delete(guid));
                    }
                }
                case 2, 3 -> story.add(where(random, taste, guid, instance, stamp));
                case 4 -> story.add(push(random, taste, guid, instance, stamp));
                case 5, 6 -> story.add(state(random, taste, guid, instance, stamp));
                case 7, 8 -> story.add(order(random, taste, guid, instance, stamp));
                case 9 -> {
                    if (random.oneIn(4)) {
                        story.add(new Look(random.between(-120.0, 120.0), random.between(-120.0, 120.0)));
                    }
                }
                default -> {
                    double dt = random.oneIn(8) ? random.between(0.0005, 0.2) : Stage.DT;
                    int ticks = random.oneIn(6) ? 40 : random.between(1, 6);
                    for (int tick = 0; tick < ticks; tick++) {
                        story.add(new Tick(dt));
                    }
                }
            }
        }
        return story;
    }

    private static Create create(Prng random, int guid, int instance) {
        Position at = Stage.at(random.between(-120.0, 120.0), random.between(-120.0, 120.0), 0);
        int cell = random.oneIn(10) ? 0xA9B40100 : at.cell;
        return new Create(guid, instance, cell, at.frame.x, at.frame.y, random.between(0.0, 360.0));
    }

    private static double number(Prng random, Taste taste, double low, double high) {
        if (taste == Taste.HOSTILE && random.oneIn(6)) {
            return random.pick(List.of(
                    (double) Float.MAX_VALUE,
                    (double) -Float.MAX_VALUE,
                    (double) Float.MIN_VALUE,
                    1e20,
                    -1e9,
                    0.0,
                    -0.0));
        }
        return random.between(low, high);
    }

    private static Where where(Prng random, Taste taste, int guid, int instance, int stamp) {
        double reach = random.oneIn(5) ? 150 : 8;
        Position at = Stage.at(random.between(-reach, reach), random.between(-reach, reach), 0);
        int cell = random.oneIn(10) ? 0xA9B40100 : at.cell;
        boolean lost = taste == Taste.HOSTILE && random.oneIn(6);
        return new Where(
                guid,
                instance,
                stamp,
                random.oneIn(8) ? stamp : 0,
                !random.oneIn(4),
                cell,
                lost ? number(random, taste, -1000, 1000) : at.frame.x,
                lost ? number(random, taste, -1000, 1000) : at.frame.y,
                random.oneIn(5) ? number(random, taste, -5, 30) : 0,
                random.between(0.0, 360.0));
    }

    private static Push push(Prng random, Taste taste, int guid, int instance, int stamp) {
        return new Push(
                guid,
                instance,
                stamp,
                number(random, taste, -6, 6),
                number(random, taste, -6, 6),
                number(random, taste, -2, 12),
                random.oneIn(2) ? 0 : number(random, taste, -5, 5));
    }

    private static State state(Prng random, Taste taste, int guid, int instance, int stamp) {
        int forward = random.pick(
                MotionCommand.READY,
                MotionCommand.WALK_FORWARD,
                MotionCommand.RUN_FORWARD,
                MotionCommand.RUN_FORWARD,
                MotionCommand.WALK_BACKWARDS,
                MotionCommand.CROUCH,
                MotionCommand.DEAD,
                MotionCommand.FALLING,
                MotionCommand.INVALID);
        return new State(
                guid,
                instance,
                stamp,
                random.oneIn(6) ? MotionCommand.MAGIC : MotionCommand.NON_COMBAT,
                forward,
                number(random, taste, -4.5, 4.5),
                random.pick(0, 0, MotionCommand.SIDESTEP_RIGHT, MotionCommand.SIDESTEP_LEFT),
                number(random, taste, -3, 3),
                random.pick(0, 0, MotionCommand.TURN_RIGHT, MotionCommand.TURN_LEFT),
                number(random, taste, -2, 2),
                random.oneIn(4) ? random.pick(MotionCommand.WAVE, 0x10000058, MotionCommand.WALK_FORWARD) : 0,
                random.oneIn(3) ? random.between(0, 6) : 0,
                random.oneIn(8));
    }

    private static Order order(Prng random, Taste taste, int guid, int instance, int stamp) {
        int bits = random.oneIn(3) ? random.below(0x40000) : 0x1EE0F;
        if (random.oneIn(3)) {
            bits |= 0x80;
        }
        return new Order(
                guid,
                instance,
                stamp,
                random.oneIn(8) ? random.between(1, 5) : random.between(6, 9),
                random.between(0, 6),
                bits,
                random.between(-30.0, 30.0),
                random.between(-30.0, 30.0),
                number(random, taste, 0.1, 6),
                number(random, taste, 0.2, 3),
                number(random, taste, -400, 400),
                number(random, taste, 0.5, 4.5));
    }
}
