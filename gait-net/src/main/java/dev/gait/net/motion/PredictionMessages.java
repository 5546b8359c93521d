package dev.gait.net.motion;

import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.local.PlayerState;
import dev.gait.motion.place.Position;
import dev.gait.net.extension.InputEntry;
import java.util.ArrayList;
import java.util.List;

/** The two messages of prediction (docs/protocol.md) and what the core makes of them. */
public final class PredictionMessages {
    private PredictionMessages() {}

    public static void toWire(PlayerInput input, InputEntry wire) {
        wire.tick = input.tick;
        wire.millis = input.millis;
        wire.standingLongJump = input.standingLongJump;
        wire.jump = input.jumpExtent > 0;
        wire.jumpExtent = (float) input.jumpExtent;
        wire.jumpX = 0;
        wire.jumpY = 0;
        wire.jumpZ = 0;
        RawStateMessages.toWire(input.state, wire.state);
        wire.state.actions.clear();
        wire.heading = (float) input.state.heading;
    }

    public static void toInput(InputEntry wire, PlayerInput input) {
        input.tick = wire.tick;
        input.millis = wire.millis;
        input.standingLongJump = wire.standingLongJump;
        input.jumpExtent = wire.jump ? wire.jumpExtent : 0;
        RawStateMessages.toRaw(wire.state, input.state);
        input.state.heading = wire.heading;
    }

    /** All inputs of a message, oldest first, in objects of their own. */
    public static List<PlayerInput> toInputs(dev.gait.net.extension.PlayerInput wire) {
        List<PlayerInput> inputs = new ArrayList<>(wire.count());
        for (int i = wire.count() - 1; i >= 0; i--) {
            PlayerInput input = new PlayerInput();
            toInput(wire.entry(i), input);
            inputs.add(input);
        }
        return List.copyOf(inputs);
    }

    /** Place, velocity and footing; ticks and stamps are the caller's. */
    public static void toWire(PlayerState state, dev.gait.net.extension.PlayerState wire) {
        Position at = state.position;
        wire.cell = at.cell;
        wire.x = (float) at.frame.x;
        wire.y = (float) at.frame.y;
        wire.z = (float) at.frame.z;
        wire.qw = (float) at.frame.qw;
        wire.qx = (float) at.frame.qx;
        wire.qy = (float) at.frame.qy;
        wire.qz = (float) at.frame.qz;
        wire.vx = (float) state.velocityX;
        wire.vy = (float) state.velocityY;
        wire.vz = (float) state.velocityZ;
        wire.contactFlags = (state.contact ? dev.gait.net.extension.PlayerState.CONTACT : 0)
                | (state.onWalkable ? dev.gait.net.extension.PlayerState.ON_WALKABLE : 0);
        wire.normalX = (float) state.normalX;
        wire.normalY = (float) state.normalY;
        wire.normalZ = (float) state.normalZ;
        wire.slidingX = (float) state.slidingX;
        wire.slidingY = (float) state.slidingY;
        wire.slidingZ = (float) state.slidingZ;
    }

    public static void toState(dev.gait.net.extension.PlayerState wire, PlayerState state) {
        state.tick = wire.tick;
        state.acknowledgedTick = wire.acknowledgedMoveTick;
        state.position.cell = wire.cell;
        state.position.frame.setOrigin(wire.x, wire.y, wire.z);
        state.position.frame.setRotation(wire.qw, wire.qx, wire.qy, wire.qz);
        state.velocityX = wire.vx;
        state.velocityY = wire.vy;
        state.velocityZ = wire.vz;
        state.contact = wire.has(dev.gait.net.extension.PlayerState.CONTACT);
        state.onWalkable = wire.has(dev.gait.net.extension.PlayerState.ON_WALKABLE);
        state.normalX = wire.normalX;
        state.normalY = wire.normalY;
        state.normalZ = wire.normalZ;
        state.slidingX = wire.slidingX;
        state.slidingY = wire.slidingY;
        state.slidingZ = wire.slidingZ;
        state.teleportStamp = wire.teleportSequence;
        state.forcePositionStamp = wire.forcePositionSequence;
    }
}
