package dev.gait.server.state;

import dev.gait.motion.command.ActionList;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.local.PlayerState;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;

/** The motion core's plain data on its way: fields and nothing else. */
public final class MotionStates {
    private MotionStates() {}

    public static void exchange(StateExchange s, Frame frame) {
        frame.x = s.f64(frame.x);
        frame.y = s.f64(frame.y);
        frame.z = s.f64(frame.z);
        frame.qw = s.f64(frame.qw);
        frame.qx = s.f64(frame.qx);
        frame.qy = s.f64(frame.qy);
        frame.qz = s.f64(frame.qz);
        if (s.isReading() && !frame.isValid()) {
            throw new BadState("a place that is none");
        }
    }

    public static void exchange(StateExchange s, Position position) {
        position.cell = s.i32(position.cell);
        exchange(s, position.frame);
    }

    /** A body's dimensions belong to its looks and are not exchanged; what wants a say in its next step finds out itself. */
    public static void exchange(StateExchange s, Body body) {
        exchange(s, body.position);
        body.velocityX = s.f64(body.velocityX);
        body.velocityY = s.f64(body.velocityY);
        body.velocityZ = s.f64(body.velocityZ);
        body.accelerationZ = s.f64(body.accelerationZ);
        body.omegaX = s.f64(body.omegaX);
        body.omegaY = s.f64(body.omegaY);
        body.omegaZ = s.f64(body.omegaZ);
        body.travelX = s.f64(body.travelX);
        body.travelY = s.f64(body.travelY);
        body.travelZ = s.f64(body.travelZ);
        body.travelSeconds = s.f64(body.travelSeconds);
        body.contact = s.flag(body.contact);
        body.onWalkable = s.flag(body.onWalkable);
        body.onWater = s.flag(body.onWater);
        body.sliding = s.flag(body.sliding);
        body.slidingX = s.f64(body.slidingX);
        body.slidingY = s.f64(body.slidingY);
        body.slidingZ = s.f64(body.slidingZ);
        body.normalX = s.f64(body.normalX);
        body.normalY = s.f64(body.normalY);
        body.normalZ = s.f64(body.normalZ);
        body.planeDistance = s.f64(body.planeDistance);
        body.physicsState = s.i32(body.physicsState);
        body.jumpedThisFrame = s.flag(body.jumpedThisFrame);
        body.stationaryTicks = s.i32(body.stationaryTicks);
        body.airborneSeconds = s.f64(body.airborneSeconds);
        body.launchZ = s.f64(body.launchZ);
    }

    public static void exchange(StateExchange s, SequenceStamps stamps) {
        for (int which = 0; which < SequenceStamps.COUNT; which++) {
            stamps.set(which, s.i32(stamps.get(which)));
        }
    }

    public static void exchange(StateExchange s, ActionList actions) {
        int count = s.count(actions.size(), ActionList.CAPACITY);
        if (s.isReading()) {
            actions.clear();
        }
        for (int i = 0; i < count; i++) {
            boolean there = !s.isReading();
            int motion = s.i32(there ? actions.motion(i) : 0);
            double speed = s.f64(there ? actions.speed(i) : 0);
            int stamp = s.i32(there ? actions.stamp(i) : 0);
            boolean autonomous = s.flag(there && actions.isAutonomous(i));
            if (!there) {
                actions.add(motion, speed, stamp, autonomous);
            }
        }
    }

    public static void exchange(StateExchange s, InterpretedMotionState state) {
        state.style = s.i32(state.style);
        state.forwardCommand = s.i32(state.forwardCommand);
        state.forwardSpeed = s.f64(state.forwardSpeed);
        state.sidestepCommand = s.i32(state.sidestepCommand);
        state.sidestepSpeed = s.f64(state.sidestepSpeed);
        state.turnCommand = s.i32(state.turnCommand);
        state.turnSpeed = s.f64(state.turnSpeed);
        exchange(s, state.actions);
    }

    public static void exchange(StateExchange s, RawMotionState state) {
        state.currentHoldKey = s.i32(state.currentHoldKey);
        state.style = s.i32(state.style);
        state.forwardCommand = s.i32(state.forwardCommand);
        state.forwardHoldKey = s.i32(state.forwardHoldKey);
        state.forwardSpeed = s.f64(state.forwardSpeed);
        state.sidestepCommand = s.i32(state.sidestepCommand);
        state.sidestepHoldKey = s.i32(state.sidestepHoldKey);
        state.sidestepSpeed = s.f64(state.sidestepSpeed);
        state.turnCommand = s.i32(state.turnCommand);
        state.turnHoldKey = s.i32(state.turnHoldKey);
        state.turnSpeed = s.f64(state.turnSpeed);
        state.heading = s.f64(state.heading);
        exchange(s, state.actions);
    }

    public static void exchange(StateExchange s, MovementParameters params) {
        params.bits = s.i32(params.bits);
        params.distanceToObject = s.f64(params.distanceToObject);
        params.minDistance = s.f64(params.minDistance);
        params.failDistance = s.f64(params.failDistance);
        params.desiredHeading = s.f64(params.desiredHeading);
        params.speed = s.f64(params.speed);
        params.walkRunThreshold = s.f64(params.walkRunThreshold);
        params.contextId = s.i32(params.contextId);
        params.holdKeyToApply = s.i32(params.holdKeyToApply);
        params.actionStamp = s.i32(params.actionStamp);
    }

    /** What somebody does; guid and stamps are its occupant's. */
    public static void exchange(StateExchange s, MotionUpdate motion) {
        motion.autonomous = s.flag(motion.autonomous);
        motion.movementType = s.i32(motion.movementType);
        motion.style = s.i32(motion.style);
        motion.standingLongJump = s.flag(motion.standingLongJump);
        exchange(s, motion.state);
        motion.styleSaid = s.flag(motion.styleSaid);
        motion.forwardSaid = s.flag(motion.forwardSaid);
        motion.stickyGuid = s.i32(motion.stickyGuid);
        motion.targetGuid = s.i32(motion.targetGuid);
        exchange(s, motion.origin);
        exchange(s, motion.params);
        motion.runRate = s.f64(motion.runRate);
        motion.heading = s.f64(motion.heading);
    }

    public static void exchange(StateExchange s, PlayerInput input) {
        input.tick = s.i32(input.tick);
        exchange(s, input.state);
        input.millis = s.i32(input.millis);
        input.standingLongJump = s.flag(input.standingLongJump);
        input.jumpExtent = s.f64(input.jumpExtent);
    }

    public static void exchange(StateExchange s, PlayerState state) {
        exchange(s, state.position);
        state.velocityX = s.f64(state.velocityX);
        state.velocityY = s.f64(state.velocityY);
        state.velocityZ = s.f64(state.velocityZ);
        state.contact = s.flag(state.contact);
        state.onWalkable = s.flag(state.onWalkable);
        state.normalX = s.f64(state.normalX);
        state.normalY = s.f64(state.normalY);
        state.normalZ = s.f64(state.normalZ);
        state.slidingX = s.f64(state.slidingX);
        state.slidingY = s.f64(state.slidingY);
        state.slidingZ = s.f64(state.slidingZ);
    }
}
